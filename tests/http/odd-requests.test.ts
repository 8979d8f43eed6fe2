/** Requests that no page of ours sends: cut off, unreadable, or to unknown addresses. */
import { connect } from 'node:net'
import { describe, expect, it } from 'vitest'
import { ana } from '#tests/people.ts'
import { openShop, type TestShop } from '#tests/shop.ts'

/** The status line of the answer to bytes that no client of ours would send; empty if the connection is closed. */
function statusOf(shop: TestShop, raw: string): Promise<string> {
  const { hostname, port } = new URL(shop.origin)
  return new Promise((resolve, reject) => {
    const socket = connect(Number(port), hostname, () => socket.write(raw))
    socket.setEncoding('utf8')
    socket.once('data', (text: string) => {
      resolve(text.split('\r\n')[0] ?? '')
      socket.destroy()
    })
    socket.once('close', () => resolve(''))
    socket.once('error', reject)
  })
}

describe('an odd request', () => {
  it.each(['/', '/products', '/api/products'])('with credentials in its target %s is a bad request', async (path) => {
    const shop = await openShop()
    const { host } = new URL(shop.origin)
    const status = await statusOf(shop, `GET http://a:b@${host}${path} HTTP/1.1\r\nHost: ${host}\r\n\r\n`)
    expect(status).toBe('HTTP/1.1 400 Bad Request')
  })

  it('cut off in the middle of its body does no harm', async () => {
    const shop = await openShop()
    const { hostname, port } = new URL(shop.origin)
    const head = `POST /api/order HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${await shop.tokenOf(ana)}\r\n`
    await new Promise<void>((resolve) => {
      const socket = connect(Number(port), hostname, () => {
        socket.end(`${head}Content-Type: application/json\r\nContent-Length: 500\r\n\r\n{"id":`)
      })
      socket.resume().once('close', () => resolve())
    })
    expect((await shop.send('/api/health')).status).toBe(200)
  })

  it('to the card provider’s webhook is refused like any other', async () => {
    const shop = await openShop()
    const response = await shop.send('/webhooks/stripe', { method: 'POST', body: '{}' })
    expect(response.status).toBe(400)
    expect(response.headers.get('content-type')).toContain('application/problem+json')
    expect(await response.json()).toMatchObject({
      status: 400,
      detail: 'This is not a signed event of the card provider',
    })
  })

  it.each(['/nowhere', '/identity/nowhere', '/webhooks/nowhere'])('to %s is not found', async (path) => {
    const shop = await openShop()
    const response = await shop.send(path, { headers: { accept: 'application/json' } })
    expect(response.status).toBe(404)
    expect(response.headers.get('content-type')).toContain(path === '/nowhere' ? 'text/html' : 'problem+json')
  })
})

describe('the stand-ins', () => {
  it.each(['/%zz', '/api/products/%c0%80', '/identity/%', '/products/%ed%a0%80'])(
    'are never called with an unreadable address: %s',
    async (path) => {
      const shop = await openShop()
      const { host } = new URL(shop.origin)
      expect(await statusOf(shop, `GET ${path} HTTP/1.1\r\nHost: ${host}\r\n\r\n`)).toBe('HTTP/1.1 400 Bad Request')
    },
  )

  it.each([
    ['OPTIONS', '/card-sandbox/stripe.js'],
    ['DELETE', '/card-sandbox/v1/payment_intents/pi_1'],
    ['GET', '/card-sandbox/v1/payment_intents/%00'],
  ])('answer %s %s with 404', async (method, path) => {
    const shop = await openShop()
    const headers = { authorization: `Bearer ${shop.shop.cards.publishableKey}` }
    expect((await shop.send(path, { method, headers })).status).toBe(404)
  })

  it('accept a sign-in with Google whose parameters contain a NUL', async () => {
    const shop = await openShop()
    const requested = new URLSearchParams({
      client_id: 'shop',
      response_type: 'code',
      scope: 'openid email',
      redirect_uri: `${shop.origin}/identity/callback/google`,
      state: 'a\0b',
      code_challenge: 'a'.repeat(43),
      code_challenge_method: 'S256',
    })
    const response = await shop.send(`/google-stand-in/auth?${requested}`, { redirect: 'manual' })
    expect(response.status).toBe(303)
  })
})
