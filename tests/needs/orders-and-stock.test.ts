/** Orders waiting too long, and products to restock, the shortest supply first. */
import { eq, sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { orders } from '#server/database/order-schema.ts'
import { fillShopSettings } from '#server/settings/settings-queries.ts'
import { collect } from '#tests/delivery/methods.ts'
import { payFor } from '#tests/paying.ts'
import { ana, root } from '#tests/people.ts'
import { openShop, type TestShop } from '#tests/shop.ts'
import type { Api } from '#web/api/client.ts'

async function openNeeds() {
  const shop = await openShop({ price: 10, minimumOrder: 1, available: 1000 })
  return { shop, admin: await shop.as(root), api: await shop.as(ana) }
}

async function sell(shop: TestShop, api: Api, id: string, quantity: number): Promise<string> {
  const { _id } = await api.placeOrder({ body: shop.purchase({ id, quantity }) })
  await payFor(shop, api, _id)
  return _id
}

const age = ({ database }: TestShop, id: string, days: number) =>
  database.db
    .update(orders)
    .set({ paidAt: sql`now() - make_interval(days => ${days})`, placedAt: sql`now() - make_interval(days => ${days})` })
    .where(eq(orders.id, id))

describe('orders ready to ship for over a day', () => {
  it('are counted, and listed with their own filter, until they are shipped, cancelled or refunded', async () => {
    const { shop, admin, api } = await openNeeds()
    const [shipped, cancelled, waiting, refunded] = [
      await sell(shop, api, shop.productId, 1),
      await sell(shop, api, shop.productId, 2),
      await sell(shop, api, shop.productId, 3),
      await sell(shop, api, shop.productId, 5),
    ]
    for (const id of [shipped, cancelled, waiting, refunded]) await age(shop, id, 2)
    await sell(shop, api, shop.productId, 4)
    expect(await admin.findNeeds()).toMatchObject({ ordersWaiting: 4 })
    await admin.refundOrder({ id: refunded, body: { amount: 50, reason: 'Late' } })
    await admin.approveOrder({ id: shipped })
    await admin.cancelPaidOrder({ id: cancelled, body: { reason: 'Ordered twice', restock: true } })
    expect(await admin.findNeeds()).toMatchObject({ ordersWaiting: 1 })
    expect(await admin.listOrders({ state: 'waiting' })).toMatchObject([{ _id: waiting }])
  })
})

it('orders that their customers ask to cancel are counted and listed with the reason, until they are answered', async () => {
  const { shop, admin, api } = await openNeeds()
  const [declined, cancelled] = [await sell(shop, api, shop.productId, 1), await sell(shop, api, shop.productId, 2)]
  const reason = 'We ordered the wrong width'
  for (const id of [declined, cancelled]) await api.requestCancellation({ id, body: { reason } })
  expect(await admin.findNeeds()).toMatchObject({ cancellations: 2 })
  const { cancellations } = await admin.findMoneyNeeds()
  expect(cancellations).toMatchObject([
    { order: { _id: declined }, customer: ana.name, reason },
    { order: { _id: cancelled }, customer: ana.name, reason },
  ])
  await admin.declineCancellation({ id: declined, body: { answer: 'It is already on the road' } })
  await admin.cancelPaidOrder({ id: cancelled, body: { reason: 'You asked us to cancel the order', restock: true } })
  expect(await admin.findNeeds()).toMatchObject({ cancellations: 0 })
  expect(await admin.findMoneyNeeds()).toMatchObject({ cancellations: [] })
})

describe('products to restock', () => {
  it('are each in one group: low in stock (fewest days first), without sales, below their minimum, or sold out', async () => {
    const { shop, admin, api } = await openNeeds()
    await fillShopSettings(shop.database.db, { lowStock: 20 })
    const add = (name: string, available: number, minimumOrder = 1) =>
      shop.addProduct({ name, availableQuantity: available, minimumOrder, pricePerUnit: 10 })
    const [fast, slow] = [await add('Fast', 38), await add('Slow', 22)]
    await add('Nobody’s', 19)
    await add('Half a pack', 9, 10)
    await add('Gone', 0)
    await sell(shop, api, fast, 28)
    await sell(shop, api, slow, 7)
    await age(shop, await sell(shop, api, slow, 3), 57)
    // A fully refunded order does not count as a sale, whether it was shipped or cancelled.
    const returned = await sell(shop, api, slow, 2)
    await admin.approveOrder({ id: returned })
    await admin.refundOrder({ id: returned, body: { amount: 20, reason: 'Damaged' } })
    await admin.cancelPaidOrder({
      id: await sell(shop, api, slow, 4),
      body: { reason: 'Ordered twice', restock: true },
    })
    // This order is held but unpaid, so it is not a sale yet.
    await api.placeOrder({ body: shop.purchase({ id: slow, quantity: 1 }) })

    const needs = await admin.findStockNeeds()
    const named = ({ products }: { products: { name: string }[] }) => products.map(({ name }) => name)
    expect(needs.level).toBe(20)
    expect(needs.lowStock).toMatchObject({
      total: 2,
      products: [
        { name: 'Fast', availableQuantity: 10, sold: 28, daysOfCover: 20 },
        { name: 'Slow', availableQuantity: 9, sold: 7, daysOfCover: 72 },
      ],
    })
    expect(named(needs.withoutSales)).toEqual(['Nobody’s'])
    const [unsold] = needs.withoutSales.products
    for (const absent of ['daysOfCover', 'sku']) expect(unsold).not.toHaveProperty(absent)
    expect(named(needs.belowMinimum)).toEqual(['Half a pack'])
    expect(named(needs.soldOut)).toEqual(['Gone'])
    expect(await admin.findNeeds()).toMatchObject({ lowStock: 3, belowMinimum: 1 })
  })

  it('include only products on sale', async () => {
    const { shop, admin } = await openNeeds()
    await fillShopSettings(shop.database.db, { lowStock: 20 })
    for (const [availableQuantity, minimumOrder] of [
      [0, 1],
      [9, 1],
      [9, 10],
    ] as const)
      await admin.deleteProduct({ id: await shop.addProduct({ availableQuantity, minimumOrder }) })
    const { level: _, withoutPlastic: __, ...groups } = await admin.findStockNeeds()
    expect(new Set(Object.values(groups).map(({ total }) => total))).toEqual(new Set([0]))
    expect(await admin.findNeeds()).toMatchObject({ lowStock: 0, belowMinimum: 0 })
  })

  it('do not include products with little stock when no level is set', async () => {
    const { shop, admin } = await openNeeds()
    await shop.addProduct({ name: 'Few', availableQuantity: 1, minimumOrder: 1 })
    const { level, lowStock, withoutSales } = await admin.findStockNeeds()
    expect({ level, totals: [lowStock.total, withoutSales.total] }).toEqual({ level: null, totals: [0, 0] })
    expect(await admin.findNeeds()).toMatchObject({ lowStock: 0 })
  })
})

it('the lists are empty when nothing needs attention', async () => {
  const { admin } = await openNeeds()
  expect(new Set(Object.values(await admin.findNeeds()))).toEqual(new Set([0, null]))
})

it('an order to ship without a delivery method needs attention, once the shop has methods', async () => {
  const { shop, admin, api } = await openNeeds()
  const id = await sell(shop, api, shop.productId, 1)
  const { withoutDelivery: before } = await admin.findNeeds()
  await admin.putDeliveries({ body: { deliveries: [collect] } })
  await sell(shop, api, shop.productId, 1)
  expect([before, (await admin.findNeeds()).withoutDelivery]).toEqual([0, 1])
  expect((await admin.findMoneyNeeds()).withoutDelivery).toMatchObject([{ order: { _id: id } }])
  await admin.approveOrder({ id })
  expect((await admin.findNeeds()).withoutDelivery).toBe(0)
})
