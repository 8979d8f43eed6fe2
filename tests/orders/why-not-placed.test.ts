/** Each reason for which no order is placed: its sentence, the field and the figures. Without this reason, the order is placed. */
import { eq, sql } from 'drizzle-orm'
import { expect, it, onTestFinished } from 'vitest'
import { missingNif } from '#contract/orders/schema/form.ts'
import { orders } from '#server/database/order-schema.ts'
import { shopSettings } from '#server/database/settings-schema.ts'
import { reasons } from '#server/orders/why-not-placed.ts'
import { bank } from '#tests/bank/bank-shop.ts'
import { companyOfAna, terms } from '#tests/companies/account-shop.ts'
import { inParts } from '#tests/delivery/deliver-to.ts'
import { collect, pallet } from '#tests/delivery/methods.ts'
import { payFor } from '#tests/paying.ts'
import { ana, bruno, type Person, somebody } from '#tests/people.ts'
import { refusalOf } from '#tests/refused.ts'
import { delivery, gone, line, openStore } from './store.ts'

const onlyToSpain = { ...pallet, price: 0, countries: ['ES'] }

/** A store with a bank account and a sample for $0.10, and `one` and `cart`, the forms of orders of one seal for $48.00. */
async function open() {
  const store = await openStore()
  await store.admin.putBank({ body: bank })
  const sample = await store.shop.addProduct({ name: 'Sample', pricePerUnit: 0.1, minimumOrder: 1 })
  const one = { ...delivery, id: store.seal, quantity: 1 }
  const cart = { ...delivery, lines: [line(store.seal, 1)], totalPrice: 48 }
  return { ...store, sample, one, cart }
}

/** A race cannot be arranged, so the database refuses as if another order had been faster. Returns what ends this. */
async function refuseOrders({ shop: { database } }: Store) {
  const end = () => database.db.execute(sql`drop function if exists refuse_for_test cascade`)
  onTestFinished(async () => {
    await end()
  })
  await database.db.execute(sql`
    create function refuse_for_test() returns trigger language plpgsql as $$ begin
      raise exception 'refused' using errcode = 'check_violation', constraint = 'orders_unpaid_at_most';
    end $$`)
  await database.db.execute(
    sql`create trigger refuse_for_test before insert on orders execute function refuse_for_test()`,
  )
  return end
}

type Store = Awaited<ReturnType<typeof open>>
type Form = Parameters<Store['api']['placeOrder']>[0]['body']
type Case = {
  by?: Person
  /** May return what removes the reason. */
  arrange?: (store: Store) => Promise<unknown>
  form: (store: Store) => Form
  /** The same form without the reason, if the form is the reason. */
  mended?: (store: Store) => Form
  says: string
  field?: string
  ofLines?: Record<string, string>
  status?: number
  facts?: object
}

const prices = { price: 48, totalPrice: 48, toPay: 48 }
const lastOnes = 'Someone just bought the last of this product'
const atLeast = 'An order must come to at least $0.50 to be paid by card'

const cases: [string, Case][] = [
  [
    'an order from the same version of the cart',
    {
      arrange: async ({ shop, api, cart, seal }) => {
        const { version: cartVersion } = await api.changeCart({ body: line(seal, 1) })
        const { _id: id } = await api.placeOrder({ body: { ...cart, cartVersion } })
        await shop.database.db.update(orders).set({ number: 10_056 }).where(eq(orders.id, id))
      },
      form: ({ cart }) => ({ ...cart, cartVersion: 1 }),
      mended: ({ cart }) => ({ ...cart, cartVersion: 2 }),
      says: 'You have already ordered these goods: F-10056',
      facts: { orderId: expect.any(String) },
    },
  ],
  [
    'a change to the cart in another tab',
    {
      arrange: ({ api, seal }) => api.changeCart({ body: line(seal, 2) }),
      form: ({ cart }) => ({ ...cart, cartVersion: 2 }),
      mended: ({ cart }) => ({ ...cart, cartVersion: 1 }),
      says: 'Your cart was changed somewhere else',
    },
  ],
  [
    'a product that is not sold',
    {
      form: ({ one }) => ({ ...one, id: gone }),
      mended: ({ one }) => one,
      says: 'This product is no longer sold',
      status: 404,
    },
  ],
  [
    'another price than the form shows',
    {
      form: ({ one }) => ({ ...one, price: 47 }),
      mended: ({ one }) => ({ ...one, price: 48 }),
      says: 'The price is $48.00 each, $48.00 in total',
      facts: prices,
    },
  ],
  [
    'a total that no card can be charged',
    {
      form: ({ one, sample }) => ({ ...one, id: sample, quantity: 4 }),
      mended: ({ one, sample }) => ({ ...one, id: sample, quantity: 5 }),
      says: atLeast,
      field: 'quantity',
      facts: { totalPrice: 0.4 },
    },
  ],
  [
    'another amount to pay than the form shows',
    {
      form: ({ one }) => ({ ...one, toPay: 47 }),
      mended: ({ one }) => ({ ...one, toPay: 48 }),
      says: 'With tax, your order now comes to $48.00',
      facts: prices,
    },
  ],
  [
    'twenty unpaid orders',
    {
      arrange: async ({ api, one }) => {
        const placed = await Promise.all(Array.from({ length: 20 }, () => api.placeOrder({ body: one })))
        return () => api.cancelOrder({ id: placed[0]?._id ?? '' })
      },
      form: ({ one }) => one,
      says: 'You have 20 unpaid orders. Please pay or cancel one of them first',
    },
  ],
  [
    'more than is in stock',
    {
      form: ({ one, sealer }) => ({ ...one, id: sealer, quantity: 6 }),
      mended: ({ one, sealer }) => ({ ...one, id: sealer, quantity: 5 }),
      says: 'Sorry only 5 product are available',
      field: 'quantity',
      facts: { availableQuantity: 5 },
    },
  ],
  [
    'more than this customer may hold',
    {
      by: somebody,
      form: ({ one }) => ({ ...one, quantity: 11 }),
      mended: ({ one }) => ({ ...one, quantity: 10 }),
      says: 'Please confirm your email address first. Until then, you can order at most 10 of this product',
      field: 'quantity',
      facts: { availableQuantity: 50 },
    },
  ],
  [
    'a line of more than is in stock',
    {
      // The total is that of the other line, which alone could be ordered.
      form: ({ cart, sealer }) => ({ ...cart, lines: [...cart.lines, line(sealer, 6)], totalPrice: 48 }),
      mended: ({ cart, sealer }) => ({ ...cart, lines: [...cart.lines, line(sealer, 5)], totalPrice: 748 }),
      says: 'Sealer: Sorry only 5 product are available',
      field: 'lines.1.quantity',
      facts: { cart: { lines: [{}, {}] } },
    },
  ],
  [
    'a delivery to no country',
    {
      arrange: ({ admin }) => admin.putDeliveries({ body: { deliveries: [collect, onlyToSpain] } }),
      form: ({ cart }) => ({ ...cart, delivery: 'pallet' }),
      mended: ({ cart }) => ({ ...cart, delivery: 'pallet', country: 'ES', postalCode: '50001' }),
      says: 'Choose a country to have the order delivered',
      field: 'country',
    },
  ],
  [
    'a delivery without the postal code that decides the place',
    {
      arrange: ({ admin }) => admin.putDeliveries({ body: { deliveries: [collect, onlyToSpain] } }),
      form: ({ cart }) => ({ ...cart, delivery: 'pallet', country: 'ES' }),
      mended: ({ cart }) => ({ ...cart, delivery: 'pallet', country: 'ES', postalCode: '50001' }),
      says: 'Enter a postal code to have the order delivered',
      field: 'postalCode',
    },
  ],
  [
    'a delivery method that does not go to the place',
    {
      arrange: ({ admin }) => admin.putDeliveries({ body: { deliveries: [collect, onlyToSpain] } }),
      form: ({ cart }) => ({ ...cart, address: 'Nave 3', delivery: 'pallet', country: 'ES', postalCode: '35001' }),
      mended: ({ cart }) => ({ ...cart, delivery: 'pallet', country: 'ES', postalCode: '50001' }),
      says: 'This delivery method is not offered for this address',
      field: 'delivery',
      facts: { cart: { delivery: 'collect' } },
    },
  ],
  [
    'a cart whose total no card can be charged',
    {
      form: ({ cart, sample }) => ({ ...cart, lines: [line(sample, 4)], totalPrice: 0.4 }),
      mended: ({ cart, sample }) => ({ ...cart, lines: [line(sample, 5)], totalPrice: 0.5 }),
      says: atLeast,
      facts: { totalPrice: 0.4, toPay: 0.4 },
    },
  ],
  [
    'a transfer for more than half of the stock',
    {
      arrange: async ({ shop, api, one }) => payFor(shop, api, (await api.placeOrder({ body: one }))._id),
      form: ({ cart, sealer }) => ({ ...cart, lines: [line(sealer, 3)], totalPrice: 420, paysBy: 'transfer' }),
      mended: ({ cart, sealer }) => ({ ...cart, lines: [line(sealer, 2)], totalPrice: 280, paysBy: 'transfer' }),
      says: 'An order that is paid by transfer can take at most half of what is in stock. Please pay by card, or order less',
      field: 'paysBy',
      ofLines: { 'lines.0.quantity': 'At most 2 if you pay by transfer' },
      facts: { totalPrice: 420 },
    },
  ],
  [
    'a first transfer, while first transfers hold half of the stock',
    {
      arrange: async ({ shop, one }) =>
        (await shop.as(bruno)).placeOrder({ body: { ...one, quantity: 25, paysBy: 'transfer' } }),
      form: ({ cart }) => ({ ...cart, paysBy: 'transfer' }),
      mended: ({ cart }) => ({ ...cart, paysBy: 'card' }),
      says: 'Until your first order is paid, you share half of the stock with all other new customers who pay by transfer. Please pay by card, or order less',
      field: 'paysBy',
      ofLines: { 'lines.0.quantity': 'Not available if you pay by transfer' },
      facts: { totalPrice: 48 },
    },
  ],
  [
    'an address without parts, to which the goods are sent without VAT',
    {
      arrange: async ({ shop, admin }) => {
        await shop.database.db.update(shopSettings).set({ taxMode: 'vat' })
        await admin.putDeliveries({ body: { deliveries: [collect, { ...pallet, price: 0 }] } })
      },
      form: ({ cart }) => ({ ...cart, country: 'US', delivery: pallet.id }),
      mended: ({ cart }) => inParts({ ...cart, country: 'US', delivery: pallet.id }),
      says: 'This order is without VAT because of where the goods go: give the address in parts, as `deliverTo`',
      field: 'deliverTo',
      status: 422,
    },
  ],
  [
    'no VAT number of a buyer in Spain, in a shop that charges VAT',
    {
      arrange: ({ shop }) => shop.database.db.update(shopSettings).set({ taxMode: 'vat' }),
      form: ({ one }) => ({ ...one, company: 'Coils SL' }),
      mended: ({ one }) => ({ ...one, company: 'Coils SL', vatNumber: '12345678Z' }),
      says: missingNif,
      field: 'vatNumber',
      status: 422,
    },
  ],
  [
    'more than is left of the credit',
    {
      arrange: async ({ shop, admin }) =>
        admin.putTerms({ id: await companyOfAna(shop), body: { ...terms, creditLimit: 100 } }),
      form: ({ cart, seal }) => ({ ...cart, lines: [line(seal, 3)], totalPrice: 144, paysBy: 'account' }),
      mended: ({ cart, seal }) => ({ ...cart, lines: [line(seal, 2)], totalPrice: 96, paysBy: 'account' }),
      says: '$100.00 of your company’s credit is left, and this order comes to $144.00',
      field: 'paysBy',
      facts: { waysToPay: ['card', 'transfer'] },
    },
  ],
  [
    'another total than the form of the cart shows',
    {
      form: ({ cart }) => ({ ...cart, totalPrice: 47 }),
      mended: ({ cart }) => cart,
      says: 'Your order now comes to $48.00',
      facts: { totalPrice: 48, toPay: 48, cart: { totalPrice: 48 } },
    },
  ],
  [
    'another amount to pay than the form of the cart shows',
    {
      form: ({ cart }) => ({ ...cart, toPay: 47 }),
      mended: ({ cart }) => ({ ...cart, toPay: 48 }),
      says: 'With tax, your order now comes to $48.00',
      facts: { totalPrice: 48, toPay: 48, cart: { totalPrice: 48 } },
    },
  ],
  [
    'a product whose last pieces were sold in the meantime',
    {
      arrange: refuseOrders,
      form: ({ one }) => one,
      says: lastOnes,
      field: 'quantity',
      facts: { availableQuantity: 50 },
    },
  ],
  [
    'a cart whose last pieces were sold in the meantime',
    { arrange: refuseOrders, form: ({ cart }) => cart, says: lastOnes, facts: { cart: { totalPrice: 48 } } },
  ],
]

it.each(cases)('%s is the only reason against an order', async (_, each) => {
  const store = await open()
  const api = await store.shop.as(each.by ?? ana)
  const mend = await each.arrange?.(store)
  const refusal = await refusalOf(api.placeOrder({ body: each.form(store) }))
  expect([refusal.status, refusal.message]).toEqual([each.status ?? 409, each.says])
  const ofField = each.field ? { [each.field]: each.says.replace('Sealer: ', '') } : {}
  expect(refusal.errors).toEqual({ ...ofField, ...each.ofLines })
  expect(refusal.facts).toMatchObject(each.facts ?? {})
  if (typeof mend === 'function') await mend()
  await api.placeOrder({ body: (each.mended ?? each.form)(store) })
})

it('each row of the table has its case', () => {
  // The row about the quantity of one product has three cases, that about transfers two, and there is one for which no row applies.
  expect(cases).toHaveLength(reasons.length + 4)
})
