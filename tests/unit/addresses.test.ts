/** Addresses in parts: the formats of the countries, and the text that the parts make. */
import { readFileSync } from 'node:fs'
import { isDeepStrictEqual } from 'node:util'
import { expect, it } from 'vitest'
import { commonParts, hasCommonParts } from '#contract/places/rules/common-parts.ts'
import { countryCodes } from '#contract/places/rules/countries/countries.ts'
import { nameOfPart, partRefusal, partsAfterStreet, textOf } from '#contract/places/rules/formats/address-parts.ts'
import { partsIn } from '#contract/places/rules/formats/typed-address.ts'
import { file, formatsModule } from '../../scripts/address-formats.mjs'

it('formats.ts is what scripts/address-formats.mjs writes', () => {
  expect(readFileSync(file, 'utf8')).toBe(formatsModule())
})

it('the countries with common parts are those that ask for nothing else, by no other name', () => {
  const isCommon = (country: string) => {
    const asked = partsAfterStreet(country).map((part) => [part, nameOfPart(part, country)])
    return isDeepStrictEqual(asked, Object.entries(commonParts))
  }
  expect(countryCodes.filter(hasCommonParts)).toEqual(countryCodes.filter(isCommon))
})

const ana = { recipient: 'Ana Ruiz', company: 'Coils' }

it.each([
  [
    { ...ana, street: 'Calle Mayor 1', postalCode: '50001', town: 'Zaragoza', country: 'ES' },
    'Ana Ruiz\nCoils\nCalle Mayor 1\n50001 Zaragoza',
  ],
  [
    { ...ana, street: '1 rue Haute', postalCode: '75001', town: 'Paris', country: 'FR' },
    'Coils\nAna Ruiz\n1 rue Haute\n75001 Paris',
  ],
  [
    { street: '1 Main Street\nUnit 4', town: 'Houston', region: 'TX', postalCode: '77002', country: 'US' },
    '1 Main Street\nUnit 4\nHouston, TX 77002',
  ],
  [{ street: '1 High Street', town: 'Leeds', postalCode: 'LS1 1AA', country: 'GB' }, '1 High Street\nLeeds\nLS1 1AA'],
  [{ street: 'Seestr. 1', postalCode: '8001', town: 'Zürich', country: 'CH' }, 'Seestr. 1\n8001 Zürich'],
  [{ street: '1 Fort Road', postalCode: '179103', country: 'SG' }, '1 Fort Road\nSINGAPORE 179103'],
  // Two parts of the line `C, S Z` are missing.
  [{ street: 'Bay Street 1', town: 'Bridgetown', country: 'BB' }, 'Bay Street 1\nBridgetown'],
])('%j is written as %j', (address, text) => {
  expect(textOf(address)).toBe(text)
})

it('asks for the parts that a country writes, in its order and by its names', () => {
  const asked = (country: string) => partsAfterStreet(country).map((part) => nameOfPart(part, country))
  expect(['ES', 'US', 'GB', 'IE', 'HK'].map(asked)).toEqual([
    ['Postal code', 'Town'],
    ['Town', 'State', 'ZIP code'],
    ['Town', 'Postal code'],
    ['Town', 'Eircode'],
    ['Town', 'Area'],
  ])
})

it('refuses an address without a part that its country requires, and a code that is not whole', () => {
  expect(partRefusal('postalCode', { country: 'ES' })).toBe('Please enter the postal code')
  expect(partRefusal('postalCode', { country: 'ES', postalCode: '35' })).toBe('A Spanish postal code has five digits')
  expect(partRefusal('postalCode', { country: 'US' })).toBe('Please enter the ZIP code')
  expect(partRefusal('region', { country: 'US' })).toBe('Please enter the state')
  expect(partRefusal('region', { country: 'ES' })).toBeUndefined()
  expect(partRefusal('postalCode', { country: 'IE' })).toBeUndefined()
})

it.each([
  ['Calle del Fleje 1, 50001 Zaragoza', 'ES', ['Calle del Fleje 1', '50001', 'Zaragoza']],
  ['Coils GmbH\nHafenstr. 1\nD-20095 Hamburg', 'DE', ['Coils GmbH\nHafenstr. 1', '20095', 'Hamburg']],
  ['Keizersgracht 1, 1015 CN Amsterdam', 'NL', ['Keizersgracht 1', '1015 CN', 'Amsterdam']],
  ['1 High Street, Leeds, LS1 1AA', 'GB', ['1 High Street', 'LS1 1AA', 'Leeds']],
  ['Nave 3', 'ES', ['Nave 3', '', '']],
  ['Calle del Fleje 50001', 'ES', ['Calle del Fleje 50001', '', '']],
])('%j in %s is split into %j', (text, country, [street, postalCode, town]) => {
  expect(partsIn(text, country)).toEqual({ street, postalCode, town })
})
