/** Webhooks: another program gets signed events in order, and for four days an event is sent again until it is accepted. */
import Stripe from 'stripe'
import { describe, expect, it } from 'vitest'
import { webhookKinds } from '#contract/integrations/rules/integration.ts'
import { webhookDeliveries } from '#server/database/integration-schema.ts'
import { mails as mailTable } from '#server/database/record-schema.ts'
import { sendDueDeliveries } from '#server/integrations/send-deliveries.ts'
import { endHolds } from '#server/orders/end-holds.ts'
import { mailShopAboutLowStock } from '#server/products/tell-low-stock.ts'
import { payFor } from '#tests/paying.ts'
import { ana, root } from '#tests/people.ts'
import { openShop, type TestShop } from '#tests/shop.ts'
import { anotherInstance, onPostgres } from '#tests/test-database.ts'
import { type Program, sendDue, startProgram, tellProgram, typesOf } from './endpoint.ts'

const minuteMs = 60_000
const dayMs = 24 * 60 * minuteMs

async function place(shop: TestShop, quantity = 2): Promise<string> {
  return (await (await shop.as(ana)).placeOrder({ body: shop.purchase({ quantity }) }))._id
}

describe('a webhook', () => {
  it('reports each step of an order, from placing to shipping, in that sequence', async () => {
    const shop = await openShop()
    const program = await startProgram()
    const { admin } = await tellProgram(shop, program, [...webhookKinds])
    const id = await place(shop)
    await payFor(shop, await shop.as(ana), id)
    await admin.shipOrder({ id, body: { carrier: 'Seur', tracking: '0123' } })
    await sendDue(shop)
    expect(typesOf(program.came)).toEqual(['order.placed', 'order.paid', 'order.shipped'])
    expect(JSON.parse(program.came[2]?.body ?? '')).toMatchObject({
      id: expect.any(String),
      createdAt: expect.any(String),
      order: { _id: id, paid: true, approved: true, parcels: [{ carrier: 'Seur', tracking: '0123' }] },
    })
    await admin.undoShipping({ id, body: {} })
    await admin.refundOrder({ id, body: { amount: 1, reason: 'Damaged' } })
    await admin.cancelPaidOrder({ id, body: { reason: 'Ordered twice', restock: true } })
    program.came.length = 0
    await sendDue(shop)
    expect(new Set(typesOf(program.came))).toEqual(
      new Set(['order.shipping_undone', 'order.refunded', 'order.cancelled']),
    )
  })

  it('reports an order that has expired', async () => {
    const shop = await openShop()
    const program = await startProgram()
    await tellProgram(shop, program, ['order.cancelled'])
    await place(shop)
    await endHolds(shop.shop, new Date(Date.now() + 100 * dayMs), new AbortController().signal)
    await sendDue(shop)
    expect(typesOf(program.came)).toEqual(['order.cancelled'])
  })

  it('reports once that a product’s stock is below the minimum order', async () => {
    const shop = await openShop({ available: 6, minimumOrder: 3 })
    const program = await startProgram()
    await tellProgram(shop, program, ['stock.low'])
    await place(shop, 3)
    await sendDue(shop)
    expect(program.came).toEqual([])
    await place(shop, 3)
    await sendDue(shop)
    expect(program.came.map(({ body }) => JSON.parse(body))).toMatchObject([
      { type: 'stock.low', product: { _id: shop.productId, minimumOrder: 3, availableQuantity: 0 } },
    ])
  })

  it('reports low stock of a product at most once a day, and a further drop a day later if stock is still low', async () => {
    const shop = await openShop({ available: 6, minimumOrder: 3 })
    const program = await startProgram()
    await tellProgram(shop, program, ['stock.low'])
    const admin = await shop.as(root)
    for (let round = 0; round < 3; round++) {
      await admin.countStock({ id: shop.productId, body: { counted: 10 } })
      await admin.countStock({ id: shop.productId, body: { counted: round } })
      await mailShopAboutLowStock(shop.shop, new Date())
    }
    await sendDue(shop)
    expect(program.came).toHaveLength(1)
    await shop.database.db.update(webhookDeliveries).set({ createdAt: new Date(Date.now() - dayMs) })
    await mailShopAboutLowStock(shop.shop, new Date(Date.now() + dayMs))
    await sendDue(shop)
    expect(program.came.map(({ body }) => JSON.parse(body).product.availableQuantity)).toEqual([0, 2])
  })

  it('has the signature format of Stripe', async () => {
    const shop = await openShop()
    const program = await startProgram()
    const { secret } = await tellProgram(shop, program, ['order.placed'])
    await place(shop)
    await sendDue(shop)
    const body = program.came[0]?.body ?? ''
    const signature = String(program.came[0]?.headers['fleje-signature'])
    const { webhooks } = new Stripe('sk_test_nothing')
    expect(webhooks.constructEvent(body, signature, secret)).toMatchObject({ type: 'order.placed' })
    expect(() => webhooks.constructEvent(`${body} `, signature, secret)).toThrow()
    expect(() => webhooks.constructEvent(body, signature, 'whsec_other')).toThrow()
  })

  it('is sent to the whole address, which the dashboard, the history and mails show without its query', async () => {
    const shop = await openShop()
    const program = await startProgram()
    const { admin, id, endpoint } = await tellProgram(shop, { ...program, url: `${program.url}?token=hush` }, [
      'order.placed',
    ])
    const shown = `${program.url}?…`
    expect(await endpoint()).toMatchObject({ url: shown })
    const form = { kinds: ['order.placed' as const], isOn: true }
    await admin.changeEndpoint({ id, body: { ...form, url: shown, isOn: false } })
    await admin.changeEndpoint({ id, body: { ...form, url: shown } })
    await place(shop)
    await sendDue(shop)
    expect(program.came.map(({ path }) => path)).toEqual([expect.stringMatching(/\?token=hush$/)])
    await admin.changeEndpoint({ id, body: { ...form, url: `${program.url}?token=hush-hush` } })
    const elsewhere = admin.changeEndpoint({ id, body: { ...form, url: 'http://127.0.0.1:9/erp?…' } })
    await expect(elsewhere).rejects.toMatchObject({
      status: 422,
      errors: { url: expect.stringContaining('after the question mark') },
    })
    await admin.removeEndpoint({ id })
    const changes = [await admin.listChanges(), await (await admin.exportChanges({})).text()]
    expect(JSON.stringify(changes)).toContain(shown)
    const mails = await shop.database.db.select().from(mailTable)
    expect(mails.filter(({ subject }) => subject === 'A new webhook address')).toHaveLength(2)
    expect(JSON.stringify([changes, mails])).not.toContain('hush')
  })

  it('is not written if the change that causes it fails', async () => {
    const shop = await openShop({ available: 1 })
    const program = await startProgram()
    const { endpoint } = await tellProgram(shop, program, [...webhookKinds])
    await expect(place(shop)).rejects.toThrow()
    expect(await endpoint()).toMatchObject({ waiting: 0, deliveries: [] })
  })

  it('is sent neither for events that were not chosen nor while it is switched off', async () => {
    const shop = await openShop()
    const program = await startProgram()
    const { admin, id } = await tellProgram(shop, program, ['order.paid'])
    await place(shop)
    const form = { url: program.url, kinds: ['order.placed' as const] }
    await admin.changeEndpoint({ id, body: { ...form, isOn: false } })
    await place(shop)
    await admin.changeEndpoint({ id, body: { ...form, isOn: true } })
    await sendDue(shop)
    expect(program.came).toEqual([])
    await place(shop)
    await sendDue(shop)
    expect(typesOf(program.came)).toEqual(['order.placed'])
  })
})

describe('an event of a webhook', () => {
  it.each([
    ['an error of the program', (program: Program) => program.answer(500), '500'],
    ['a refused connection', (program: Program) => program.stop(), 'The connection was refused'],
    ['a redirect', (program: Program) => program.answer('http://127.0.0.1:9/'), '307: redirects are not followed'],
  ])('is sent again after %s, with the same id', async (_, fail, says) => {
    const shop = await openShop()
    const program = await startProgram()
    const { endpoint } = await tellProgram(shop, program, ['order.placed'])
    await place(shop)
    await fail(program)
    await sendDue(shop)
    const [delivery] = (await endpoint()).deliveries
    expect(delivery).toMatchObject({ state: 'waiting', tries: 1, answer: says })
    expect(await endpoint()).toMatchObject({ waiting: 1, failingSince: expect.any(String) })
    await sendDue(shop)
    expect((await endpoint()).deliveries[0]).toMatchObject({ tries: 1 })

    if (says.includes('refused')) await program.start()
    program.answer(204)
    program.came.length = 0
    await sendDue(shop, minuteMs)
    expect(program.came.map(({ body }) => JSON.parse(body).id)).toEqual([delivery?._id])
    const after = await endpoint()
    expect(after).toMatchObject({ waiting: 0, deliveries: [{ state: 'delivered', tries: 2, answer: '204' }] })
    expect(after.failingSince).toBeUndefined()
  })

  it('is sent again if the program does not answer', { timeout: 30_000 }, async () => {
    const shop = await openShop()
    const program = await startProgram()
    const { endpoint } = await tellProgram(shop, program, ['order.placed'])
    await place(shop)
    program.answer('nothing')
    await sendDue(shop)
    expect((await endpoint()).deliveries).toMatchObject([{ state: 'waiting', answer: 'No answer within 8 seconds' }])
    program.answer(200)
    await sendDue(shop, minuteMs)
    expect((await endpoint()).deliveries).toMatchObject([{ state: 'delivered' }])
  })

  it('that is not delivered delays later events of the same order, but not those of other orders', async () => {
    const shop = await openShop()
    const program = await startProgram()
    await tellProgram(shop, program, ['order.placed', 'order.paid'])
    const first = await place(shop)
    program.answer(500)
    await sendDue(shop)
    await payFor(shop, await shop.as(ana), first)
    const second = await place(shop)
    program.answer(200)
    program.came.length = 0
    await sendDue(shop)
    expect(program.came.map(({ body }) => JSON.parse(body).order._id)).toEqual([second])
    await sendDue(shop, minuteMs)
    expect(typesOf(program.came)).toEqual(['order.placed', 'order.placed', 'order.paid'])
  })

  it('that stays undelivered for four days switches off its webhook; later events are sent once it is on again', async () => {
    const shop = await openShop({ environment: { SHOP_EMAIL: 'orders@shop.example' } })
    const program = await startProgram()
    const { admin, id, endpoint } = await tellProgram(shop, program, ['order.placed'])
    await place(shop)
    program.answer(500)
    await sendDue(shop)
    await sendDue(shop, 3 * dayMs)
    expect(await endpoint()).toMatchObject({ isOn: true })
    await place(shop)
    await sendDue(shop, 4 * dayMs + minuteMs)
    expect(await endpoint()).toMatchObject({ isOn: false, disabledAt: expect.any(String) })
    const mails = await shop.database.db.select().from(mailTable)
    expect(mails.filter(({ subject }) => subject === 'A webhook has been switched off')).toMatchObject([
      { toAddress: 'orders@shop.example', body: expect.stringContaining(program.url) },
    ])
    const [change] = await admin.listChanges()
    expect(change).toMatchObject({
      action: 'change endpoint',
      by: 'the shop',
      why: 'Deliveries had failed for days',
    })

    program.answer(200)
    program.came.length = 0
    await admin.changeEndpoint({ id, body: { url: program.url, kinds: ['order.placed'], isOn: true } })
    await sendDue(shop)
    expect(typesOf(program.came)).toEqual(['order.placed'])
    expect(await endpoint()).toMatchObject({ waiting: 0 })
  })

  it('can be sent again by an admin even after its delivery, and an admin can send a test', async () => {
    const shop = await openShop()
    const program = await startProgram()
    const { admin, id, endpoint } = await tellProgram(shop, program, ['order.placed'])
    await place(shop)
    await sendDue(shop)
    const [delivered] = (await endpoint()).deliveries
    expect(await admin.sendAgain({ id: delivered?._id ?? '' })).toMatchObject({ state: 'delivered', tries: 2 })
    expect(program.came.map(({ body }) => JSON.parse(body).id)).toEqual([delivered?._id, delivered?._id])
    expect(await admin.testEndpoint({ id })).toMatchObject({ kind: 'test', state: 'delivered', answer: '200' })
    program.answer(404)
    expect(await admin.testEndpoint({ id })).toMatchObject({ kind: 'test', state: 'given up', answer: '404' })
    expect((await endpoint()).failingSince).toBeUndefined()
  })
})

it.runIf(onPostgres)('two instances never send the same event twice', async () => {
  const shop = await openShop({ available: 1_000 })
  const program = await startProgram()
  await tellProgram(shop, program, ['order.placed'])
  for (let index = 0; index < 20; index++) await place(shop)
  const other = await anotherInstance(shop.database)
  const signal = new AbortController().signal
  await Promise.all([
    sendDueDeliveries(shop.shop, new Date(), signal),
    sendDueDeliveries({ ...shop.shop, db: other.db }, new Date(), signal),
  ])
  const ids = program.came.map(({ body }) => JSON.parse(body).id)
  expect(new Set(ids).size).toBe(20)
  expect(ids).toHaveLength(20)
})
