/** A saved cart is open in two tabs, at two instances of the shop: the same version of the cart is ordered at most once. */
import { describe, expect, it } from 'vitest'
import { touchCart } from '#server/cart/cart-queries.ts'
import { orders } from '#server/database/order-schema.ts'
import { lockCaller } from '#server/identity/session-queries.ts'
import { bank } from '#tests/bank/bank-shop.ts'
import { addPeople, companyOfAna, userIdOf } from '#tests/companies/account-shop.ts'
import { brokenInvariants } from '#tests/invariants.ts'
import { ana, bruno } from '#tests/people.ts'
import { refusalOf } from '#tests/refused.ts'
import { isEverything } from '#tests/sample.ts'
import { openSecondShop } from '#tests/shop.ts'
import { anotherInstance, onPostgres } from '#tests/test-database.ts'
import { untilWaiting } from '#tests/waiting-for-locks.ts'
import { delivery, line, openStore, stockOf } from './store.ts'

// PGlite has one connection, so there are no concurrent statements.
const rounds = !onPostgres ? 2 : isEverything ? 20 : 8

/** A store with a bank account. `fill` puts four seals into Ana's saved cart; `form` orders these from a version of it. */
async function open() {
  const store = await openStore()
  await store.admin.putBank({ body: bank })
  const lines = [line(store.seal, 4)]
  const fill = async (api = store.api) => (await api.changeCart({ body: { set: lines } })).version
  const form = (cartVersion: number) => ({ ...delivery, lines, totalPrice: 192, cartVersion })
  return { ...store, fill, form, db: store.shop.database.db }
}

describe('a cart that is open in two tabs', () => {
  it('is ordered once, by card or by transfer, and the other tab gets the number of the order', async () => {
    const { shop, api, fill, form, seal, db } = await open()
    const [here, there] = [api, await (await openSecondShop(shop)).as(ana)]
    for (let round = 0; round < rounds; round++) {
      const body = form(await fill())
      const byCard = () => here.placeOrder({ body })
      const byTransfer = () => there.placeOrder({ body: { ...body, paysBy: 'transfer' } })
      const [first, second] = round % 2 ? [byCard, byTransfer] : [byTransfer, byCard]
      const answers = await Promise.allSettled([first(), second()])
      const placed = answers.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value._id : []))
      expect(placed).toHaveLength(1)
      const [id = ''] = placed
      const { number } = await api.findOrder({ id })
      expect(answers.flatMap((answer) => (answer.status === 'rejected' ? answer.reason : []))).toMatchObject([
        { status: 409, message: `You have already ordered these goods: ${number}`, facts: { orderId: id } },
      ])
      expect(await stockOf(shop, seal)).toBe(46)
      expect((await api.findCart()).lines).toEqual([])
      await api.cancelOrder({ id })
    }
    expect(await db.$count(orders)).toBe(rounds)
    expect(await brokenInvariants(db)).toEqual([])
  })

  it('is one order if the form of one tab is sent twice with its Idempotency-Key', async () => {
    const { api, fill, form, db } = await open()
    const body = form(await fill())
    const send = () => api.placeOrder({ body }, { idempotencyKey: 'this-tab' })
    const answers = await Promise.all([send(), send(), send()])
    expect(new Set([...answers, await send()].map(({ _id }) => _id)).size).toBe(1)
    expect(await db.$count(orders)).toBe(1)
  })

  it.runIf(onPostgres)('is not ordered if a change to it, for which the order waits, is saved', async () => {
    const { shop, api, fill, form, db } = await open()
    const body = form(await fill())
    const userId = await userIdOf(shop, ana)
    const { db: elsewhere } = await anotherInstance(shop.database)
    let refused: Promise<unknown> | undefined
    await elsewhere.transaction(async (tx) => {
      await lockCaller(tx, userId)
      await touchCart(tx, userId)
      refused = refusalOf(api.placeOrder({ body }))
      await untilWaiting(db, 1)
    })
    expect(await refused).toMatchObject({ status: 409, message: 'Your cart was changed somewhere else' })
    expect(await db.$count(orders)).toBe(0)
  })
})

describe('the version of a cart', () => {
  it('is a new one after an order, so that what is left can be ordered', async () => {
    const { api, seal, strap } = await open()
    const { version } = await api.changeCart({ body: { merge: [line(strap, 2), line(seal, 1)] } })
    const straps = { ...delivery, lines: [line(strap, 2)], totalPrice: 224.8, cartVersion: version }
    await api.placeOrder({ body: straps })
    expect(await api.findCart()).toEqual({ lines: [line(seal, 1)], version: version + 1 })
    const seals = { ...delivery, lines: [line(seal, 1)], totalPrice: 48 }
    expect((await refusalOf(api.placeOrder({ body: { ...seals, cartVersion: version } }))).status).toBe(409)
    await api.placeOrder({ body: { ...seals, cartVersion: version + 1 } })
  })

  it('stays the same when the order is refused', async () => {
    const { api, fill, form } = await open()
    const version = await fill()
    await refusalOf(api.placeOrder({ body: { ...form(version), totalPrice: 191 } }))
    await api.placeOrder({ body: form(version) })
  })

  it('is not needed for an order of one product, nor for lines that are not from a saved cart', async () => {
    const { api, fill, form, seal } = await open()
    await fill()
    for (const body of [
      { ...delivery, id: seal, quantity: 1 },
      { ...form(1), cartVersion: undefined },
    ])
      await Promise.all([api.placeOrder({ body }), api.placeOrder({ body })])
    const refusal = await refusalOf(api.placeOrder({ body: { ...delivery, id: seal, quantity: 1, cartVersion: 1 } }))
    expect(refusal).toMatchObject({ status: 422, errors: { cartVersion: 'Give this only for an order with lines' } })
  })

  it('is that of one customer: colleagues order the same version, and one takes over the orders of the other', async () => {
    const { shop, api, admin, fill, form, db } = await open()
    const companyId = await companyOfAna(shop)
    await addPeople(shop, companyId, [bruno, 'buyer'])
    const his = await shop.as(bruno)
    for (const each of [api, his]) await each.placeOrder({ body: form(await fill(each)) })
    await admin.removeFromCompany({ id: companyId, email: bruno.email })
    expect(await db.select({ email: orders.email }).from(orders)).toEqual([{ email: ana.email }, { email: ana.email }])
  })
})
