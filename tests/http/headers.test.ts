/** The headers of every answer that is not a page. For pages, see tests/journeys/headers.test.ts. */
import { describe, expect, it } from 'vitest'
import { production } from '#tests/production.ts'
import { openShop } from '#tests/shop.ts'

const answers = [
  ['GET', '/api/products'],
  ['GET', '/api/health'],
  ['GET', '/api/ready'],
  ['GET', '/api/openapi.json'],
  ['GET', '/api/users'],
  ['GET', '/api/no-such-call'],
  ['OPTIONS', '/api/products'],
  ['DELETE', '/api/products'],
  ['GET', '/identity/jwks'],
  ['GET', '/identity/token'],
  ['GET', '/identity/popup'],
  ['GET', '/identity/popup.js'],
  ['GET', '/identity/callback/google?error=access_denied'],
  ['POST', '/webhooks/stripe'],
  ['GET', '/robots.txt'],
  ['GET', '/.well-known/security.txt'],
  ['GET', '/sitemap.xml'],
  ['GET', '/feed.xml'],
  ['GET', '/catalog/pet-strap-16-x-1-0-mm/data-sheet.pdf'],
  ['GET', '/pictures/no-such-picture.png'],
  ['GET', '/no-such-page'],
  ['GET', '/%E0%A4%A'],
] as const

it.each([
  ['/api/products', 'application/json'],
  ['/api/no-such-call', 'application/problem+json'],
  ['/identity/popup', 'text/html; charset=utf-8'],
  ['/identity/popup.js', 'text/javascript; charset=utf-8'],
  ['/robots.txt', 'text/plain; charset=utf-8'],
  ['/sitemap.xml', 'application/xml; charset=utf-8'],
  ['/feed.xml', 'application/rss+xml; charset=utf-8'],
  ['/no-such-page', 'text/html; charset=utf-8'],
])('%s declares its media type, and its character set unless it is JSON', async (path, type) => {
  const shop = await openShop({ environment: production })
  expect((await shop.send(path)).headers.get('content-type')).toBe(type)
})

describe.each(answers)('%s %s', (method, path) => {
  it('may load nothing, may not be shown in a frame, and may not be read by another origin', async () => {
    const shop = await openShop({ environment: production })
    const { headers } = await shop.send(path, { method, redirect: 'manual' })
    const policy = headers.get('content-security-policy')?.split('; ')
    expect(policy).toEqual(
      expect.arrayContaining([
        "default-src 'none'",
        "object-src 'none'",
        "base-uri 'none'",
        "form-action 'none'",
        "frame-ancestors 'none'",
      ]),
    )
    expect(Object.fromEntries(headers)).toMatchObject({
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'strict-origin-when-cross-origin',
      'cross-origin-resource-policy': 'same-origin',
      'strict-transport-security': 'max-age=31536000; includeSubDomains',
    })
    for (const name of ['access-control-allow-origin', 'server', 'x-powered-by']) expect(headers.has(name)).toBe(false)
  })
})
