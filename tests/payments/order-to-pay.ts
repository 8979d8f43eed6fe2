/** The start of payment tests: an order to pay, and calls of the provider's API about its payments. */

import { eq, sql } from 'drizzle-orm'
import { orders } from '#server/database/order-schema.ts'
import { payments, refunds, unmatchedPayments } from '#server/database/payment-schema.ts'
import { reconcilePayments } from '#server/payments/reconcile.ts'
import { cardCode } from '#tests/currencies.ts'
import { confirmCard, confirmIntent } from '#tests/paying.ts'
import { ana, root } from '#tests/people.ts'
import { openShop, type TestShop } from '#tests/shop.ts'
import type { Api } from '#web/api/client.ts'

/** A shop in which ana has ordered two coils for 251.00 dollars. */
export async function shopWithOrder(wish: Parameters<typeof openShop>[0] = {}) {
  const shop = await openShop({ price: 125.5, available: 50, ...wish })
  const api = await shop.as(ana)
  const { _id: id } = await api.placeOrder({ body: shop.purchase({ quantity: 2 }) })
  return { shop, api, id }
}

/** A paid order of two coils at 125.50 and three seals at 48: 395 dollars. */
export async function openWithPaidCart(card?: string) {
  const { shop, api } = await shopWithOrder()
  const [admin, seal] = await Promise.all([
    shop.as(root),
    shop.addProduct({ name: 'Seal', pricePerUnit: 48, minimumOrder: 1 }),
  ])
  const lines = [
    { id: shop.productId, quantity: 2 },
    { id: seal, quantity: 3 },
  ]
  const body = { lines, address: 'Calle del Fleje 1', phone: '976000000', totalPrice: 395 }
  const { _id: id } = await api.placeOrder({ body })
  const { clientSecret } = await api.createPaymentIntent({ body: { orderId: id, totalPrice: 395 } })
  const transactionId = await confirmIntent(shop, api, clientSecret, card)
  await api.recordPayment({ id, body: { transactionId } })
  const stock = async () =>
    Promise.all(
      [shop.productId, seal].map(async (product) => (await admin.findProduct({ id: product })).availableQuantity),
    )
  return { shop, api, admin, id, transactionId, stock }
}

export function sandboxOf(shop: TestShop) {
  if (!shop.sandbox) throw new Error('This shop has no sandbox')
  return shop.sandbox
}

export const inMinutes = (minutes: number) => new Date(Date.now() + minutes * 60 * 1000)

/** Runs the scheduled job once, at a time when recent events are old enough to be checked. */
export async function reconcile({ shop }: TestShop, now = inMinutes(3)): Promise<void> {
  await reconcilePayments(shop, now, new AbortController().signal)
}

export const intentIdOf = (clientSecret: string) => clientSecret.split('_secret_')[0] ?? ''

/** Pays, but neither the page nor a webhook reports the payment to the shop: only the provider knows about it. */
export async function payWithoutTelling(shop: TestShop, api: Api, id: string, card?: string): Promise<string> {
  sandboxOf(shop).faults.webhooks.hold()
  return confirmCard(shop, api, id, card)
}

/** Delivers an event of the provider once more. Returns the shop's status. */
export async function replay(shop: TestShop, type: string, intentId: string): Promise<number> {
  const { sent, offer } = sandboxOf(shop).faults.webhooks
  const event = sent.find((one) => one.type === type && 'id' in one.data.object && one.data.object.id === intentId)
  if (!event) throw new Error(`There was no ${type} of ${intentId}`)
  return (await offer(event)).status
}

/** Calls the provider's server API with the secret key, for actions that do not come from the shop. */
export async function askProvider(shop: TestShop, path: string, form?: Record<string, string>) {
  const { api, secretKey } = sandboxOf(shop)
  const request = new Request(`http://provider.example/v1${path}`, {
    method: form ? 'POST' : 'GET',
    headers: { authorization: `Bearer ${secretKey}` },
    ...(form && { body: new URLSearchParams(form) }),
  })
  const response = await api(request)
  const body = await response.json()
  if (!response.ok) throw new Error(body.error.message)
  return body
}

/** The metadata that the shop writes on the intents of an order. */
export async function metadataOf(shop: TestShop, intentId: string): Promise<Record<string, string>> {
  return (await askProvider(shop, `/payment_intents/${intentId}`)).metadata
}

/** Creates and pays an intent without a call by the shop. Returns its id. */
export async function payByHand(
  shop: TestShop,
  wish: { amount: number; currency?: string; metadata: Record<string, string>; card?: string },
): Promise<string> {
  const { amount, currency = cardCode(), metadata, card = 'pm_card_visa' } = wish
  const named = Object.entries(metadata).map(([name, value]) => [`metadata[${name}]`, value])
  const form = { amount: String(amount), currency, ...Object.fromEntries(named) }
  const { id } = await askProvider(shop, '/payment_intents', form)
  await askProvider(shop, `/payment_intents/${id}/confirm`, { payment_method: card })
  return id
}

/** How often an intent has charged a card. */
export async function chargesOf(shop: TestShop, intentId: string): Promise<number> {
  const { amount_received, amount } = await askProvider(shop, `/payment_intents/${intentId}`)
  return amount_received / amount
}

export async function refundsAtProvider(shop: TestShop, intentId: string): Promise<{ id: string; amount: number }[]> {
  return (await askProvider(shop, `/refunds?payment_intent=${intentId}`)).data
}

/** Reads the shop's records: one order, or all payments, refunds or unmatched payments. */
export const books = {
  order: async ({ database }: TestShop, id: string) => {
    const [order] = await database.db.select().from(orders).where(eq(orders.id, id))
    return order
  },
  payments: ({ database }: TestShop) => database.db.select().from(payments).orderBy(payments.attempt),
  refunds: ({ database }: TestShop) => database.db.select().from(refunds),
  unmatched: ({ database }: TestShop) => database.db.select().from(unmatchedPayments),
}

/** Cancels an order directly in the database, so that a late payment finds it cancelled. */
export async function cancelByHand({ database }: TestShop, id: string): Promise<void> {
  await database.db.update(orders).set({ cancelledAt: new Date() }).where(eq(orders.id, id))
}

/** Changes the total of every order by writing another delivery price directly into the database. */
export async function changeTotals({ database }: TestShop, deliveryCents: number): Promise<void> {
  const totalCents = sql`${orders.totalCents} - ${orders.deliveryCents} + ${deliveryCents}::bigint`
  await database.db.update(orders).set({ deliveryCents, totalCents })
}

/** Makes an unmatched payment, which names a missing order and is old enough to be listed. Returns the id of its intent. */
export async function payUnmatched(
  shop: TestShop,
  wish: { amount?: number; currency?: string; card?: string } = {},
): Promise<string> {
  const api = await shop.as(ana)
  const { clientSecret } = await api.createPaymentIntent({ body: { totalPrice: 1 } })
  const metadata = { ...(await metadataOf(shop, intentIdOf(clientSecret))), order_id: crypto.randomUUID() }
  const intentId = await payByHand(shop, { amount: 25_100, metadata, ...wish })
  await sandboxOf(shop).faults.webhooks.settled()
  await reconcile(shop)
  await shop.database.db.update(unmatchedPayments).set({ seenAt: inMinutes(-20) })
  return intentId
}
