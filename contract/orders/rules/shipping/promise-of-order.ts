/** The delivery dates of an order, in words. It is not beside promise-words.ts, whose folder the checkout loads. */
import type { DeliveryPromise } from '../../../delivery/rules/promise.ts'
import { sayPromise } from '../../../delivery/rules/promise-words.ts'
import { countDays, sayDay, sayDays } from '../../../rules/days.ts'
import type { OrderStage } from '../stage.ts'

/** `placedOn`: the day on which the order was placed, such as `2026-11-26`. */
type Ordered = { collected: boolean; stage: OrderStage; placedOn: string }

/**
 * For an order and its mails, with the year, because they may be read much later. Days are stated only once the goods are on their way
 * to the customer: paid for, or on account. Before the payment, only how soon after it they leave. Goods may have left on a different
 * day than promised, so once they have left, only their arrival is stated. Undefined if nothing can be promised.
 */
export function sayPromiseOfOrder(
  promise: DeliveryPromise,
  { collected, stage, placedOn }: Ordered,
): string | undefined {
  const { leavesOn, arrivesFrom, arrivesUntil } = promise
  const year = ` ${arrivesUntil.slice(0, 4)}`
  if (stage === 'unpaid') {
    const within = `within ${workingDays(placedOn, leavesOn)} of your payment`
    return collected
      ? `Ready to collect ${within}`
      : `Leaves ${within}, and arrives within ${workingDays(leavesOn, arrivesUntil)} after that`
  }
  if (stage !== 'to ship' && stage !== 'shipped') return undefined
  if (collected || stage === 'shipped') return sayPromise(promise, collected) + year
  return `Leaves on ${sayDay(leavesOn)}, arrives ${sayDays(arrivesFrom, arrivesUntil)}${year}`
}

const dayMs = 24 * 60 * 60 * 1000

/** How many days from Monday to Friday lie between the order and the day on which it was promised to leave; at least one. */
function workingDays(from: string, until: string): string {
  let count = 0
  for (let day = Date.parse(from) + dayMs; day <= Date.parse(until); day += dayMs)
    if (![0, 6].includes(new Date(day).getUTCDay())) count += 1
  return count <= 1 ? 'one working day' : countDays(count, 'working day')
}
