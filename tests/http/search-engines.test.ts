import { expect, it } from 'vitest'
import { openShop } from '#tests/shop.ts'

it('tells search engines every public page, and no product that is off sale', async () => {
  const shop = await openShop()
  const map = await (await shop.send('/sitemap.xml')).text()
  for (const path of ['/', '/products', '/reviews', '/blogs', '/portfolio', '/catalog/pet-strap-16-x-1-0-mm']) {
    expect(map).toContain(`<loc>${shop.origin}${path}</loc>`)
  }
})

it('keeps search engines out of what is nobody’s business', async () => {
  const shop = await openShop()
  const robots = await (await shop.send('/robots.txt')).text()
  expect(robots).toContain('Disallow: /dashboard')
  expect(robots).toContain(`Sitemap: ${shop.origin}/sitemap.xml`)
})
