/** The calls about paying, and the provider's own way in. */
import type { Handlers } from '../http.ts'
import { factsOfError, log } from '../log.ts'
import { readBody } from '../read-body.ts'
import { Refusal } from '../refusal.ts'
import type { Shop } from '../shop.ts'
import { takeEvent } from './events.ts'
import { shopForRequest } from './patience.ts'
import { recordPayment } from './record-payment.ts'
import { startPayment } from './start-payment.ts'

export const paymentRoutes = {
  findPaymentConfig: async ({ shop }) => {
    const { publishableKey, stripeJsUrl, testMode } = shop.cards
    return { publishableKey, stripeJsUrl, testMode }
  },
  createPaymentIntent: async ({ shop, user, body, idempotencyKey }) => {
    return { clientSecret: await startPayment(shop, user, body, idempotencyKey) }
  },
  recordPayment: async ({ shop, user, params, body }) => {
    await recordPayment(shop, user, params.id, body.transactionId)
    return { success: true }
  },
} satisfies Partial<Handlers>

const mostEventBytes = 256 * 1024

/** POST /webhooks/stripe: the raw body, because the signature is over its bytes. 400 is final, 500 asks for another delivery. */
export async function answerWebhook(shop: Shop, request: Request): Promise<Response> {
  try {
    const body = await readBody(request, mostEventBytes)
    await takeEvent(
      shopForRequest(shop),
      await shop.cards.readEvent(body, request.headers.get('stripe-signature') ?? ''),
    )
    return Response.json({ received: true })
  } catch (error) {
    if (error instanceof Refusal && error.status < 500)
      return Response.json({ error: error.message }, { status: error.status })
    log.error({ at: 'webhook', error: factsOfError(error) }, 'An event could not be taken')
    return Response.json({ error: 'Please deliver this again' }, { status: 500 })
  }
}
