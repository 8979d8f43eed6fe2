/** Refunds paid orders, credits shipped orders on account that are not paid yet, and cancels paid orders that are not shipped. */
import type { z } from 'zod'
import { referenceOf } from '#contract/bank/rules/reference.ts'
import { amountOfRefund, canBeCredited, leftToRefund } from '#contract/orders/rules/money/refund.ts'
import type { PaidCancellation, RefundForm, RefundMending } from '#contract/orders/schema/refund.ts'
import { centsOf, formatCents } from '#contract/rules/money.ts'
import { idempotently } from '../api/idempotency.ts'
import type { Shop } from '../api/services.ts'
import { factsOfError, log } from '../base/log.ts'
import { Refusal } from '../base/refusal.ts'
import type { Db } from '../database/db.ts'
import { inTransaction } from '../database/statements.ts'
import { recordChanges } from '../history/change-queries.ts'
import type { Caller } from '../identity/session-queries.ts'
import { tellOfEvent } from '../orders/event-queries.ts'
import { lockOrder } from '../orders/lock-queries.ts'
import type { OrderRow } from '../orders/order-queries.ts'
import { findOrder } from '../orders/rules.ts'
import { disputesOf } from './dispute-queries.ts'
import {
  insertRefund,
  isPaidByTransfer,
  markCancelled,
  noteCredit,
  recordPaidBack,
  refundsOf,
  retryRefund,
  returnGoods,
} from './refund-queries.ts'
import { giveBack, settleTransfers } from './settle.ts'
import { unsentRefundOf } from './unsent-refund-queries.ts'

/**
 * Requests a refund: of lines, of the delivery, or of an amount. Before a shipped order on account is paid, the refund is a credit.
 * One refund per form and idempotency key. Returns its id.
 */
export async function refundOrder(
  shop: Shop,
  admin: Caller,
  orderId: string,
  form: z.infer<typeof RefundForm>,
  idempotencyKey: string | undefined,
): Promise<string> {
  const sent = { call: 'refundOrder', idempotencyKey, body: { ...form, orderId } } as const
  const refundId = await inTransaction(shop.db, (tx) => {
    const make = async () => {
      const left = await lockWhatIsLeft(tx, admin, orderId)
      return left.order.paidAt ? askBack(tx, admin, left, form) : credit(tx, admin, left, form)
    }
    return idempotently(tx, admin, sent, { make, isThere: async () => true })
  })
  await sendNow(shop, refundId)
  return refundId
}

/** Cancels a paid order before shipping: refunds what is left of its payment, and restocks its goods if `restock` is set. */
export async function cancelPaidOrder(
  shop: Shop,
  admin: Caller,
  orderId: string,
  { reason, restock }: z.infer<typeof PaidCancellation>,
): Promise<void> {
  const refundId = await inTransaction(shop.db, async (tx) => {
    const left = await lockWhatIsLeft(tx, admin, orderId)
    const { order, quantities, cents, deliveryCents, before } = left
    if (!order.paidAt) refuseUnpaid()
    if (order.stage === 'cancelled') throw new Refusal(409, 'This order is already cancelled')
    if (order.stage === 'shipped') throw new Refusal(409, 'A shipped order cannot be cancelled, but it can be refunded')
    await markCancelled(tx, orderId)
    const details = { reason, way: left.back.way }
    const event = { orderId, kind: 'cancelled', by: admin, details } as const
    await tellOfEvent(tx, event, order.email)
    const change = { aboutId: orderId, after: { amountCents: cents }, why: reason }
    await recordChanges(tx, admin, [{ action: 'cancel paid order', ...change }])
    const rest = quantities.map((quantity, index) => ({
      position: index + 1,
      quantity,
      restocked: restock ? quantity : 0,
    }))
    const back = rest.filter(({ quantity }) => quantity > 0)
    if (cents === 0) {
      // The bank has taken the money, or all of it has already been refunded: only the goods are left.
      if (restock) await returnGoods(tx, orderId, back, admin.id)
      return undefined
    }
    const refund = {
      ...{ orderId, ...left.back, reason },
      ...amountOfRefund({ netCents: 0, freeCents: cents }, before, order.taxRate),
      deliveryCents: Math.min(deliveryCents, cents),
    }
    return insertRefund(tx, { ...refund, byId: admin.id }, back)
  })
  await sendNow(shop, refundId)
}

/** Retries a failed refund, or records that it was paid another way. */
export async function retryOrderRefund(
  shop: Shop,
  admin: Caller,
  { id, refundId }: { id: string; refundId: string },
  { paidOtherwise }: z.infer<typeof RefundMending>,
): Promise<void> {
  await inTransaction(shop.db, async (tx) => {
    await lockOrder(tx, id)
    const order = await findOrder(tx, admin, id)
    if (order.dispute === 'running' && paidOtherwise === undefined) refuseDisputed()
    const isMended =
      (await wayBackOf(tx, order)).way === 'transfer'
        ? await payBack(tx, order, refundId, paidOtherwise)
        : await retryRefund(tx, refundId, id, paidOtherwise)
    if (!isMended) throw new Refusal(409, 'Nothing is owed on this refund')
    const action = paidOtherwise === undefined ? 'try refund again' : 'pay refund otherwise'
    await recordChanges(tx, admin, [{ action, aboutId: id, why: paidOtherwise }])
  })
  if (paidOtherwise === undefined) await sendNow(shop, refundId)
}

/** Money that came by transfer goes back by transfer: the office does that at its bank, and notes the bank's reference. */
async function payBack(tx: Db, { id: orderId, email }: OrderRow, refundId: string, paidOtherwise: string | undefined) {
  if (paidOtherwise === undefined)
    throw new Refusal(
      409,
      'This order was paid by transfer: pay the money back at your bank, and note its reference here',
    )
  if (!(await recordPaidBack(tx, refundId, orderId, paidOtherwise))) return false
  const { refunds } = await refundsOf(tx, orderId)
  const creditedCents = refunds.reduce((sum, { way, amountCents }) => sum + (way === 'credit' ? amountCents : 0), 0)
  const refundedCents = (await findOrder(tx, undefined, orderId)).refundedCents - creditedCents
  await tellOfEvent(tx, { orderId, kind: 'refunded', details: { refundedCents, way: 'transfer' } }, email)
  return true
}

/**
 * If the provider is not available now, the scheduled job sends the refund later. `id` is undefined when there was nothing to
 * refund.
 */
async function sendNow(shop: Shop, id: string | undefined): Promise<void> {
  try {
    const refund = id && (await unsentRefundOf(shop.db, 'id', id))
    if (refund) await giveBack(shop, refund)
  } catch (error) {
    log.warn({ at: 'payments', refundId: id, error: factsOfError(error) }, 'A refund could not be sent yet')
  }
}

type WayBack = { way: 'card' | 'transfer'; intentId: string }

type Left = ReturnType<typeof leftToRefund> & {
  order: OrderRow
  /** How a refund goes back, and the payment from which it does. */
  back: WayBack
}

/** Locks an order, which serialises its refunds, and returns what is left to refund or credit. Refuses a disputed payment. */
async function lockWhatIsLeft(tx: Db, admin: Caller, orderId: string): Promise<Left> {
  await lockOrder(tx, orderId)
  const order = await findOrder(tx, admin, orderId)
  const { stage, paidAt, paysBy, owedCents } = order
  const isUnpaid = canBeCredited({ stage, paid: paidAt !== null, ...(paysBy !== 'card' && { paysBy }) })
  if (!paidAt && !isUnpaid) refuseUnpaid()
  if (order.dispute === 'running') refuseDisputed()
  const { refunds, lines } = await refundsOf(tx, orderId)
  const disputes = await disputesOf(tx, orderId)
  // Money that the bank has taken back cannot be paid back either.
  const takenBackCents = paidAt ? (owedCents ?? 0) : 0
  const withheldCents = disputes.reduce((sum, dispute) => sum + dispute.withheldCents, takenBackCents)
  const counted = refunds.map((refund) => ({
    ...refund,
    lines: lines.filter(({ refundId }) => refundId === refund.id),
  }))
  const back = await wayBackOf(tx, order)
  return {
    order,
    back,
    ...leftToRefund({ ...order, owedCents: isUnpaid ? owedCents : null, withheldCents }, counted),
  }
}

/** If a part was paid by transfer, refunds are paid by transfer: the card was not charged enough for all of them. */
async function wayBackOf(tx: Db, { id, number, transactionId }: OrderRow): Promise<WayBack> {
  return (await isPaidByTransfer(tx, id))
    ? { way: 'transfer', intentId: referenceOf(number) }
    : { way: 'card', intentId: transactionId ?? '' }
}

async function askBack(tx: Db, admin: Caller, left: Left, form: z.infer<typeof RefundForm>): Promise<string> {
  const { id: aboutId } = left.order
  const { refund, lines } = refundOf(left, form)
  const change = { aboutId, after: { amountCents: refund.amountCents }, why: form.reason }
  await recordChanges(tx, admin, [{ action: 'refund order', ...change }])
  return insertRefund(tx, { ...refund, ...left.back, byId: admin.id }, lines)
}

/** Takes an amount off what an unpaid order owes. If earlier transfers have paid the rest, the order is paid now. */
async function credit(tx: Db, admin: Caller, left: Left, form: z.infer<typeof RefundForm>): Promise<string> {
  const { id: orderId, number, email, grossCents, refundedCents, owedCents } = left.order
  const { refund, lines } = refundOf(left, form)
  const { amountCents } = refund
  const change = { aboutId: orderId, after: { amountCents }, why: form.reason }
  await recordChanges(tx, admin, [{ action: 'credit order', ...change }])
  const reference = referenceOf(number)
  const id = await insertRefund(tx, { ...refund, way: 'credit', intentId: reference, byId: admin.id }, lines)
  await noteCredit(tx, orderId, amountCents)
  await tellOfEvent(tx, { orderId, kind: 'credited', details: { creditedCents: amountCents } }, email)
  const receivedCents = grossCents - refundedCents - amountCents
  if (owedCents === amountCents && receivedCents > 0)
    await settleTransfers(tx, [{ orderId, reference, amountCents: receivedCents }])
  return id
}

function refundOf(left: Left, form: z.infer<typeof RefundForm>) {
  const { order } = left
  const lines = (form.lines ?? []).map(({ position, quantity, restock = 0 }, index) => {
    const line = order.lines[position - 1]
    const most = left.quantities[position - 1] ?? 0
    if (!line || quantity > most) refuse(`lines.${index}.quantity`, `At most ${most} of this product can be refunded`)
    return { position, quantity, restocked: restock, cents: line.unitPriceCents * quantity }
  })
  const deliveryCents = form.delivery ? left.deliveryCents : 0
  const netCents = lines.reduce((all, { cents }) => all + cents, deliveryCents)
  const freeCents = centsOf(form.amount ?? 0)
  const { amountCents, taxCents } = amountOfRefund({ netCents, freeCents }, left.before, order.taxRate)
  if (amountCents === 0) refuse('delivery', 'The delivery was free, or has been refunded')
  if (amountCents > left.cents) {
    const most = formatCents(left.cents)
    refuse('amount', `At most ${most} of this order can be ${order.paidAt ? 'refunded' : 'credited'}`)
  }
  return {
    refund: { orderId: order.id, amountCents, taxCents, deliveryCents, reason: form.reason },
    lines: lines.map(({ cents: _, ...line }) => line),
  }
}

function refuseUnpaid(): never {
  throw new Refusal(409, 'This order is not paid')
}

function refuseDisputed(): never {
  throw new Refusal(409, 'The payment for this order is disputed: it cannot be refunded until the bank has decided')
}

function refuse(field: string, sentence: string): never {
  throw new Refusal(409, sentence, { errors: { [field]: sentence } })
}
