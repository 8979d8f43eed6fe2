/** Delivery dates in words. */

import { nameOfCountry } from '../../places/rules/countries/countries.ts'
import { sayDay, sayDays } from '../../rules/days.ts'
import type { DeliveryPromise } from './promise.ts'

/** Beside a delivery method: `Arrives Thu 26 – Fri 27 Nov`. `collected`: the customer arranges transport. */
export function sayPromise({ leavesOn, arrivesFrom, arrivesUntil }: DeliveryPromise, collected: boolean): string {
  return collected ? `Ready to collect on ${sayDay(leavesOn)}` : `Arrives ${sayDays(arrivesFrom, arrivesUntil)}`
}

/** The promise for goods in stock. `cutOff`: `14:00 CET`. `country`: left out if customers can only collect. */
export type StockPromise = DeliveryPromise & { leavesToday: boolean; cutOff: string; country?: string | undefined }

export function sayInStock({ leavesToday, cutOff, country, ...promise }: StockPromise): string {
  const orders = leavesToday ? `Orders placed before ${cutOff}` : 'Orders placed now'
  const day = leavesToday ? 'today' : `on ${sayDay(promise.leavesOn)}`
  if (!country) return `In stock. ${orders} are ready to collect ${day}.`
  const days = sayDays(promise.arrivesFrom, promise.arrivesUntil)
  return `In stock. ${orders} leave ${day}; in ${nameOfCountry(country)} they arrive ${days}.`
}
