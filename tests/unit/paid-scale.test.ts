/** The scale of the chart of paid days, and the comparison of two periods. */
import { expect, it } from 'vitest'
import { changeSince, netPaid, roundAbove } from '#web/figures/paid-scale.ts'

it.each([
  [[], 1],
  [[0, 0], 1],
  [[0.3], 0.4],
  [[1], 1],
  [[72_837.1, 3], 80_000],
  [[99_999.99], 100_000],
  [[100_000.01], 200_000],
  [[3_999_999_999], 4_000_000_000],
])('the values %j fit below %d', (values, top) => {
  expect(roundAbove(values)).toBeCloseTo(top, 10)
})

it('a period is compared with the previous period, unless the previous period was zero', () => {
  expect([changeSince(109, 100), changeSince(58, 100), changeSince(100, 100)]).toEqual(['+9%', '−42%', '0%'])
  expect([changeSince(5, 0), changeSince(0, 0)]).toEqual([undefined, undefined])
})

it('sums are exact to the cent', () => {
  expect(netPaid({ paid: 0.3, refunded: 0.1 })).toBe(0.2)
})
