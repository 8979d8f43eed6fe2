import { describe, expect, it } from 'vitest'
import { type Call, calls } from '#contract/table.ts'
import type { CacheTag } from '#server/database/changes.ts'
import { publicKeyOf, sourcesOf } from '#server/http/public-requests.ts'
import { makeResponseCache } from '#server/http/response-cache.ts'
import { makeStore, type NewEntry } from '#server/http/store.ts'

const made = (
  answer: string,
  kind: NewEntry<string>['kind'] = 'kept',
  reads: CacheTag[] = ['products'],
): NewEntry<string> => {
  return { answer, kind, reads, bytes: 1_000.5 }
}

/** A store, its clock, and the number of answers made. */
function open() {
  let nowMs = 1_000_000
  let count = 0
  const store = makeStore<string>(() => 2_000, { now: () => nowMs })
  const read = (key: string, result: NewEntry<string> | Error = made('new'), how?: { upToDate: boolean }) => {
    const make = async () => {
      count += 1
      if (result instanceof Error) throw result
      return result
    }
    return store.read(key, make, how)
  }
  return {
    ...store,
    read,
    fresh: (key: string) => store.atOnce(key, async () => made('made meanwhile')),
    pass: (ms: number) => {
      nowMs += ms
    },
    count: () => count,
  }
}

describe('the response cache', () => {
  it('makes an answer once for simultaneous requests, and again only when it is old or its source has changed', async () => {
    const cache = open()
    await Promise.all([cache.read('/'), cache.read('/'), cache.read('/')])
    await cache.read('/')
    expect(cache.count()).toBe(1)
    cache.pass(4_001)
    await cache.read('/')
    expect(cache.count()).toBe(2)
    cache.expire({ sources: ['products'] })
    await cache.read('/')
    expect(cache.count()).toBe(3)
  })

  it('keeps no more bytes than it may, and forgets the least recently used answer first', async () => {
    const cache = makeStore<string>(() => 10_000, { mostBytes: 250_000 })
    const big = async () => ({ ...made('big'), bytes: 100_000 })
    for (const key of ['/a', '/b', '/a', '/c']) await cache.read(key, big)
    expect(['/a', '/b', '/c'].map((key) => cache.atOnce(key, big))).toEqual(['big', undefined, 'big'])
  })

  it('keeps answers whose sources have not changed', async () => {
    const cache = open()
    await cache.read('/reviews', made('good', 'kept', ['reviews', 'settings']))
    await cache.read('/catalog/coil', made('a coil', 'kept', ['product coil', 'settings']))
    cache.expire({ sources: ['products', 'product seal'] })
    expect([cache.fresh('/reviews'), cache.fresh('/catalog/coil')]).toEqual(['good', 'a coil'])
    cache.expire({ sources: ['products', 'product coil'] })
    expect([cache.fresh('/reviews'), cache.fresh('/catalog/coil')]).toEqual(['good', undefined])
    cache.expire('everything')
    expect(cache.fresh('/reviews')).toBeUndefined()
  })

  it('sends an outdated answer at once while the next answer is made', async () => {
    const cache = open()
    await cache.read('/', made('old'))
    cache.pass(2_001)
    expect(await cache.read('/', made('new'))).toMatchObject({ answer: 'old', isStale: false })
    expect(await cache.read('/')).toMatchObject({ answer: 'new' })
    expect(cache.count()).toBe(2)
  })

  it('sends no answer from before an edit to a later request, even if the answer was still being made', async () => {
    const cache = open()
    const before = cache.read('/', made('before'))
    cache.expire({ sources: ['products'] })
    expect(await cache.read('/', made('after'))).toMatchObject({ answer: 'after' })
    expect(await before).toMatchObject({ answer: 'before' })
    expect(await cache.read('/')).toMatchObject({ answer: 'after' })
  })

  it('sends an answer from before a sale for a moment, while a new answer is made', async () => {
    const cache = open()
    await cache.read('/', made('before'))
    cache.expire({ sources: ['products'], isSale: true })
    cache.pass(301)
    expect(await cache.read('/', made('after'))).toMatchObject({ answer: 'after' })
    cache.expire({ sources: ['products'], isSale: true })
    cache.pass(100)
    expect(await cache.read('/', made('later'))).toMatchObject({ answer: 'after' })
    expect(await cache.read('/')).toMatchObject({ answer: 'later' })
  })

  it('uses no answer from before a sale where an up-to-date answer is required', async () => {
    const cache = open()
    const before = cache.read('/', made('before'))
    cache.expire({ sources: ['products'], isSale: true })
    expect(await cache.read('/', made('after'), { upToDate: true })).toMatchObject({ answer: 'after' })
    await before
    cache.expire({ sources: ['products'], isSale: true })
    expect(await cache.read('/', made('later'), { upToDate: true })).toMatchObject({ answer: 'later' })
  })

  it('makes an answer again if a sale happened while it was being made', async () => {
    const cache = open()
    const before = cache.read('/', made('before'))
    cache.expire({ sources: ['products'], isSale: true })
    await before
    expect(await cache.read('/', made('after'))).toMatchObject({ answer: 'before' })
    expect(await cache.read('/')).toMatchObject({ answer: 'after' })
  })

  it('never caches failures, nor answers made for a single request', async () => {
    const cache = open()
    await expect(cache.read('/', new Error('The page failed'))).rejects.toThrow('The page failed')
    expect(await cache.read('/', made('not found', 'once'))).toMatchObject({ answer: 'not found' })
    expect(cache.fresh('/')).toBeUndefined()
    expect(await cache.read('/')).toMatchObject({ answer: 'new' })
  })

  it('keeps sending the last answer in an outage, however old, with its age', async () => {
    const cache = open()
    const outage = made('away', 'outage')
    await cache.read('/', made('old'))
    cache.expire('everything')
    cache.pass(60_000)
    expect(await cache.read('/', outage)).toEqual({ answer: 'old', isStale: true, ageSeconds: 60 })
    expect(await cache.read('/', made('new'))).toMatchObject({ isStale: true })
    cache.pass(501)
    expect(await cache.read('/', made('new'))).toEqual({ answer: 'new', isStale: false, ageSeconds: 0 })
    expect(await cache.read('/unseen', outage)).toMatchObject({ answer: 'away' })
  })
})

it('a list that fails while it is being read is not cached', async () => {
  const answerApi = async () =>
    new Response(
      new ReadableStream({
        start(controller) {
          controller.enqueue(new TextEncoder().encode('[1,'))
          controller.error(new Error('The database is gone'))
        },
      }),
    )
  const cache = makeResponseCache({ answerApi, renderPage: undefined, headers: {}, isListening: () => true })
  for (const _ of ['first', 'again'])
    await expect(cache.readApi(new Request('http://shop.example/api/products'))).rejects.toThrow('The database is gone')
})

it.each([
  ['/?x=1', '/'],
  ['/products?x=1&category=steel', '/products?category=steel'],
  ['/products?sort=price&category=steel', '/products?category=steel&sort=price'],
  ['/products?q=a&q=b', '/products?q=a&q=b'],
  ['/catalog/pet-strap?utm_source=x', '/catalog/pet-strap'],
  ['/api/products?utm_source=x', '/api/products'],
  ['/api/products?utm_source=x&limit=5', '/api/products?limit=5'],
  ['/api/catalog/pet-strap?fbclid=1', '/api/catalog/pet-strap'],
  ['/login?confirmed=email', undefined],
  ['/api/health?x=1', '/api/health'],
  ['/api/ready', undefined],
  ['/api/orders', undefined],
  ['/catalog/..%2Fsecrets', undefined],
  ['/api/products?utm_source=x&%71=pet', '/api/products?q=pet'],
  ['/api/products?utm_q=pet&qq=1', '/api/products'],
  ['/api/products?q', '/api/products?q='],
])('a read of %s is cached as %s', (url, key) => {
  expect(publicKeyOf(url)).toBe(key)
})

it.each([
  ['/api/products', ['products']],
  ['/api/catalog/pet-strap', ['product pet-strap']],
  ['/api/catalog/7b1f1c1e-55bb-4c8e-9a0e-2f1f3d6a9c11', ['products']],
  ['/api/catalog/pet-strap/set', ['products']],
  ['/api/search', ['products', 'settings']],
  ['/api/review', ['reviews']],
  ['/api/shop', ['settings']],
  ['/api/payment-config', []],
])('%s depends on %s', (path, sources) => {
  expect(sourcesOf(path)).toEqual(sources)
})

it('every public read names its sources, and no other call does', () => {
  for (const [name, { method, who, madeOf }] of Object.entries<Call>(calls))
    expect([name, madeOf !== undefined]).toEqual([name, method === 'GET' && who === 'anyone'])
})
