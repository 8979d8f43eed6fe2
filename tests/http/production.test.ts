import { describe, expect, it } from 'vitest'
import { production } from '#tests/production.ts'
import { openShop } from '#tests/shop.ts'

describe('production mode', () => {
  it('shows nobody’s mail', async () => {
    const shop = await openShop({ environment: production })
    expect((await shop.send('/outbox')).status).toBe(404)
  })

  it('plays no Google', async () => {
    const shop = await openShop({ environment: production })
    expect((await shop.send('/google-stand-in/.well-known/openid-configuration')).status).toBe(404)
  })

  it('has no accounts but those of people', async () => {
    const shop = await openShop({ environment: production })
    const response = await shop.send('/identity/sign-in/email', {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: 'https://shop.example', host: 'shop.example' },
      body: JSON.stringify({ email: 'admin@fleje.example', password: 'admin-demo' }),
    })
    expect(response.ok).toBe(false)
  })

  it('tells browsers to come by https only', async () => {
    const shop = await openShop({ environment: production })
    const { headers } = await shop.send('/api/health')
    expect(headers.get('strict-transport-security')).toContain('max-age=31536000')
  })
})
