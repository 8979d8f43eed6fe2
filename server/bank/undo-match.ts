/** Undoes the match of a transfer that was for another order. If it has paid its order, the order is unpaid again. */
import type { OrderTransfer } from '#contract/orders/schema/order.ts'
import { amountOf } from '#contract/rules/money.ts'
import type { Shop } from '../api/services.ts'
import { Refusal } from '../base/refusal.ts'
import type { Db } from '../database/db.ts'
import { inTransaction } from '../database/statements.ts'
import { recordChanges } from '../history/change-queries.ts'
import type { Caller } from '../identity/session-queries.ts'
import { tellOfEvent } from '../orders/event-queries.ts'
import { cancelSalePaper } from '../papers/cancel-sale.ts'
import { markUnpaid } from '../payments/paying-queries.ts'
import { transferTerms } from '../settings/transfer-queries.ts'
import { lockMatch, type MatchRow, matchesOfOrder, undoMatchOf, type WhyKept } from './match-queries.ts'

export async function undoMatch({ db, config }: Pick<Shop, 'db' | 'config'>, clerk: Caller, id: string): Promise<void> {
  await inTransaction(db, async (tx) => {
    const match = await lockMatch(tx, id)
    if (!match) throw new Refusal(404, 'There is no such match')
    if (match.whyKept) throw new Refusal(409, sentences[match.whyKept])
    await undoPayment(tx, { config }, clerk, match)
    await undoMatchOf(tx, match)
    const before = { amountCents: match.amountCents }
    await recordChanges(tx, clerk, [{ action: 'undo match', aboutId: match.orderId, before }])
  })
}

const sentences: Record<WhyKept, string> = {
  ended: 'This order is cancelled: pay the money back instead',
  shipped: 'This order has shipped: its payment can no longer be undone',
  'paid by card': 'The rest of this order was paid by card: cancel or refund the order instead',
  refunded: 'This order has a refund: its payment can no longer be undone',
  'asked to cancel': 'The customer asks to cancel this order: answer the request first',
  'invoiced elsewhere': 'This order has its invoice from the ERP: cancel the order instead',
  'earlier month': 'The invoice of this order is from an earlier month: cancel the order instead',
}

/** The receipt or invoice is cancelled by another paper, because the customer has it. */
async function undoPayment(tx: Db, shop: Pick<Shop, 'config'>, clerk: Caller, match: MatchRow) {
  const { orderId, email, isPaid, amountCents, chargesCents } = match
  const corrective = isPaid ? await cancelSalePaper(tx, shop, orderId, 'The transfer was for another order') : undefined
  if (isPaid) await markUnpaid(tx, orderId, (await transferTerms(tx)).holdDays)
  const details = { amountCents: amountCents + chargesCents, ...(corrective !== undefined && { corrective }) }
  await tellOfEvent(tx, { orderId, kind: 'payment undone', by: clerk, details }, email)
}

/** The transfers that have paid an order or a part of it, for the office. */
export async function transfersOf(db: Db, orderId: string): Promise<OrderTransfer[]> {
  const matches = await matchesOfOrder(db, orderId)
  return matches.map(({ id: _id, amountCents, chargesCents, bookedOn, payerName: payer, whyKept, undoneAt }) => ({
    ...{ _id, bookedOn, payer, amount: amountOf(amountCents) },
    ...(chargesCents > 0 && { charges: amountOf(chargesCents) }),
    canUndo: whyKept === null && undoneAt === null,
    ...(undoneAt && { takenBack: true as const }),
  }))
}
