/** Pays orders with matched money. The caller has locked the orders, in the sequence of their ids. */
import { referenceOf } from '#contract/bank/rules/reference.ts'
import { Refusal } from '../base/refusal.ts'
import type { Db } from '../database/db.ts'
import { moveDatesOfLate } from '../orders/late-payment.ts'
import { settleTransfers } from '../payments/settle.ts'
import { insertMatches, noteUsedUp, reduceOwed } from './match-queries.ts'
import type { ProposedPart } from './propose.ts'

type MatchedPart = ProposedPart & { entryId: string }

/** Each order occurs once. `byEmail`: null for automatic matches. */
export async function applyParts(tx: Db, parts: readonly MatchedPart[], byEmail: string | null): Promise<void> {
  if (parts.length === 0) return
  const left = await reduceOwed(
    tx,
    parts.map(({ order, amountCents, chargesCents }) => ({ orderId: order.id, cents: amountCents + chargesCents })),
  )
  if (left.size < parts.length) throw new Refusal(409, 'This order has been paid or has ended in the meantime')
  await insertMatches(
    tx,
    parts.map(({ entryId, order, amountCents, chargesCents }) => {
      return { entryId, orderId: order.id, amountCents, chargesCents, byEmail }
    }),
  )
  const paid = parts.flatMap(({ order }) => (left.get(order.id) === 0 ? order : []))
  await settleTransfers(
    tx,
    paid.map(({ id, number, grossCents, refundedCents }) => {
      return { orderId: id, reference: referenceOf(number), amountCents: grossCents - refundedCents }
    }),
  )
  const paidIds = paid.map(({ id }) => id)
  await noteUsedUp(tx, paidIds)
  await moveDatesOfLate(tx, paidIds, new Date())
}
