/**
 * The rules of HTTP for every answer: content coding, ETags, methods. tests/journeys/pages-by-the-standards.test.ts tests pages.
 */
import { request as askNode } from 'node:http'
import { describe, expect, it } from 'vitest'
import { ana, root } from '#tests/people.ts'
import { openShop, type TestShop } from '#tests/shop.ts'

const publicAnswers = [
  '/api/products',
  '/api/products?limit=1',
  '/api/catalog/pet-strap-16-x-1-0-mm',
  '/api/review',
  '/api/payment-config',
  '/api/openapi.json',
]

describe('the content coding', () => {
  it.each([
    ['gzip, deflate, br', 'br'],
    ['br;q=0', null],
    ['br;q=0, gzip', 'gzip'],
    ['gzip;q=0.5, br;q=0.1', 'gzip'],
    ['identity;q=0, *;q=0.5', 'br'],
    ['*;q=0', null],
  ])('for Accept-Encoding %s is %s', async (accepted, coding) => {
    const shop = await openShop()
    const { headers } = await shop.send('/api/openapi.json', { headers: { 'accept-encoding': accepted } })
    expect([headers.get('content-encoding'), headers.get('vary')]).toEqual([coding, 'Accept-Encoding'])
  })

  it('does not change the text, and each coding has its own ETag', async () => {
    const shop = await openShop()
    const answers = await Promise.all(
      ['br', 'gzip', 'identity'].map((coding) =>
        shop.send('/api/openapi.json', { headers: { 'accept-encoding': coding } }),
      ),
    )
    const [first, ...others] = await Promise.all(answers.map((answer) => answer.json()))
    expect(others).toEqual([first, first])
    expect(new Set(answers.map(({ headers }) => headers.get('etag'))).size).toBe(3)
  })

  it('is also applied to a list that is streamed because the list is too long for an ETag', async () => {
    const shop = await openShop()
    const text = '帶'.repeat(4_900)
    for (let number = 0; number < 300; number++)
      await shop.addProduct({ name: `Strap ${number}`, fullDescription: text })
    for (const coding of ['identity', 'gzip', 'br']) {
      const response = await shop.send('/api/products', { headers: { 'accept-encoding': coding } })
      expect(response.headers.get('content-encoding')).toBe(coding === 'identity' ? null : coding)
      expect(response.headers.get('etag')).toBeNull()
      expect(await response.json()).toHaveLength(301)
    }
    expect((await headOf(shop, '/api/products')).length).toBe(0)
  })
})

describe.each(publicAnswers)('%s', (path) => {
  it('is answered with 304 if If-None-Match is * or contains its ETag, even as a weak ETag or in a list', async () => {
    const shop = await openShop()
    const { headers } = await shop.send(path)
    const etag = headers.get('etag') ?? ''
    expect(etag).toMatch(/^"[\w-]{22}(-br|-gzip)?"$/)
    for (const known of [etag, `W/${etag}`, `"other", ${etag}`, '*']) {
      const again = await shop.send(path, { headers: { 'if-none-match': known } })
      expect([known, again.status, await again.text()]).toEqual([known, 304, ''])
      expect(again.headers.get('etag')).toBe(etag)
      for (const name of ['vary', 'cache-control', 'x-total-count'])
        expect([name, again.headers.get(name)]).toEqual([name, headers.get(name)])
      expect(again.headers.get('content-type')).toBeNull()
    }
    expect((await shop.send(path, { headers: { 'if-none-match': '"other"' } })).status).toBe(200)
  })

  it('answers HEAD like GET, without the body', async () => {
    const shop = await openShop()
    const head = await headOf(shop, path)
    const get = await headOf(shop, path, 'GET')
    expect(get.length).toBeGreaterThan(0)
    expect(head.length).toBe(0)
    const ofEach = { date: '', 'x-request-id': '' }
    expect({ ...head.headers, ...ofEach }).toEqual({ ...get.headers, ...ofEach })
  })
})

it('a page of a list has another ETag when the list grows beyond the page', async () => {
  const shop = await openShop()
  const before = await shop.send('/api/products?limit=1')
  await shop.addProduct({ name: 'Another strap' })
  const known = before.headers.get('etag') ?? ''
  const after = await shop.send('/api/products?limit=1', { headers: { 'if-none-match': known } })
  expect([after.status, after.headers.get('x-total-count')]).toEqual([200, '2'])
})

it('private data has no ETag and may not be cached', async () => {
  const shop = await openShop()
  const response = await shop.sendAs(ana, 'GET', `/api/order?email=${ana.email}`)
  expect([response.headers.get('etag'), response.headers.get('cache-control')]).toEqual([null, 'no-store'])
})

describe('HTTP methods:', () => {
  it.each([
    ['/api/products', 'GET, HEAD, POST, OPTIONS'],
    ['/api/order/00000000-0000-4000-8000-000000000000', 'DELETE, PATCH, OPTIONS'],
    ['/api/health', 'GET, HEAD, OPTIONS'],
    ['/api/ready', 'GET, HEAD, OPTIONS'],
    ['/api/openapi.json', 'GET, HEAD, OPTIONS'],
    ['/webhooks/stripe', 'POST, OPTIONS'],
    ['/identity/token', 'GET, HEAD, OPTIONS'],
    ['/identity/sign-in/email', 'POST, OPTIONS'],
    ['/robots.txt', 'GET, HEAD, OPTIONS'],
    ['/.well-known/security.txt', 'GET, HEAD, OPTIONS'],
  ])('%s allows %s, but not to pages of other origins', async (path, allow) => {
    const shop = await openShop()
    const options = await shop.send(path, {
      method: 'OPTIONS',
      headers: { origin: 'https://elsewhere.example', 'access-control-request-method': 'POST' },
    })
    expect([options.status, options.headers.get('allow'), await options.text()]).toEqual([204, allow, ''])
    expect([...options.headers.keys()].filter((name) => name.startsWith('access-control'))).toEqual([])

    const method = allow.includes('PATCH') ? 'PUT' : 'PATCH'
    const other = await shop.send(path, { method })
    expect([other.status, other.headers.get('allow')]).toEqual([405, allow])
    expect(other.headers.get('content-type')).toBe('application/problem+json')
    expect(await other.json()).toMatchObject({ status: 405, title: 'Method Not Allowed', detail: expect.any(String) })
  })

  it('HEAD is answered like GET for signed-in users as well', async () => {
    const shop = await openShop()
    expect((await shop.send('/api/orders', { method: 'HEAD' })).status).toBe(401)
    const asRoot = await shop.sendAs(root, 'HEAD', '/api/orders')
    expect([asRoot.status, asRoot.headers.get('content-type')]).toEqual([200, 'application/json'])
    expect((await shop.send('/identity/jwks', { method: 'HEAD' })).status).toBe(200)
  })
})

describe('a refusal has the same format everywhere', () => {
  it.each([
    ['POST', '/webhooks/stripe', '{}', 400],
    ['POST', '/identity/sign-in/email', '{"email":"nobody@nowhere.example","password":"abc"}', 401],
    ['POST', '/identity/sign-up/email', '{"email":"no","password":"abc"}', 400],
    ['POST', '/identity/sign-in/email', 'no json', 400],
    ['POST', '/identity/sign-in/email', JSON.stringify({ email: 'a'.repeat(20_000) }), 413],
    ['GET', '/identity/token', undefined, 401],
    ['GET', '/identity/nothing', undefined, 404],
    ['GET', '/api/nothing', undefined, 404],
  ])('%s %s', async (method, path, body, status) => {
    const shop = await openShop()
    const headers = { origin: shop.origin, ...(body && { 'content-type': 'application/json' }) }
    const response = await shop.send(path, { method, headers, ...(body && { body }) })
    expect([response.status, response.headers.get('content-type')]).toEqual([status, 'application/problem+json'])
    expect(await response.json()).toMatchObject({
      type: 'about:blank',
      title: expect.any(String),
      status,
      detail: expect.any(String),
    })
  })

  it('and, at the embedded provider, also has a code and a message', async () => {
    const shop = await openShop()
    const response = await shop.send('/identity/sign-in/email', {
      method: 'POST',
      headers: { origin: shop.origin, 'content-type': 'application/json' },
      body: '{"email":"nobody@nowhere.example","password":"abc"}',
    })
    const message = 'There is no account with this email'
    expect(await response.json()).toMatchObject({ code: 'USER_NOT_FOUND', message, detail: message })
  })
})

/** The headers of the raw answer, which fetch would change, and the number of bytes that follow them. */
function headOf(shop: TestShop, path: string, method = 'HEAD') {
  return new Promise<{ headers: object; length: number }>((resolve, reject) => {
    const headers = { 'accept-encoding': 'gzip', connection: 'close' }
    askNode(`${shop.origin}${path}`, { method, headers }, async (response) => {
      let length = 0
      for await (const piece of response) length += piece.length
      resolve({ headers: response.headers, length })
    })
      .once('error', reject)
      .end()
  })
}
