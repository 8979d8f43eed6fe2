/** API keys, with which another program calls the shop. */
import { eq } from 'drizzle-orm'
import { expect, it } from 'vitest'
import type { KeyScope } from '#contract/integrations/rules/integration.ts'
import { apiKeys } from '#server/database/integration-schema.ts'
import { orders } from '#server/database/order-schema.ts'
import { mailShopAboutEndingKeys } from '#server/integrations/tell-ending-keys.ts'
import { fillShopSettings } from '#server/settings/settings-queries.ts'
import { momentIn } from '#server/settings/shop-time.ts'
import { mailsTo, subjectsTo } from '#tests/mails.ts'
import { payFor } from '#tests/paying.ts'
import { ana, root } from '#tests/people.ts'
import { openShop, type TestShop } from '#tests/shop.ts'

async function openWithKey(scope: KeyScope) {
  const shop = await openShop()
  const admin = await shop.as(root)
  const { _id: id, key } = await admin.makeKey({ body: { name: 'ERP', scope } })
  return { shop, admin, id, key }
}

function send(shop: TestShop, key: string, method: string, path: string, body?: object) {
  const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' }
  return shop.send(path, { method, headers, ...(body && { body: JSON.stringify(body) }) })
}

const dayMs = 24 * 60 * 60 * 1000
const inDays = (days: number) => new Date(Date.now() + days * dayMs)
const daysUntil = (moment = '') => (Date.parse(moment) - Date.now()) / dayMs

const account = { iban: 'ES9121000418450200051332', bic: 'CAIXESBBXXX', holder: 'Fleje, S.L.' }

async function paidOrder(shop: TestShop): Promise<string> {
  const customer = await shop.as(ana)
  const { _id: id } = await customer.placeOrder({ body: shop.purchase() })
  await payFor(shop, customer, id)
  return id
}

it('a key is shown once: afterwards neither the key nor its hash can be read', async () => {
  const { shop, admin, key } = await openWithKey('read')
  expect(key).toMatch(/^fleje_[\w-]{43}$/)
  const shown = await admin.findIntegrations()
  expect(shown.keys).toMatchObject([
    { name: 'ERP', scope: 'read', beginsWith: key.slice(0, 10), createdBy: root.email },
  ])
  const [row] = await shop.database.db.select().from(apiKeys)
  expect(JSON.stringify(row)).not.toContain(key)
  const readable = JSON.stringify([shown, await admin.listChanges()])
  expect(readable).not.toContain(row?.hash)
  expect(readable).not.toContain(key)
})

it('a key with read rights cannot ship an order', async () => {
  const { shop, key } = await openWithKey('read')
  const id = await paidOrder(shop)
  expect((await send(shop, key, 'GET', `/api/orders/${id}`)).status).toBe(200)
  const refused = await send(shop, key, 'PATCH', `/api/order/approved/${id}`)
  expect(refused.status).toBe(403)
  expect(await refused.json()).toMatchObject({ detail: 'This key is for reading only' })
})

it('a key ships an order with its tracking number, and the history names the key', async () => {
  const { shop, admin, key } = await openWithKey('orders')
  const id = await paidOrder(shop)
  const shipped = await send(shop, key, 'POST', `/api/order/approved/${id}`, { carrier: 'Seur', tracking: '0123' })
  expect(await shipped.json()).toEqual({ modifiedCount: 1 })
  expect((await send(shop, key, 'POST', `/api/orders/${id}/notes`, { text: 'Picked in hall 2' })).status).toBe(200)

  const order = await admin.findOrder({ id })
  expect(order).toMatchObject({
    approved: true,
    approvedBy: 'key: ERP',
    parcels: [{ carrier: 'Seur', tracking: '0123' }],
  })
  expect(order.events?.filter(({ by }) => by === 'key: ERP').map(({ kind }) => kind)).toEqual(['shipped', 'note'])
  const byKey = await admin.listChanges({ who: 'key: ERP' })
  expect(byKey.map(({ action, by }) => [action, by])).toEqual([
    ['add note', 'key: ERP'],
    ['approve order', 'key: ERP'],
  ])
})

it('a key cannot ship an order whose payment is disputed, whatever it sends', async () => {
  const { shop, admin, key } = await openWithKey('orders')
  const id = await paidOrder(shop)
  await shop.database.db.update(orders).set({ dispute: 'running' }).where(eq(orders.id, id))
  expect((await send(shop, key, 'POST', `/api/order/approved/${id}`, {})).status).toBe(409)
  const refused = await send(shop, key, 'POST', `/api/order/approved/${id}`, { despiteDispute: true })
  expect(refused.status).toBe(403)
  expect(await admin.findOrder({ id })).toMatchObject({ approved: false })
})

it('the customer gets a mail when a key corrects an address, without the text of the key', async () => {
  const { shop, key } = await openWithKey('orders')
  const id = await paidOrder(shop)
  const body = { company: '', address: 'Evil warehouse 1', phone: '600 000 000' }
  expect((await send(shop, key, 'PATCH', `/api/orders/${id}/address`, body)).status).toBe(200)
  const mail = (await mailsTo(shop, ana.email)).at(-1)
  expect(mail?.subject).toMatch(/^New delivery address for your order F-\d+$/)
  expect(mail?.body).toContain(
    'The delivery address of your order has been changed. The order’s page shows the new address.',
  )
  expect(mail?.body).not.toContain('Evil')
})

it('a key to orders cannot record money, and a key to money can do nothing else to an order', async () => {
  const { shop, admin, key: toOrders } = await openWithKey('orders')
  const { key: toMoney } = await admin.makeKey({ body: { name: 'Bank', scope: 'money' } })
  await admin.putBank({ body: { accounts: [account], transferHoldDays: 7, bankCharges: 0 } })
  const customer = await shop.as(ana)
  const { _id: id } = await customer.placeOrder({ body: { ...shop.purchase(), paysBy: 'transfer' } })
  const { toPay: amount } = await customer.findOrder({ id })
  const money = { amount, bankReference: '2026112600012345', bookedOn: '2026-11-26' }
  const refused = await send(shop, toOrders, 'POST', `/api/orders/${id}/money`, money)
  expect([refused.status, (await refused.json()).detail]).toEqual([403, 'This call needs a key with the scope money'])
  const noted = await send(shop, toMoney, 'POST', `/api/orders/${id}/money`, money)
  expect(await noted.json()).toEqual({ paid: true, owed: 0 })
  expect((await send(shop, toMoney, 'PATCH', `/api/order/approved/${id}`)).status).toBe(403)
  expect((await send(shop, toMoney, 'POST', `/api/orders/${id}/refunds`, { amount, reason: 'No' })).status).toBe(403)
  expect((await send(shop, toMoney, 'GET', `/api/orders/${id}`)).status).toBe(200)
})

it('a key that may only read does not see what the office writes for itself', async () => {
  const { shop, admin, key } = await openWithKey('read')
  const { key: toOrders } = await admin.makeKey({ body: { name: 'Store', scope: 'orders' } })
  const id = await paidOrder(shop)
  await admin.addNote({ id, body: { text: 'Pays late' } })
  await admin.reportShort({ id, body: { text: 'Two are missing' } })
  const seen = async (by: string) => (await send(shop, by, 'GET', `/api/orders/${id}`)).text()
  expect(await seen(key)).not.toMatch(/Pays late|missing/)
  expect(await seen(toOrders)).toMatch(/Pays late.*missing/)
})

it('a key can set the stock by a count any number of times', async () => {
  const { shop, admin, key } = await openWithKey('orders')
  for (const counted of [40, 40]) {
    const put = await send(shop, key, 'PUT', `/api/products/${shop.productId}/stock`, { counted })
    expect(await put.json()).toMatchObject({ availableQuantity: 40 })
  }
  expect(await admin.listChanges({ who: 'key: ERP' })).toMatchObject([{ action: 'count stock' }, {}])
  const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json', 'idempotency-key': 'once' }
  const body = JSON.stringify({ counted: 30 })
  const refused = await shop.send(`/api/products/${shop.productId}/stock`, { method: 'PUT', headers, body })
  expect(refused.status).toBe(422)
  expect(await shop.stock()).toBe(40)
})

it('a key is revoked at once', async () => {
  const { shop, admin, id, key } = await openWithKey('orders')
  expect((await send(shop, key, 'GET', '/api/orders?limit=1')).status).toBe(200)
  await admin.revokeKey({ id })
  const refused = await send(shop, key, 'GET', '/api/orders?limit=1')
  expect(refused.status).toBe(401)
  expect(refused.headers.get('www-authenticate')).toBe('Bearer')
  expect((await admin.findIntegrations()).keys).toEqual([])
  await expect(admin.revokeKey({ id })).rejects.toMatchObject({ status: 404 })
})

it('a key expires after a year; the shop gets a mail two weeks earlier, and afterwards the name is free again', async () => {
  const { shop, admin, id, key } = await openWithKey('read')
  const [made] = (await admin.findIntegrations()).keys
  expect(daysUntil(made?.expiresAt)).toBeCloseTo(365, 1)
  const { db } = shop.database
  await mailShopAboutEndingKeys(shop.shop, inDays(350))
  await mailShopAboutEndingKeys(shop.shop, inDays(352))
  await mailShopAboutEndingKeys(shop.shop, inDays(353))
  const told = (await mailsTo(shop, 'shop@localhost')).filter(
    ({ subject }) => subject === 'API keys that expire soon: ERP',
  )
  expect(told).toHaveLength(1)

  await db
    .update(apiKeys)
    .set({ expiresAt: inDays(-1) })
    .where(eq(apiKeys.id, id))
  expect((await send(shop, key, 'GET', '/api/orders?limit=1')).status).toBe(401)
  const next = await admin.makeKey({ body: { name: 'ERP', scope: 'read', validFor: 'a month' } })
  expect(daysUntil(next.expiresAt)).toBeCloseTo(30, 1)
  expect((await admin.findIntegrations()).keys).toMatchObject([{ _id: next._id }])
  await mailShopAboutEndingKeys(shop.shop, inDays(31))
  expect((await subjectsTo(shop, 'shop@localhost')).filter((subject) => subject.includes('expire soon'))).toHaveLength(
    1,
  )
})

it('a key is announced to the shop’s own address by mail when it is created', async () => {
  const { shop } = await openWithKey('orders')
  expect(await mailsTo(shop, 'shop@localhost')).toMatchObject([
    { subject: 'A new API key: ERP', body: expect.stringContaining(`${root.email} has created the API key ERP.`) },
  ])
})

it('a key appears in mails with its expiry in the shop’s time zone', async () => {
  const { shop, admin } = await openWithKey('read')
  const { db } = shop.database
  const bodies = async () => (await mailsTo(shop, 'shop@localhost')).map(({ body }) => body)
  expect(await bodies()).toEqual([expect.stringMatching(/ Until \d+ \w+ \d{4} at \d\d:\d\d UTC, a program/)])
  await fillShopSettings(db, { timeZone: 'Asia/Kolkata' })
  const { expiresAt } = await admin.makeKey({ body: { name: 'Tills', scope: 'read', validFor: 'a month' } })
  const end = momentIn({ timeZone: 'Asia/Kolkata' }, new Date(expiresAt))
  expect(end).toContain('GMT+5:30')
  await mailShopAboutEndingKeys(shop.shop, inDays(20))
  expect(await bodies()).toEqual(
    expect.arrayContaining([
      expect.stringContaining(` Until ${end}, a program`),
      expect.stringContaining(`Tills: ${end}`),
    ]),
  )
})

it('a key is listed with the time of its last use', async () => {
  const { shop, admin, key } = await openWithKey('read')
  expect((await admin.findIntegrations()).keys[0]?.lastUsedAt).toBeUndefined()
  const before = Date.now()
  await send(shop, key, 'GET', '/api/orders?limit=1')
  const { lastUsedAt = '' } = (await admin.findIntegrations()).keys[0] ?? {}
  expect(Date.parse(lastUsedAt)).toBeGreaterThanOrEqual(before)
})

it('a key has a unique name while it is valid', async () => {
  const { admin, id } = await openWithKey('read')
  const again = { body: { name: 'ERP', scope: 'orders' as const } }
  await expect(admin.makeKey(again)).rejects.toMatchObject({
    status: 409,
    errors: { name: 'A key with this name already exists' },
  })
  await admin.revokeKey({ id })
  expect(await admin.makeKey(again)).toMatchObject({ success: true })
})

it('a key can make 600 calls a minute, of any kind', async () => {
  const { shop, id, key } = await openWithKey('read')
  const statusOf = async (path: string) => (await send(shop, key, 'GET', path)).status
  const order = `/api/orders/${crypto.randomUUID()}`
  expect([await statusOf('/api/orders?limit=1'), await statusOf(order)]).toEqual([200, 404])
  // Uses up the limit without making the calls, because the calls could take more than a minute on a busy machine.
  const each = { each: 'user', times: 600, perSeconds: 60 } as const
  await Promise.all(Array.from({ length: 596 }, () => shop.shop.rateLimits.consume('each key', each, id)))
  expect([await statusOf(order), await statusOf('/api/orders?limit=1')]).toEqual([404, 200])
  const refused = await send(shop, key, 'GET', '/api/orders?limit=1')
  expect(refused.status).toBe(429)
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
})
