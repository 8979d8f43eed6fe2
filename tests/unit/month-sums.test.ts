/** The figures of this month and last month under Money. */
import { describe, expect, it } from 'vitest'
import { monthsOf } from '#web/figures/month-sums.ts'

/** The 90 days that end today, with an amount on each. */
function daysUntil(today: string) {
  return Array.from({ length: 90 }, (_, index) => {
    const date = new Date(`${today}T12:00:00Z`)
    date.setUTCDate(date.getUTCDate() - 89 + index)
    return { day: date.toISOString().slice(0, 10), orders: 1, paid: 0.1, refunded: 0.2 }
  })
}

describe('the sums of months', () => {
  it.each([
    ['2026-11-28', [28, 2.8, '2026-11-01', '2026-11-28'], [31, 3.1, '2026-10-01', '2026-10-31']],
    ['2026-01-01', [1, 0.1, '2026-01-01', '2026-01-01'], [31, 3.1, '2025-12-01', '2025-12-31']],
    ['2028-03-31', [31, 3.1, '2028-03-01', '2028-03-31'], [29, 2.9, '2028-02-01', '2028-02-29']],
  ] as const)('on %s are those of the days of this month and of the whole of last month', (today, ...expected) => {
    const months = monthsOf(daysUntil(today))
    expect(months.map(({ orders, paid, from, to }) => [orders, paid, from, to])).toEqual(
      expected.map((sums) => [...sums]),
    )
  })

  it('are named, and exact to the cent', () => {
    expect(monthsOf(daysUntil('2026-11-28'))).toMatchObject([
      { name: 'November 2026', paid: 2.8, refunded: 5.6 },
      { name: 'October 2026', paid: 3.1, refunded: 6.2 },
    ])
  })
})
