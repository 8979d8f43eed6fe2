import { describe, expect, it } from 'vitest'
import { BadConfiguration, readConfig } from '#server/config.ts'

function problemsOf(environment: Record<string, string>): string[] {
  try {
    readConfig(environment)
    return []
  } catch (error) {
    if (error instanceof BadConfiguration) return error.problems
    throw error
  }
}

const stripeTestKeys = {
  STRIPE_SECRET_KEY: 'sk_test_1',
  STRIPE_PUBLISHABLE_KEY: 'pk_test_1',
  STRIPE_WEBHOOK_SECRET: 'whsec_1',
}

describe('the configuration', () => {
  it('needs nothing: a shop to try opens on port 3000 of this machine', () => {
    expect(readConfig({})).toMatchObject({
      PORT: 3000,
      HOST: '127.0.0.1',
      DATA_DIR: '.data',
      SHOP_NAME: 'Fleje',
      demo: true,
    })
  })

  it('takes an empty variable as unset', () => {
    expect(readConfig({ PORT: '', DATABASE_URL: '' })).toEqual(readConfig({}))
  })

  it.each([
    [{ PORT: 'three' }, 'PORT'],
    [{ PORT: '70000' }, 'PORT'],
    [{ SHOP_MODE: 'live' }, 'SHOP_MODE'],
    [{ DATABASE_URL: 'mysql://x' }, 'DATABASE_URL'],
    [{ SESSION_SECRET: 'short' }, 'SESSION_SECRET'],
    [{ GOOGLE_CLIENT_ID: 'id' }, 'GOOGLE_CLIENT_SECRET'],
    [{ IDENTITY: 'firebase' }, 'FIREBASE_PROJECT_ID'],
    [{ STRIPE_SECRET_KEY: 'sk_test_1' }, 'STRIPE_PUBLISHABLE_KEY'],
    [{ ...stripeTestKeys, STRIPE_PUBLISHABLE_KEY: 'pk_live_1' }, 'STRIPE_PUBLISHABLE_KEY'],
    [{ ...stripeTestKeys, STRIPE_SECRET_KEY: 'sk_live_1', STRIPE_PUBLISHABLE_KEY: 'pk_live_1' }, 'STRIPE_SECRET_KEY'],
  ])('refuses %j with the name of what is wrong', (environment, name) => {
    expect(problemsOf(environment as Record<string, string>).join('\n')).toContain(name)
  })

  it('names in production everything that is missing at once', () => {
    const problems = problemsOf({ SHOP_MODE: 'production' }).join('\n')
    for (const name of [
      'DATABASE_URL',
      'PUBLIC_URL',
      'SESSION_SECRET',
      'AUTH_SECRET',
      'MAIL_URL',
      'STRIPE_SECRET_KEY',
    ]) {
      expect(problems).toContain(name)
    }
  })
})
