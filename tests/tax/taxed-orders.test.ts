/** Orders in a shop that charges VAT: the price without tax stays as specified, and the card is charged with tax. */
import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { payments } from '#server/database/payment-schema.ts'
import { collect, pallet } from '#tests/delivery/methods.ts'
import { confirmIntent, payFor } from '#tests/paying.ts'
import { ana, root } from '#tests/people.ts'
import { refusalOf } from '#tests/refused.ts'
import { openShop } from '#tests/shop.ts'
import type { Api } from '#web/api/client.ts'
import { fourOf, german, openTaxShop, registerAnswered, spanish } from './tax-shop.ts'

const berlin = { country: 'DE', postalCode: '10115' }

describe('an order of $392.00', () => {
  it.each([
    ['as specified, without a country', {}, 'domestic', 82.32],
    ['to Sagunto', { country: 'ES', postalCode: '46520' }, 'domestic', 82.32],
    ['to Las Palmas', { country: 'ES', postalCode: '35001' }, 'export', 0],
    ['to Texas', { country: 'US' }, 'export', 0],
    ['to Berlin with a valid number', { ...berlin, vatNumber: german }, 'intra-EU supply', 0],
    [
      'to Berlin with the same number in another notation',
      { ...berlin, vatNumber: 'de 136 695 976' },
      'intra-EU supply',
      0,
    ],
    ['to Berlin with a Spanish number', { ...berlin, vatNumber: spanish }, 'domestic', 82.32],
    ['to Berlin without a number', berlin, 'domestic', 82.32],
  ])('%s has the same tax when it is priced, placed and paid', async (_, words, treatment, tax) => {
    const shop = await openTaxShop()
    await registerAnswered(shop, german, 'valid', 29)
    const api = await shop.as(ana)
    const priced = await shop.visitor.priceCart({ body: { lines: [{ id: shop.productId, quantity: 4 }], ...words } })
    expect(priced).toMatchObject({ totalPrice: 392, tax: { treatment, tax }, toPay: 392 + tax })
    const { _id: id } = await api.placeOrder({ body: fourOf(shop, { ...words, toPay: priced.toPay }) })
    expect(await api.findOrder({ id })).toMatchObject({ totalPrice: 392, tax: { treatment, tax }, toPay: 392 + tax })
    const { clientSecret, toPay } = await api.createPaymentIntent({ body: { totalPrice: 392, orderId: id } })
    expect(toPay).toBe(392 + tax)
    await api.recordPayment({ id, body: { transactionId: await confirmIntent(shop, api, clientSecret) } })
    expect(await api.findOrder({ id })).toMatchObject({ paid: true, totalPrice: 392 })
    const [captured] = await shop.database.db.select().from(payments).where(eq(payments.orderId, id))
    expect(captured?.amountCents).toBe(Math.round((392 + tax) * 100))
  })

  it('in a shop without tax costs exactly this amount', async () => {
    const shop = await openShop({ price: 98, available: 200 })
    const api = await shop.as(ana)
    const { _id: id } = await api.placeOrder({ body: fourOf(shop, { ...berlin, vatNumber: 'whatever was typed' }) })
    const order = await api.findOrder({ id })
    expect([order.totalPrice, order.toPay, order.tax]).toEqual([392, 392, undefined])
  })
})

describe('an order of $392.00 in a shop where it can be collected', () => {
  it.each([
    ['to Texas', { country: 'US' }, 'export', 477],
    ['to Las Palmas', { country: 'ES', postalCode: '35001' }, 'export', 477],
    ['to Berlin with a valid number', { ...berlin, vatNumber: german }, 'intra-EU supply', 477],
    ['to Berlin with an unchecked number', { ...berlin, vatNumber: 'FR40303265045' }, 'waiting', 477],
    ['to Valencia', { country: 'ES', postalCode: '46520' }, 'domestic', 577.17],
  ])(
    '%s is charged VAT if it is collected, and is taxed by its place if we send it',
    async (_, words, treatment, sent) => {
      const shop = await openTaxShop()
      await (await shop.as(root)).putDeliveries({ body: { deliveries: [collect, pallet] } })
      await registerAnswered(shop, german, 'valid')
      const api = await shop.as(ana)
      const { id: product, quantity, ...form } = fourOf(shop, words)
      const lines = [{ id: product, quantity }]
      const placed = async (body: Parameters<typeof api.placeOrder>[0]['body']) => {
        const { collected, treatment, toPay } = await taxOfOrder(api, (await api.placeOrder({ body }))._id)
        return [collected, treatment, toPay]
      }
      const priced = async (delivery?: string) =>
        (await api.priceCart({ body: { lines, ...words, ...(delivery && { delivery }) } })).toPay
      expect(await priced()).toBe(474.32)
      expect(await placed(fourOf(shop, words))).toEqual([true, 'domestic', 474.32])
      expect(await placed(fourOf(shop, { ...words, delivery: 'collect', toPay: 474.32 }))).toEqual([
        true,
        'domestic',
        474.32,
      ])
      expect(await placed({ ...form, lines, toPay: 474.32 })).toEqual([true, 'domestic', 474.32])
      expect(await priced('pallet')).toBe(sent)
      const pallets = { ...form, lines, delivery: 'pallet', totalPrice: 477, toPay: sent }
      expect(await placed(pallets)).toEqual([false, treatment, sent])
    },
  )

  it('says the amount with VAT when a form for its collection shows the amount without', async () => {
    const shop = await openTaxShop()
    await (await shop.as(root)).putDeliveries({ body: { deliveries: [collect, pallet] } })
    const api = await shop.as(ana)
    const refusal = await refusalOf(api.placeOrder({ body: fourOf(shop, { country: 'US', toPay: 392 }) }))
    expect(refusal).toMatchObject({ status: 409, message: 'With tax, your order now comes to $474.32' })
  })
})

async function taxOfOrder(api: Api, id: string) {
  const { delivery, tax, toPay } = await api.findOrder({ id })
  return { collected: delivery?.collected, treatment: tax?.treatment, toPay }
}

describe('a VAT number', () => {
  it.each([
    ['about which the register does not answer', 'silent', 0],
    ['that was never checked', undefined, 0],
    ['that was valid 31 days ago', 'valid', 31],
  ] as const)('%s makes the order wait: its stock is held, and it cannot be paid', async (_, state, daysAgo) => {
    const shop = await openTaxShop()
    if (state) await registerAnswered(shop, german, state, daysAgo)
    const api = await shop.as(ana)
    const { _id: id } = await api.placeOrder({ body: fourOf(shop, { ...berlin, vatNumber: german }) })
    expect(await api.findOrder({ id })).toMatchObject({ stage: 'checking', tax: { treatment: 'waiting', tax: 0 } })
    expect(await shop.stock()).toBe(196)
    const refusal = await refusalOf(api.createPaymentIntent({ body: { totalPrice: 392, orderId: id } }))
    expect([refusal.status, refusal.message]).toEqual([
      409,
      'The tax of this order is not settled yet: we are still checking your VAT number',
    ])
  })

  it('that the register does not know exempts no order: VAT is charged', async () => {
    const shop = await openTaxShop()
    await registerAnswered(shop, german, 'valid', 3)
    await registerAnswered(shop, german, 'invalid', 1)
    const api = await shop.as(ana)
    const { _id: id } = await api.placeOrder({ body: fourOf(shop, { ...berlin, vatNumber: german }) })
    expect(await api.findOrder({ id })).toMatchObject({ tax: { treatment: 'domestic' }, toPay: 474.32 })
  })

  it('of an individual in Spain is checked by its form, exempts no delivery to Berlin, and needs no register', async () => {
    const shop = await openTaxShop()
    const api = await shop.as(ana)
    const body = { vatNumber: 'x1234567l' }
    expect(await api.checkVatNumber({ body })).toMatchObject({ vatNumber: 'ESX1234567L', checkedBy: 'form' })
    for (const vatNumber of ['X1234567L', 'ES12345678Z']) {
      const { _id: id } = await api.placeOrder({ body: fourOf(shop, { ...berlin, vatNumber }) })
      expect(await api.findOrder({ id })).toMatchObject({ tax: { treatment: 'domestic' }, stage: 'unpaid' })
    }
  })

  it('with a wrong checksum is refused under its field, and nothing is placed', async () => {
    const shop = await openTaxShop()
    const api = await shop.as(ana)
    const refusal = await refusalOf(api.placeOrder({ body: fourOf(shop, { ...berlin, vatNumber: 'DE136695977' }) }))
    expect([refusal.status, Object.keys(refusal.errors)]).toEqual([422, ['vatNumber']])
    expect(await shop.stock()).toBe(200)
  })
})

describe('a form that shows a wrong amount to pay', () => {
  it.each([
    ['with the specified fields', {}],
    ['with lines', { lines: true }],
  ])('%s is refused with the correct amount, and nothing is placed', async (_, { lines }: { lines?: boolean }) => {
    const shop = await openTaxShop()
    const api = await shop.as(ana)
    const { id, quantity, ...form } = fourOf(shop, { toPay: 392 })
    const body = lines ? { ...form, lines: [{ id, quantity }] } : { ...form, id, quantity }
    const refusal = await refusalOf(api.placeOrder({ body }))
    expect(refusal).toMatchObject({ status: 409, message: 'With tax, your order now comes to $474.32' })
    expect(refusal.facts).toMatchObject({ totalPrice: 392, toPay: 474.32 })
    expect(await shop.stock()).toBe(200)
  })
})

it('a payment for a total alone is charged with tax, and pays for an order that is placed afterwards', async () => {
  const shop = await openTaxShop()
  const api = await shop.as(ana)
  const { clientSecret, toPay } = await api.createPaymentIntent({ body: { totalPrice: 392 } })
  expect(toPay).toBe(474.32)
  const { _id: id } = await api.placeOrder({ body: fourOf(shop) })
  await api.recordPayment({ id, body: { transactionId: await confirmIntent(shop, api, clientSecret) } })
  expect(await api.findOrder({ id })).toMatchObject({ paid: true, toPay: 474.32 })
})

describe('refunds of a taxed order', () => {
  const paidOrder = async () => {
    const shop = await openTaxShop()
    const api = await shop.as(ana)
    const { _id: id } = await api.placeOrder({ body: fourOf(shop) })
    await payFor(shop, api, id)
    const admin = await shop.as(root)
    const refunds = async () => ((await admin.findOrder({ id })).refunds ?? []).map(({ amount, tax }) => [amount, tax])
    return { shop, api, admin, id, refunds }
  }
  const line = (quantity: number) => ({ lines: [{ position: 1, quantity }], reason: 'Too many' })

  it('of one unit and then of three give back $118.58 and $355.74', async () => {
    const { api, admin, id, refunds } = await paidOrder()
    await admin.refundOrder({ id, body: line(1) })
    expect(await api.findOrder({ id })).toMatchObject({ refundedAmount: 118.58 })
    await admin.refundOrder({ id, body: line(3) })
    expect(await refunds()).toEqual([
      [118.58, 20.58],
      [355.74, 61.74],
    ])
    expect(await api.findOrder({ id })).toMatchObject({ refundedAmount: 474.32, toPay: 474.32 })
  })

  it('of any amount contain its tax', async () => {
    const { admin, id, refunds } = await paidOrder()
    await admin.refundOrder({ id, body: { amount: 10, reason: 'For the scratch' } })
    expect(await refunds()).toEqual([[10, 1.74]])
    await admin.cancelPaidOrder({ id, body: { reason: 'Not needed', restock: true } })
    expect(await refunds()).toEqual([
      [10, 1.74],
      [464.32, 80.58],
    ])
  })

  it('are refused beyond what was paid', async () => {
    const { admin, id } = await paidOrder()
    const refusal = await refusalOf(admin.refundOrder({ id, body: { amount: 474.33, reason: 'Too much' } }))
    expect(refusal.errors).toEqual({ amount: 'At most $474.32 of this order can be refunded' })
  })
})
