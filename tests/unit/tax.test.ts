/** Tax: how an order is taxed, and how much the tax is. */
import { array, assert, integer, property, record } from 'fast-check'
import { describe, expect, it } from 'vitest'
import { amountOfRefund } from '#contract/orders/rules/money/refund.ts'
import { placeOf, vatOf } from '#contract/places/rules/place.ts'
import { refundOfNet, splitGross, taxOn, toPayOf } from '#contract/tax/rules/amounts.ts'
import { type CheckedNumber, taxOf } from '#contract/tax/rules/treatment/treatment.ts'
import { readVatNumber, vatKey, vatNumberProblem } from '#server/base/vat-number.ts'
import { rowsOf } from '#tests/tax/cases.ts'

const to = (country: string, postalCode = '') => placeOf({ country, postalCode })
const number = (prefix: string, state: CheckedNumber['state'] = 'valid'): CheckedNumber => ({ prefix, state })

describe('an order of $392.00', () => {
  it.each<[string, string | undefined, CheckedNumber | undefined, string, number]>([
    ['without a country', undefined, undefined, 'domestic', 474.32],
    ['to 46520 Sagunto', to('ES', '46520'), undefined, 'domestic', 474.32],
    ['to Sagunto, with a German number', to('ES', '46520'), number('DE'), 'domestic', 474.32],
    ['to 35001 Las Palmas', to('ES', '35001'), undefined, 'export', 392],
    ['to 51001 Ceuta', to('ES', '51001'), undefined, 'export', 392],
    ['to Texas', to('US', '75001'), undefined, 'export', 392],
    ['to Texas, with a German number', to('US'), number('DE'), 'export', 392],
    ['to Berlin, with a valid number', to('DE', '10115'), number('DE'), 'intra-EU supply', 392],
    ['to Berlin, with a valid French number', to('DE', '10115'), number('FR'), 'intra-EU supply', 392],
    ['to Berlin, while the register does not answer', to('DE', '10115'), number('DE', 'silent'), 'waiting', 392],
    ['to Berlin, with an invalid number', to('DE', '10115'), number('DE', 'invalid'), 'domestic', 474.32],
    ['to Berlin, with a Spanish number', to('DE', '10115'), number('ES'), 'domestic', 474.32],
    ['to Berlin, with a British number', to('DE', '10115'), number('GB'), 'domestic', 474.32],
    ['to Berlin, without a number', to('DE', '10115'), undefined, 'domestic', 474.32],
    ['to Athens, with a Greek number', to('GR', '105 57'), number('EL'), 'intra-EU supply', 392],
    ['to Belfast, with a Northern Irish number', to('GB', 'BT1 5GS'), number('XI'), 'intra-EU supply', 392],
    ['to Belfast, without a number', to('GB', 'bt1 5gs'), undefined, 'domestic', 474.32],
    ['to Leeds', to('GB', 'LS1 4AP'), undefined, 'export', 392],
    ['to Heligoland', to('DE', '27498'), undefined, 'export', 392],
    ['to Büsingen', to('DE', '78266'), number('DE'), 'export', 392],
    ['to Livigno', to('IT', '23041'), undefined, 'export', 392],
    ['to Åland', to('FI', '22100'), undefined, 'export', 392],
    ['to Åland, by its own code', to('AX'), undefined, 'export', 392],
    ['to Réunion, by a French postal code', to('FR', '97400'), undefined, 'export', 392],
    ['to Réunion, by its own code', to('RE'), undefined, 'export', 392],
    ['to Lyon', to('FR', '69001'), undefined, 'domestic', 474.32],
    ['to Monaco', to('MC', '98000'), number('FR'), 'intra-EU supply', 392],
    ['to Monaco, as a French address', to('FR', '98000'), undefined, 'domestic', 474.32],
    ['to Mount Athos', to('GR', '630 86'), undefined, 'export', 392],
  ])('%s has the right treatment and amount to pay', (_, place, vatNumber, treatment, toPay) => {
    const tax = taxOf({ mode: 'vat', place, vatNumber })
    expect([tax.treatment, toPayOf(39_200, tax) / 100]).toEqual([treatment, toPay])
  })

  it.each<[string, string | undefined, CheckedNumber | undefined, string, number]>([
    ['without a country', undefined, undefined, 'domestic', 474.32],
    ['for Texas', to('US', '75001'), undefined, 'export', 392],
    ['for 35001 Las Palmas', to('ES', '35001'), undefined, 'export', 392],
    ['for Berlin, with a valid number', to('DE', '10115'), number('DE'), 'intra-EU supply', 392],
    ['for Berlin, while the register does not answer', to('DE', '10115'), number('DE', 'silent'), 'waiting', 392],
    ['for Berlin, with an invalid number', to('DE', '10115'), number('DE', 'invalid'), 'domestic', 474.32],
  ])(
    'that is collected %s has domestic VAT unless the office vouches for it',
    (_, place, vatNumber, treatment, toPay) => {
      const facts = { mode: 'vat', collected: true, place, vatNumber } as const
      const [tax, vouched] = [taxOf(facts), taxOf({ ...facts, vouched: true })]
      expect([tax.treatment, toPayOf(39_200, tax) / 100]).toEqual(['domestic', 474.32])
      expect([vouched.treatment, toPayOf(39_200, vouched) / 100]).toEqual([treatment, toPay])
    },
  )

  it('has no tax in a shop without tax', () => {
    expect(taxOf({ mode: 'none', place: to('ES', '46520') })).toEqual({ treatment: 'none', rate: 0 })
    expect(taxOf({ mode: 'none', collected: true })).toEqual({ treatment: 'none', rate: 0 })
  })
})

it.each(rowsOf('postal-codes.tsv'))('a postal code in %s, %s, is of the VAT place %s (%s)', (country, code, place) => {
  expect(vatOf(to(country ?? '', code) ?? '') ?? '-').toBe(place)
})

describe('a VAT number', () => {
  it.each(rowsOf('vat-numbers.tsv'))('typed as %s is read as %s (%s)', (typed = '', expected = '') => {
    const number = readVatNumber(typed)
    const read = number ? vatKey(number) : vatNumberProblem(typed)
    if (expected.startsWith('a sentence')) {
      expect(read).toContain('Only VAT numbers of the EU')
      expect(read.includes('XI')).toBe(expected.includes('XI'))
      expect(read.includes('one stop shop')).toBe(expected.includes('one stop shop'))
    } else expect(read).toBe(expected === 'refused' ? vatNumberProblem('') : expected)
  })

  it.each([
    ['136695976', 'DE', 'DE136695976'],
    ['U13585627', 'AT', 'ATU13585627'],
    ['094259216', 'GR', 'EL094259216'],
    ['B44002756', 'ES', 'ESB44002756'],
    ['B44002756', 'DE', 'ESB44002756'],
    ['X1234567L', 'FR', 'ESX1234567L'],
    ['12345678Z', 'DE', undefined],
    ['123456782', 'GB', undefined],
  ])('typed as %s, without letters, is read as one of %s', (typed, country, expected) => {
    const number = readVatNumber(typed, country)
    expect(number && vatKey(number)).toBe(expected)
  })
})

describe('tax', () => {
  it.each([
    [39_200, 8_232],
    [609_774 * 2, 256_105],
    [9_800, 2_058],
    [1, 0],
    [2, 0],
    [3, 1],
    [0, 0],
  ])('on %i cents net is %i cents', (net, tax) => {
    expect(taxOn(net, 2_100)).toBe(tax)
  })

  it('on a refund that names only an amount is part of that amount', () => {
    expect(splitGross(1_000, 2_100)).toEqual({ netCents: 826, taxCents: 174 })
  })

  it('can be calculated back from the sum paid, for every net amount and VAT rate', () => {
    assert(
      property(integer({ min: 0, max: 99_999_999_999 }), integer({ min: 0, max: 3_000 }), (net, rate) => {
        const tax = taxOn(net, rate)
        expect(splitGross(net + tax, rate)).toEqual({ netCents: net, taxCents: tax })
      }),
      { numRuns: 10_000 },
    )
  })
})

describe('the tax of refunds', () => {
  it('of one of four units and then of the other three is $20.58 and $61.74', () => {
    const first = refundOfNet(9_800, { netCents: 0, taxCents: 0 }, 2_100)
    expect([first.taxCents, refundOfNet(29_400, first, 2_100).taxCents]).toEqual([2_058, 6_174])
  })

  it('adds up to the tax of the order, however lines, delivery and other amounts are refunded', () => {
    // A refund of lines and delivery (`netCents`, without tax), of another amount (`freeCents`, with tax), or of both.
    const part = record({ netCents: integer({ min: 0, max: 50_000 }), freeCents: integer({ min: 0, max: 5_000 }) })
    assert(
      property(
        integer({ min: 1, max: 200_000 }),
        array(part, { maxLength: 12 }),
        integer({ min: 0, max: 3_000 }),
        (netCents, parts, rate) => {
          const order = { netCents, taxCents: taxOn(netCents, rate) }
          const orderCents = netCents + order.taxCents
          let before = { netCents: 0, taxCents: 0 }
          const refund = (one: { netCents: number; freeCents: number }) => {
            const { amountCents, taxCents } = amountOfRefund(one, before, rate)
            if (amountCents > orderCents - before.netCents - before.taxCents) return
            expect(taxCents).toBeGreaterThanOrEqual(0)
            expect(amountCents - taxCents).toBeGreaterThanOrEqual(one.netCents)
            before = { netCents: before.netCents + amountCents - taxCents, taxCents: before.taxCents + taxCents }
          }
          for (const one of parts) refund(one)
          refund({ netCents: 0, freeCents: orderCents - before.netCents - before.taxCents })
          expect(before).toEqual(order)
        },
      ),
      { numRuns: 10_000 },
    )
  })
})
