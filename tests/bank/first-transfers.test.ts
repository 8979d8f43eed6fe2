/** Customers who have never paid an order hold little by transfer, all of them together. */
import { describe, expect, it } from 'vitest'
import { brokenInvariants } from '#tests/invariants.ts'
import { payFor } from '#tests/paying.ts'
import { ana, customer } from '#tests/people.ts'
import { refusalOf } from '#tests/refused.ts'
import { openSecondShop } from '#tests/shop.ts'
import { onPostgres } from '#tests/test-database.ts'
import type { Api } from '#web/api/client.ts'
import { openBank } from './bank-shop.ts'

const daysOf = ({ heldUntil = '', placedAt }: { heldUntil?: string | undefined; placedAt: string }) =>
  (Date.parse(heldUntil) - Date.parse(placedAt)) / 86_400_000

describe('an order by transfer', () => {
  it('is held for two days until the customer has paid an order, and then for a week', async () => {
    const { shop, api, order } = await openBank()
    const lines = [{ id: shop.productId, quantity: 2 }]
    expect((await api.priceCart({ body: { lines } })).transferHoldDays).toBe(2)
    expect(daysOf(await api.findOrder({ id: (await order()).id }))).toBeCloseTo(2, 2)
    const { _id: card } = await api.placeOrder({ body: shop.purchase() })
    await payFor(shop, api, card)
    expect((await api.priceCart({ body: { lines } })).transferHoldDays).toBe(7)
    expect(daysOf(await api.findOrder({ id: (await order()).id }))).toBeCloseTo(7, 2)
  })

  it('is refused if it would hold more than half of a product together with others of new customers', async () => {
    const { shop, order } = await openBank()
    const [first, second, third] = await Promise.all([0, 1, 2].map((number) => shop.as(customer(number))))
    if (!first || !second || !third) throw new Error('A crowd of three')
    await order(40, first)
    await order(10, second)
    const says = /^Until your first order is paid, you share half of the stock/
    const body = { ...shop.purchase({ quantity: 1 }), paysBy: 'transfer' } as const
    const refused = await refusalOf(third.placeOrder({ body }))
    const ofLine = { 'lines.0.quantity': 'Not available if you pay by transfer' }
    expect([refused.status, refused.errors]).toEqual([409, { paysBy: expect.stringMatching(says), ...ofLine }])
    const lines = [{ id: shop.productId, quantity: 1 }]
    const priced = await third.priceCart({ body: { lines } })
    expect(priced).toMatchObject({ transferRefusal: expect.stringMatching(says), lines: [{ mostByTransfer: 0 }] })
    expect(await shop.stock()).toBe(50)
    await third.placeOrder({ body: shop.purchase({ quantity: 1 }) })
  })

  it('of a customer who has paid before takes its part of what is left', async () => {
    const { shop, api, order } = await openBank()
    const { _id: card } = await api.placeOrder({ body: shop.purchase({ quantity: 1 }) })
    await payFor(shop, api, card)
    await order(49, await shop.as(customer(1)))
    await order(25)
    expect(await shop.stock()).toBe(25)
    expect(await api.listMyOrders({ email: ana.email })).toHaveLength(2)
  })

  it('of new customers never holds more than half of a product, however many of them order at the same moment', async () => {
    const { shop } = await openBank()
    const second = await openSecondShop(shop)
    // PGlite has one connection, so its rounds are not races.
    const rounds = onPostgres ? 4 : 1
    for (let round = 0; round < rounds; round++) {
      const id = await shop.addProduct({
        name: `Scarce ${round}`,
        minimumOrder: 1,
        availableQuantity: 40,
        quantity: 40,
      })
      const crowd = await Promise.all(
        Array.from({ length: 12 }, (_, number) => (number % 2 ? second : shop).as(customer(round * 12 + number))),
      )
      const buy = (api: Api) =>
        api.placeOrder({ body: { ...shop.purchase({ id, quantity: 4 }), paysBy: 'transfer' } }).then(
          () => 'placed',
          (error: { status?: number }) => error.status,
        )
      const outcomes = await Promise.all(crowd.map(buy))
      expect(outcomes.filter((outcome) => outcome === 'placed')).toHaveLength(5)
      expect(new Set(outcomes)).toEqual(new Set(['placed', 409]))
    }
    expect(await brokenInvariants(shop.database.db)).toEqual([])
  })
})
