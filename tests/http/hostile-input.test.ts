import { describe, expect, it } from 'vitest'
import { productFields } from '#contract/products/rules/product.ts'
import { pick } from '#contract/rules/members.ts'
import { ana, root } from '#tests/people.ts'
import { refusalOf } from '#tests/refused.ts'
import { openShop, type TestShop } from '#tests/shop.ts'

const noId = '00000000-0000-4000-8000-000000000000'

/** A made-up cursor. */
function madeUp(...parts: unknown[]): string {
  return Buffer.from(JSON.stringify(parts)).toString('base64url')
}

async function answerTo(shop: TestShop, path: string): Promise<{ status: number; problem: { detail?: string } }> {
  const response = await shop.sendAs(root, 'GET', path)
  return { status: response.status, problem: await response.json() }
}

describe('the cursor of a list', () => {
  it('of one sort order is refused with another sort order, as an error of `cursor`', async () => {
    const shop = await openShop()
    await shop.addProduct({ name: 'Seal' })
    const { next } = await shop.visitor.readPage('listProducts', { limit: '1', sort: 'name' })
    const refusal = await refusalOf(shop.visitor.listProducts({ limit: '1', sort: 'price', cursor: next ?? '' }))
    expect(refusal.status).toBe(422)
    expect(refusal.errors).toEqual({ cursor: 'This cursor does not belong to this list' })
  })

  it('of one list is refused with another list', async () => {
    const shop = await openShop()
    await shop.addProduct({ name: 'Seal' })
    const { next } = await shop.visitor.readPage('listProducts', { limit: '1', sort: 'name' })
    const { status } = await answerTo(shop, `/api/users?limit=1&sort=name&cursor=${next}`)
    expect(status).toBe(422)
  })

  it.each([
    ['36 dashes instead of an id', madeUp('products.position', '1', '-'.repeat(36))],
    ['text instead of a number', madeUp('products.position', 'x', noId)],
    ['a number too large for the column', madeUp('products.position', '99999999999', noId)],
    ['only half of its parts', madeUp('products.position')],
    ['an object instead of a list', Buffer.from('{"0":1}').toString('base64url')],
    ['text that is not base64', '***'],
    ['no characters', ''],
  ])('with %s is refused', async (_, cursor) => {
    const shop = await openShop()
    const { status, problem } = await answerTo(shop, `/api/products?cursor=${encodeURIComponent(cursor)}`)
    expect(status).toBe(422)
    expect(problem.detail).toBe('This cursor does not belong to this list')
  })

  it.each(['2026-02-30T00:00:00.000Z', '0000-01-01T00:00:00.000Z', '+012026-01-01T00:00:00.000Z', 'yesterday'])(
    'with the date %s is refused',
    async (date) => {
      const shop = await openShop()
      const { status } = await answerTo(shop, `/api/orders?cursor=${madeUp('orders.placed_at desc', date, noId)}`)
      expect(status).toBe(422)
    },
  )

  it('works after a product whose name has the maximum length, in any script', async () => {
    const shop = await openShop()
    for (const last of ['一', '二']) await shop.addProduct({ name: `${'帶'.repeat(119)}${last}` })
    const ask = { limit: '2', sort: 'name' } as const
    const { next } = await shop.visitor.readPage('listProducts', ask)
    const { rows } = await shop.visitor.readPage('listProducts', { ...ask, cursor: next ?? '' })
    expect(rows).toHaveLength(1)
  })
})

describe('text with control characters', () => {
  it.each(['/api/catalog/%00', '/api/catalog/a%01b', '/api/users/a%00b@c.example', '/api/products/%00'])(
    'finds nothing in a URL: %s',
    async (path) => {
      const shop = await openShop()
      expect((await answerTo(shop, path)).status).toBe(404)
    },
  )

  it.each([
    ['NUL', '"Ana\\u0000Ruiz"'],
    ['half an emoji', '"Ana\\ud83d"'],
    ['an escape', '"Ana\\u001b[2J"'],
    ['a control character of the second set', '"Ana\\u0085"'],
  ])('is refused in the name of a profile, as an error of that field: %s', async (_, name) => {
    const shop = await openShop()
    const profile = '"location":"l","education":"e","image":"/i.png","phone":"12345","linkedin":"https://l.example"'
    const response = await shop.send(`/api/user/profile/${ana.email}`, {
      method: 'PUT',
      headers: { authorization: `Bearer ${await shop.tokenOf(ana)}`, 'content-type': 'application/json' },
      body: `{${profile},"name":${name}}`,
    })
    expect(response.status).toBe(422)
    expect((await response.json()).errors).toEqual({ name: 'Please use plain text only' })
  })

  it('is refused in an unused field, however deeply nested', async () => {
    const shop = await openShop()
    const body = { transactionId: 'pi_0123456789', order: { lines: [{ name: 'a\0' }] } }
    const response = await shop.sendAs(ana, 'PATCH', `/api/order/${noId}`, body)
    expect(response.status).toBe(422)
    expect((await response.json()).errors).toEqual({ 'order.lines.0.name': 'Please use plain text only' })
  })

  it('is refused in the name of a field', async () => {
    const shop = await openShop()
    const response = await shop.sendAs(ana, 'PATCH', `/api/order/${noId}`, { order: { 'a\0': 1 } })
    expect(response.status).toBe(422)
    expect((await response.json()).errors).toEqual({ order: 'Please use plain text only' })
  })

  it('is refused in a query, as an error of the parameter', async () => {
    const shop = await openShop()
    const response = await shop.send('/api/products?q=%00')
    expect(response.status).toBe(422)
    expect((await response.json()).errors).toEqual({ q: 'Please use plain text only' })
  })
})

describe('malicious JSON', () => {
  it('with endless nesting is refused before it is parsed', async () => {
    const shop = await openShop()
    const order = `${'['.repeat(15_000)}${']'.repeat(15_000)}`
    const response = await shop.send(`/api/order/${noId}`, {
      method: 'PATCH',
      headers: { authorization: `Bearer ${await shop.tokenOf(ana)}`, 'content-type': 'application/json' },
      body: `{"transactionId":"pi_0123456789","order":${order}}`,
    })
    expect(response.status).toBe(400)
    expect((await response.json()).detail).toBe('This is nested too deeply')
  })

  it.each(['__proto__', 'constructor', 'toString', 'hasOwnProperty'])(
    'with the field %s is refused like any unknown field',
    async (field) => {
      const shop = await openShop()
      const response = await shop.send('/api/order', {
        method: 'POST',
        headers: { authorization: `Bearer ${await shop.tokenOf(ana)}`, 'content-type': 'application/json' },
        body: `{"id":"${noId}","quantity":2,"address":"a","phone":"12345","${field}":1}`,
      })
      expect(response.status).toBe(422)
      expect(Object.entries((await response.json()).errors)).toEqual([[field, 'This field is unknown']])
    },
  )

  it('with a text of 60 KB of combining characters is cheap to refuse', async () => {
    const shop = await openShop()
    const address = `a${'\u0345'.repeat(15_000)}${'\u0323'.repeat(15_000)}`
    // The shop runs in this process; normalising such a text takes half a second of processor time.
    const before = process.cpuUsage()
    for (let time = 0; time < 5; time++) {
      const response = await shop.sendAs(ana, 'POST', '/api/order', { ...shop.purchase(), address })
      expect(response.status).toBe(422)
    }
    expect(process.cpuUsage(before).user / 1000).toBeLessThan(1_000)
  })
})

describe('extreme numbers:', () => {
  it.each([1e300, 1e18, -1e18, 9e15])('a total of %d to pay is refused', async (totalPrice) => {
    const shop = await openShop()
    const response = await shop.sendAs(ana, 'POST', '/api/create-payment-intent', { totalPrice })
    expect(response.status).toBe(422)
  })

  it('a stock beyond a thousand million is refused, as an error of that field', async () => {
    const shop = await openShop()
    const api = await shop.as(root)
    const product = await api.findProduct({ id: shop.productId })
    const form = { ...pick(product, productFields), availableQuantity: 1_000_000_001 }
    const change = api.updateProduct({ id: shop.productId, body: form })
    expect((await refusalOf(change)).errors).toEqual({ availableQuantity: 'Please enter at most 1,000,000,000' })
  })

  it('an order can be cancelled and its customer deleted, however high the stock is by then', async () => {
    const shop = await openShop({ price: 0.01, minimumOrder: 1, available: 1_000_000_000 })
    const customer = await shop.as(ana)
    const admin = await shop.as(root)
    const { _id: first } = await customer.placeOrder({ body: shop.purchase({ quantity: 90_000_000 }) })
    await customer.placeOrder({ body: shop.purchase({ quantity: 90_000_000 }) })
    const form = pick(await admin.findProduct({ id: shop.productId }), productFields)
    for (let time = 0; time < 3; time++) {
      const more = { ...form, availableQuantity: 1_000_000_000, loadedAvailableQuantity: 0 }
      await admin.updateProduct({ id: shop.productId, body: more })
    }
    expect(await customer.cancelOrder({ id: first })).toEqual({ deletedCount: 1 })
    expect(await admin.deleteUser({ email: ana.email })).toEqual({ deletedCount: 1 })
    expect((await admin.findProduct({ id: shop.productId })).availableQuantity).toBe(4_000_000_000)
  })

  it('a hundred and fifty products with the same name each get their own address @rare', async () => {
    const shop = await openShop()
    const api = await shop.as(root)
    const form = pick(await api.findProduct({ id: shop.productId }), productFields)
    for (let copy = 0; copy < 150; copy++) await api.addProduct({ body: form })
    const slugs = (await shop.visitor.listProducts()).map((product) => product.slug)
    expect(new Set(slugs).size).toBe(151)
  })
})

describe('a phone number', () => {
  it('may be a JSON number, in an order and in a profile', async () => {
    const shop = await openShop()
    const api = await shop.as(ana)
    const { _id } = await api.placeOrder({ body: { ...shop.purchase(), phone: 34976000000 } })
    expect((await api.findOrder({ id: _id })).phone).toBe('34976000000')
    const profile = { location: 'l', education: 'e', image: '/i.png', linkedin: 'https://l.example' }
    await api.updateProfile({ email: ana.email, body: { ...profile, phone: 34976000000 } })
    expect((await api.findUser({ email: ana.email })).phone).toBe('34976000000')
  })

  it.each([1e300, -5, 1.5])('of %d is refused, as an error of that field', async (phone) => {
    const shop = await openShop()
    const response = await shop.sendAs(ana, 'POST', '/api/order', { ...shop.purchase(), phone })
    expect(response.status).toBe(422)
    expect(Object.keys((await response.json()).errors)).toEqual(['phone'])
  })
})
