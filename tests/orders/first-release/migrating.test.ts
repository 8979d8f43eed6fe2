/** A filled database of the first release is upgraded to this release: each order gets one line, and a number by its date. */
import { readFileSync } from 'node:fs'
import { expect, it, onTestFinished } from 'vitest'
import { amountOf } from '#contract/rules/money.ts'
import { openDatabase } from '#server/database/connect.ts'
import { earlierRelease } from '#tests/earlier-release.ts'
import { brokenInvariants } from '#tests/invariants.ts'
import type { Person } from '#tests/people.ts'
import { openShopOn } from '#tests/shop.ts'

const filling = readFileSync(new URL('first-release.sql', import.meta.url), 'utf8')
const uma: Person = { email: 'user@fleje.example', name: 'Uma Salgado', role: 'user' }
const adrian: Person = { email: 'admin@fleje.example', name: 'Adrián Montes', role: 'admin' }

type OldOrder = {
  id: string
  product_id: string
  product_name: string
  quantity: number
  unit_price_cents: string
  placed_at: Date
  paid_at: Date | null
  approved_at: Date | null
  cancelled_at: Date | null
}
const everyOrder = 'select * from orders order by placed_at, id'

/** A database of the first release, and its orders. */
async function firstRelease() {
  const { place, rows } = await earlierRelease<OldOrder>('nothing_in_silence', filling, everyOrder)
  return { place, before: rows }
}

async function openMigrated() {
  const { place, before } = await firstRelease()
  const database = await openDatabase(place)
  onTestFinished(() => database.close())
  return { before, database, shop: await openShopOn(database) }
}

it('every order keeps its data, and gets one line and a number', async () => {
  const { before, shop } = await openMigrated()
  const alive = before.filter(({ cancelled_at }) => !cancelled_at)
  expect(alive.length).toBeGreaterThan(4)
  const orders = await (await shop.as(adrian)).listOrders({ sort: 'oldest' })
  const asBefore = alive.map((old) => {
    const price = amountOf(Number(old.unit_price_cents))
    const totalPrice = amountOf(Number(old.unit_price_cents) * old.quantity)
    const { quantity, product_name: name, product_id: productId } = old
    const line = expect.objectContaining({ productId, name, quantity, price, totalPrice })
    const number = `F-${10_001 + before.indexOf(old)}`
    const progress = { paid: old.paid_at !== null, approved: old.approved_at !== null }
    return { _id: old.id, number, productId, name, quantity, price, totalPrice, lines: [line], ...progress }
  })
  expect(orders).toMatchObject(asBefore)
})

it('the data is consistent, and every order has its timeline', async () => {
  const { before, database, shop } = await openMigrated()
  expect(await brokenInvariants(database.db)).toEqual([])
  const shipped = before.find(({ approved_at }) => approved_at)
  const { events } = await (await shop.as(uma)).findOrder({ id: shipped?.id ?? '' })
  expect(events?.map(({ kind, at }) => [kind, at])).toEqual([
    ['placed', shipped?.placed_at.toISOString()],
    ['paid', shipped?.paid_at?.toISOString()],
    ['shipped', shipped?.approved_at?.toISOString()],
  ])
})

it('the next order has the next number, unpaid orders can be cancelled, and searches find words and numbers', async () => {
  const { before, database, shop } = await openMigrated()
  const api = await shop.as(uma)
  const [product] = await shop.visitor.listProducts()
  if (!product) throw new Error('There is nothing to buy')
  const delivery = { address: 'Calle del Fleje 1, Zaragoza', phone: '+34 976 000 000' }
  const { _id: id } = await api.placeOrder({ body: { id: product._id, quantity: product.minimumOrder, ...delivery } })
  const { number } = await api.findOrder({ id })
  expect(number).toBe(`F-${10_001 + before.length}`)
  const admin = await shop.as(adrian)
  for (const q of [number, number.slice(2), 'pp-1205-m', 'hafenstrasse'])
    expect((await admin.readPage('listOrders', { q })).rows.length, q).toBeGreaterThan(0)
  const untouched = before.find(({ paid_at, cancelled_at }) => !paid_at && !cancelled_at)
  expect(await api.cancelOrder({ id: untouched?.id ?? '' })).toEqual({ deletedCount: 1 })
  expect(await brokenInvariants(database.db)).toEqual([])
})
