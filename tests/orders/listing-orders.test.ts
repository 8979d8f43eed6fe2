/** The list of orders: whose orders it shows, its pages, and its filters by day and for orders still to be shipped. */
import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { orders } from '#server/database/order-schema.ts'
import { fillShopSettings } from '#server/settings/settings-queries.ts'
import { payFor } from '#tests/paying.ts'
import { ana, bruno, root } from '#tests/people.ts'
import { refusalOf } from '#tests/refused.ts'
import { openShop } from '#tests/shop.ts'

async function openOffice() {
  const shop = await openShop({ available: 100 })
  const [api, admin] = [await shop.as(ana), await shop.as(root)]
  const { db } = shop.database
  const placeAt = async (placedAt: string) => {
    const { _id } = await api.placeOrder({ body: shop.purchase() })
    await db
      .update(orders)
      .set({ placedAt: new Date(placedAt) })
      .where(eq(orders.id, _id))
    return _id
  }
  const listed = async (query: object) => (await admin.readPage('listOrders', query)).rows.map(({ _id }) => _id)
  return { shop, api, admin, db, placeAt, listed }
}

it('a filter by day covers whole days in the shop’s time zone, including the last day', async () => {
  const { db, placeAt, listed } = await openOffice()
  const evening = await placeAt('2026-03-01T22:30:00Z')
  const night = await placeAt('2026-03-01T23:30:00Z')
  const nextNight = await placeAt('2026-03-02T23:30:00Z')
  expect(await listed({ placedFrom: '2026-03-02' })).toEqual([nextNight])
  expect(await listed({ placedFrom: '2026-03-01', placedTo: '2026-03-01' })).toEqual([night, evening])
  await fillShopSettings(db, { timeZone: 'Europe/Madrid' })
  expect(await listed({ placedFrom: '2026-03-02', placedTo: '2026-03-02' })).toEqual([night])
  expect(await listed({ placedTo: '2026-03-01' })).toEqual([evening])
  expect(await listed({ placedFrom: '2026-03-03', placedTo: '2026-03-01' })).toEqual([])
})

it.each(['2026-13-01', '2026-02-30', '23.11.2026', '0000-01-01', 'yesterday'])(
  '%s is refused as a day',
  async (placedFrom) => {
    const { shop } = await openOffice()
    const answer = await shop.sendAs(root, 'GET', `/api/orders?placedFrom=${placedFrom}`)
    expect([answer.status, await answer.json()]).toMatchObject([422, { errors: { placedFrom: expect.any(String) } }])
  },
)

it('orders to be shipped are paid, and neither shipped nor cancelled nor refunded', async () => {
  const { shop, api, admin, db, placeAt, listed } = await openOffice()
  const [, toShip, shipped, cancelled, refunded] = await Promise.all(
    ['01', '02', '03', '04', '05'].map((day) => placeAt(`2026-03-${day}T12:00:00Z`)),
  )
  for (const id of [toShip, shipped, cancelled, refunded]) await payFor(shop, api, id ?? '')
  await admin.approveOrder({ id: shipped ?? '' })
  // This order is cancelled, and its refund is still in progress.
  await db
    .update(orders)
    .set({ cancelledAt: new Date() })
    .where(eq(orders.id, cancelled ?? ''))
  const { totalPrice: amount } = await admin.findOrder({ id: refunded ?? '' })
  await admin.refundOrder({ id: refunded ?? '', body: { amount, reason: 'Damaged' } })
  expect(await listed({ state: 'unshipped' })).toEqual([toShip])
  expect(await listed({ state: 'paid' })).toEqual([refunded, cancelled, toShip])
})

describe('looking at orders', () => {
  it('shows customers only their own orders', async () => {
    const { shop, api, placeAt } = await openOffice()
    const id = await placeAt('2026-03-01T22:30:00Z')
    const other = await shop.as(bruno)
    expect((await refusalOf(other.findOrder({ id }))).status).toBe(404)
    expect(await other.listMyOrders({ email: bruno.email })).toEqual([])
    expect((await refusalOf(other.listMyOrders({ email: ana.email }))).status).toBe(403)
    expect(await api.listMyOrders({ email: ana.email })).toHaveLength(1)
  })

  it.each(['', '?email=', '?email=nobody', '?email=ana@coils.example&email=bruno@pallets.example'])(
    'refuses to list a customer’s orders without exactly one valid email: /order%s',
    async (query) => {
      const shop = await openShop()
      const response = await shop.sendAs(ana, 'GET', `/api/order${query}`)
      expect([400, 422]).toContain(response.status)
    },
  )

  it('without parameters returns all orders, and with a limit returns pages that link to the next page', async () => {
    const shop = await openShop({ available: 1000 })
    const api = await shop.as(ana)
    for (let number = 0; number < 7; number++) await api.placeOrder({ body: shop.purchase() })
    const admin = await shop.as(root)
    const all = await admin.listOrders()
    expect(all).toHaveLength(7)
    const first = await admin.readPage('listOrders', { limit: 3 })
    expect(first.total).toBe(7)
    const second = await admin.readPage('listOrders', { limit: 3, cursor: first.next ?? '' })
    const third = await admin.readPage('listOrders', { limit: 3, cursor: second.next ?? '' })
    expect(third.next).toBeNull()
    expect([...first.rows, ...second.rows, ...third.rows]).toEqual(all)
  })

  it.each(['limit=0', 'limit=201', 'limit=ten', 'cursor=nonsense', 'sort=password', 'state=lost'])(
    'refuses a list with %s',
    async (query) => {
      const shop = await openShop()
      expect((await shop.sendAs(root, 'GET', `/api/orders?${query}`)).status).toBe(422)
    },
  )
})
