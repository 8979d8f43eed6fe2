// Paying at the card sandbox: every test card, and the rights of a browser.
import type Stripe from 'stripe'
import { describe, expect, it } from 'vitest'
import { mistypedNumber, testCards } from '#stand-ins/cards/cards.ts'
import { memoryStore } from '#stand-ins/cards/store.ts'
import { type Desk, intentOf, openDesk } from './card-desk.ts'

const visa = '4242424242424242'
const declinedCard = '4000000000000002'
const authenticatingCard = '4000002760003184'

describe('a card', () => {
  it.each(testCards.filter((card) => !card.refusal && !card.asksToAuthenticate))(
    'is accepted: $number, $label',
    async (card) => {
      const { stripe, pay } = await openDesk()
      const intent = await stripe.paymentIntents.create(intentOf())
      const { body } = await pay(intent, card.number)
      expect(body).toMatchObject({ status: 'succeeded', last_payment_error: null })
      const paid = await stripe.paymentIntents.retrieve(intent.id, { expand: ['latest_charge'] })
      expect(paid).toMatchObject({ amount_received: 12_550, latest_charge: { object: 'charge', paid: true } })
    },
  )

  it.each(testCards.filter((card) => card.refusal && !card.asksToAuthenticate))(
    'is refused: $number, $label',
    async (card) => {
      const { stripe, pay } = await openDesk()
      const intent = await stripe.paymentIntents.create(intentOf())
      const { status, body } = await pay(intent, card.number)
      expect(status).toBe(402)
      expect(body.error).toMatchObject({ type: 'card_error', ...card.refusal })
      expect(await stripe.paymentIntents.retrieve(intent.id)).toMatchObject({
        status: 'requires_payment_method',
        last_payment_error: { ...card.refusal },
      })
      expect((await pay(intent, visa)).body.status).toBe('succeeded')
    },
  )

  it.each([
    ['mistyped', mistypedNumber, {}, { code: 'incorrect_number', message: 'Your card number is incorrect.' }],
    ['of a past year', visa, { exp_year: '20' }, { code: 'invalid_expiry_year' }],
    ['of month 13', visa, { exp_month: '13' }, { code: 'invalid_expiry_month' }],
    ['with a CVC of two digits', visa, { cvc: '12' }, { code: 'invalid_cvc' }],
    ['that is not a test card', '4111111111111111', {}, { decline_code: 'test_mode_live_card' }],
  ])('%s is refused and changes nothing', async (_, number, card, error) => {
    const { stripe, pay } = await openDesk()
    const intent = await stripe.paymentIntents.create(intentOf())
    const { status, body } = await pay(intent, number, card)
    expect(status).toBe(402)
    expect(body.error).toMatchObject({ type: 'card_error', ...error })
    expect(await stripe.paymentIntents.retrieve(intent.id)).toMatchObject({ last_payment_error: null })
  })

  it('leaves neither its number nor its CVC behind', async () => {
    const store = memoryStore()
    const { stripe, pay, heard } = await openDesk({ store })
    for (const number of [visa, declinedCard, '4111111111111111']) {
      await pay(await stripe.paymentIntents.create(intentOf()), number, { cvc: '987' })
    }
    const kept = await Promise.all(['card-payment', 'card-answer', 'card-keys'].map((kind) => store.list(kind)))
    const all = JSON.stringify([kept, heard])
    expect(all).toContain('"last4":"4242"')
    expect(all).not.toMatch(/4242424242424242|4000000000000002|4111111111111111|"987"/)
  })

  it('can be chosen by a server by its name, but a server may not send its number', async () => {
    const { stripe } = await openDesk()
    const intent = await stripe.paymentIntents.create(intentOf())
    const refused = stripe.paymentIntents.confirm(intent.id, { payment_method: 'pm_card_chargeDeclined' })
    await expect(refused).rejects.toMatchObject({ type: 'StripeCardError', payment_intent: { id: intent.id } })
    const numbered = { payment_method_data: { type: 'card', card: { number: visa } } }
    const sent = stripe.paymentIntents.confirm(intent.id, numbered as Stripe.PaymentIntentConfirmParams) // excluded by the type
    await expect(sent).rejects.toMatchObject({ code: 'parameter_unknown' })
    const paid = await stripe.paymentIntents.confirm(intent.id, { payment_method: 'pm_card_visa' })
    expect(paid.status).toBe('succeeded')
  })
})

describe('a card that requires authentication', () => {
  async function challengedIntent(desk: Desk, number: string) {
    const intent = await desk.stripe.paymentIntents.create(intentOf())
    const { body } = await desk.pay(intent, number)
    expect(body).toMatchObject({ status: 'requires_action', next_action: { type: 'use_stripe_sdk' } })
    return intent
  }

  it('pays when the payer consents', async () => {
    const desk = await openDesk()
    const intent = await challengedIntent(desk, authenticatingCard)
    expect((await desk.authenticate(intent, 'complete')).body).toMatchObject({ status: 'succeeded', next_action: null })
  })

  it('does not pay when the payer refuses, and another card is accepted', async () => {
    const desk = await openDesk()
    const intent = await challengedIntent(desk, authenticatingCard)
    const { status, body } = await desk.authenticate(intent, 'fail')
    expect(status).toBe(402)
    expect(body.error).toMatchObject({
      code: 'payment_intent_authentication_failure',
      message:
        'We are unable to authenticate your payment method. Please choose a different payment method and try again.',
    })
    expect((await desk.pay(intent, visa)).body.status).toBe('succeeded')
  })

  it('may still be declined afterwards', async () => {
    const desk = await openDesk()
    const intent = await challengedIntent(desk, '4000008400001629')
    expect((await desk.authenticate(intent, 'complete')).body.error).toMatchObject({
      message: 'Your card was declined.',
    })
  })

  it('requires authentication only once', async () => {
    const desk = await openDesk()
    const intent = await challengedIntent(desk, authenticatingCard)
    await desk.authenticate(intent, 'complete')
    const { body } = await desk.authenticate(intent, 'fail')
    expect(body.error.code).toBe('payment_intent_unexpected_state')
  })
})

describe('a browser', () => {
  it('sees the intent whose secret it has, without metadata', async () => {
    const { stripe, ask } = await openDesk()
    const { id, client_secret } = await stripe.paymentIntents.create(intentOf())
    const { body } = await ask(`/v1/payment_intents/${id}`, undefined, { 'x-client-secret': client_secret ?? '' })
    expect(body).toMatchObject({ id, amount: 12_550, status: 'requires_payment_method' })
    expect(body).not.toHaveProperty('metadata')
    expect(body).not.toHaveProperty('latest_charge')
  })

  it('sees no metadata in a refusal either', async () => {
    const { stripe, pay } = await openDesk()
    const { body } = await pay(await stripe.paymentIntents.create(intentOf()), declinedCard)
    expect(body.error.payment_intent).toMatchObject({ status: 'requires_payment_method' })
    expect(body.error.payment_intent).not.toHaveProperty('metadata')
  })

  it('can do nothing with another secret, another key or another address', async () => {
    const { stripe, ask, pay, sandbox } = await openDesk()
    const intent = await stripe.paymentIntents.create(intentOf())
    expect((await pay({ ...intent, client_secret: 'guessed' }, visa)).status).toBe(404)
    expect((await ask(`/v1/payment_intents/${intent.id}`)).status).toBe(404)
    const asServer = { authorization: `Bearer ${sandbox.secretKey}` }
    expect((await ask(`/v1/payment_intents/${intent.id}`, undefined, asServer)).status).toBe(401)
    expect((await ask('/v1/refunds', { payment_intent: intent.id })).status).toBe(404)
    expect((await ask(`/v1/payment_intents/${intent.id}/cancel`, {})).status).toBe(404)
    expect((await ask('/v1/payment_intents')).status).toBe(404)
  })

  it('pays once from two tabs', async () => {
    const { stripe, pay } = await openDesk()
    const intent = await stripe.paymentIntents.create(intentOf())
    const tabs = await Promise.all([pay(intent, visa), pay(intent, visa)])
    expect(tabs.map(({ status }) => status).sort()).toEqual([200, 400])
    const other = tabs.find(({ status }) => status === 400)
    expect(other?.body.error).toMatchObject({
      code: 'payment_intent_unexpected_state',
      payment_intent: { status: 'succeeded' },
    })
  })
})
