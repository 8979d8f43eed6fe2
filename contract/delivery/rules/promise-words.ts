/** Delivery dates in words. */
import { nameOfCountry } from './countries.ts'
import type { DeliveryPromise } from './promise.ts'

const inUtc = (parts: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat('en-GB', { ...parts, timeZone: 'UTC' })
const dayAlone = inUtc({ weekday: 'short', day: 'numeric' })
const withMonth = inUtc({ weekday: 'short', day: 'numeric', month: 'short' })

const plain = (text: string) => text.replace(',', '')
const at = (day: string) => new Date(`${day}T12:00:00Z`)

/** `Thu 26 Nov`. */
export const sayDay = (day: string): string => plain(withMonth.format(at(day)))

/** `Thu 26 – Fri 27 Nov`, `Mon 30 Nov – Tue 1 Dec`, or one day. */
export function sayDays(from: string, until: string): string {
  if (from === until) return sayDay(from)
  const isOneMonth = from.slice(0, 7) === until.slice(0, 7)
  return `${isOneMonth ? plain(dayAlone.format(at(from))) : sayDay(from)} – ${sayDay(until)}`
}

/** Beside a delivery method: `Arrives Thu 26 – Fri 27 Nov`. `isCollected`: the customer arranges transport. */
export function sayPromise({ leavesOn, arrivesFrom, arrivesUntil }: DeliveryPromise, isCollected: boolean): string {
  return isCollected ? `Ready to collect on ${sayDay(leavesOn)}` : `Arrives ${sayDays(arrivesFrom, arrivesUntil)}`
}

/** The promise for goods in stock. `cutOff`: `14:00 CET`. `country`: left out if customers can only collect. */
export type StockPromise = DeliveryPromise & { leavesToday: boolean; cutOff: string; country?: string | undefined }

export function sayInStock({ leavesToday, cutOff, country, ...promise }: StockPromise): string {
  const order = leavesToday ? `Order before ${cutOff} and it` : 'Ordered now, it'
  const day = leavesToday ? 'today' : `on ${sayDay(promise.leavesOn)}`
  if (!country) return `In stock. ${order} is ready to collect ${day}.`
  const days = sayDays(promise.arrivesFrom, promise.arrivesUntil)
  return `In stock. ${order} leaves ${day}; in ${nameOfCountry(country)} it arrives ${days}.`
}
