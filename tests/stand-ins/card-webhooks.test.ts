// The webhooks of the card sandbox, and its behaviour when deliveries fail.
import { describe, expect, it } from 'vitest'
import { memoryStore } from '#stand-ins/cards/store.ts'
import { intentOf, openDesk, typesHeard } from './card-desk.ts'

const visa = '4242424242424242'
const declinedCard = '4000000000000002'
const authenticatingCard = '4000002760003184'

describe('webhooks', () => {
  it('report events, with a signature that the SDK accepts', async () => {
    const desk = await openDesk()
    const intent = await desk.stripe.paymentIntents.create(intentOf('42'))
    await desk.pay(intent, declinedCard)
    await desk.pay(intent, authenticatingCard)
    await desk.authenticate(intent, 'complete')
    await desk.stripe.refunds.create({ payment_intent: intent.id })
    await desk.sandbox.faults.webhooks.settled()
    expect(typesHeard(desk)).toEqual([
      'payment_intent.created',
      'payment_intent.payment_failed',
      'payment_intent.requires_action',
      'charge.succeeded',
      'payment_intent.succeeded',
      'refund.created',
      'charge.refunded',
    ])
    for (const { body, signature } of desk.heard) {
      desk.stripe.webhooks.constructEvent(body, signature, desk.sandbox.webhookSecret)
    }
    expect(JSON.parse(desk.heard[4]?.body ?? '').data.object).toMatchObject({
      id: intent.id,
      metadata: { order_id: '42' },
    })
  })

  it('report only the events that the shop has subscribed to', async () => {
    const desk = await openDesk({ events: ['payment_intent.succeeded'] })
    await desk.pay(await desk.stripe.paymentIntents.create(intentOf()), visa)
    await desk.sandbox.faults.webhooks.settled()
    expect(typesHeard(desk)).toEqual(['payment_intent.succeeded'])
  })

  it('that are altered, forged or stale are rejected', async () => {
    const desk = await openDesk()
    const { webhooks } = desk.sandbox.faults
    const believe = (body: string, signature: string) =>
      desk.stripe.webhooks.constructEvent(body, signature, desk.sandbox.webhookSecret)
    await desk.stripe.paymentIntents.create(intentOf())
    await webhooks.settled()
    const [event] = webhooks.sent
    await webhooks.offer(event ?? {}, { secret: 'whsec_other' })
    await webhooks.offer(event ?? {}, { at: Math.floor(Date.now() / 1000) - 301 })
    const [genuine, forged, stale] = desk.heard
    if (!genuine || !forged || !stale) throw new Error('Three deliveries were expected')
    expect(believe(genuine.body, genuine.signature).type).toBe('payment_intent.created')
    expect(() => believe(genuine.body.replace('12550', '1'), genuine.signature)).toThrow('signature')
    expect(() => believe(forged.body, forged.signature)).toThrow('signature')
    expect(() => believe(stale.body, stale.signature)).toThrow('Timestamp outside the tolerance zone')
  })

  it('can be held back and replayed', async () => {
    const desk = await openDesk()
    const { webhooks } = desk.sandbox.faults
    webhooks.hold()
    await desk.stripe.paymentIntents.create(intentOf())
    await webhooks.settled()
    expect(desk.heard).toEqual([])
    webhooks.release()
    await webhooks.settled()
    for (const event of webhooks.sent) await webhooks.offer(event)
    expect(desk.heard.map(({ body }) => body)).toEqual([desk.heard[0]?.body, desk.heard[0]?.body])
  })

  it('are sent again a second after a refusal', async () => {
    const answers = [500, 200]
    const desk = await openDesk({ answerWebhook: () => answers.shift() ?? 200 })
    await desk.stripe.paymentIntents.create(intentOf())
    await expect.poll(() => desk.heard.length).toBe(2)
    expect(desk.heard[1]?.body).toBe(desk.heard[0]?.body)
  })
})

describe('a restart', () => {
  it('keeps keys and payments, and delivers undelivered events', async () => {
    const store = memoryStore()
    const before = await openDesk({ store, answerWebhook: () => 503 })
    const intent = await before.stripe.paymentIntents.create(intentOf())
    await before.sandbox.stop()

    const after = await openDesk({ store })
    await after.sandbox.faults.webhooks.settled()
    expect(after.sandbox.webhookSecret).toBe(before.sandbox.webhookSecret)
    expect(typesHeard(after)).toEqual(['payment_intent.created'])
    expect((await after.pay(intent, visa)).body.status).toBe('succeeded')

    const later = await openDesk({ store })
    await later.sandbox.faults.webhooks.settled()
    expect(typesHeard(later)).toEqual([])
  })
})

describe('a failing provider', () => {
  it.each(['drop', 'dropAfter', 'hang', 'fail500'] as const)('still creates only one intent: %s', async (fault) => {
    const { stripe, sandbox } = await openDesk()
    sandbox.faults.next(fault, { on: /^POST / })
    const intent = await stripe.paymentIntents.create(intentOf())
    expect((await stripe.paymentIntents.list()).data.map(({ id }) => id)).toEqual([intent.id])
  })

  it('that is down causes a connection error', async () => {
    const { stripe, sandbox } = await openDesk({ maxNetworkRetries: 0 })
    sandbox.faults.next('drop', { times: Number.POSITIVE_INFINITY })
    await expect(stripe.paymentIntents.list()).rejects.toMatchObject({ type: 'StripeConnectionError' })
    sandbox.faults.clear()
    expect((await stripe.paymentIntents.list()).data).toEqual([])
  })

  it('reports that it gets too many requests', async () => {
    const { stripe, sandbox } = await openDesk()
    sandbox.faults.next('tooMany429')
    await expect(stripe.paymentIntents.create(intentOf())).rejects.toMatchObject({ type: 'StripeRateLimitError' })
  })

  it.each([
    ['succeeded', 'succeeded'],
    ['failed', 'requires_payment_method'],
  ] as const)('takes a long time to process a payment, which in the end has %s', async (outcome, status) => {
    const { stripe, sandbox, pay } = await openDesk()
    const intent = await stripe.paymentIntents.create(intentOf())
    sandbox.faults.leaveProcessing()
    expect((await pay(intent, visa)).body.status).toBe('processing')
    await sandbox.faults.finish(intent.id, outcome)
    expect(await stripe.paymentIntents.retrieve(intent.id)).toMatchObject({ status })
  })
})
