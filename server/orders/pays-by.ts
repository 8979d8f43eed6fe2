/** Another way to pay for an unpaid order, for example by transfer after a card was declined. */
import { halfByTransfer, mostOfNewcomers, newcomersByTransfer } from '#contract/orders/rules/money/ways-to-pay.ts'
import { mayAs } from '#contract/users/rules/user.ts'
import type { Shop } from '../api/services.ts'
import { Refusal } from '../base/refusal.ts'
import { hasPaidBefore, heldByNewcomers } from '../cart/holding-queries.ts'
import { stayMember } from '../companies/acts-on-queries.ts'
import type { Db } from '../database/db.ts'
import { inTransaction } from '../database/statements.ts'
import { recordChanges } from '../history/change-queries.ts'
import type { Caller } from '../identity/session-queries.ts'
import { transferTerms } from '../settings/transfer-queries.ts'
import { tellOfEvent } from './event-queries.ts'
import { holdDaysOfTransfer } from './later-payment.ts'
import { lockOrders } from './lock-queries.ts'
import type { OrderRow } from './order-queries.ts'
import { type OtherWay, putPaysBy } from './pays-by-queries.ts'
import { findOrder, findOrderToActOn } from './rules.ts'

type Way = OtherWay['paysBy']

const mostRounds = 3

const events = { card: 'changed to card', transfer: 'changed to transfer' } as const

/**
 * The order owes its whole amount in the other way, and is held as if it had been placed so. False if it is paid that way already.
 * Its open card payment is closed first, so that it is never paid twice. Refuses (409) an order that does not wait for its whole
 * payment, and a transfer that could not have been chosen when the order was placed.
 */
export async function changeWayToPay(shop: Shop, caller: Caller, id: string, paysBy: Way): Promise<boolean> {
  for (let round = 0; round < mostRounds; round++) {
    const order = await (mayAs('bookkeeper', caller)
      ? findOrder(shop.db, caller, id)
      : findOrderToActOn(shop.db, caller, id, 'pay'))
    refuseOtherWay(order)
    if (order.paysBy === paysBy) return false
    const way: OtherWay =
      paysBy === 'card'
        ? { paysBy, hours: shop.config }
        : { paysBy, holdDays: await holdDaysOfTransfer(shop.db, customerOf(order)) }
    if (paysBy === 'transfer' && order.isShortHold) refuseTransfer(halfByTransfer)
    await shop.closePayment(id)
    if (await changeClosed(shop.db, caller, order, way)) return true
    // A concurrent request has paid, changed or cancelled the order, or started a payment. The next round says so.
  }
  throw new Refusal(409, 'A payment for this order is under way')
}

async function changeClosed(db: Db, caller: Caller, order: OrderRow, way: OtherWay): Promise<boolean> {
  return inTransaction(db, async (tx) => {
    const { id } = order
    await stayMember(tx, caller)
    await lockOrders(tx, [id])
    if (way.paysBy === 'transfer') await refuseMoreThanHalf(tx, order)
    const changed = await putPaysBy(tx, caller, id, way)
    if (!changed) return false
    await tellOfEvent(tx, { orderId: id, kind: events[way.paysBy], by: caller }, changed.email)
    await recordChanges(tx, caller, [{ action: 'change way to pay', aboutId: id }])
    return true
  })
}

/** The way that the page of an order offers besides its own, if there is one. */
export async function otherWayOf(db: Db, order: OrderRow): Promise<Way | undefined> {
  if (whyNotChanged(order) !== undefined) return undefined
  if (order.paysBy === 'transfer') return 'card'
  if (order.isShortHold) return undefined
  const { payInto } = await transferTerms(db)
  return payInto && 'transfer'
}

function refuseOtherWay(order: OrderRow): void {
  const why = whyNotChanged(order)
  if (why !== undefined) throw new Refusal(409, why)
}

function whyNotChanged(order: OrderRow): string | undefined {
  const { stage, paysBy, paidAt, grossCents, owedCents, backCents, refundedCents } = order
  if (stage === 'cancelled') return 'This order is cancelled'
  if (stage === 'expired') return 'This order has expired. Please order again'
  if (paidAt) return 'This order is already paid'
  if (paysBy === 'account') return 'This order is on account: you pay it after it has shipped'
  if (stage === 'checking') return 'The tax of this order is not settled yet: we are still checking your VAT number'
  if (stage !== 'unpaid' || backCents > 0 || refundedCents > 0 || (owedCents ?? grossCents) < grossCents)
    return 'A part of this order is paid or credited, so the way to pay can no longer change'
  return undefined
}

function customerOf({ userId }: OrderRow): { id: string } {
  if (userId === null)
    throw new Refusal(409, 'The account of this customer is deleted, so the order can only be paid by card')
  return { id: userId }
}

/** Like placing such an order. The stock of its products is locked, and no longer contains what the order has taken. */
async function refuseMoreThanHalf(tx: Db, order: OrderRow): Promise<void> {
  if (order.enteredHoldDays !== null || (await hasPaidBefore(tx, customerOf(order).id))) return
  const ids = order.lines.map(({ productId }) => productId)
  const held = await heldByNewcomers(tx, ids)
  const isTooMuch = order.lines.some(({ productId, quantity }) => {
    const ofProduct = held.get(productId)
    return ofProduct && quantity > mostOfNewcomers({ ...ofProduct, available: ofProduct.available + quantity })
  })
  if (isTooMuch) refuseTransfer(newcomersByTransfer)
}

function refuseTransfer(sentence: string): never {
  throw new Refusal(409, sentence, { errors: { paysBy: sentence } })
}
