import { expect, it } from 'vitest'
import { invent } from '#demo/invented.ts'
import { openShop } from '#tests/shop.ts'

it('tells search engines every public page, and no product that is off sale', async () => {
  const shop = await openShop()
  const map = await (await shop.send('/sitemap.xml')).text()
  for (const path of ['/', '/products', '/reviews', '/blogs', '/portfolio', '/catalog/pet-strap-16-x-1-0-mm']) {
    expect(map).toContain(`<loc>${shop.origin}${path}</loc>`)
  }
})

it('tells them of a large catalogue in several files, each short enough to be read at once', async () => {
  const shop = await openShop()
  await invent(shop.database.db, { products: 10_000, users: 0, orders: 0 }, () => {})
  const locations = async (path: string) => (await (await shop.send(path)).text()).match(/(?<=<loc>)[^<]+/g)
  const files = await locations('/sitemap.xml')
  expect(files).toEqual([`${shop.origin}/sitemap/1.xml`, `${shop.origin}/sitemap/2.xml`])
  const [first, second] = await Promise.all([locations('/sitemap/1.xml'), locations('/sitemap/2.xml')])
  expect(second).toEqual([expect.stringContaining(`${shop.origin}/catalog/`)])
  expect(first).toContain(`${shop.origin}/products`)
  expect(new Set([...(first ?? []), ...(second ?? [])]).size).toBe(10_001 + 6)
  expect((await shop.send('/sitemap/3.xml')).status).toBe(404)
})

it('keeps search engines out of what is nobody’s business', async () => {
  const shop = await openShop()
  const robots = await (await shop.send('/robots.txt')).text()
  expect(robots).toContain('Disallow: /dashboard')
  expect(robots).toContain(`Sitemap: ${shop.origin}/sitemap.xml`)
})
