/** The card provider, spoken to through Stripe's official SDK: Stripe itself, or the sandbox that speaks its HTTP. */
import type Stripe from 'stripe'
import { isId } from '#contract/wire.ts'
import { Refusal } from '../refusal.ts'
import type { CardProvider, Intent, Period, ProviderEvent, ProviderPage, ProviderRefund } from './card-provider.ts'
import { outOfReach } from './provider-timeouts.ts'

type Parts = {
  secretKey: string
  publishableKey: string
  webhookSecret: string
  /** Written on every intent, to know it again. */
  marker: string
  /** Where the sandbox listens; Stripe's own address when absent. */
  apiBase?: { host: string; port: number; protocol: 'http' | 'https' }
  stripeJsUrl: string | null
  testMode: boolean
}

/** Short enough for a second try within the patience of one request. */
const timeoutMs = 2_500
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
}: Parts): CardProvider {
  const stripe = openLazily(secretKey, apiBase)
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
    async createIntent({ key, amountCents, userId, email, orderId, description }) {
      const { paymentIntents } = await stripe()
      const metadata = { shop: marker, user_id: userId, ...(orderId && { order_id: orderId }) }
      const wish: Stripe.PaymentIntentCreateParams = {
        amount: amountCents,
        currency: 'usd',
        description,
        receipt_email: email,
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
        // It has moved on: paid, being paid, or cancelled already.
        if (codeOf(error) === 'payment_intent_unexpected_state') return find(id)
        throw error
      }
    },
    async refund({ intentId, key }) {
      const { refunds } = await stripe()
      const ask = () => refunds.create({ payment_intent: intentId }, { idempotencyKey: key })
      // Somebody gave it back in the provider's dashboard: that refund has an id of its own, which the error does not say.
      const otherwise = { id: `already:${intentId}`, status: 'succeeded', amountCents: 0 } as const
      return (await refundUnlessGone(ask)) ?? otherwise
    },
    async refundPart({ intentId, key, amountCents, askedBy }) {
      const { refunds } = await stripe()
      const wish = {
        payment_intent: intentId,
        amount: amountCents,
        metadata: { refund: askedBy.id, attempt: String(askedBy.attempt) },
      }
      return refundUnlessGone(() => refunds.create(wish, { idempotencyKey: key }))
    },
    async refundsOf(intentId) {
      const { refunds } = await stripe()
      const all = await reach(() => refunds.list({ payment_intent: intentId, limit: 100 }))
      return all.data.map(showRefund)
    },
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
        // Whatever is wrong with it, it is not from the provider, and a stranger is told no more.
        throw new Refusal(400, 'This is not a signed event of the card provider')
      }
    },
  }
}

/** The SDK takes a moment and 36 MB to load: not before somebody pays. */
function openLazily(secretKey: string, apiBase: Parts['apiBase']): () => Promise<Stripe> {
  let opened: Promise<Stripe> | undefined
  return () => {
    opened ??= import('stripe').then(
      ({ default: Sdk }) =>
        new Sdk(secretKey, { ...apiBase, timeout: timeoutMs, maxNetworkRetries: 2, telemetry: false }),
    )
    return opened
  }
}

const troubles = ['StripeConnectionError', 'StripeAPIError', 'StripeRateLimitError']

/** The same thing is being asked by somebody else at this moment, who will be answered first. */
const collisions = ['idempotency_key_in_use', 'lock_timeout']

/** Trouble of the provider is no bug of ours: the person is told to try again. */
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

/** An intent says what was given back only by its charge. */
const withCharge = { expand: ['latest_charge'] }

/** The provider counts in whole seconds. */
function pageOf({ from, until }: Period, after: string | undefined) {
  const created = { gte: Math.floor(from.getTime() / 1000), lt: Math.ceil(until.getTime() / 1000) }
  return { created, limit: 100, ...(after && { starting_after: after }) }
}

function showPage<Item extends { id: string }, Shown>(
  { data, has_more }: Stripe.ApiList<Item>,
  show: (item: Item) => Shown,
): ProviderPage<Shown> {
  return { items: data.map(show), after: has_more ? data.at(-1)?.id : undefined }
}

function showIntent(intent: Stripe.PaymentIntent, marker: string): Intent {
  return {
    id: intent.id,
    clientSecret: intent.client_secret ?? '',
    status: statusOf(intent.status),
    amountCents: intent.amount,
    amountReceivedCents: intent.amount_received,
    // Where the charge is not shown, the intent has just been opened or cancelled, and nothing was paid.
    refundedCents: typeof intent.latest_charge === 'object' ? (intent.latest_charge?.amount_refunded ?? 0) : 0,
    currency: intent.currency,
    ours: intent.metadata.shop === marker,
    orderId: intent.metadata.order_id,
    userId: intent.metadata.user_id,
    createdAt: new Date(intent.created * 1000),
  }
}

/** The three ways an intent can leave the customer's hands; everything else still waits for a card. */
const beyondTheCard: readonly string[] = ['succeeded', 'canceled', 'processing'] satisfies Intent['status'][]

function statusOf(status: string): Intent['status'] {
  // The list above holds nothing else.
  return beyondTheCard.includes(status) ? (status as Intent['status']) : 'open'
}

/** Null when less is left of the payment than is asked back. */
async function refundUnlessGone(ask: () => Promise<Stripe.Refund>): Promise<ProviderRefund | null> {
  try {
    return await reach(async () => showRefund(await ask()))
  } catch (error) {
    const isTooMuch = error instanceof Error && 'param' in error && error.param === 'amount'
    if (isTooMuch || codeOf(error) === 'charge_already_refunded') return null
    throw error
  }
}

function showRefund({ id, status, amount, metadata }: Stripe.Refund): ProviderRefund {
  const failed = status === 'failed' || status === 'canceled'
  const { refund = '', attempt } = metadata ?? {}
  return {
    id,
    status: failed ? 'failed' : status === 'succeeded' ? 'succeeded' : 'asked',
    amountCents: amount,
    // Metadata can be written in the provider's dashboard, too.
    ...(isId(refund) && { askedBy: { id: refund, attempt: Number(attempt) || 1 } }),
  }
}

function showEvent({ id, type, data }: Stripe.Event): ProviderEvent {
  const about = data.object
  // That one was opened is no news to who opened it.
  if (about.object === 'payment_intent' && type !== 'payment_intent.created')
    return { id, type, intentId: about.id, refund: undefined }
  // A charge tells the same as its payment, except that something was given back of it.
  if (about.object === 'charge' && type === 'charge.refunded')
    return { id, type, intentId: idOf(about.payment_intent), refund: undefined }
  if (about.object === 'refund') return { id, type, intentId: idOf(about.payment_intent), refund: showRefund(about) }
  return { id, type, intentId: undefined, refund: undefined }
}

/** The provider names a thing by its id, or puts the whole thing there. */
function idOf(named: string | { id: string } | null): string | undefined {
  return typeof named === 'string' ? named : named?.id
}
