/** All public content of a shop, as a visitor reads it. */
import { expect } from 'vitest'
import { sellerPages } from '#contract/settings/rules/company.ts'
import { isEverything } from './sample.ts'
import type { TestShop } from './shop.ts'

const shell = [
  '/',
  '/products',
  '/reviews',
  '/blogs',
  '/portfolio',
  ...sellerPages.map((page) => `/${page}`),
  '/login',
  '/signup',
  '/reset',
  '/confirm',
  '/offline',
  '/account-deleted',
]
const signedIn = ['/dashboard', '/dashboard/myOrders', '/dashboard/payment/1', '/dashboard/manageOrders', '/products/1']
const notPages = ['/api/products', '/api/review', '/api/openapi.json', '/sitemap.xml', '/robots.txt', '/outbox']

/**
 * All public content by its address, as pages and as data, without PDFs and pictures. Reading begins with a list of addresses, and
 * follows all links from there.
 */
export async function readEverything(shop: TestShop, further: readonly string[] = []): Promise<[string, string][]> {
  const texts: [path: string, text: string][] = []
  const seen = new Set<string>()
  const open = [...shell, ...signedIn, ...notPages, ...further, '/no/such/page']
  for (let path = open.pop(); path !== undefined; path = open.pop()) {
    if (seen.has(path)) continue
    seen.add(path)
    const answer = await shop.send(path)
    const text = asRead(await answer.text())
    if (/^image\/(?!svg)|^font\/|^video\/|octet-stream|pdf/.test(answer.headers.get('content-type') ?? '')) continue
    texts.push([path, text])
    // Links of a filtered list are not followed, because they lead to ever more filters of the same products.
    if (path.includes('?')) continue
    const links = [...text.matchAll(/href="(\/(?!assets|pictures|catalog)[^"#]*)"/g)].map(([, link = '']) => link)
    open.push(...links.filter((link) => isEverything || !link.includes('?')))
    if (shell.includes(path)) open.push(path === '/' ? '/_root.data' : `${path}.data`)
  }
  expect(seen.size).toBeGreaterThan(25)
  return texts
}

const entities: Record<string, string> = { '&amp;': '&', '&#x27;': "'", '&quot;': '"', '&lt;': '<', '&gt;': '>' }
export const asRead = (html: string): string =>
  html.replaceAll('<!-- -->', '').replaceAll(/&[#\w]+;/g, (one) => entities[one] ?? one)
