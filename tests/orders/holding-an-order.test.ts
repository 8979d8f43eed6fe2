/** An unpaid order holds its stock for a while, and then expires by itself. */
import { eq } from 'drizzle-orm'
import { describe, expect, it, vi } from 'vitest'
import { log } from '#server/base/log.ts'
import { theShop } from '#server/database/actor-schema.ts'
import { orders } from '#server/database/order-schema.ts'
import { changes } from '#server/database/record-schema.ts'
import { endHolds } from '#server/orders/end-holds.ts'
import { mailsTo } from '#tests/mails.ts'
import { confirmCard, confirmIntent, payFor } from '#tests/paying.ts'
import { payWithoutTelling, sandboxOf } from '#tests/payments/order-to-pay.ts'
import { ana, bruno, type Person, root, somebody } from '#tests/people.ts'
import { refusalOf } from '#tests/refused.ts'
import { openShop, type TestShop } from '#tests/shop.ts'

const hourMs = 60 * 60 * 1000
const inHours = (hours: number) => new Date(Date.now() + hours * hourMs)

async function shopWithOrder(wish: { confirmed?: boolean; environment?: Record<string, string> } = {}) {
  const shop = await openShop({
    price: 125.5,
    available: 50,
    ...(wish.environment && { environment: wish.environment }),
  })
  const api = await shop.as({ ...ana, isUnconfirmed: !wish.confirmed })
  const { _id: id } = await api.placeOrder({ body: shop.purchase({ quantity: 5 }) })
  return { shop, api, id }
}

/** Runs the scheduled job as if it were `hours` later. */
async function endHoldsOf({ shop }: TestShop, hours: number) {
  await endHolds(shop, inHours(hours), new AbortController().signal)
}

async function heldForHours({ heldUntil = '', placedAt }: { heldUntil?: string | undefined; placedAt: string }) {
  return (Date.parse(heldUntil) - Date.parse(placedAt)) / hourMs
}

const endedMailsOf = async (shop: TestShop) =>
  (await mailsTo(shop, ana.email)).filter(({ subject }) => subject.endsWith('has expired'))

describe('an unpaid order', () => {
  it('is held for 48 hours, but for one hour while the customer’s address is unconfirmed', async () => {
    const unconfirmed = await shopWithOrder()
    expect(await heldForHours(await unconfirmed.api.findOrder({ id: unconfirmed.id }))).toBeCloseTo(1, 3)
    const { api, id } = await shopWithOrder({ confirmed: true })
    expect(await heldForHours(await api.findOrder({ id }))).toBeCloseTo(48, 3)
    const [listed] = await api.listMyOrders({ email: ana.email })
    expect(listed?.heldUntil).toBe((await api.findOrder({ id })).heldUntil)
  })

  it.each([
    [false, 1],
    [true, 48],
  ])(
    'expires when its hold ends and not before, and its stock is restored (address confirmed: %s)',
    async (confirmed, hours) => {
      const { shop, id } = await shopWithOrder({ confirmed })
      await endHoldsOf(shop, hours - 0.05)
      expect(await shop.stock()).toBe(45)
      await endHoldsOf(shop, hours + 0.05)
      expect(await shop.stock()).toBe(50)
      const [line] = await shop.database.db.select().from(changes).where(eq(changes.aboutId, id))
      expect(line).toMatchObject({ byId: theShop.id, action: 'end hold' })
    },
  )

  it('is held for as long as the settings say', async () => {
    const environment = { ORDER_HOLD_HOURS: '2.5', ORDER_HOLD_HOURS_UNCONFIRMED: '0.25' }
    const { shop, api, id } = await shopWithOrder({ environment })
    expect(await heldForHours(await api.findOrder({ id }))).toBeCloseTo(0.25, 3)
    const other = await shop.as(bruno)
    const { _id } = await other.placeOrder({ body: shop.purchase() })
    expect(await heldForHours(await other.findOrder({ id: _id }))).toBeCloseTo(2.5, 3)
  })

  it('is held for the full time once the address is confirmed', async () => {
    const { shop, api, id } = await shopWithOrder()
    await shop.confirm(ana)
    await endHoldsOf(shop, 2)
    expect(await heldForHours(await api.findOrder({ id }))).toBeCloseTo(48, 3)
    expect(await shop.stock()).toBe(45)
  })

  it('that an earlier release stored without a hold is held from the time at which it was placed', async () => {
    const { shop, api, id } = await shopWithOrder()
    await shop.database.db.update(orders).set({ heldUntil: null })
    await endHoldsOf(shop, 0)
    expect(await heldForHours(await api.findOrder({ id }))).toBeCloseTo(1, 3)
    await endHoldsOf(shop, 1.1)
    expect(await shop.stock()).toBe(50)
  })

  it('has no hold once it is paid, and never expires', async () => {
    const { shop, api, id } = await shopWithOrder()
    await payFor(shop, api, id)
    expect(await api.findOrder({ id })).not.toHaveProperty('heldUntil')
    await endHoldsOf(shop, 100)
    expect(await api.findOrder({ id })).toMatchObject({ paid: true })
    expect(await endedMailsOf(shop)).toEqual([])
  })
})

describe('a customer whose order has expired', () => {
  it('gets a mail for each order, which says that nothing was charged', async () => {
    const { shop, api } = await shopWithOrder()
    await api.placeOrder({ body: shop.purchase({ quantity: 2 }) })
    await endHoldsOf(shop, 1.1)
    const [first, second, ...others] = await endedMailsOf(shop)
    expect(others).toEqual([])
    expect(first?.body).toContain('5 × PET strap 16 × 1.0 mm: $627.50')
    expect(second?.body).toContain('2 × PET strap 16 × 1.0 mm: $251.00')
    expect(first?.body).toContain('Nothing was charged')
    expect(first?.body).toMatch(/Order it again: \S+\/dashboard\/orders\//)
  })

  it('gets one mail, and the stock is restored once, when several rounds run at the same time', async () => {
    const { shop } = await shopWithOrder()
    await Promise.all([endHoldsOf(shop, 1.1), endHoldsOf(shop, 1.1), endHoldsOf(shop, 1.1)])
    expect(await shop.stock()).toBe(50)
    expect(await endedMailsOf(shop)).toHaveLength(1)
  })
})

describe('an expired order', () => {
  async function openExpired() {
    const { shop, api, id } = await shopWithOrder()
    const { _id: unpaid } = await (await shop.as(bruno)).placeOrder({ body: shop.purchase() })
    await endHoldsOf(shop, 1.1)
    const admin = await shop.as(root)
    const { number = '', phone } = await admin.findOrder({ id })
    return { shop, api, admin, id, unpaid, number, phone }
  }
  const idsOf = (page: { rows: { _id: string }[] }) => page.rows.map(({ _id }) => _id)

  it('is found by its number, its phone and its state', async () => {
    const { admin, id, unpaid, number, phone } = await openExpired()
    const listed = async (query: object) => idsOf(await admin.readPage('listOrders', query))
    expect(await listed({ q: number })).toEqual([id])
    expect(await listed({ q: phone })).toContain(id)
    expect(await listed({ state: 'expired' })).toEqual([id])
    expect(await listed({ state: 'unpaid' })).toEqual([unpaid])
    expect(await listed({ sort: 'oldest' })).toEqual([id, unpaid])
    for (const q of [number, phone]) {
      const { orders: found } = await admin.searchEverything({ q })
      expect(found.find(({ _id }) => _id === id)).toMatchObject({ number, stage: 'expired' })
    }
  })

  it('stays visible to its customer, who can order it again, but not pay, change or cancel it', async () => {
    const { shop, api, id } = await openExpired()
    for (const query of [{}, { state: 'expired' }] as const)
      expect(await api.listMyOrders({ email: ana.email, ...query })).toMatchObject([{ _id: id, paid: false }])
    const order = await api.findOrder({ id })
    expect(order).toMatchObject({ expiredAt: expect.any(String) })
    expect(order).not.toHaveProperty('heldUntil')
    expect((await api.orderAgain({ id })).cart.lines).toMatchObject([{ quantity: 5 }])
    const body = { address: 'Elsewhere 1', phone: '+34 976 000 001', company: '' }
    for (const [ask, says] of [
      [() => api.createPaymentIntent({ body: { orderId: id, totalPrice: 627.5 } }), /has expired/],
      [() => api.cancelOrder({ id }), /has already expired/],
      [() => api.correctAddress({ id, body }), /cannot be changed/],
    ] as const)
      expect(await refusalOf(ask())).toMatchObject({ status: 409, message: expect.stringMatching(says) })
    expect(await shop.stock()).toBe(48)
  })

  it('is refused when many orders are confirmed or printed, and is in the CSV as expired', async () => {
    const { shop, admin, id, number } = await openExpired()
    const { lines } = await admin.confirmOrders({ body: { ids: [id] } })
    expect(lines).toMatchObject([{ number, outcome: 'refused', says: 'Only a paid order can be confirmed' }])
    expect((await refusalOf(admin.findPackingSlips({ body: { ids: [id] } }))).status).toBe(409)
    const csv = await (await shop.sendAs(root, 'GET', '/api/csv/orders?state=expired')).text()
    expect(csv.split('\r\n').filter(Boolean)).toEqual([expect.any(String), expect.stringMatching(/,Expired,.*,0\.00,/)])
  })
})

describe('a hold that ends while its customer is about to pay', () => {
  it('cancels the payment first, so that an open tab cannot pay any more', async () => {
    const { shop, api, id } = await shopWithOrder()
    const { clientSecret } = await api.createPaymentIntent({ body: { orderId: id, totalPrice: 627.5 } })
    await endHoldsOf(shop, 1.1)
    await expect(confirmIntent(shop, api, clientSecret)).rejects.toThrow()
  })

  it('does not end the order while its payment is being processed', async () => {
    const { shop, api, id } = await shopWithOrder()
    sandboxOf(shop).faults.leaveProcessing()
    const transactionId = await confirmCard(shop, api, id)
    await endHoldsOf(shop, 1.1)
    await sandboxOf(shop).faults.finish(transactionId, 'succeeded')
    await sandboxOf(shop).faults.webhooks.settled()
    expect(await api.findOrder({ id })).toMatchObject({ paid: true, transactionId })
    expect(await shop.stock()).toBe(45)
  })

  it('does not end the order if the customer’s address is confirmed while the provider closes the payment', async () => {
    const { shop, api, id } = await shopWithOrder()
    await api.createPaymentIntent({ body: { orderId: id, totalPrice: 627.5 } })
    const answer = sandboxOf(shop).faults.holdAnswer(/POST .*cancel/)
    const ending = endHoldsOf(shop, 1.1)
    await answer.made
    await shop.database.db.update(orders).set({ heldUntil: inHours(48) })
    answer.letGo()
    await ending
    expect(await api.findOrder({ id })).not.toHaveProperty('expiredAt')
    expect(await shop.stock()).toBe(45)
  })

  it('settles an order that was paid without an event from the provider, and cancels nothing', async () => {
    const { shop, api, id } = await shopWithOrder()
    const transactionId = await payWithoutTelling(shop, api, id)
    await endHoldsOf(shop, 1.1)
    expect(await api.findOrder({ id })).toMatchObject({ paid: true, transactionId })
    expect(await endedMailsOf(shop)).toEqual([])
  })

  it('waits while the provider cannot rule out a payment, and delays no other order', async () => {
    const { shop, api, id } = await shopWithOrder()
    const other = await shop.as(somebody)
    await other.placeOrder({ body: shop.purchase({ quantity: 9 }) })
    await api.createPaymentIntent({ body: { orderId: id, totalPrice: 627.5 } })
    const logged = vi.spyOn(log, 'warn').mockImplementation(() => {})
    sandboxOf(shop).faults.next('fail500', { times: 10 })
    await endHoldsOf(shop, 1.1)
    expect(await shop.stock()).toBe(45)
    expect(logged).toHaveBeenCalledTimes(1)
    logged.mockRestore()
    sandboxOf(shop).faults.clear()
    await endHoldsOf(shop, 1.1)
    expect(await shop.stock()).toBe(50)
  })
})

describe('a customer with an unconfirmed address', () => {
  const openFor = async (person: Person) => {
    const shop = await openShop({ price: 1, minimumOrder: 1, available: 50 })
    const api = await shop.as(person)
    const order = (quantity: number) => api.placeOrder({ body: shop.purchase({ quantity }) })
    return { shop, api, order }
  }

  it('can hold at most a fifth of a product’s stock, and expired orders count for a day', async () => {
    const { shop, order } = await openFor(somebody)
    expect((await refusalOf(order(11))).message).toBe(
      'Please confirm your email address first. Until then, you can order at most 10 of this product',
    )
    await order(7)
    await order(3)
    await endHoldsOf(shop, 1.1)
    expect(await shop.stock()).toBe(50)
    const refused = await refusalOf(order(1))
    expect(refused).toMatchObject({ status: 409, errors: { quantity: refused.message } })
    expect(refused.message).toBe('Please confirm your email address first. Until then, you cannot order this product')
    await shop.database.db.update(orders).set({ expiredAt: inHours(-24.1), placedAt: inHours(-25.1) })
    await order(10)
  })

  it('cannot hold more by placing many orders at the same time', async () => {
    const { shop, order } = await openFor(somebody)
    await Promise.allSettled(Array.from({ length: 8 }, () => order(5)))
    expect(await shop.stock()).toBe(40)
  })

  it('sees the limit of each line in the cart before ordering', async () => {
    const { shop, api } = await openFor(somebody)
    const lines = [{ id: shop.productId, quantity: 11 }]
    const sentence = 'Please confirm your email address first. Until then, you can order at most 10 of this product'
    const priced = await api.priceCart({ body: { lines } })
    expect(priced.lines[0]?.refusal).toBe(sentence)
    const cart = { lines, address: 'Calle del Fleje 1', phone: '976000000', totalPrice: 11 }
    expect(await refusalOf(api.placeOrder({ body: cart }))).toMatchObject({
      status: 409,
      errors: { 'lines.0.quantity': sentence },
    })
  })

  it('can order the whole stock once the address is confirmed', async () => {
    const { shop, order } = await openFor(somebody)
    await shop.confirm(somebody)
    await order(50)
    expect(await shop.stock()).toBe(0)
  })
})

describe('the stock of an unpaid order that was cancelled', () => {
  const openWithEnded = async (keptMinutes: number, hoursAgo = 23.9) => {
    const shop = await openShop({ price: 1, minimumOrder: 1, available: 50 })
    const api = await shop.as(ana)
    const order = (quantity: number) => api.placeOrder({ body: shop.purchase({ quantity }) })
    const { _id: id } = await order(30)
    await api.cancelOrder({ id })
    const times = { cancelledAt: inHours(-hoursAgo), placedAt: inHours(-hoursAgo - keptMinutes / 60) }
    await shop.database.db.update(orders).set(times)
    return { shop, api, order }
  }

  it('counts as held for a day', async () => {
    const { shop, api, order } = await openWithEnded(60)
    expect((await refusalOf(order(21))).message).toBe(
      'You held 30 of this product in the past day and did not pay. Until tomorrow, you can order at most 20 of this product',
    )
    const { _id: id } = await order(20)
    expect(await heldForHours(await api.findOrder({ id }))).toBeCloseTo(1, 3)
    expect(await shop.stock()).toBe(30)
    await (await shop.as(bruno)).placeOrder({ body: shop.purchase({ quantity: 30 }) })
  })

  it('no longer counts after a day', async () => {
    const { shop, order } = await openWithEnded(60, 24.1)
    await order(30)
    expect(await shop.stock()).toBe(20)
  })

  it('does not count if the order was cancelled within minutes, because customers correct orders that way', async () => {
    const { shop, order } = await openWithEnded(5)
    await order(30)
    expect(await shop.stock()).toBe(20)
  })
})
