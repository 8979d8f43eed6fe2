/** Pays orders with matched money. The caller has locked the orders, in the sequence of their ids. */
import { referenceOf } from '#contract/bank/rules/reference.ts'
import { Refusal } from '../base/refusal.ts'
import type { Db } from '../database/db.ts'
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
