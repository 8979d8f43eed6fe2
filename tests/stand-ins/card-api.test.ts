// The requests of a server to the card sandbox, sent with the official Stripe SDK over a real connection.
import Stripe from 'stripe'
import { describe, expect, it } from 'vitest'
import { type Desk, intentOf, openDesk, typesHeard } from './card-desk.ts'

const visa = '4242424242424242'
const authenticatingCard = '4000002760003184'

describe('a payment intent', () => {
  it('is created as requested and waits for a card', async () => {
    const { stripe } = await openDesk()
    const intent = await stripe.paymentIntents.create(intentOf('77'))
    expect(intent).toMatchObject({
      object: 'payment_intent',
      amount: 12_550,
      amount_received: 0,
      currency: 'usd',
      status: 'requires_payment_method',
      metadata: { order_id: '77' },
      allowed_payment_method_types: ['card'],
      livemode: false,
    })
    expect(intent.client_secret).toMatch(new RegExp(`^${intent.id}_secret_`))
    expect(await stripe.paymentIntents.retrieve(intent.id)).toEqual(expect.objectContaining({ id: intent.id }))
  })

  it.each([
    [{ amount: 49 }, 'amount_too_small'],
    [{ amount: 100_000_000 }, 'amount_too_large'],
    [{ amount: 10.5 }, 'parameter_invalid_integer'],
    [{ payment_method_types: ['card'] }, 'parameter_unknown'],
  ])('is refused with %o', async (wrong, code) => {
    const { stripe } = await openDesk()
    const refused = stripe.paymentIntents.create({ ...intentOf(), ...wrong })
    await expect(refused).rejects.toMatchObject({ type: 'StripeInvalidRequestError', code })
  })

  it('that does not exist is refused with resource_missing', async () => {
    const { stripe } = await openDesk()
    await expect(stripe.paymentIntents.retrieve('pi_none')).rejects.toMatchObject({ code: 'resource_missing' })
  })

  it('is visible only with the secret key', async () => {
    const { sandbox, listener } = await openDesk()
    const { host, port, protocol } = listener
    const listAs = (key: string) => new Stripe(key, { host, port, protocol }).paymentIntents.list()
    await expect(listAs('sk_test_guessed')).rejects.toMatchObject({ type: 'StripeAuthenticationError' })
    await expect(listAs(sandbox.publishableKey)).rejects.toMatchObject({ type: 'StripePermissionError' })
  })
})

describe('the same idempotency key', () => {
  const key = { idempotencyKey: 'shop:order:1:1:12550' }

  it('returns the same intent', async () => {
    const { stripe } = await openDesk()
    const first = await stripe.paymentIntents.create(intentOf(), key)
    const again = await stripe.paymentIntents.create(intentOf(), key)
    expect(again.id).toBe(first.id)
    expect(again.lastResponse.headers['idempotent-replayed']).toBe('true')
  })

  it('creates one intent for eight simultaneous requests', async () => {
    const { stripe } = await openDesk()
    const eight = Array.from({ length: 8 }, () => stripe.paymentIntents.create(intentOf(), key))
    expect(new Set((await Promise.all(eight)).map(({ id }) => id)).size).toBe(1)
    expect((await stripe.paymentIntents.list()).data).toHaveLength(1)
  })

  it('is forgotten after a day, and then creates another intent', async () => {
    let nowMs = Date.now()
    const { stripe } = await openDesk({ now: () => nowMs })
    const first = await stripe.paymentIntents.create(intentOf(), key)
    nowMs += 23 * 60 * 60 * 1000
    expect((await stripe.paymentIntents.create(intentOf(), key)).id).toBe(first.id)
    nowMs += 60 * 60 * 1000
    const second = await stripe.paymentIntents.create(intentOf(), key)
    expect(second.id).not.toBe(first.id)
    expect((await stripe.paymentIntents.create(intentOf(), key)).id).toBe(second.id)
  })

  it('is refused for other parameters', async () => {
    const { stripe } = await openDesk()
    await stripe.paymentIntents.create(intentOf(), key)
    const other = stripe.paymentIntents.create({ ...intentOf(), amount: 99 }, key)
    await expect(other).rejects.toMatchObject({ type: 'StripeIdempotencyError' })
  })

  it('stays unused if the request is refused before any work is done', async () => {
    const { stripe } = await openDesk()
    await expect(stripe.paymentIntents.create({ ...intentOf(), amount: 1 }, key)).rejects.toThrow('at least $0.50')
    expect(await stripe.paymentIntents.create(intentOf(), key)).toMatchObject({ amount: 12_550 })
  })
})

describe('cancelling', () => {
  it('ends an intent for good', async () => {
    const { stripe, pay } = await openDesk()
    const intent = await stripe.paymentIntents.create(intentOf())
    const canceled = await stripe.paymentIntents.cancel(intent.id, { cancellation_reason: 'abandoned' })
    expect(canceled).toMatchObject({ status: 'canceled', cancellation_reason: 'abandoned' })
    expect((await pay(intent, visa)).body.error.code).toBe('payment_intent_unexpected_state')
  })

  it('works while the bank waits for the payer', async () => {
    const { stripe, pay } = await openDesk()
    const intent = await stripe.paymentIntents.create(intentOf())
    await pay(intent, authenticatingCard)
    expect(await stripe.paymentIntents.cancel(intent.id)).toMatchObject({ status: 'canceled', next_action: null })
  })

  it.each(['succeeded', 'processing', 'canceled'] as const)('is refused once the intent is %s', async (status) => {
    const desk = await openDesk()
    const intent = await desk.stripe.paymentIntents.create(intentOf())
    if (status === 'processing') desk.sandbox.faults.leaveProcessing()
    if (status === 'canceled') await desk.stripe.paymentIntents.cancel(intent.id)
    else await desk.pay(intent, visa)
    await expect(desk.stripe.paymentIntents.cancel(intent.id)).rejects.toMatchObject({
      code: 'payment_intent_unexpected_state',
      payment_intent: { status },
    })
  })
})

describe('a list of intents', () => {
  it('is sorted newest first, can begin at a given moment, and is read page by page', async () => {
    let now = Date.parse('2026-03-01T10:00:00Z')
    const { stripe } = await openDesk({ now: () => now })
    const ids: string[] = []
    for (let made = 0; made < 7; made += 1) {
      ids.unshift((await stripe.paymentIntents.create(intentOf(String(made)))).id)
      now += 60_000
    }
    const since = { created: { gte: Math.floor(now / 1000) - 5 * 60 } }
    expect((await stripe.paymentIntents.list({ limit: 3 })).data.map(({ id }) => id)).toEqual(ids.slice(0, 3))
    const all = await stripe.paymentIntents.list({ ...since, limit: 2 }).autoPagingToArray({ limit: 100 })
    expect(all.map(({ id }) => id)).toEqual(ids.slice(0, 5))
  })
})

describe('a refund', () => {
  async function paid(desk: Desk, number = visa) {
    const intent = await desk.stripe.paymentIntents.create(intentOf())
    await desk.pay(intent, number)
    return intent.id
  }

  it('refunds the whole payment only once', async () => {
    const desk = await openDesk()
    const payment_intent = await paid(desk)
    const refund = await desk.stripe.refunds.create({ payment_intent })
    expect(refund).toMatchObject({ object: 'refund', amount: 12_550, status: 'succeeded', payment_intent })
    const again = desk.stripe.refunds.create({ payment_intent })
    await expect(again).rejects.toMatchObject({ code: 'charge_already_refunded' })
    expect((await desk.stripe.refunds.list({ payment_intent })).data).toEqual([
      expect.objectContaining({ id: refund.id }),
    ])
  })

  it('is not repeated under the same key', async () => {
    const desk = await openDesk()
    const payment_intent = await paid(desk)
    const key = { idempotencyKey: `refund:${payment_intent}:late` }
    const first = await desk.stripe.refunds.create({ payment_intent }, key)
    expect((await desk.stripe.refunds.create({ payment_intent }, key)).id).toBe(first.id)
  })

  it('of a part leaves the rest, and no later refund exceeds the rest', async () => {
    const desk = await openDesk()
    const payment_intent = await paid(desk)
    await desk.stripe.refunds.create({ payment_intent, amount: 10_000 })
    const more = desk.stripe.refunds.create({ payment_intent, amount: 2_551 })
    await expect(more).rejects.toThrow('($25.51) is greater than unrefunded amount on charge ($25.50)')
    expect(await desk.stripe.refunds.create({ payment_intent })).toMatchObject({ amount: 2_550 })
  })

  it('needs a payment', async () => {
    const { stripe } = await openDesk()
    const intent = await stripe.paymentIntents.create(intentOf())
    await expect(stripe.refunds.create({ payment_intent: intent.id })).rejects.toThrow('successful charge')
  })

  it('to the card 4000 0000 0000 5126 fails later, with an event', async () => {
    const desk = await openDesk({ refundFailsAfterMs: 20 })
    const payment_intent = await paid(desk, '4000000000005126')
    const refund = await desk.stripe.refunds.create({ payment_intent })
    expect(refund.status).toBe('succeeded')
    await expect.poll(() => typesHeard(desk)).toContain('refund.failed')
    expect(await desk.stripe.refunds.retrieve(refund.id)).toMatchObject({
      status: 'failed',
      failure_reason: 'expired_or_canceled_card',
    })
  })
})
