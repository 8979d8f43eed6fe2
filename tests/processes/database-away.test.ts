import { beforeAll, describe, expect, it } from 'vitest'
import { connect, inTimeMs, openOnOwnPostgres, timed } from '#tests/shop-on-own-postgres.ts'
import { type AtEnd, atEndOfFile } from '#tests/shop-process.ts'
import { onPostgres } from '#tests/test-database.ts'

/** Opens one shop, and requests Home and the lists of products once, so that they are cached. */
async function openShop(atEnd: AtEnd) {
  const { postgres, shops, order, tokens } = await openOnOwnPostgres({ customers: 100, atEnd })
  const address = shops[0]?.address ?? ''
  const token = tokens[0] ?? ''
  let turn = 0 // the customers take turns, because the shop limits the unpaid orders of each
  for (const page of ['/', '/products', '/products?category=steel'])
    expect((await fetch(address + page)).status).toBe(200)
  return {
    postgres,
    address,
    ask: (path: string, init?: RequestInit) => fetch(address + path, init),
    order: () => order(address, tokens[turn++ % tokens.length] ?? ''),
    token,
  }
}

type Shop = Awaited<ReturnType<typeof openShop>>

/** Requests that need the database, of every kind that the shop answers. */
const asked: [what: string, ask: (shop: Shop) => Promise<Response>][] = [
  ['a whole list', ({ ask }) => ask('/api/products')],
  ['a page of a list', ({ ask }) => ask('/api/products?limit=5')],
  [
    'a call that checks the user',
    ({ ask, token }) =>
      ask('/api/order?email=customer-0@fleje.example', { headers: { authorization: `Bearer ${token}` } }),
  ],
  ['placing an order', ({ order }) => order()],
  ['signing in', ({ ask, address }) => signIn(ask, address)],
  ['signing up', ({ ask, address }) => signUp(ask, address)],
  ['a session', ({ ask }) => ask('/identity/get-session', { headers: { cookie: 'fleje.session_token=a.b' } })],
  ['a page that is not cached', ({ ask }) => ask('/products?category=textile')],
  ['the data of a page that is not cached', ({ ask }) => ask('/products.data?category=textile')],
  ['the site map', ({ ask }) => ask('/sitemap.xml')],
]

const postTo = (ask: Shop['ask'], address: string, path: string, body: object) =>
  ask(path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: address },
    body: JSON.stringify(body),
  })
const signIn = (ask: Shop['ask'], address: string) =>
  postTo(ask, address, '/identity/sign-in/email', { email: 'user@fleje.example', password: 'user-demo' })
const signUp = (ask: Shop['ask'], address: string) =>
  postTo(ask, address, '/identity/sign-up/email', { email: 'new@fleje.example', password: 'new-demo', name: 'New' })

/**
 * Every request is answered in time: with 503 if it needs the database, and from the cache if it is for a page that is cached.
 */
async function expectOutageAnswers(shop: Shop) {
  const answers = await Promise.all(
    asked.map(async ([what, ask]) => {
      const { result, ms } = await timed(ask(shop))
      return { what, status: result.status, retryAfter: result.headers.has('retry-after'), inTime: ms < inTimeMs, ms }
    }),
  )
  const outage = { status: 503, retryAfter: true, inTime: true }
  expect(answers).toEqual(asked.map(([what]) => ({ what, ...outage, ms: expect.any(Number) })))
  const unseen = await shop.ask('/products?category=textile')
  expect(unseen.headers.get('content-type')).toContain('text/html')
  expect(await unseen.text()).toContain('Something went wrong')
  for (const page of ['/', '/products', '/products?category=steel', '/products?x=1']) {
    const stale = await staleAnswer(shop, page)
    expect(stale.headers.get('cache-status')).toMatch(/^fleje; hit; ttl=-\d+; detail=outage$/)
    expect(await stale.text()).toContain('Fleje')
  }
}

/** The cached page from before the outage, marked as stale. Until the page expires, the shop sends it without the mark. */
async function staleAnswer(shop: Shop, page: string): Promise<Response> {
  const { result, ms } = await timed(shop.ask(page))
  expect(result.status).toBe(200)
  expect(ms).toBeLessThan(inTimeMs)
  return result.headers.has('cache-status') ? result : staleAnswer(shop, page)
}

async function expectNotReady({ ask }: Shop) {
  const { result, ms } = await timed(ask('/api/ready'))
  expect(result.status).toBe(503)
  expect(result.headers.has('retry-after')).toBe(true)
  expect(ms).toBeLessThan(inTimeMs)
}

/** Orders and fresh pages work again. */
async function untilAnsweringAgain(shop: Shop) {
  const isBack = async () => {
    const [ready, order, page] = await Promise.all([shop.ask('/api/ready'), shop.order(), shop.ask('/')])
    return ready.ok && order.ok && !page.headers.has('cache-status')
  }
  await expect.poll(isBack).toBe(true)
}

describe.runIf(onPostgres)('while the database is away (PGlite runs in the process, and is never away)', () => {
  let shop: Shop
  const atEnd = atEndOfFile()
  beforeAll(async () => {
    shop = await openShop(atEnd)
  })

  it('calls are answered with 503 in time, and public pages work, when the database is down', async () => {
    await shop.postgres.pause()
    await expectNotReady(shop)
    await expectOutageAnswers(shop)
    await shop.postgres.resume()
    await untilAnsweringAgain(shop)
  })

  it('calls are answered with 503 in time, and public pages work, when the database hangs', async () => {
    shop.postgres.freeze()
    await expectNotReady(shop)
    await expectOutageAnswers(shop)
    shop.postgres.thaw()
    await untilAnsweringAgain(shop)
  })

  it('the shop is not ready on a read-only standby, and refuses writes', async () => {
    const settings = 'alter database postgres'
    await (await connect(shop.postgres.url)).query(`${settings} set default_transaction_read_only = on`)
    await shop.postgres.restart()
    await expectNotReady(shop)
    expect((await shop.ask('/api/products')).status).toBe(200)
    const refused = await shop.order()
    expect(refused.status).toBe(503)
    expect(refused.headers.has('retry-after')).toBe(true)
    const admin = await connect(shop.postgres.url)
    await admin.query('set default_transaction_read_only = off')
    await admin.query(`${settings} reset default_transaction_read_only`)
    await shop.postgres.restart()
    await untilAnsweringAgain(shop)
  })

  it('the shop is not ready when its tables are gone @rare', async () => {
    const admin = await connect(shop.postgres.url)
    await admin.query('drop table mails')
    await expectNotReady(shop)
    await admin.query('drop schema drizzle cascade')
    await expectNotReady(shop)
  })
})
