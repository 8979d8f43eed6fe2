/** Pays orders with matched money. The caller has locked the orders, in the sequence of their ids. */
import { referenceOf } from '#contract/bank/rules/reference.ts'
import { Refusal } from '../base/refusal.ts'
import type { Db } from '../database/db.ts'
import { tellOfEvent } from '../orders/event-queries.ts'
import { moveDatesOfLate } from '../orders/late-payment.ts'
import { settleTransfers } from '../payments/settle.ts'
import { insertMatches, type NamedOrder, noteUsedUp, reduceOwed } from './match-queries.ts'
import type { ProposedPart } from './propose.ts'

type MatchedPart = ProposedPart & { entryId: string }

/** Each order occurs once. `byId`: the actor, which is the shop for automatic matches. */
export async function applyParts(tx: Db, parts: readonly MatchedPart[], byId: string): Promise<void> {
  if (parts.length === 0) return
  const left = await reduceOwed(
    tx,
    parts.map(({ order, amountCents, chargesCents }) => ({ orderId: order.id, cents: amountCents + chargesCents })),
  )
  if (left.size < parts.length) throw new Refusal(409, 'This order has been paid or has ended in the meantime')
  await insertMatches(
    tx,
    parts.map(({ entryId, order, amountCents, chargesCents }) => {
      return { entryId, orderId: order.id, amountCents, chargesCents, byId }
    }),
  )
  for (const { order, amountCents } of parts)
    await tellOfPart(tx, order, { amountCents, owedCents: left.get(order.id) ?? 0 })
  const paid = parts.flatMap(({ order }) => (left.get(order.id) === 0 && order.paidAt === null ? order : []))
  await settleTransfers(
    tx,
    paid.map(({ id, number, grossCents, refundedCents }) => {
      return { orderId: id, reference: referenceOf(number), amountCents: grossCents - refundedCents }
    }),
  )
  await noteUsedUp(
    tx,
    parts.flatMap(({ order }) => (left.get(order.id) === 0 ? order.id : [])),
  )
  await moveDatesOfLate(
    tx,
    paid.map(({ id }) => id),
    new Date(),
  )
}

/** The mail about the payment tells of a transfer that pays an order in full, or its rest. */
async function tellOfPart(
  tx: Db,
  { id: orderId, email, paidAt }: NamedOrder,
  details: { amountCents: number; owedCents: number },
): Promise<void> {
  if (details.owedCents === 0 && paidAt === null) return
  await tellOfEvent(tx, { orderId, kind: 'transfer received', details }, email)
}
