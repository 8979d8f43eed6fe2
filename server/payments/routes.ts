/**
 * Payments. Every payment is settled in one place (settle.ts) from the provider's data, whatever the trigger: the page, the
 * webhook, the reconcile job once a minute, or a cancellation. Only attaching an unmatched payment bypasses it. A payment that
 * an order cannot take is refunded; unmatched payments, failed refunds and disputes are reported to SHOP_EMAIL. A refund is
 * stored before it is sent to the provider, and the refunded sum is the provider's.
 */

import type { Context } from 'hono'
import type { Handlers } from '../api/call-pipeline.ts'
import type { Shop } from '../api/services.ts'
import { modified } from '../base/count-answer.ts'
import { factsOfError, log } from '../base/log.ts'
import { Refusal } from '../base/refusal.ts'
import { isOutage } from '../database/outage.ts'
import { answerRefusal } from '../http/problem.ts'
import { readBody } from '../http/read-body.ts'
import { takeEvent } from './events.ts'
import {
  openPaymentLink,
  recordLinkPayment,
  renewPaymentLink,
  sendPaymentLink,
  startLinkPayment,
} from './payment-links.ts'
import { shopForRequest } from './provider-timeouts.ts'
import { recordPayment } from './record-payment.ts'
import { cancelPaidOrder, refundOrder, retryOrderRefund } from './refund-order.ts'
import { startPayment } from './start-payment.ts'
import { attachPayment, dismissPayment, noteRefundPaid, returnPayment } from './unmatched.ts'

export const paymentRoutes = {
  findPaymentConfig: async ({ shop }) => {
    const { publishableKey, stripeJsUrl, testMode } = shop.cards
    return { publishableKey, stripeJsUrl, testMode }
  },
  createPaymentIntent: ({ shop, user, body, idempotencyKey }) => startPayment(shop, user, body, { idempotencyKey }),
  refundOrder: async ({ shop, user, params, body, idempotencyKey }) => {
    return { success: true, _id: await refundOrder(shop, user, params.id, body, idempotencyKey) }
  },
  retryRefund: ({ shop, user, params, body }) => modified(retryOrderRefund(shop, user, params, body)),
  cancelPaidOrder: ({ shop, user, params, body }) => modified(cancelPaidOrder(shop, user, params.id, body)),
  openPaymentLink: ({ db, body }) => openPaymentLink(db, body, new Date()),
  startLinkPayment: ({ shop, body }) => startLinkPayment(shop, body, new Date()),
  recordLinkPayment: async ({ shop, body }) => {
    await recordLinkPayment(shop, body)
    return { success: true }
  },
  renewPaymentLink: async ({ db, body }) => {
    await renewPaymentLink(db, body.token)
    return { success: true }
  },
  sendPaymentLink: ({ db, user, params }) => modified(sendPaymentLink(db, user, params.id)),
  attachPayment: ({ shop, user, params, body }) => modified(attachPayment(shop, user, params.payment, body.order)),
  returnPayment: ({ shop, user, params, body }) => modified(returnPayment(shop, user, params.payment, body.why)),
  dismissPayment: ({ db, user, params, body }) => modified(dismissPayment(db, user, params.payment, body.why)),
  noteRefundPaid: ({ db, user, params, body }) => modified(noteRefundPaid(db, user, params.id, body.paidOtherwise)),
  recordPayment: async ({ shop, user, params, body }) => {
    await recordPayment(shop, user, params.id, body.transactionId)
    return { success: true }
  },
} satisfies Partial<Handlers>

const mostEventBytes = 256 * 1024

/** POST /webhooks/stripe: reads the raw body, which the signature covers. Any error status lets the provider deliver again. */
export async function answerWebhook(c: Context, shop: Shop): Promise<Response> {
  try {
    const body = await readBody(c.req.raw, mostEventBytes)
    const event = await shop.cards.readEvent(body, c.req.header('stripe-signature') ?? '')
    await takeEvent(shopForRequest(shop), event)
    return c.json({ received: true })
  } catch (error) {
    if (isOutage(error) || (error instanceof Refusal && error.status < 500)) return answerRefusal(c, error)
    log.error({ at: 'webhook', error: factsOfError(error) }, 'An event could not be processed')
    return answerRefusal(c, new Refusal(500, 'Please deliver this again'))
  }
}
