import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { log } from '#server/base/log.ts'
import { ana, root } from '#tests/people.ts'
import { openShop } from '#tests/shop.ts'

describe('bad requests:', () => {
  it.each([
    ['text that is not JSON', 'not json', 'application/json', 400],
    ['JSON that is not an object', '[]', 'application/json', 422],
    ['a form', 'quantity=2', 'application/x-www-form-urlencoded', 415],
    ['text that is not UTF-8', new Uint8Array([0x22, 0xff, 0x22]), 'application/json', 400],
    ['more than 64 KiB', JSON.stringify({ address: 'a'.repeat(70_000) }), 'application/json', 413],
    ['a poisoned prototype', '{"__proto__":{"role":"admin"}}', 'application/json', 422],
  ])('%s is refused with a sentence', async (_, body, type, status) => {
    const shop = await openShop()
    const headers = { authorization: `Bearer ${await shop.tokenOf(ana)}`, 'content-type': type }
    const response = await shop.send('/api/order', { method: 'POST', headers, body })
    expect(response.status).toBe(status)
    expect(await response.json()).toMatchObject({ status, detail: expect.any(String), success: false })
  })

  it.each(['1', "1' or '1'='1", '../users', '%00', '00000000-0000-0000-0000-000000000000'])(
    'an unknown id is not found: %s',
    async (id) => {
      const shop = await openShop()
      const response = await shop.sendAs(root, 'GET', `/api/orders/${encodeURIComponent(id)}`)
      expect(response.status).toBe(404)
    },
  )

  it('a field with two mistakes gets the message of the first mistake', async () => {
    const shop = await openShop()
    const response = await shop.sendAs(root, 'POST', '/api/products', { pricePerUnit: 0.001 })
    expect((await response.json()).errors).toMatchObject({ pricePerUnit: 'Please enter a price of at least 0.01' })
  })

  it('a repeated parameter is refused', async () => {
    const shop = await openShop()
    const response = await shop.send('/api/products?limit=1&limit=2')
    expect(response.status).toBe(400)
    expect(await response.json()).toMatchObject({ detail: 'limit may be given only once' })
  })

  it('a method that is not allowed is answered with a list of the allowed methods', async () => {
    const shop = await openShop()
    const response = await shop.send('/api/products', { method: 'PATCH' })
    expect(response.status).toBe(405)
    expect(response.headers.get('allow')).toBe('GET, HEAD, POST, OPTIONS')
  })

  it('an unknown path of the API is answered with a refusal, not with a page', async () => {
    const shop = await openShop()
    const response = await shop.send('/api/nothing')
    expect(response.status).toBe(404)
    expect(response.headers.get('content-type')).toContain('application/problem+json')
  })
})

describe('the API', () => {
  it('is alive and ready', async () => {
    const shop = await openShop()
    expect(await (await shop.send('/api/health')).json()).toEqual({ alive: true, version: '0.1.0', commit: null })
    expect(await (await shop.send('/api/ready')).json()).toEqual({ ready: true })
  })

  it('describes itself', async () => {
    const shop = await openShop()
    const description = await (await shop.send('/api/openapi.json')).json()
    expect(description.openapi).toBe('3.1.0')
    expect(description.paths['/api/order'].post.operationId).toBe('placeOrder')
    expect(description.paths['/api/order/{id}'].delete.security).toEqual([{ bearer: [] }])
  })

  it('tells caches which public answers differ for signed-in callers', async () => {
    const shop = await openShop()
    const varyOf = async (path: string) => (await shop.send(path)).headers.get('vary') ?? ''
    expect(await varyOf('/api/review')).toContain('Authorization')
    expect(await varyOf('/api/products')).not.toContain('Authorization')
  })

  it('sends the security headers', async () => {
    const shop = await openShop()
    const { headers } = await shop.send('/api/products')
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    expect(headers.get('cross-origin-opener-policy')).toBe('same-origin-allow-popups')
    expect(headers.get('referrer-policy')).toBe('strict-origin-when-cross-origin')
  })

  it('reports a bug as an error, and logs its cause', async () => {
    const shop = await openShop()
    const { db } = shop.database
    const logged = vi.spyOn(log, 'error').mockImplementation(() => {})
    onTestFinished(() => logged.mockRestore())
    await db.execute('alter table addresses rename column phone to planted')
    const response = await shop
      .sendAs(ana, 'GET', '/api/addresses')
      .finally(() => db.execute('alter table addresses rename column planted to phone'))
    const { detail, supportId, ...others } = await response.json()
    expect([response.status, detail]).toEqual([500, 'Something went wrong'])
    expect(others).toEqual({ type: 'about:blank', title: 'Internal Server Error', status: 500 })
    const error = expect.objectContaining({ code: '42703', stack: expect.arrayContaining([expect.any(String)]) })
    expect(logged.mock.calls).toEqual([[expect.objectContaining({ supportId, error }), 'A request failed']])
  })

  it('limits frequent callers, and says how long they have to wait', async () => {
    const shop = await openShop()
    const ask = () => shop.sendAs(ana, 'POST', '/api/create-payment-intent', { totalPrice: 'x' })
    const answers = await Promise.all(Array.from({ length: 31 }, ask))
    const refused = answers.filter(({ status }) => status === 429)
    expect(refused).toHaveLength(1)
    expect(Number(refused[0]?.headers.get('retry-after'))).toBeGreaterThan(0)
  })
})
