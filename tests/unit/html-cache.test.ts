import { describe, expect, it } from 'vitest'
import { cacheKeyOf, makeHtmlCache, type Rendering } from '#server/html-cache.ts'

/** A cache, its clock, and how often it rendered. */
function open() {
  let nowMs = 0
  let rendered = 0
  const cache = makeHtmlCache<string>(() => nowMs)
  const rendering = (result: Rendering<string> | Error) => async () => {
    rendered += 1
    if (result instanceof Error) throw result
    return result
  }
  return {
    read: (key: string, result: Rendering<string> | Error = { page: 'new' }) => cache.read(key, rendering(result)),
    invalidate: cache.invalidate,
    pass: (ms: number) => {
      nowMs += ms
    },
    count: () => rendered,
  }
}

const outage = () => ({ outage: new Response('away', { status: 503 }) })

describe('the HTML cache', () => {
  it('renders a page once for all who ask at the same time, and again only when it is old or something was written', async () => {
    const cache = open()
    await Promise.all([cache.read('/'), cache.read('/'), cache.read('/')])
    await cache.read('/')
    expect(cache.count()).toBe(1)
    cache.pass(2_001)
    await cache.read('/')
    expect(cache.count()).toBe(2)
    cache.invalidate()
    await cache.read('/')
    expect(cache.count()).toBe(3)
  })

  it('does not keep what was being rendered when something was written', async () => {
    const cache = open()
    const before = cache.read('/', { page: 'before' })
    cache.invalidate()
    expect(await cache.read('/', { page: 'after' })).toMatchObject({ page: 'after' })
    expect(await before).toMatchObject({ page: 'before' })
    expect(await cache.read('/')).toMatchObject({ page: 'after' })
  })

  it('never keeps a rendering that failed, nor an answer that is no page', async () => {
    const cache = open()
    await expect(cache.read('/', new Error('as a page may'))).rejects.toThrow('as a page may')
    const missing = await cache.read('/', { once: new Response(null, { status: 404 }) })
    expect('answer' in missing && missing.answer.status).toBe(404)
    expect(await cache.read('/')).toMatchObject({ page: 'new' })
  })

  it('gives each of those who wait an answer of their own to read', async () => {
    const cache = open()
    const once = () => cache.read('/none', { once: new Response('none', { status: 404 }) })
    const texts = (await Promise.all([once(), once()])).map((read) => 'answer' in read && read.answer.text())
    expect(await Promise.all(texts)).toEqual(['none', 'none'])
  })

  it('forgets the page nobody asked for longest, and no other', async () => {
    const cache = open()
    for (let page = 0; page < 500; page++) await cache.read(`/${page}`)
    await cache.read('/0')
    await cache.read('/one more')
    const before = cache.count()
    await cache.read('/0')
    await cache.read('/2')
    expect(cache.count()).toBe(before)
    await cache.read('/1')
    expect(cache.count()).toBe(before + 1)
  })

  it('goes on with the last page in an outage, however old, and says how old', async () => {
    const cache = open()
    await cache.read('/', { page: 'old' })
    cache.invalidate()
    cache.pass(60_000)
    expect(await cache.read('/', outage())).toEqual({ page: 'old', isStale: true, ageSeconds: 60 })
    expect(await cache.read('/', { page: 'new' })).toMatchObject({ isStale: true })
    cache.pass(501)
    expect(await cache.read('/', { page: 'new' })).toEqual({ page: 'new', isStale: false, ageSeconds: 0 })
    const unseen = await cache.read('/unseen', outage())
    expect('answer' in unseen && unseen.answer.status).toBe(503)
  })
})

it.each([
  ['/?x=1', '/'],
  ['/products?x=1&category=steel', '/products?category=steel'],
  ['/products?sort=price&category=steel', '/products?category=steel&sort=price'],
  ['/products.data?category=steel&x=1&_routes=root', '/products.data?category=steel&_routes=root'],
  ['/catalog/pet-strap?utm_source=x', '/catalog/pet-strap'],
  ['/_.data?x=1', '/_.data'],
  ['/login?confirmed=email', '/login?confirmed=email'],
])('an address is the page it reads: %s', (address, page) => {
  expect(cacheKeyOf(new URL(address, 'http://shop.example'))).toBe(page)
})
