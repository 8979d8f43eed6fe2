/** An unpaid order is paid in another way than was chosen: by transfer after a declined card, or by card instead of a transfer. */
import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { orders } from '#server/database/order-schema.ts'
import { mails } from '#server/database/record-schema.ts'
import { changeWayToPay } from '#server/orders/pays-by.ts'
import { bank, openBank } from '#tests/bank/bank-shop.ts'
import { openAccountShop } from '#tests/companies/account-shop.ts'
import { collect, pallet } from '#tests/delivery/methods.ts'
import { brokenInvariants } from '#tests/invariants.ts'
import { mailsTo } from '#tests/mails.ts'
import { confirmIntent, payFor } from '#tests/paying.ts'
import { ana, bruno, customer, root, somebody } from '#tests/people.ts'
import { refusalOf } from '#tests/refused.ts'
import { isEverything } from '#tests/sample.ts'
import { openSecondShop } from '#tests/shop.ts'
import { fourOf, openTaxShop } from '#tests/tax/tax-shop.ts'
import { anotherInstance, onPostgres } from '#tests/test-database.ts'
import type { Api } from '#web/api/client.ts'
import { books, chargesOf, intentIdOf, sandboxOf } from './order-to-pay.ts'

const declined = '4000000000000002'
const byTransfer = { paysBy: 'transfer' } as const
const byCard = { paysBy: 'card' } as const

const daysHeld = ({ heldUntil = '', placedAt }: { heldUntil?: string | undefined; placedAt: string }) =>
  (Date.parse(heldUntil) - Date.parse(placedAt)) / 86_400_000

/** A shop with a bank account, whose customer Ana has paid an order. */
async function openKnown() {
  const opened = await openBank()
  const { shop, api } = opened
  const place = async (quantity = 2) => (await api.placeOrder({ body: shop.purchase({ quantity }) }))._id
  await payFor(shop, api, await place(1))
  return { ...opened, place, db: shop.database.db }
}

/** Opens the card payment of an order. */
async function openPayment(api: Api, id: string): Promise<string> {
  const { totalPrice } = await api.findOrder({ id })
  return (await api.createPaymentIntent({ body: { orderId: id, totalPrice } })).clientSecret
}

describe('an order whose card was declined', () => {
  it('is paid by transfer instead: the same order, held for seven days, owes $577.17, and its card payment is closed', async () => {
    const shop = await openTaxShop()
    const [api, admin] = [await shop.as(ana), await shop.as(root)]
    await admin.putBank({ body: bank })
    await admin.putDeliveries({ body: { deliveries: [collect, pallet] } })
    await payFor(shop, api, (await api.placeOrder({ body: fourOf(shop, { country: 'US' }) }))._id)
    const { id: product, quantity, ...form } = fourOf(shop, { country: 'ES', postalCode: '46520', delivery: 'pallet' })
    const { _id: id } = await api.placeOrder({
      body: { ...form, lines: [{ id: product, quantity }], totalPrice: 477, toPay: 577.17 },
    })
    const secret = await openPayment(api, id)
    await expect(confirmIntent(shop, api, secret, declined)).rejects.toThrow('Your card was declined.')
    expect(await api.findOrder({ id })).toMatchObject({ otherWayToPay: 'transfer' })
    expect(await api.changeWayToPay({ id, body: byTransfer })).toEqual({ modifiedCount: 1 })
    expect(await api.changeWayToPay({ id, body: byTransfer })).toEqual({ modifiedCount: 0 })

    const order = await api.findOrder({ id })
    expect(order).toMatchObject({
      ...{ paysBy: 'transfer', stage: 'unpaid', otherWayToPay: 'card', toPay: 577.17 },
      transfer: { owed: 577.17, reference: expect.stringMatching(/^RF/) },
      events: [{ kind: 'placed' }, { kind: 'changed to transfer' }],
    })
    expect(daysHeld(order)).toBeCloseTo(7, 2)
    await expect(confirmIntent(shop, api, secret)).rejects.toThrow()
    const { rows } = await admin.readPage('listOrders', { state: 'unpaid', limit: 5 })
    expect(rows.map(({ _id }) => _id)).toEqual([id])
    expect(await brokenInvariants(shop.database.db)).toEqual([])
  })

  it('gets a mail with the transfer, unless the mail about placing it is still to come and says so', async () => {
    const { shop, api, place, db } = await openKnown()
    const id = await place()
    await api.changeWayToPay({ id, body: byTransfer })
    const { number } = await api.findOrder({ id })
    const told = async () => {
      const about = (await mailsTo(shop, ana.email)).filter(({ subject }) => subject?.includes(number))
      return about.map(({ subject, body }) => [subject, body?.includes('state the payment reference')])
    }
    const placed = expect.stringMatching(/^Your order/)
    expect(await told()).toEqual([[placed, true]])
    await db.update(mails).set({ sentAt: new Date() })
    await api.changeWayToPay({ id, body: byCard })
    expect(await told()).toContainEqual([`Pay for your order ${number} by card`, false])
    await api.changeWayToPay({ id, body: byTransfer })
    expect((await told()).at(-1)).toEqual([`Pay for your order ${number} by bank transfer`, true])
  })
})

describe('an order by transfer', () => {
  it('is paid by card instead, held as an order by card, and changing to and fro never makes the hold longer', async () => {
    const { shop, api, admin, order, place, db } = await openKnown()
    const { id } = await order()
    await admin.changeWayToPay({ id, body: byCard })
    const changed = await api.findOrder({ id })
    const asCard = daysHeld(await api.findOrder({ id: await place() }))
    expect(daysHeld(changed)).toBeCloseTo(asCard, 2)
    expect(changed).not.toHaveProperty('transfer')
    const [placedAt, heldUntil] = [new Date(Date.now() - 6 * 86_400_000), new Date(Date.now() + 60_000)]
    await db.update(orders).set({ placedAt, heldUntil }).where(eq(orders.id, id))
    await api.changeWayToPay({ id, body: byTransfer })
    expect(daysHeld(await api.findOrder({ id }))).toBeCloseTo(7, 2)
    await api.changeWayToPay({ id, body: byCard })
    expect(daysHeld(await api.findOrder({ id }))).toBeCloseTo(6 + 1 / 24, 2)
    await payFor(shop, api, id)
    expect(await api.findOrder({ id })).toMatchObject({ paid: true, paidWith: 'card' })
    expect(await brokenInvariants(db)).toEqual([])
  })

  it('stays so once a part of it has arrived', async () => {
    const { api, clerk, order, book } = await openBank()
    const { id, number, reference } = await order()
    await book([{ cents: 5_000, text: reference }])
    const [entry] = (await clerk.findEntries()).entries
    await clerk.matchEntry({ id: entry?._id ?? '', body: { order: number } })
    expect(await api.findOrder({ id })).not.toHaveProperty('otherWayToPay')
    const refusal = await refusalOf(api.changeWayToPay({ id, body: byCard }))
    expect([refusal.status, refusal.message]).toEqual([409, expect.stringMatching(/^A part of this order is paid/)])
  })
})

describe('a change to a transfer is refused', () => {
  it('of an order that is paid, expired or cancelled', async () => {
    const { shop, api, place, db } = await openKnown()
    const [paid, expired, cancelled] = [await place(), await place(), await place()]
    await payFor(shop, api, paid)
    await db.update(orders).set({ expiredAt: new Date() }).where(eq(orders.id, expired))
    await api.cancelOrder({ id: cancelled })
    const answers = await Promise.all(
      [paid, expired, cancelled].map((id) => refusalOf(api.changeWayToPay({ id, body: byTransfer }))),
    )
    expect(answers.map(({ status, message }) => [status, message])).toEqual([
      [409, 'This order is already paid'],
      [409, 'This order has expired. Please order again'],
      [404, 'There is no such order'],
    ])
  })

  it('of an order on account', async () => {
    const { api, grant, order } = await openAccountShop()
    await grant()
    const { status, message } = await refusalOf(api.changeWayToPay({ id: await order(), body: byTransfer }))
    expect([status, message]).toEqual([409, 'This order is on account: you pay it after it has shipped'])
  })

  it('in a shop without a bank account, and for a customer without a confirmed address', async () => {
    const { shop, admin } = await openBank()
    const theirs = await shop.as(somebody)
    const { _id: id } = await theirs.placeOrder({ body: shop.purchase({ quantity: 1 }) })
    const says = 'Please confirm your email address first, or pay by card'
    for (const by of [theirs, admin]) {
      const { status, errors } = await refusalOf(by.changeWayToPay({ id, body: byTransfer }))
      expect([status, errors]).toEqual([409, { paysBy: says }])
    }
    await admin.putBank({ body: { ...bank, accounts: [] } })
    expect((await refusalOf(theirs.changeWayToPay({ id, body: byTransfer }))).message).toMatch(
      /takes no bank transfers/,
    )
    expect(await theirs.findOrder({ id })).not.toHaveProperty('otherWayToPay')
  })

  it('of more than half of the stock, alone or together with other new customers', async () => {
    const { shop, api, place } = await openKnown()
    const half = await place(60)
    const refused = await refusalOf(api.changeWayToPay({ id: half, body: byTransfer }))
    expect([refused.status, refused.message]).toEqual([
      409,
      expect.stringMatching(/^An order that is paid by transfer/),
    ])
    await api.cancelOrder({ id: half })
    const [first, second] = [await shop.as(customer(1)), await shop.as(customer(2))]
    await first.placeOrder({ body: { ...shop.purchase({ quantity: 45 }), ...byTransfer } })
    const { _id: id } = await second.placeOrder({ body: shop.purchase({ quantity: 10 }) })
    const { status, errors } = await refusalOf(second.changeWayToPay({ id, body: byTransfer }))
    expect([status, errors]).toEqual([409, { paysBy: expect.stringMatching(/^Until your first order is paid/) }])
  })

  it('to others than its customer and the office', async () => {
    const { shop, clerk, place } = await openKnown()
    const id = await place()
    expect((await refusalOf((await shop.as(bruno)).changeWayToPay({ id, body: byTransfer }))).status).toBe(404)
    expect(await clerk.changeWayToPay({ id, body: byTransfer })).toEqual({ modifiedCount: 1 })
  })
})

describe('while a card is being charged', () => {
  // PGlite has one connection, so there are no concurrent statements.
  const rounds = !onPostgres ? 2 : isEverything ? 20 : 8

  it('an order that changes to a transfer is paid once, or waits for the transfer with a closed card payment', async () => {
    const { shop, api, place, db } = await openKnown()
    const there = await (await openSecondShop(shop)).as(ana)
    for (let round = 0; round < rounds; round++) {
      const id = await place()
      const secret = await openPayment(api, id)
      const pay = async () => {
        const transactionId = await confirmIntent(shop, api, secret)
        await api.recordPayment({ id, body: { transactionId } })
      }
      const change = () => there.changeWayToPay({ id, body: byTransfer })
      const [first, second] = round % 2 ? [pay, change] : [change, pay]
      const answers = await Promise.allSettled([first(), second()])
      await sandboxOf(shop).faults.webhooks.settled()
      const order = await api.findOrder({ id })
      expect(await chargesOf(shop, intentIdOf(secret))).toBe(order.paid ? 1 : 0)
      expect(answers.filter(({ status }) => status === 'fulfilled').length, `round ${round}`).toBeGreaterThan(0)
      if (!order.paid) expect(order).toMatchObject({ paysBy: 'transfer', transfer: { owed: 200 } })
    }
    expect([await books.refunds(shop), await books.unmatched(shop)]).toEqual([[], []])
    expect(await brokenInvariants(db)).toEqual([])
  })

  it.runIf(onPostgres)('a payment that is opened meanwhile is the only one, and pays the order', async () => {
    const { shop, api, place, db } = await openKnown()
    const second = { ...shop.shop, db: (await anotherInstance(shop.database)).db }
    const signed = await shop.shop.sessions.verify(await shop.tokenOf(ana))
    if (!signed) throw new Error('The token of the test is not valid')
    for (let round = 0; round < rounds; round++) {
      const id = await place()
      const [opened] = await Promise.allSettled([
        openPayment(api, id),
        changeWayToPay(second, signed.user, id, 'transfer'),
      ])
      // The change may have closed the payment that was opened first.
      const secret = opened.status === 'fulfilled' ? opened.value : ''
      const isCharged = await confirmIntent(shop, api, secret).then(
        () => true,
        () => false,
      )
      await sandboxOf(shop).faults.webhooks.settled()
      expect((await api.findOrder({ id })).paid, `round ${round}`).toBe(isCharged)
    }
    expect([await books.refunds(shop), await books.unmatched(shop)]).toEqual([[], []])
    expect(await brokenInvariants(db)).toEqual([])
  })
})
