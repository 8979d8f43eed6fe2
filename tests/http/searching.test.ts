/** A search ignores accents, capitals, and the notation of phone numbers and sizes. */
import { sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { searchText } from '#server/database/search-text.ts'
import { payFor } from '#tests/paying.ts'
import { ana, root } from '#tests/people.ts'
import { openShop } from '#tests/shop.ts'

const address = 'Håkan Ångströms väg 5, Weißstraße, Göteborg'
const phone = '+34 976-000-123'

async function openWithOrder() {
  const shop = await openShop()
  const api = await shop.as(ana)
  const { _id: id } = await api.placeOrder({ body: { ...shop.purchase(), address, phone, company: 'Coils del Ebro' } })
  const admin = await shop.as(root)
  const { number } = await api.findOrder({ id })
  return {
    id,
    number,
    find: async (q: string) => (await admin.readPage('listOrders', { q })).rows.map(({ _id }) => _id),
  }
}

describe('an order', () => {
  it.each([
    'göteborg',
    'GOTEBORG',
    'Goteborg angstroms',
    'pet strap ANA RUIZ',
    'ana@coils.example',
    '16 x 1.0',
    'ana vä 5',
    '+34976000123',
    '976000123',
    '(34)976-000-123',
    '0034 976 000 123',
    'ruiz +34 976 000 123',
    '16x1,0',
    'Coils del Ebro',
    'Weissstrasse',
  ])('is found by %s', async (q) => {
    const { id, find } = await openWithOrder()
    expect(await find(q)).toEqual([id])
  })

  it('is found by its number after the word “order”', async () => {
    const { id, number, find } = await openWithOrder()
    for (const q of [`order ${number}`, `Order no. ${number.replace('F-', '')}`]) expect(await find(q)).toEqual([id])
    expect(await find('order 99999')).toEqual([])
  })

  // One or two letters match only the beginning of a word: “rg” does not match Göteborg.
  it.each(['zeppelin', 'goteborg zeppelin', '976000124', '%', '_oteborg', 'rg'])('is not found by %s', async (q) => {
    const { find } = await openWithOrder()
    expect(await find(q)).toEqual([])
  })
})

it('an order is found by its whole transaction id, among all orders and among the customer’s own', async () => {
  const shop = await openShop()
  const [customer, admin] = [await shop.as(ana), await shop.as(root)]
  const { _id: id } = await customer.placeOrder({ body: shop.purchase() })
  await customer.placeOrder({ body: shop.purchase() })
  const transactionId = await payFor(shop, customer, id)
  const among = async (q: string) => (await admin.readPage('listOrders', { q })).rows.map(({ _id }) => _id)
  expect(await among(transactionId)).toEqual([id])
  expect(await among(transactionId.slice(0, -1))).toEqual([])
  const { rows } = await customer.readPage('listMyOrders', { email: ana.email, q: transactionId })
  expect(rows.map(({ _id }) => _id)).toEqual([id])
})

it.each([
  'Ærø, Łódź, Đurđevac',
  'Straße – Weiß, GROẞ',
  'ｆｕｌｌ ｗｉｄｔｈ',
  'Ⅻ ﬁne ½″',
  '16 × 1.0 mm',
  'ΣΊΣΥΦΟΣ',
  'Й й',
  '帶',
  'İstanbul ısı',
])('a text is normalised as in the database: %s', async (text) => {
  const { database } = await openShop()
  const { rows } = (await database.db.execute(sql`select search_text(${text}) as written`)) as unknown as {
    rows: { written: string }[]
  }
  expect(rows).toEqual([{ written: searchText(text) }])
})
