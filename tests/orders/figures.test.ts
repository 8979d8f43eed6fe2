/** Each figure of the overview is the sum of the list to which it links, in the shop's time zone. */
import { eq } from 'drizzle-orm'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { orders } from '#server/database/order-schema.ts'
import { productStock } from '#server/database/schema.ts'
import { fillShopSettings } from '#server/settings/settings-queries.ts'
import { coil } from '#tests/coil.ts'
import { payFor } from '#tests/paying.ts'
import { ana, root } from '#tests/people.ts'
import { refusalOf } from '#tests/refused.ts'
import { openShop } from '#tests/shop.ts'

/** A shop in Madrid, on the day after its clocks went forward. */
async function openOffice() {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-03-30T08:00:00Z') })
  onTestFinished(() => {
    vi.useRealTimers()
  })
  const shop = await openShop({ available: 100 })
  const [api, admin] = [await shop.as(ana), await shop.as(root)]
  const { db } = shop.database
  await fillShopSettings(db, { timeZone: 'Europe/Madrid' })
  const change = (id: string, put: Partial<typeof orders.$inferSelect>) =>
    db.update(orders).set(put).where(eq(orders.id, id))
  const place = async (placedAt: string, quantity = 2, id = shop.productId) => {
    const { _id } = await api.placeOrder({ body: shop.purchase({ quantity, id }) })
    await change(_id, { placedAt: new Date(placedAt) })
    return _id
  }
  const pay = async (paidAt: string, quantity?: number, id?: string) => {
    const order = await place(paidAt, quantity, id)
    await payFor(shop, api, order)
    await change(order, { paidAt: new Date(paidAt) })
    return order
  }
  const figures = (days = 30) => admin.findFigures({ days: String(days) })
  return { shop, admin, db, change, place, pay, figures }
}

const price = 125.5

describe('the paid amount', () => {
  it('is grouped by days that begin and end at midnight in the shop’s time zone, even when its clocks change', async () => {
    const { pay, figures } = await openOffice()
    await pay('2026-03-27T22:59:59.999Z') // 23:59 on Friday
    await pay('2026-03-27T23:00:00.000Z') // Saturday begins
    await pay('2026-03-28T23:00:00.000Z') // Sunday, of 23 hours
    await pay('2026-03-29T21:59:59.999Z') // 23:59 on Sunday
    await pay('2026-03-29T22:00:00.000Z', 4) // Monday, which is today
    const { days, period } = await figures()
    expect(days).toHaveLength(30)
    expect(days.slice(-4)).toEqual([
      { day: '2026-03-27', orders: 1, paid: 2 * price, refunded: 0, before: 0 },
      { day: '2026-03-28', orders: 1, paid: 2 * price, refunded: 0, before: 0 },
      { day: '2026-03-29', orders: 2, paid: 4 * price, refunded: 0, before: 0 },
      { day: '2026-03-30', orders: 1, paid: 4 * price, refunded: 0, before: 0 },
    ])
    expect(days[0]).toEqual({ day: '2026-03-01', orders: 0, paid: 0, refunded: 0, before: 0 })
    expect(period).toEqual({ orders: 5, paid: 12 * price, refunded: 0 })
  })

  it('is compared, day by day, with the same number of days before the period', async () => {
    const { pay, figures } = await openOffice()
    await pay('2026-03-01T12:00:00Z')
    await pay('2026-02-28T12:00:00Z', 6)
    await pay('2026-01-30T12:00:00Z', 4)
    await pay('2026-01-29T12:00:00Z', 10)
    const { days, period, before } = await figures()
    expect([days[0]?.before, days.at(-1)?.before]).toEqual([4 * price, 6 * price])
    expect([period, before]).toEqual([
      { orders: 1, paid: 2 * price, refunded: 0 },
      { orders: 2, paid: 10 * price, refunded: 0 },
    ])
    expect((await figures(90)).period).toEqual({ orders: 4, paid: 22 * price, refunded: 0 })
  })

  it('is compared with the amount of the earlier days minus their refunds', async () => {
    const { admin, pay, figures } = await openOffice()
    const id = await pay('2026-02-28T12:00:00Z', 6)
    await admin.refundOrder({ id, body: { amount: 2 * price, reason: 'Damaged' } })
    expect((await figures()).days.at(-1)?.before).toBe(4 * price)
  })

  it('is shown beside the refunds made so far for the same orders, and leaves out unpaid orders', async () => {
    const { admin, pay, place, figures } = await openOffice()
    const whole = await pay('2026-03-10T12:00:00Z')
    const part = await pay('2026-03-10T13:00:00Z')
    await place('2026-03-10T14:00:00Z')
    await admin.cancelOrder({ id: await place('2026-03-10T15:00:00Z') })
    await admin.cancelPaidOrder({ id: whole, body: { reason: 'Sold out', restock: true } })
    await admin.refundOrder({ id: part, body: { amount: 0.1, reason: 'Damaged' } })
    const { days, period } = await figures()
    const day = { orders: 2, paid: 4 * price, refunded: 2 * price + 0.1 }
    expect(days.find((one) => one.day === '2026-03-10')).toMatchObject(day)
    expect(period).toEqual(day)
  })

  it('covers, for each day, as many orders as the list to which the day links', async () => {
    const { admin, pay, figures } = await openOffice()
    await pay('2026-03-28T23:30:00Z')
    await pay('2026-03-29T12:00:00Z')
    await pay('2026-03-29T22:30:00Z')
    const { days } = await figures()
    for (const { day, orders: counted } of days.slice(-3)) {
      const listed = await admin.readPage('listOrders', { paidFrom: day, paidTo: day, limit: '1' })
      expect([day, listed.total]).toEqual([day, counted])
    }
    expect((await admin.readPage('listOrders', { paidTo: '2026-03-29' })).total).toBe(2)
    expect((await admin.readPage('listOrders', { paidFrom: '2026-03-30' })).total).toBe(1)
  })
})

describe('a waiting order', () => {
  const at = ['2026-03-30T07:00:00Z', '2026-03-29T12:00:00Z', '2026-03-26T12:00:00Z', '2026-03-24T12:00:00Z']
  const long = ['2026-03-23T12:00:00Z', '2025-12-01T12:00:00Z']
  const days = [
    { from: '2026-03-30', to: '2026-03-30' },
    { from: '2026-03-29', to: '2026-03-29' },
    { from: '2026-03-24', to: '2026-03-28' },
    { to: '2026-03-23' },
  ]

  it('that is unpaid is counted by the day it was placed, as in the list of unpaid orders', async () => {
    const { admin, place, pay, figures } = await openOffice()
    for (const placedAt of [...at, ...long]) await place(placedAt)
    await pay('2026-03-30T07:00:00Z')
    await admin.cancelOrder({ id: await place('2026-03-29T12:00:00Z') })
    const { unpaid } = await figures()
    expect(unpaid).toEqual(
      [1, 1, 2, 2].map((count, age) => ({ ...days[age], orders: count, total: count * 2 * price })),
    )
    for (const { from, to, orders: counted } of unpaid) {
      const requested = { state: 'unpaid', ...(from && { placedFrom: from }), placedTo: to } as const
      expect((await admin.readPage('listOrders', requested)).total).toBe(counted)
    }
  })

  it('that is unshipped is counted by the day it was paid, unless it is cancelled or refunded', async () => {
    const { admin, pay, change, figures } = await openOffice()
    for (const paidAt of [...at, ...long]) await pay(paidAt)
    const [shipped, cancelled, refunded] = await Promise.all([pay(at[0] ?? ''), pay(at[1] ?? ''), pay(at[1] ?? '')])
    await admin.approveOrder({ id: shipped })
    await change(cancelled, { cancelledAt: new Date() })
    await admin.refundOrder({ id: refunded, body: { amount: 2 * price, reason: 'Damaged' } })
    const { toShip } = await figures()
    expect(toShip).toEqual(
      [1, 1, 2, 2].map((count, age) => ({ ...days[age], orders: count, total: count * 2 * price })),
    )
    for (const { from, to, orders: counted } of toShip) {
      const requested = { state: 'unshipped', ...(from && { paidFrom: from }), paidTo: to } as const
      expect((await admin.readPage('listOrders', requested)).total).toBe(counted)
    }
  })
})

describe('products', () => {
  it('with the highest revenue are listed first; fully refunded orders do not count', async () => {
    const { shop, admin, pay, figures } = await openOffice()
    const seals = await shop.addProduct({ name: 'Seals', pricePerUnit: 10, minimumOrder: 1, availableQuantity: 500 })
    await pay('2026-03-20T12:00:00Z', 3)
    await pay('2026-03-20T12:00:00Z', 5, seals)
    await pay('2026-02-20T12:00:00Z', 40, seals)
    const back = await pay('2026-03-20T12:00:00Z', 40, seals)
    await admin.refundOrder({ id: back, body: { amount: 400, reason: 'Damaged' } })
    expect((await figures()).bestProducts).toEqual([
      { _id: shop.productId, name: coil.name, units: 3, total: 3 * price },
      { _id: seals, name: 'Seals', units: 5, total: 50 },
    ])
    expect((await figures(90)).bestProducts[0]).toEqual({ _id: seals, name: 'Seals', units: 45, total: 450 })
  })

  it('that sell out soonest, at the rate of the last 56 days, come first; unsold and sold-out ones are left out', async () => {
    const { shop, db, pay, figures } = await openOffice()
    await shop.addProduct({ name: 'Asleep', availableQuantity: 2 })
    await pay('2026-02-20T12:00:00Z', 4, await shop.addProduct({ name: 'Sold out', availableQuantity: 4 }))
    const seals = await shop.addProduct({ name: 'Seals', availableQuantity: 100, minimumOrder: 1 })
    await pay('2026-02-20T12:00:00Z', 56)
    await pay('2026-02-20T12:00:00Z', 28, seals)
    await pay('2025-11-20T12:00:00Z', 28, seals)
    await db.update(productStock).set({ availableQuantity: 15 }).where(eq(productStock.productId, seals))
    await db.update(productStock).set({ availableQuantity: 44 }).where(eq(productStock.productId, shop.productId))
    expect((await figures()).lowStock).toEqual([
      { _id: seals, name: 'Seals', available: 15, daysLeft: 30 },
      { _id: shop.productId, name: coil.name, available: 44, daysLeft: 44 },
    ])
  })
})

it('a shop without sales has figures of zero', async () => {
  const { figures } = await openOffice()
  const { days, ...others } = await figures(90)
  expect(days.map(({ orders: counted, paid }) => [counted, paid])).toEqual(Array.from({ length: 90 }, () => [0, 0]))
  expect(others).toMatchObject({ period: { orders: 0, paid: 0 }, lowStock: [], bestProducts: [] })
  expect(others.unpaid.map(({ orders: counted }) => counted)).toEqual([0, 0, 0, 0])
})

it.each(['0', '31', '-30', 'all', '30.5'])('figures for %s days are refused', async (days) => {
  const { admin } = await openOffice()
  expect((await refusalOf(admin.findFigures({ days }))).errors).toEqual({ days: 'days must be 30 or 90' })
})
