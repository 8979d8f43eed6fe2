/** Pays orders with matched money. The caller has locked the orders, in the sequence of their ids. */
import { referenceOf } from '#contract/bank/rules/reference.ts'
import { Refusal } from '../base/refusal.ts'
import type { Db } from '../database/db.ts'
import { moveDatesIfLate } from '../orders/late-payment.ts'
import { orderOfMoney } from '../payments/payment-queries.ts'
import { settleTransfer } from '../payments/settle.ts'
import { insertMatch, reduceOwed } from './bank-queries.ts'
import type { ProposedPart } from './propose.ts'

/** `byEmail`: null for an automatic match. Returns the orders that are now paid. */
export async function applyParts(
  tx: Db,
  entryId: string,
  parts: readonly ProposedPart[],
  byEmail: string | null,
): Promise<string[]> {
  const paid: string[] = []
  for (const { order, amountCents, chargesCents } of parts) {
    const left = await reduceOwed(tx, order.id, amountCents + chargesCents)
    if (left === undefined) throw new Refusal(409, 'This order has been paid or has ended in the meantime')
    await insertMatch(tx, { entryId, orderId: order.id, amountCents, chargesCents, byEmail })
    if (left > 0) continue
    await settleTransfer(tx, order.id, { reference: referenceOf(order.number), amountCents: order.grossCents })
    paid.push(order.id)
  }
  return paid
}

/** Late money may move the promised dates of an order. Outside the transaction, as with card payments. */
export async function moveLateDates(db: Db, paid: readonly string[]): Promise<void> {
  for (const id of paid) {
    const order = await orderOfMoney(db, id)
    if (order) await moveDatesIfLate(db, order, new Date())
  }
}
