/** The card provider through Stripe's official SDK: Stripe itself, or the sandbox with the same API. */

import type Stripe from 'stripe'
import { Refusal } from '../base/refusal.ts'
import { cardCurrency } from './card-currency.ts'
import type { CardProvider, CardWaits, ProviderRefund } from './card-provider.ts'
import { outOfReach } from './provider-timeouts.ts'
import { idOf, pageOf, showDispute, showEvent, showIntent, showPage, showRefund } from './stripe-shapes.ts'

type Parts = {
  secretKey: string
  publishableKey: string
  webhookSecret: string
  /** The marker of this shop's intents. */
  marker: string
  /** The address of the sandbox; undefined for Stripe's own. */
  apiBase?: { host: string; port: number; protocol: 'http' | 'https' }
  stripeJsUrl: string | null
  testMode: boolean
  waits: CardWaits
}

/** A list is long, and only scheduled jobs wait for it. */
const listTimeoutMs = 20_000
const signatureToleranceSeconds = 300

export function makeStripeProvider({
  secretKey,
  publishableKey,
  webhookSecret,
  marker,
  apiBase,
  stripeJsUrl,
  testMode,
  waits,
}: Parts): CardProvider {
  const stripe = openLazily(secretKey, apiBase, waits)
  const show = (intent: Stripe.PaymentIntent) => showIntent(intent, marker)
  const find = async (id: string) => {
    const { paymentIntents } = await stripe()
    return reach(async () => show(await paymentIntents.retrieve(id, withCharge)))
  }
  return {
    publishableKey,
    stripeJsUrl,
    testMode,
    findIntent: (id) => find(id).catch(nullWhenMissing),
    async createIntent({ key, amountCents, userId, orderId, description }) {
      const { paymentIntents } = await stripe()
      const metadata = { shop: marker, user_id: userId, ...(orderId && { order_id: orderId }) }
      const wish: Stripe.PaymentIntentCreateParams = {
        amount: amountCents,
        currency: cardCurrency(),
        description,
        // Without the customer's address: Stripe shows it to whoever has the client secret, as from a forwarded payment link.
        metadata,
        allowed_payment_method_types: ['card'],
      }
      return reach(async () => show(await paymentIntents.create(wish, { idempotencyKey: key })))
    },
    async cancelIntent(id) {
      const { paymentIntents } = await stripe()
      try {
        return await reach(async () => show(await paymentIntents.cancel(id)))
      } catch (error) {
        // The state of the intent has changed: it is paid, being paid, or cancelled already.
        if (codeOf(error) === 'payment_intent_unexpected_state') return find(id)
        throw error
      }
    },
    ...refundCalls(stripe),
    ...disputeCalls(stripe),
    async listIntents(period, after) {
      const { paymentIntents } = await stripe()
      const wish = { ...pageOf(period, after), expand: ['data.latest_charge'] }
      return reach(async () => showPage(await paymentIntents.list(wish, { timeout: listTimeoutMs }), show))
    },
    async listRefunds(period, after) {
      const { refunds } = await stripe()
      const about = (refund: Stripe.Refund) => ({ intentId: idOf(refund.payment_intent) })
      return reach(async () => showPage(await refunds.list(pageOf(period, after), { timeout: listTimeoutMs }), about))
    },
    async readEvent(rawBody, signature) {
      const { webhooks } = await stripe()
      try {
        return showEvent(webhooks.constructEvent(rawBody, signature, webhookSecret, signatureToleranceSeconds))
      } catch {
        // Any error means that the event is not the provider's; its sender gets no details.
        throw new Refusal(400, 'This is not a signed event of the card provider')
      }
    },
  }
}

function refundCalls(stripe: () => Promise<Stripe>): Pick<CardProvider, 'refund' | 'refundPart' | 'refundsOf'> {
  return {
    async refund({ intentId, key }) {
      const { refunds } = await stripe()
      const ask = () => refunds.create({ payment_intent: intentId }, { idempotencyKey: key })
      // The provider's error does not give the id of a refund that was made in its dashboard. A disputed payment is not refunded.
      return refundOr(ask, (why) => ({
        id: `${why}:${intentId}`,
        status: why === 'already' ? 'succeeded' : 'failed',
        amountCents: 0,
      }))
    },
    async refundPart({ intentId, key, amountCents, askedBy }) {
      const { refunds } = await stripe()
      const wish = {
        payment_intent: intentId,
        amount: amountCents,
        metadata: { refund: askedBy.id, attempt: String(askedBy.attempt) },
      }
      return refundOr(
        () => refunds.create(wish, { idempotencyKey: key }),
        () => null,
      )
    },
    async refundsOf(intentId) {
      const { refunds } = await stripe()
      const all = await reach(() => refunds.list({ payment_intent: intentId, limit: 100 }))
      return all.data.map(showRefund)
    },
  }
}

function disputeCalls(stripe: () => Promise<Stripe>): Pick<CardProvider, 'disputesOf' | 'listDisputes'> {
  return {
    async disputesOf(intentId) {
      const { disputes } = await stripe()
      const all = await reach(() => disputes.list({ payment_intent: intentId, limit: 100 }))
      return all.data.map(showDispute)
    },
    async listDisputes(period, after) {
      const { disputes } = await stripe()
      const about = (dispute: Stripe.Dispute) => ({ intentId: idOf(dispute.payment_intent) })
      return reach(async () => showPage(await disputes.list(pageOf(period, after), { timeout: listTimeoutMs }), about))
    },
  }
}

/** Imported at the first call to the provider, because loading the SDK takes a moment and 36 MB. */
function openLazily(
  secretKey: string,
  apiBase: Parts['apiBase'],
  { callMs: timeout }: CardWaits,
): () => Promise<Stripe> {
  let opened: Promise<Stripe> | undefined
  return () => {
    opened ??= import('stripe').then(
      ({ default: Sdk }) =>
        new Sdk(secretKey, {
          ...apiBase,
          timeout,
          maxNetworkRetries: 2,
          telemetry: false,
          // Uses fetch, because node:http as a client makes our own server a fifth slower.
          httpClient: Sdk.createFetchHttpClient(),
        }),
    )
    return opened
  }
}

const troubles = ['StripeConnectionError', 'StripeAPIError', 'StripeRateLimitError']

/** The same request, or another one about the same object, is being processed at this moment. */
const collisions = ['idempotency_key_in_use', 'lock_timeout']

/** A problem at the provider is not a bug: the answer is a refusal that suggests a retry. */
async function reach<Result>(ask: () => Promise<Result>): Promise<Result> {
  try {
    return await ask()
  } catch (error) {
    const type = error instanceof Error && 'type' in error ? String(error.type) : ''
    if (!troubles.includes(type) && !collisions.includes(codeOf(error) ?? '')) throw error
    throw outOfReach()
  }
}

function nullWhenMissing(error: unknown): null {
  if (codeOf(error) === 'resource_missing') return null
  throw error
}

/** The provider's code of an error, such as `charge_already_refunded`. */
function codeOf(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined
}

/** Only the charge of an intent shows the refunded amount. */
const withCharge = { expand: ['latest_charge'] }

/** Why a payment cannot be refunded: less than the requested amount is left (`already`), or the bank holds it (`disputed`). */
type WhyNotRefunded = 'already' | 'disputed'

async function refundOr<Other>(
  ask: () => Promise<Stripe.Refund>,
  otherwise: (why: WhyNotRefunded) => Other,
): Promise<ProviderRefund | Other> {
  try {
    return await reach(async () => showRefund(await ask()))
  } catch (error) {
    if (codeOf(error) === 'charge_disputed') return otherwise('disputed')
    const isTooMuch = error instanceof Error && 'param' in error && error.param === 'amount'
    if (isTooMuch || codeOf(error) === 'charge_already_refunded') return otherwise('already')
    throw error
  }
}
