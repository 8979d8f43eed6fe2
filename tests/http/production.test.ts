import { describe, expect, it } from 'vitest'
import { fillShopSettings } from '#server/settings/settings-queries.ts'
import { production } from '#tests/production.ts'
import { openShop } from '#tests/shop.ts'

describe('production mode', () => {
  it('does not show mails', async () => {
    const shop = await openShop({ environment: production })
    expect((await shop.send('/outbox')).status).toBe(404)
  })

  it('has no stand-in for Google', async () => {
    const shop = await openShop({ environment: production })
    expect((await shop.send('/google-stand-in/.well-known/openid-configuration')).status).toBe(404)
  })

  it('has no demo accounts', async () => {
    const shop = await openShop({ environment: production })
    const response = await shop.send('/identity/sign-in/email', {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: 'https://shop.example', host: 'shop.example' },
      body: JSON.stringify({ email: 'admin@fleje.example', password: 'admin-demo' }),
    })
    expect(response.ok).toBe(false)
  })

  it('publishes where to report a vulnerability, as RFC 9116 prescribes, with an expiry date in the future', async () => {
    const shop = await openShop({ environment: production })
    expect((await shop.send('/.well-known/security.txt')).status).toBe(404)
    await fillShopSettings(shop.database.db, { email: 'hello+shop@shop.example' })
    const answer = await shop.send('/.well-known/security.txt')
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'text/plain; charset=utf-8'])
    const fields = Object.fromEntries(
      (await answer.text())
        .trim()
        .split('\n')
        .map((line) => line.split(/: (.*)/)),
    )
    expect(fields).toMatchObject({
      Contact: 'mailto:hello%2Bshop@shop.example',
      Canonical: 'https://shop.example/.well-known/security.txt',
      'Preferred-Languages': 'en',
    })
    const daysAhead = (Date.parse(fields.Expires) - Date.now()) / 86_400_000
    expect(daysAhead).toBeGreaterThan(29)
    expect(daysAhead).toBeLessThan(365)
  })

  it('tells browsers to use https only', async () => {
    const shop = await openShop({ environment: production })
    const { headers } = await shop.send('/api/health')
    expect(headers.get('strict-transport-security')).toContain('max-age=31536000')
  })
})
