/** The links from the overview's figures to the orders that they count. */
import { type FigureDays, figureDays } from '#contract/orders/rules/admin/figures.ts'

type Filters = { [Name in 'state' | 'placedFrom' | 'placedTo' | 'paidFrom' | 'paidTo']?: string | undefined }

export function ordersAt(filters: Filters): string {
  const given = Object.entries(filters).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]]))
  return `/dashboard/manageOrders?${new URLSearchParams(given)}`
}

export const daysIn = (request: Request): FigureDays => {
  const requested = new URL(request.url).searchParams.get('days')
  return figureDays.find((days) => String(days) === requested) ?? figureDays[0]
}

const longDay = new Intl.DateTimeFormat('en-GB', { weekday: 'long', day: 'numeric', month: 'long', timeZone: 'UTC' })
const shortDay = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', timeZone: 'UTC' })

const noonOf = (day: string) => new Date(`${day}T12:00:00Z`)

/** `Monday 23 November` */
export const sayDay = (day: string): string => longDay.format(noonOf(day))
/** `23 Nov` */
export const sayShortDay = (day: string): string => shortDay.format(noonOf(day))
