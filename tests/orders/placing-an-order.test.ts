import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { priceOf } from '#contract/products/rules/product.ts'
import { amountOf, centsOf } from '#contract/rules/money.ts'
import { orderLines } from '#server/database/order-schema.ts'
import { ana, bruno, customer } from '#tests/people.ts'
import { refusalOf } from '#tests/refused.ts'
import { openShop } from '#tests/shop.ts'
import { watchStatements } from '#tests/statements.ts'
import { onPostgres } from '#tests/test-database.ts'
import { pricesForEngines } from '#web/catalog/product/structured-product.ts'

describe('placing an order', () => {
  it('writes the order with the name, price and total of the catalogue and the name of the customer', async () => {
    const shop = await openShop({ price: 125.5 })
    const api = await shop.as(ana)
    const { _id, success } = await api.placeOrder({ body: shop.purchase({ quantity: 3 }) })
    expect(success).toBe(true)
    expect(await api.findOrder({ id: _id })).toMatchObject({
      name: 'PET strap 16 × 1.0 mm',
      email: ana.email,
      userName: ana.name,
      quantity: 3,
      price: 125.5,
      totalPrice: 376.5,
      paid: false,
      approved: false,
    })
  })

  it('charges the price of the ordered quantity to the cent, as published to search engines', async () => {
    const shop = await openShop({ price: 1.1 })
    const api = await shop.as(ana)
    const product = await api.findProduct({ id: shop.productId })
    const { unitCents, totalCents } = priceOf({ priceCents: centsOf(product.pricePerUnit) }, 3)
    const shown = { price: amountOf(unitCents), totalPrice: amountOf(totalCents) }
    const { _id: id } = await api.placeOrder({ body: shop.purchase({ quantity: 3, ...shown }) })
    expect(await api.findOrder({ id })).toMatchObject(shown)
    const [stored] = await shop.database.db.select().from(orderLines).where(eq(orderLines.orderId, id))
    expect(stored).toMatchObject({ unitPriceCents: unitCents, totalCents })
    expect(pricesForEngines(product, false).price).toBe(shown.price.toFixed(2))
  })

  it.runIf(onPostgres)(
    'takes two statements: one for the caller, and one for the order with its price, its hold and its stock',
    async () => {
      const shop = await openShop({ price: 10 })
      const api = await shop.as(ana)
      const statements = watchStatements()
      await api.placeOrder({ body: shop.purchase({ quantity: 2, price: 10, totalPrice: 20 }) })
      expect(statements()).toEqual([
        expect.stringMatching(/^select turn.* from users where .* revoked_tokens/),
        expect.stringMatching(/^with customer as .* update product_stock .* insert into orders/),
      ])
    },
  )

  it('takes the ordered quantity out of the stock', async () => {
    const shop = await openShop({ available: 50 })
    const api = await shop.as(ana)
    const { _id: id } = await api.placeOrder({ body: shop.purchase({ quantity: 20 }) })
    expect(await shop.stock()).toBe(30)
    expect(await api.findOrder({ id })).not.toHaveProperty('delivery')
  })

  it.each([
    ['wrong price', { price: 0.01 }],
    ['wrong total', { totalPrice: 0.02 }],
    ['price that no order can have', { price: 1e300 }],
    ['total that no order can have', { totalPrice: 1e300 }],
  ])('refuses a %s from the browser, and returns the price and total of the catalogue', async (_, lie) => {
    const shop = await openShop({ price: 125.5 })
    const api = await shop.as(ana)
    const refusal = await refusalOf(api.placeOrder({ body: shop.purchase({ quantity: 2, ...lie }) }))
    expect(refusal.status).toBe(409)
    expect(refusal.facts).toMatchObject({ success: false, price: 125.5, totalPrice: 251 })
    expect(await api.listMyOrders({ email: ana.email })).toEqual([])
  })

  it.each([
    [51, 'Sorry only 50 product are available'],
    [1, 'You have to purchase at least 2 product'],
  ])('refuses a quantity of %i with the message of the page', async (quantity, sentence) => {
    const shop = await openShop({ minimumOrder: 2, available: 50 })
    const refusal = await refusalOf((await shop.as(ana)).placeOrder({ body: shop.purchase({ quantity }) }))
    expect(refusal.status).toBe(409)
    expect(refusal.errors).toEqual({ quantity: sentence })
  })

  it.each([
    ['0', { quantity: 0 }],
    ['a fraction', { quantity: 2.5 }],
    ['text', { quantity: '2' }],
    ['an array', { quantity: [2] }],
    ['a huge number', { quantity: 1e300 }],
    ['nothing', { quantity: null }],
  ])('refuses a quantity that is %s, and the error names the field', async (_, wish) => {
    const shop = await openShop()
    const response = await shop.sendAs(ana, 'POST', '/api/order', { ...shop.purchase(), ...wish })
    expect(response.status).toBe(422)
    expect(await response.json()).toMatchObject({ success: false, errors: { quantity: expect.any(String) } })
  })

  it.each([
    ['no address', { address: ' ' }, 'address'],
    ['a NUL in the address', { address: 'Calle\u00001' }, 'address'],
    ['an overlong address', { address: 'a'.repeat(501) }, 'address'],
    ['letters for a phone', { phone: 'call me' }, 'phone'],
    ['an unknown field', { approved: true }, 'approved'],
  ])('refuses %s', async (_, wish, field) => {
    const shop = await openShop()
    const response = await shop.sendAs(ana, 'POST', '/api/order', { ...shop.purchase(), ...wish })
    expect(response.status).toBe(422)
    expect(Object.keys((await response.json()).errors)).toEqual([field])
  })

  it('refuses an order in the name of another customer', async () => {
    const shop = await openShop()
    const refusal = await refusalOf(
      (await shop.as(ana)).placeOrder({ body: { ...shop.purchase(), email: bruno.email } }),
    )
    expect(refusal.status).toBe(403)
  })

  it('refuses a total above the limit of cards when the order is placed, rather than when it is paid', async () => {
    const shop = await openShop({ price: 999_999.99, minimumOrder: 1 })
    const api = await shop.as(ana)
    const refusal = await refusalOf(api.placeOrder({ body: shop.purchase({ quantity: 2 }) }))
    expect(refusal.message).toBe('An order must come to at most $999,999.99 to be paid by card')
  })

  it('creates one order for a form that is sent twice', async () => {
    const shop = await openShop({ available: 50 })
    const api = await shop.as(ana)
    const send = () => api.placeOrder({ body: shop.purchase({ quantity: 5 }) }, { idempotencyKey: 'this-form' })
    const [first, second] = await Promise.all([send(), send()])
    expect((await send())._id).toBe(first._id)
    expect(second._id).toBe(first._id)
    expect(await api.listMyOrders({ email: ana.email })).toHaveLength(1)
    expect(await shop.stock()).toBe(45)
  })

  it('lets a customer hold at most twenty unpaid orders, however many orders are sent at the same time', async () => {
    const shop = await openShop({ available: 1000 })
    const api = await shop.as(ana)
    const outcomes = await Promise.allSettled(
      Array.from({ length: 25 }, () => api.placeOrder({ body: shop.purchase() })),
    )
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(20)
    const refusal = await refusalOf(api.placeOrder({ body: shop.purchase() }))
    expect(refusal.message).toBe('You have 20 unpaid orders. Please pay or cancel one of them first')
  })

  it('sells ten units to ten of forty simultaneous customers, and refuses the other thirty with a clear message', async () => {
    const shop = await openShop({ minimumOrder: 1, available: 10 })
    const crowd = await Promise.all(Array.from({ length: 40 }, (_, number) => shop.as(customer(number))))
    const outcomes = await Promise.all(
      crowd.map((api) =>
        api.placeOrder({ body: shop.purchase({ quantity: 1 }) }).then(
          () => 'ordered',
          (error: Error) => error.message,
        ),
      ),
    )
    const count = (said: string) => outcomes.filter((outcome) => outcome === said).length
    expect(count('ordered')).toBe(10)
    expect(count('Sorry only 0 product are available') + count('Someone just bought the last of this product')).toBe(30)
    expect(await shop.stock(), onPostgres ? 'PostgreSQL' : 'PGlite').toBe(0)
  })
})
