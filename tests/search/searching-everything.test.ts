/** One search for admins finds orders, products and users by any words that a customer says on the phone. */
import { describe, expect, it } from 'vitest'
import type { FoundEverything, MarkedText } from '#contract/search/schema.ts'
import { makePapers } from '#server/papers/make-paper.ts'
import { coil } from '#tests/coil.ts'
import { payFor } from '#tests/paying.ts'
import { ana, bruno, customer, type Person, root } from '#tests/people.ts'
import { openShop, type TestShop } from '#tests/shop.ts'

const maria: Person = { email: 'maria@flejes.example', name: 'María Núñez', role: 'user' }

async function openSearch() {
  const shop = await openShop()
  const admin = await shop.as(root)
  const place = async (person: Person, form: object = {}) =>
    (await (await shop.as(person)).placeOrder({ body: { ...shop.purchase(), ...form } }))._id
  return { shop, admin, place, search: (q: string) => admin.searchEverything({ q }) }
}

const numberOf = async (shop: TestShop, id: string) => (await (await shop.as(root)).findOrder({ id })).number

/** The text with its matches in brackets, such as `+34 [976 000 123]`. */
const written = (text: MarkedText) => text.map((piece) => (piece.isMatch ? `[${piece.text}]` : piece.text)).join('')

/** The first result of a kind, and where it matched. */
function first(kind: keyof FoundEverything, answer: FoundEverything) {
  const [hit] = answer[kind]
  return hit && [hit._id, hit.found.field, written(hit.found.text)]
}

describe('an order is found', () => {
  it('by its number, before other orders that contain these digits', async () => {
    const { shop, place, search } = await openSearch()
    const id = await place(ana)
    const number = await numberOf(shop, id)
    const figures = number.replace('F-', '')
    await place(bruno, { phone: `${figures}${figures}` })
    const told = [`order ${figures}`, `Order no. ${number}`, `order number ${figures}`, `#${figures}`]
    for (const q of [number, number.toLowerCase(), figures, ` f ${figures} `, ...told])
      expect([q, first('orders', await search(q))]).toEqual([q, [id, 'number', `[${number}]`]])
    expect((await search(figures)).orders).toHaveLength(2)
  })

  it('by its transaction id, and by the numbers of its papers', async () => {
    const { shop, place, search } = await openSearch()
    const id = await place(ana)
    await place(ana)
    const transactionId = await payFor(shop, await shop.as(ana), id)
    expect(first('orders', await search(transactionId))).toEqual([id, 'transactionId', `[${transactionId}]`])
    await makePapers(shop.shop, new Date(), new AbortController().signal)
    const [receipt] = (await (await shop.as(root)).findOrder({ id })).papers ?? []
    const number = receipt?.number ?? ''
    for (const q of [number, number.toLowerCase(), number.replace('-', ' ')])
      expect([q, first('orders', await search(q))]).toEqual([q, [id, 'receipt', `[${number}]`]])
    expect((await search(number.replace('R', 'C'))).orders).toEqual([])
  })

  it.each(['+34 976 000 123', '0034 976 000 123', '976000123', '(976) 000-123'])('by its phone: %s', async (q) => {
    const { place, search } = await openSearch()
    const id = await place(ana, { phone: '+34 976-000-123' })
    await place(bruno, { phone: '+34 976-000-124' })
    const { orders } = await search(q)
    expect(orders.map(({ _id }) => _id)).toEqual([id])
    expect(written(orders[0]?.found.text ?? [])).toMatch(/\[976-000-123\]$|^\[\+34 976-000-123\]$/)
  })

  it('by a name without its accents, by company, address, purchase-order number and products', async () => {
    const { shop, place, search } = await openSearch()
    const strap = await shop.addProduct({ name: 'PP strap 12 × 0.55 mm, white' })
    await place(ana)
    const id = await place(maria, {
      id: strap,
      company: 'Flejes Núñez, S.L.',
      address: 'Calle Río Ésera 5, Hafenstraße',
      poNumber: 'PO 4500-77',
    })
    for (const [q, field, text] of [
      ['maria', 'userName', '[María] Núñez'],
      ['flejes', 'company', '[Flejes] Núñez, S.L.'],
      ['rio esera', 'address', 'Calle [Río] [Ésera] 5, Hafenstraße'],
      ['Hafenstrasse', 'address', 'Calle Río Ésera 5, [Hafenstraße]'],
      ['4500-77', 'poNumber', 'PO [4500-77]'],
      ['12x0.55', 'lines', 'PP strap [12 × 0.55] mm, white'],
      ['maria@flejes.example', 'email', '[maria@flejes.example]'],
    ] as const)
      expect([q, first('orders', await search(q))]).toEqual([q, [id, field, text]])
    expect((await search('maria zeppelin')).orders).toEqual([])
  })

  it('first if a name begins with the words, then if a name contains them, then by other fields; newest first', async () => {
    const { place, search } = await openSearch()
    const older = await place(bruno)
    const newer = await place(bruno)
    const within = await place({ ...customer(1), name: 'Bruno Acosta' })
    const elsewhere = await place(ana, { address: 'Calle Costa 5' })
    const answer = await search('costa')
    expect(answer.orders.map(({ _id }) => _id)).toEqual([newer, older, within, elsewhere])
  })

  it('unless it was cancelled before it was paid', async () => {
    const { shop, admin, place, search } = await openSearch()
    const id = await place(ana)
    const number = await numberOf(shop, id)
    await admin.cancelOrder({ id })
    expect((await search(number)).orders).toEqual([])
  })
})

describe('a product is found', () => {
  it('by its article number in any notation, and by its size', async () => {
    const { shop, admin, search } = await openSearch()
    const { productId: id } = shop
    await admin.updateProduct({ id, body: { ...coil, technicalData: { sku: 'PT-1610' } } })
    await shop.addProduct({ name: 'Seal 19 mm' })
    for (const q of ['PT-1610', 'pt1610', 'pt 1610'])
      expect([q, (await search(q)).products.map((hit) => [hit._id, hit.found.field])]).toEqual([q, [[id, 'sku']]])
    expect(first('products', await search('pt1610'))).toEqual([id, 'sku', '[PT-1610]'])
    expect(first('products', await search('16x1.0'))).toEqual([id, 'name', 'PET strap [16 × 1.0] mm'])
  })

  it('only if all words are understood, so that names of people find no product', async () => {
    const { search } = await openSearch()
    expect((await search('pet strap')).products).toHaveLength(1)
    expect((await search('pet strap ruiz')).products).toEqual([])
  })
})

describe('a user is found', () => {
  it('by the address first, by a name without its accents, and by phone', async () => {
    const { shop, admin, search } = await openSearch()
    await shop.as({ ...customer(7), name: 'maria@flejes.example' })
    const api = await shop.as(maria)
    const profile = { location: 'Huesca', education: 'None', image: '/a.svg', linkedin: 'https://l.example' }
    await api.updateProfile({ email: maria.email, body: { ...profile, phone: '0034 976 123 456' } })
    const { _id: id } = await admin.findUser({ email: maria.email })
    for (const [q, field, text] of [
      [maria.email, 'email', `[${maria.email}]`],
      ['Maria Nunez', 'name', '[María] [Núñez]'],
      ['+34 976 123 456', 'phone', '0034 [976 123 456]'],
    ] as const)
      expect([q, first('users', await search(q))]).toEqual([q, [id, field, text]])
  })
})

it('at most eight results of each kind are returned, and an empty search finds nothing', async () => {
  const { place, search } = await openSearch()
  for (let number = 0; number < 9; number++) await place(customer(number))
  const { orders, users } = await search('customer')
  expect([orders.length, users.length]).toEqual([8, 8])
  expect(new Set(orders.map(({ _id }) => _id)).size).toBe(8)
  expect(await search('   ')).toEqual({ orders: [], products: [], users: [] })
})

it('a long text is cut to the words around the match', async () => {
  const { place, search } = await openSearch()
  await place(ana, { address: `${'Polígono Industrial Sur '.repeat(8)}nave Zeppelin ${'y más '.repeat(30)}` })
  const [, field, text = ''] = first('orders', await search('zeppelin')) ?? []
  expect(field).toBe('address')
  expect(text).toMatch(/^….{5,30}\[Zeppelin\] y más .*…$/)
  expect(text.length).toBeLessThan(130)
})

it.each(['%', '_', "'", '\\', 'F-', 'F-99999999999', 'R-0000-0', '帶', '💶', '\u0301', 'x'.repeat(100)])(
  'anything can be searched for: %j',
  async (q) => {
    const { place, search } = await openSearch()
    await place(ana)
    expect((await search(q)).products).toEqual([])
  },
)

it('more than a hundred letters are refused, and so is a search without any parameter', async () => {
  const { shop } = await openSearch()
  expect((await shop.sendAs(root, 'GET', `/api/search/everything?q=${'x'.repeat(101)}`)).status).toBe(422)
  expect((await shop.sendAs(root, 'GET', '/api/search/everything')).status).toBe(422)
})
