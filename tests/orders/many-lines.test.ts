/** An order of many lines is placed completely or not at all, and each line has the price for its quantity. */
import { sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { mostLines } from '#contract/products/rules/quantity.ts'
import { violatesConstraint } from '#server/database/statements.ts'
import { bank } from '#tests/bank/bank-shop.ts'
import { brokenInvariants } from '#tests/invariants.ts'
import { payFor } from '#tests/paying.ts'
import { ana } from '#tests/people.ts'
import { refusalOf } from '#tests/refused.ts'
import { watchStatements } from '#tests/statements.ts'
import { onPostgres } from '#tests/test-database.ts'
import { delivery, formOf, gone, line, openStore, stockOf } from './store.ts'

describe('an order of several lines', () => {
  it('is one order with a number; its lines keep their sequence, and each line has the price for its quantity', async () => {
    const { shop, api, strap, seal, sealer } = await openStore()
    const lines = [line(strap, 40), line(seal, 4), line(sealer, 1)]
    const totalPrice = 40 * 103.41 + 4 * 48 + 140
    const { _id: id } = await api.placeOrder({ body: { lines, ...delivery, poNumber: 'PO 4711', totalPrice } })
    const order = await api.findOrder({ id })
    expect(order).toMatchObject({
      name: 'PET strap 16 × 1.0 mm and 2 more',
      number: expect.stringMatching(/^F-\d{5}$/),
      quantity: 45,
      totalPrice,
      poNumber: 'PO 4711',
      lines: [
        { productId: strap, quantity: 40, price: 103.41, totalPrice: 4136.4 },
        { productId: seal, quantity: 4, price: 48, totalPrice: 192 },
        { productId: sealer, quantity: 1, price: 140, totalPrice: 140 },
      ],
      events: [{ kind: 'placed' }],
    })
    expect(order).not.toHaveProperty('price')
    expect(order).not.toHaveProperty('productId')
    expect([await stockOf(shop, strap), await stockOf(shop, seal), await stockOf(shop, sealer)]).toEqual([60, 46, 4])
    await payFor(shop, api, id)
    expect(await api.findOrder({ id })).toMatchObject({ paid: true, events: [{ kind: 'placed' }, { kind: 'paid' }] })
    expect(await brokenInvariants(shop.database.db)).toEqual([])
  })

  it.runIf(onPostgres)('takes two statements, as an order of one line does', async () => {
    const { api, strap, seal } = await openStore()
    await api.findProduct({ id: strap })
    const statements = watchStatements()
    const body = { lines: [line(strap, 2), line(seal, 1)], ...delivery, totalPrice: 272.8 }
    await api.placeOrder({ body })
    expect(statements()).toHaveLength(2)
  })

  it('adds up two lines of one product before it checks minimum, price step and stock', async () => {
    const { shop, api, strap, sealer } = await openStore()
    const twice = { lines: [line(strap, 1), line(strap, 39)], ...delivery, totalPrice: 40 * 103.41 }
    const { _id: id } = await api.placeOrder({ body: twice })
    expect(await api.findOrder({ id })).toMatchObject({ quantity: 40, lines: [{ quantity: 40, price: 103.41 }] })
    const tooMany = { lines: [line(sealer, 3), line(sealer, 3)], ...delivery, totalPrice: 840 }
    const refusal = await refusalOf(api.placeOrder({ body: tooMany }))
    expect(refusal.message).toBe('Sealer: Sorry only 5 product are available')
    expect(await stockOf(shop, sealer)).toBe(5)
  })

  it('by transfer says beforehand of which of its forty lines it may take less, and its refusal names the line', async () => {
    const { shop, admin, api, seal } = await openStore()
    await admin.putBank({ body: bank })
    await payFor(shop, api, (await api.placeOrder({ body: { ...delivery, id: seal, quantity: 1 } }))._id)
    const nine = { pricePerUnit: 10, minimumOrder: 1, quantity: 9, availableQuantity: 9 }
    const ids = []
    for (let number = 1; number <= 40; number++) ids.push(await shop.addProduct({ ...nine, name: `Buckle ${number}` }))
    const lines = ids.map((id, index) => line(id, index === 3 ? 6 : 4))
    const priced = await api.priceCart({ body: { lines } })
    expect(priced.lines.map(({ mostByTransfer }) => mostByTransfer).indexOf(4)).toBe(3)
    expect(priced.lines.filter(({ mostByTransfer }) => mostByTransfer !== undefined)).toHaveLength(1)
    const body = { lines, ...delivery, totalPrice: 1_620, paysBy: 'transfer' } as const
    const { status, errors, message } = await refusalOf(api.placeOrder({ body }))
    expect([status, errors]).toEqual([409, { paysBy: message, 'lines.3.quantity': 'At most 4 if you pay by transfer' }])
    await api.placeOrder({ body: { ...body, lines: ids.map((id) => line(id, 4)), totalPrice: 1_600 } })
  })

  it('by transfer in full packs says the most full packs, and nothing if those are less than the minimum', async () => {
    const { shop, admin, api, seal } = await openStore()
    await admin.putBank({ body: bank })
    await payFor(shop, api, (await api.placeOrder({ body: { ...delivery, id: seal, quantity: 1 } }))._id)
    const technicalData = { orderMultiple: 4, fullPacksOnly: true }
    const packs = { pricePerUnit: 10, quantity: 23, availableQuantity: 23, technicalData }
    const ids = [
      await shop.addProduct({ ...packs, name: 'Four', minimumOrder: 4 }),
      await shop.addProduct({ ...packs, name: 'Twelve', minimumOrder: 12 }),
    ]
    const { lines } = await api.priceCart({ body: { lines: ids.map((id) => line(id, 16)) } })
    expect(lines.map(({ mostByTransfer }) => mostByTransfer)).toEqual([8, 0])
  })

  it('with a line that cannot be sold is refused completely, and the refusal names the line and the reason', async () => {
    const { shop, api, strap, seal, sealer } = await openStore()
    const lines = [line(strap, 1), line(seal, 2), line(sealer, 6), line(gone, 1)]
    const refusal = await refusalOf(api.placeOrder({ body: { lines, ...delivery, totalPrice: 1 } }))
    expect(refusal.status).toBe(409)
    expect(refusal.errors).toEqual({
      'lines.0.quantity': 'You have to purchase at least 2 product',
      'lines.2.quantity': 'Sorry only 5 product are available',
      'lines.3.quantity': 'This product is no longer sold',
    })
    expect([await stockOf(shop, strap), await stockOf(shop, seal)]).toEqual([100, 50])
    expect(await api.listMyOrders({ email: ana.email })).toEqual([])
  })

  it('with an outdated total is refused with the current total', async () => {
    const { admin, api, strap, seal } = await openStore()
    const requested = { lines: [line(strap, 2), line(seal, 1)] }
    const { totalPrice } = await api.priceCart({ body: requested })
    expect(totalPrice).toBe(272.8)
    await admin.updateProduct({ id: seal, body: { ...(await formOf(admin, seal)), pricePerUnit: 50 } })
    const refusal = await refusalOf(api.placeOrder({ body: { ...requested, ...delivery, totalPrice } }))
    expect([refusal.status, refusal.message]).toEqual([409, 'Your order now comes to $274.80'])
    expect(refusal.facts).toMatchObject({ totalPrice: 274.8, cart: { lines: [{}, { price: 50 }] } })
    await api.placeOrder({ body: { ...requested, ...delivery, totalPrice: 274.8 } })
  })

  it.each([
    ['without a total', { totalPrice: undefined }, 'totalPrice'],
    ['without lines', { lines: [] }, 'lines'],
    ['with a fraction', { lines: [{ id: gone, quantity: 1.5 }] }, 'lines.0.quantity'],
    ['with a quantity of zero', { lines: [{ id: gone, quantity: 0 }] }, 'lines.0.quantity'],
    ['with a quantity beside its lines', { quantity: 2 }, 'quantity'],
    ['with an unknown field in a line', { lines: [{ id: gone, quantity: 1, price: 1 }] }, 'lines.0.price'],
  ])('%s is refused, and the error names the field', async (_, wish, field) => {
    const { shop, seal } = await openStore()
    const body = { lines: [line(seal, 1)], ...delivery, totalPrice: 48, ...wish }
    const response = await shop.sendAs(ana, 'POST', '/api/order', body)
    expect(response.status).toBe(422)
    expect(Object.keys((await response.json()).errors)).toEqual([field])
  })

  it('can have at most as many products as a cart', async () => {
    const { shop, seal } = await openStore()
    const lines = Array.from({ length: mostLines + 1 }, () => line(seal, 1))
    const response = await shop.sendAs(ana, 'POST', '/api/order', { lines, ...delivery, totalPrice: 1 })
    expect([response.status, (await response.json()).detail]).toEqual([
      422,
      `Please order at most ${mostLines} products at once`,
    ])
  })

  it('that is cancelled restores the stock of every line only once', async () => {
    const { shop, api, strap, seal } = await openStore()
    const lines = [line(strap, 20), line(seal, 5)]
    const { _id: id } = await api.placeOrder({ body: { lines, ...delivery, totalPrice: 20 * 107.9 + 240 } })
    await Promise.allSettled([api.cancelOrder({ id }), api.cancelOrder({ id })])
    expect([await stockOf(shop, strap), await stockOf(shop, seal)]).toEqual([100, 50])
    expect(await brokenInvariants(shop.database.db)).toEqual([])
  })

  it('sent twice with the same key is one order', async () => {
    const { api, seal } = await openStore()
    const send = () =>
      api.placeOrder({ body: { lines: [line(seal, 1)], ...delivery, totalPrice: 48 } }, { idempotencyKey: 'this-cart' })
    const [first, second] = await Promise.all([send(), send()])
    expect(second._id).toBe(first._id)
    expect(await api.listMyOrders({ email: ana.email })).toHaveLength(1)
  })
})

describe('an order that holds more than half of a product’s stock', () => {
  const hoursOf = ({ heldUntil = '', placedAt }: { heldUntil?: string | undefined; placedAt: string }) =>
    (Date.parse(heldUntil) - Date.parse(placedAt)) / 3_600_000

  it('is held for an hour, and so is an order with which the customer holds more than half in total', async () => {
    const { api, sealer, seal } = await openStore()
    const place = async (id: string, quantity: number, totalPrice: number) => {
      const { _id } = await api.placeOrder({ body: { lines: [line(id, quantity)], ...delivery, totalPrice } })
      return hoursOf(await api.findOrder({ id: _id }))
    }
    expect(await place(sealer, 3, 420)).toBeCloseTo(1, 3)
    expect(await place(seal, 20, 960)).toBeCloseTo(48, 3)
    expect(await place(seal, 6, 288)).toBeCloseTo(1, 3)
  })
})

describe('a constraint of the database is violated', () => {
  async function openWithOrder() {
    const store = await openStore()
    const body = { lines: [line(store.strap, 2), line(store.seal, 1)], ...delivery, totalPrice: 272.8 }
    const { _id: id } = await store.api.placeOrder({ body })
    return { ...store, id, db: store.shop.database.db }
  }

  it.each([
    [
      'a line of a placed order is changed',
      'update order_lines set quantity = quantity + 1',
      'order_lines_never_change',
    ],
    ['a total is not the sum of the lines', 'update orders set total_cents = 1', 'orders_total_is_sum_of_lines'],
    ['a quantity is not the sum of the lines', 'update orders set quantity = 99', 'orders_total_is_sum_of_lines'],
    ['a total does not include the delivery', 'update orders set delivery_cents = 500', 'orders_total_is_sum_of_lines'],
    [
      'a step of a price ladder costs more than the price before it',
      'update product_prices set price_cents = 20000',
      'product_prices_lead_down',
    ],
    ['a price falls below its ladder', 'update products set price_cents = 100', 'product_prices_lead_down'],
    [
      'a product is in an order twice',
      `insert into order_lines (order_id, position, product_id, product_name, quantity, unit_price_cents)
        select order_id, 9, product_id, product_name, 1, 1 from order_lines where position = 1`,
      'order_lines_product_once',
    ],
  ])('when %s', async (_, statement, constraint) => {
    const { db } = await openWithOrder()
    const error = await db.execute(sql.raw(statement)).then(
      () => undefined,
      (thrown: unknown) => thrown,
    )
    expect(violatesConstraint(error, constraint)).toBe(true)
  })
})
