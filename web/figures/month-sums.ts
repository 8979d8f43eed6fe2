/** The figures of days, summed by month. A refund counts in the month in which its order was paid. */
import type { PaidDay } from '#contract/orders/schema/figures.ts'
import { dayFormat } from '#contract/rules/days.ts'
import { amountOf, centsOf } from '#contract/rules/money.ts'

export type Month = {
  /** Such as November 2026. */
  name: string
  from: string
  to: string
  orders: number
  paid: number
  refunded: number
}

type Day = Pick<PaidDay, 'day' | 'orders' | 'paid' | 'refunded'>

/** This month and last month: the days end today, and go back beyond the beginning of last month. */
export function monthsOf(days: readonly Day[]): Month[] {
  const today = days.at(-1)?.day
  if (!today) return []
  return [0, 1].map((ago) => {
    const month = firstOf(today, -ago)
    const inMonth = days.filter(({ day }) => day.startsWith(month.slice(0, 7)))
    const last = lastOf(month)
    return {
      name: monthName(month),
      from: month,
      to: last < today ? last : today,
      orders: inMonth.reduce((sum, { orders }) => sum + orders, 0),
      paid: sumOf(inMonth.map(({ paid }) => paid)),
      refunded: sumOf(inMonth.map(({ refunded }) => refunded)),
    }
  })
}

/** In cents, because sums of dollars in floating point are not exact. */
const sumOf = (dollars: readonly number[]) => amountOf(dollars.reduce((sum, one) => sum + centsOf(one), 0))

const monthName = dayFormat({ month: 'long', year: 'numeric' })
const noonOf = (day: string) => new Date(`${day}T12:00:00Z`)

const isoOf = (date: Date) => date.toISOString().slice(0, 10)

/** The first day of the month that comes `monthsLater` months after the month of `day`. */
function firstOf(day: string, monthsLater: number): string {
  const date = noonOf(day)
  return isoOf(new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + monthsLater, 1, 12)))
}

function lastOf(first: string): string {
  const date = noonOf(firstOf(first, 1))
  date.setUTCDate(0)
  return isoOf(date)
}
