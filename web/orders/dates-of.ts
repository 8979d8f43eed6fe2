/** When the goods of an order leave and arrive, in words: undefined if nothing is promised, or they are ready to collect. */
import { sayPromise } from '#contract/delivery/rules/promise-words.ts'
import { sayPromiseOfOrder } from '#contract/orders/rules/shipping/promise-of-order.ts'
import { isToCollect, shippingNote } from '#contract/orders/rules/status.ts'
import type { Order } from '#contract/orders/schema/order.ts'

export function datesOf(order: Order): string | undefined {
  const { promise, stage, placedAt } = order
  if (!promise || shippingNote(order)) return undefined
  return sayPromiseOfOrder(promise, { collected: isToCollect(order), stage, placedOn: placedAt.slice(0, 10) })
}

/** The day alone, for a row of a list. */
export function dayOf(order: Order): string | undefined {
  const isComing = order.stage === 'to ship' || order.stage === 'shipped'
  return order.promise && isComing && !shippingNote(order) ? sayPromise(order.promise, isToCollect(order)) : undefined
}
