/** The links from the overview's figures to the orders that they count. */
import { type FigureDays, figureDays } from '#contract/orders/rules/admin/figures.ts'
import { dayFormat } from '#contract/rules/days.ts'

type Filters = { [Name in 'state' | 'placedFrom' | 'placedTo' | 'paidFrom' | 'paidTo']?: string | undefined }

export function ordersAt(filters: Filters): string {
  const given = Object.entries(filters).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]]))
  return `/dashboard/manageOrders?${new URLSearchParams(given)}`
}

export const daysIn = (request: Request): FigureDays => {
  const requested = new URL(request.url).searchParams.get('days')
  return figureDays.find((days) => String(days) === requested) ?? figureDays[0]
}

/** `Monday 23 November` */
export const sayLongDay = dayFormat({ weekday: 'long', day: 'numeric', month: 'long' })
/** `23 Nov` */
export const sayShortDay = dayFormat({ day: 'numeric', month: 'short' })
