/**
 * One-time payment links: the customer of an order that the office has entered pays it without signing in. A browser makes a
 * ticket and opens the link with it; from then on, no other ticket opens it. Until the link expires, whoever has the ticket can see
 * and pay for this one order, and nothing else.
 */

import type { z } from 'zod'
import { townOf } from '#contract/delivery/rules/town.ts'
import { formatOrderNumber } from '#contract/orders/rules/order.ts'
import { hasEnded } from '#contract/orders/rules/stage.ts'
import type { OrderByLink, PaymentByLink, PaymentTicket } from '#contract/payments/schema/payment-link.ts'
import { amountOf } from '#contract/rules/money.ts'
import type { Shop } from '../api/services.ts'
import { Refusal } from '../base/refusal.ts'
import type { Db } from '../database/db.ts'
import { inTransaction } from '../database/statements.ts'
import { recordChanges } from '../history/change-queries.ts'
import type { Caller } from '../identity/session-queries.ts'
import { tellOfEvent } from '../orders/event-queries.ts'
import { lockOrder } from '../orders/lock-queries.ts'
import { findOrder } from '../orders/rules.ts'
import { chargeOf } from './card-amount.ts'
import {
  countLinksSent,
  insertPaymentLink,
  isTicketOf,
  type LinkedOrder,
  orderOfLink,
  takeLink,
} from './payment-link-queries.ts'
import { recordPayment } from './record-payment.ts'
import { startPayment } from './start-payment.ts'

const mostLinksPerDay = 5

/** Opens the link, or opens it again in the browser that has opened it. */
export async function openPaymentLink(
  db: Db,
  { token, ticket }: z.infer<typeof PaymentTicket>,
  now: Date,
): Promise<OrderByLink> {
  const found = await findLinked(db, token)
  refuseEnded(found)
  const isOwn = isTicketOf(found.link, ticket) && (found.order.paidAt || found.link.expiresAt > now)
  if (!isOwn && !(await takeLink(db, token, ticket))) throw refusalOf(await findLinked(db, token), now)
  return toWire(found)
}

async function findLinked(db: Db, token: string): Promise<LinkedOrder> {
  const found = await orderOfLink(db, token)
  if (!found)
    throw new Refusal(
      404,
      'This link does not work. If you have a newer mail about this order, use the link in that mail',
    )
  return found
}

/** The fact `link` says why the link cannot be opened: the page offers a new one unless the order has ended. */
function refusalOf({ link: { expiresAt } }: LinkedOrder, now: Date): Refusal {
  return expiresAt <= now
    ? new Refusal(409, 'This link has expired', { facts: { link: 'expired' } })
    : new Refusal(409, 'This link works only once, and has been opened already', { facts: { link: 'used' } })
}

function refuseEnded({ order: { stage } }: LinkedOrder): void {
  const ended = { facts: { link: 'ended' } }
  if (stage === 'expired')
    throw new Refusal(409, 'This order was not paid in time and has expired. Nothing was charged', ended)
  if (hasEnded(stage)) throw new Refusal(409, 'This order has been cancelled. Nothing was charged', ended)
}

function toWire({ order }: LinkedOrder): OrderByLink {
  const { id, number, lines, grossCents, placedAt, heldUntil, paidAt, transactionId, stage } = order
  const deliveryTo = order.collected ? '' : townOf(order)
  return {
    _id: id,
    number: formatOrderNumber(number),
    lines: lines.map(({ productName: name, quantity }) => ({ name, quantity })),
    toPay: amountOf(paidAt ? grossCents : chargeOf(order)),
    placedAt: placedAt.toISOString(),
    ...(heldUntil && !paidAt && { heldUntil: heldUntil.toISOString() }),
    ...(deliveryTo && { deliveryTo }),
    paid: paidAt !== null,
    ...(transactionId && { transactionId }),
    stage,
  }
}

export async function startLinkPayment(shop: Shop, proof: z.infer<typeof PaymentTicket>, now: Date) {
  const { link, order, customer } = await findProved(shop.db, proof)
  refuseEnded({ link, order, customer })
  if (link.expiresAt <= now) throw refusalOf({ link, order, customer }, now)
  const ask = { orderId: order.id, totalPrice: amountOf(order.totalCents) }
  return startPayment(shop, customer, ask, { isLinked: true })
}

/** Also after the link has expired, because the card has been charged. */
export async function recordLinkPayment(
  shop: Shop,
  { transactionId, ...proof }: z.infer<typeof PaymentByLink>,
): Promise<void> {
  const { order, customer } = await findProved(shop.db, proof)
  await recordPayment(shop, customer, order.id, transactionId)
}

async function findProved(db: Db, { token, ticket }: z.infer<typeof PaymentTicket>) {
  const { link, order, customer } = await findLinked(db, token)
  if (!isTicketOf(link, ticket)) throw new Refusal(409, 'Please open the link in our mail again')
  if (!customer) throw new Refusal(404, 'There is no such order')
  return { link, order, customer }
}

/** Mails a new link to the customer, whoever asks for it. The old link then no longer works. */
export async function renewPaymentLink(db: Db, token: string): Promise<void> {
  const found = await findLinked(db, token)
  refuseEnded(found)
  await sendLink(db, found.order.id, null)
}

/** The office sends a link for an unpaid order, for example to a customer who cannot sign in. */
export async function sendPaymentLink(db: Db, sender: Caller, orderId: string): Promise<void> {
  await sendLink(db, orderId, sender)
}

async function sendLink(db: Db, orderId: string, sender: Caller | null): Promise<void> {
  await inTransaction(db, async (tx) => {
    await lockOrder(tx, orderId)
    const { stage, email, paidAt, refundedCents } = await findOrder(tx, undefined, orderId)
    if (paidAt) throw new Refusal(409, 'This order is already paid')
    if (stage === 'expired') throw new Refusal(409, 'This order has expired')
    if (refundedCents > 0)
      throw new Refusal(409, 'A part of this order was credited: what is left can only be paid by bank transfer')
    if (stage === 'checking') throw new Refusal(409, 'This order cannot be paid yet: its VAT number is being checked')
    if ((await countLinksSent(tx, orderId)) >= mostLinksPerDay)
      throw new Refusal(429, 'Too many links were sent for this order today. Please use the latest mail', {
        headers: { 'Retry-After': '86400' },
      })
    await insertPaymentLink(tx, orderId)
    await tellOfEvent(tx, { orderId, kind: 'payment link sent', by: sender ?? undefined }, email)
    if (sender) await recordChanges(tx, sender, [{ action: 'send payment link', aboutId: orderId }])
  })
}
