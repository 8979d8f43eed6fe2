/** What every HTML answer says to the browser, and that the page in it keeps to it. */

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
    '/offline',
    '/no-such-page',
    '/catalog/no-such-product',
  ],
  ...['/products/00000000-0000-4000-8000-000000000000', '/dashboard', '/dashboard/myOrders', '/dashboard/allUsers'],
]
const pages = [...shopPages, '/outbox']

for (const path of pages)
  test.describe(path, () => {
    test('comes with the headers that keep strangers out', async ({ shop }) => {
      const { headers } = await ask(shop, path)
      expect(Object.fromEntries(headers)).toMatchObject({
        'content-type': 'text/html; charset=utf-8',
        'x-content-type-options': 'nosniff',
        'referrer-policy': 'strict-origin-when-cross-origin',
        'cross-origin-opener-policy': 'same-origin-allow-popups',
        'x-frame-options': 'DENY',
        'permissions-policy': expect.stringContaining('camera=()'),
      })
    })

    test('has a policy without exceptions, and no outside in it', async ({ shop }) => {
      const { policy } = await ask(shop, path)
      expect(policy).toMatch(/default-src '(self|none)'/)
      for (const rule of ["object-src 'none'", "base-uri 'none'", "frame-ancestors 'none'"])
        expect(policy).toContain(rule)
      expect(policy).not.toMatch(/unsafe-|data:|\*/)
      expect(policy.replace("img-src 'self' https:", '')).not.toContain('http')
    })

    test('keeps to its own policy: known scripts only, no style and no handler in an attribute', async ({ shop }) => {
      const { html, policy } = await ask(shop, path)
      for (const code of inlineScripts(html)) expect(policy).toContain(hashOf(code))
      expect(html).not.toMatch(/<[a-z][^<>]* style=/i)
      expect(html).not.toMatch(/<[a-z][^<>]* on[a-z]+=/i)
      expect(html).not.toMatch(/<style\b/i)
      expect(addressesLoaded(html).filter((address) => !address.startsWith('/'))).toEqual([])
    })
  })

for (const path of shopPages)
  test(`${path} allows no script it does not carry`, async ({ shop }) => {
    const { html, policy } = await ask(shop, path)
    const blessed = policy.match(/'sha256-[^']+'/g) ?? []
    expect(blessed.length).toBeGreaterThan(0)
    expect(new Set(blessed)).toEqual(new Set(inlineScripts(html).map(hashOf)))
  })

test('the service worker is asked for anew each time, and may speak to nobody but the shop', async ({ shop }) => {
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

/** The code of each script that stands in the page itself. Data for search engines is not code. */
function inlineScripts(html: string): string[] {
  return [...html.matchAll(/<script\b([^>]*)>([\s\S]*?)<\/script>/g)]
    .filter(([, attributes = '', code]) => code && !attributes.includes('application/ld+json'))
    .map(([, , code = '']) => code)
}

function hashOf(code: string): string {
  return `'sha256-${createHash('sha256').update(code).digest('base64')}'`
}

/** What the page makes the browser fetch: scripts, pictures, and links other than canonical addresses. */
function addressesLoaded(html: string): string[] {
  return [
    ...html.matchAll(
      /<(?:script|img|iframe|link rel="(?:stylesheet|preload|modulepreload|icon)")[^>]*? (?:src|href)="([^"]+)"/g,
    ),
  ].map(([, address = '']) => address)
}
