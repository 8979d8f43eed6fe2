/** The headers of every HTML answer, and whether the page complies with them. */

import { createHash } from 'node:crypto'
import { expect, test } from './fixtures.ts'
import type { JourneyShop } from './journey-shop.ts'

const shopPages = [
  ...['/', '/products', '/products?q=strap', '/products?q=%3Cscript%3Ealert(1)%3C/script%3E', '/catalog/{slug}'],
  ...['/compare?p={slug}', '/compare?p=%3Cscript%3Ealert(1)%3C/script%3E&add=%22%3E%3Cscript%3E'],
  ...['/calculator', '/calculator?weight=%22%3E%3Cscript%3E&strap=%3Cscript%3E'],
  ...[
    '/reviews',
    '/blogs',
    '/portfolio',
    '/terms',
    '/login',
    '/signup',
    '/reset?token=unknown',
    '/pay?token=unknown',
    '/offline',
    '/account-deleted',
    '/no-such-page',
    '/catalog/no-such-product',
  ],
  ...['/products/00000000-0000-4000-8000-000000000000', '/dashboard', '/dashboard/myOrders', '/dashboard/allUsers'],
]
const pages = [...shopPages, '/outbox']

for (const path of pages)
  test(`${path} has all security headers, and complies with its own policy`, async ({ shop }) => {
    const { headers, html, policy } = await ask(shop, path)
    expect(Object.fromEntries(headers)).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'strict-origin-when-cross-origin',
      'cross-origin-opener-policy': 'same-origin-allow-popups',
      'x-frame-options': 'DENY',
      'permissions-policy': expect.stringContaining('camera=()'),
    })
    expect(policy).toMatch(/default-src '(self|none)'/)
    for (const rule of ["object-src 'none'", "base-uri 'none'", "frame-ancestors 'none'"])
      expect(policy).toContain(rule)
    expect(policy).not.toMatch(/unsafe-|data:|\*/)
    expect(policy.replace("img-src 'self' https:", '')).not.toContain('http')

    const allowed = new Set(policy.match(/'sha256-[^']+'/g))
    const carried = new Set(inlineScripts(html).map(hashOf))
    expect([...carried].filter((hash) => !allowed.has(hash))).toEqual([])
    if (shopPages.includes(path)) expect([allowed.size > 0, allowed]).toEqual([true, carried])
    expect(html).not.toMatch(/<[a-z][^<>]* style=/i)
    expect(html).not.toMatch(/<[a-z][^<>]* on[a-z]+=/i)
    expect(html).not.toMatch(/<style\b/i)
    expect(addressesLoaded(html).filter((address) => !address.startsWith('/'))).toEqual([])
  })

test('the service worker is revalidated each time, and may connect only to the shop', async ({ shop }) => {
  const { headers, policy } = await ask(shop, '/service-worker.js')
  expect(headers.get('content-type')).toMatch(/javascript/)
  expect(headers.get('cache-control')).toBe('no-cache')
  expect(policy).toMatch(/^default-src 'none';.*; connect-src 'self'$/)
})

async function ask({ api, send }: JourneyShop, path: string) {
  const [product] = path.includes('{slug}') ? await api.listProducts() : []
  const response = await send(path.replace('{slug}', product?.slug ?? ''))
  return {
    headers: response.headers,
    policy: response.headers.get('content-security-policy') ?? '',
    html: await response.text(),
  }
}

/** The code of each inline script. Structured data is not code. */
function inlineScripts(html: string): string[] {
  return [...html.matchAll(/<script\b([^>]*)>([\s\S]*?)<\/script>/g)]
    .filter(([, attributes = '', code]) => code && !attributes.includes('application/ld+json'))
    .map(([, , code = '']) => code)
}

function hashOf(code: string): string {
  return `'sha256-${createHash('sha256').update(code).digest('base64')}'`
}

/** The URLs that a page loads: of scripts, pictures and frames, and of links such as those to stylesheets and icons. */
function addressesLoaded(html: string): string[] {
  return [
    ...html.matchAll(
      /<(?:script|img|iframe|link rel="(?:stylesheet|preload|modulepreload|icon)")[^>]*? (?:src|href)="([^"]+)"/g,
    ),
  ].map(([, address = '']) => address)
}
