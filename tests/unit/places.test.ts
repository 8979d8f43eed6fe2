/** Places: which one a country and a postal code name, and which codes are refused. */
import { expect, it } from 'vitest'
import { countryCodes } from '#contract/places/rules/countries/countries.ts'
import { customsOf } from '#contract/places/rules/customs.ts'
import { isDivided, isPlace, nameOfPlace, placeOf, vatOf } from '#contract/places/rules/place.ts'
import { codeRefusal, writtenCode } from '#contract/places/rules/postal-code.ts'
import { provinceRefusal } from '#contract/places/rules/provinces.ts'

it.each([
  ['ES', '46520', 'ES', 'Spain (mainland)', 'ES', 'inside'],
  ['ES', '07001', 'ES-IB', 'Balearic Islands', 'ES', 'inside'],
  ['ES', 'E-35.001', 'ES-CN', 'Canary Islands', undefined, 'fiscal border'],
  ['ES', '52001', 'ES-ML', 'Melilla', undefined, 'outside'],
  ['FR', '20000', 'FR-20R', 'Corsica', 'FR', 'inside'],
  ['FR', '98000', 'MC', 'Monaco', 'FR', 'inside'],
  ['FR', 'F-97400', 'RE', 'Réunion', undefined, 'fiscal border'],
  ['FR', '97133', 'BL', 'St. Barthélemy', undefined, 'outside'],
  ['FR', '97150', 'MF', 'St. Martin', undefined, 'fiscal border'],
  ['RE', '', 'RE', 'Réunion', undefined, 'fiscal border'],
  ['PT', '9000-018', 'PT-30', 'Madeira', 'PT', 'inside'],
  ['PT', '9500 150', 'PT-20', 'Azores', 'PT', 'inside'],
  ['PT', '1000-205', 'PT', 'Portugal (mainland)', 'PT', 'inside'],
  ['IT', '90121', 'IT-82', 'Sicily', 'IT', 'inside'],
  ['IT', '09121', 'IT-88', 'Sardinia', 'IT', 'inside'],
  ['IT', '23041', 'IT-LIVIGNO', 'Livigno', undefined, 'outside'],
  ['DE', 'CH-8238', 'DE-BUESINGEN', 'Büsingen', undefined, 'outside'],
  ['FI', 'AX-22100', 'AX', 'Åland Islands', undefined, 'fiscal border'],
  ['GR', '630 86', 'GR-69', 'Mount Athos', undefined, 'fiscal border'],
  ['GR', '105 57', 'GR', 'Greece (without Mount Athos)', 'EL', 'inside'],
  ['GB', 'bt1 5gs', 'GB-NIR', 'Northern Ireland', 'XI', 'inside'],
  ['GB', 'LS1 4AP', 'GB', 'United Kingdom (Great Britain)', undefined, 'outside'],
  ['PL', '', 'PL', 'Poland', 'PL', 'inside'],
  ['US', '35001', 'US', 'United States', undefined, 'outside'],
] as const)('%s, %s is the place %s', (country, postalCode, place, name, vat, customs) => {
  expect(placeOf({ country, postalCode })).toBe(place)
  expect([nameOfPlace(place), vatOf(place), customsOf(place), isPlace(place)]).toEqual([name, vat, customs, true])
})

it('without a whole postal code, the place is unknown where the code decides it', () => {
  expect(countryCodes.filter(isDivided)).toEqual(['DE', 'ES', 'FI', 'FR', 'GB', 'GR', 'IT', 'PT'])
  for (const country of countryCodes.filter(isDivided))
    for (const postalCode of ['', '35', '123456789', 'Berlin']) expect(placeOf({ country, postalCode })).toBeUndefined()
  expect([placeOf({}), placeOf({ country: 'NL', postalCode: '?' })]).toEqual([undefined, 'NL'])
})

it.each([
  ['ES', '35', 'A Spanish postal code has five digits'],
  ['ES', '3800', 'A Spanish postal code has five digits'],
  ['ES', '35001 Las Palmas', 'A Spanish postal code has five digits'],
  ['PT', '1000', 'A Portuguese postal code has seven digits, such as 1000-205'],
  ['DE', '1011', 'A German postal code has five digits'],
  ['GB', 'SW1A', 'A British postcode looks like SW1A 1AA or BT1 5GS'],
  ['ES', '', undefined],
  ['NL', '1', undefined],
])('in %s, the postal code %j is refused: %s', (country, typed, refusal) => {
  expect(codeRefusal(country, typed)).toBe(refusal)
})

it('a postal code is kept as its country writes it', () => {
  const written = [writtenCode('PT', 'p-1000205'), writtenCode('GB', 'gb-bt11aa'), writtenCode('ES', 'ES 35001')]
  expect([...written, writtenCode('NL', '1012 ab')]).toEqual(['1000-205', 'BT1 1AA', '35001', '1012 ab'])
})

it.each([
  ['35001', 'Calle Mayor 1, 35001 Madrid', '35001 is in Las Palmas'],
  ['35001', 'Calle Mayor 1\nMadrid\n35001', '35001 is in Las Palmas'],
  ['35001', 'Calle Mayor 1\nE-35001 Zaragoza\nSpain', '35001 is in Las Palmas'],
  ['28001', 'Rua Nova 2, 28001 A Coruña', '28001 is in Madrid'],
  ['35001', 'Calle Madrid 1, 35001 Las Palmas de Gran Canaria', undefined],
  ['35220', 'Avenida de Madrid, 35220 Telde', undefined],
  ['03001', 'Carrer Major 1, 03001 Alacant', undefined],
  ['46520', 'Calle del Fleje 1', undefined],
])('the code %s in the address %j is refused: %s', (postalCode, address, refusal) => {
  expect(provinceRefusal({ country: 'ES', postalCode, address })).toBe(refusal)
})
