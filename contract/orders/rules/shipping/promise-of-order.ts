/** The delivery dates of an order, in words. It is not beside promise-words.ts, whose folder the checkout loads. */
import type { DeliveryPromise } from '../../../delivery/rules/promise.ts'
import { sayPromise } from '../../../delivery/rules/promise-words.ts'
import { sayDay, sayDays } from '../../../rules/days.ts'

type Ordered = { collected: boolean; hasLeft: boolean }

/**
 * For an order and its mails, with the year, because they may be read much later. Goods may have left on a different day than
 * promised, so once they have left, only their arrival is stated.
 */
export function sayPromiseOfOrder(promise: DeliveryPromise, { collected, hasLeft }: Ordered): string {
  const year = ` ${promise.arrivesUntil.slice(0, 4)}`
  if (collected || hasLeft) return sayPromise(promise, collected) + year
  return `Leaves on ${sayDay(promise.leavesOn)}, arrives ${sayDays(promise.arrivesFrom, promise.arrivesUntil)}${year}`
}
