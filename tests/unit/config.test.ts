import { readFileSync } from 'node:fs'
import { parseEnv } from 'node:util'
import { describe, expect, it } from 'vitest'
import { BadConfiguration, readConfig, variableNames } from '#server/base/config.ts'
import { production } from '#tests/production.ts'

function problemsOf(environment: Record<string, string>, options?: { isRelease: boolean }): string[] {
  try {
    readConfig(environment, options)
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
  it('needs no variable: a demo shop opens on port 3000 of this machine', () => {
    expect(readConfig({})).toMatchObject({
      PORT: 3000,
      HOST: '127.0.0.1',
      DATA_DIR: '.data',
      SHOP_NAME: 'Fleje',
      demo: true,
    })
  })

  it('has each of its variables, and no others, in .env.example', () => {
    const example = parseEnv(readFileSync(new URL('../../.env.example', import.meta.url), 'utf8'))
    expect(Object.keys(example).sort()).toEqual([...variableNames].sort())
    // An unchanged copy of the file opens the same shop as no file.
    expect(readConfig(example)).toEqual(readConfig({}))
  })

  it('treats an empty variable as unset', () => {
    expect(readConfig({ PORT: '', DATABASE_URL: '' })).toEqual(readConfig({}))
  })

  it.each([
    [{ PORT: 'three' }, 'PORT'],
    [{ PORT: '70000' }, 'PORT'],
    [{ DATABASE_DIRECT_URL: 'postgres://db.example/shop' }, 'DATABASE_URL is missing'],
    [{ DATABASE_URL: 'postgres://pooler/shop', DATABASE_DIRECT_URL: 'db.example' }, 'DATABASE_DIRECT_URL'],
    [{ READ_DATABASE_URL: 'postgres://standby.example/shop' }, 'DATABASE_URL is missing: READ_DATABASE_URL'],
    [{ DATABASE_URL: 'postgres://db/shop', READ_DATABASE_URL: 'standby.example' }, 'READ_DATABASE_URL must start with'],
    [{ READ_DATABASE_MAX_LAG_SECONDS: '1' }, 'READ_DATABASE_MAX_LAG_SECONDS'],
    [{ SHOP_MODE: 'live' }, 'SHOP_MODE'],
    [{ SHOP_EMAIL: 'the office' }, 'SHOP_EMAIL'],
    [{ ORDER_HOLD_HOURS: '0' }, 'ORDER_HOLD_HOURS'],
    [{ ORDER_HOLD_HOURS_UNCONFIRMED: 'soon' }, 'ORDER_HOLD_HOURS_UNCONFIRMED'],
    [{ DATABASE_URL: 'mysql://x' }, 'DATABASE_URL'],
    [{ SESSION_SECRET: 'short' }, 'SESSION_SECRET'],
    [{ GOOGLE_CLIENT_ID: 'id' }, 'GOOGLE_CLIENT_SECRET'],
    [{ IDENTITY: 'firebase' }, 'FIREBASE_PROJECT_ID'],
    [{ STRIPE_SECRET_KEY: 'sk_test_1' }, 'STRIPE_PUBLISHABLE_KEY'],
    [{ ...stripeTestKeys, STRIPE_PUBLISHABLE_KEY: 'pk_live_1' }, 'STRIPE_PUBLISHABLE_KEY'],
    [{ ...stripeTestKeys, STRIPE_SECRET_KEY: 'sk_live_1', STRIPE_PUBLISHABLE_KEY: 'pk_live_1' }, 'STRIPE_SECRET_KEY'],
  ])('refuses %j with the name of the variable', (environment, name) => {
    expect(problemsOf(environment as Record<string, string>).join('\n')).toContain(name)
  })

  it('lists all missing variables together in production', () => {
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
  it('lists invalid variables beside missing ones', () => {
    const problems = problemsOf({ SHOP_MODE: 'production', PORT: 'three', MAIL_URL: 'mail.example' })
    expect(problems).toContain('PORT must be a number')
    expect(problems.filter((problem) => problem.startsWith('MAIL_URL'))).toEqual([
      'MAIL_URL must be smtp:// or smtps:// with a host, such as smtps://user:password@mail.example:465',
    ])
    for (const name of [
      'DATABASE_URL',
      'PUBLIC_URL',
      'SESSION_SECRET',
      'AUTH_SECRET',
      'MAIL_FROM',
      'STRIPE_SECRET_KEY',
    ])
      expect(problems.join('\n')).toContain(`${name} is missing`)
  })

  it('accepts a complete production configuration', () => {
    expect(problemsOf(production)).toEqual([])
  })

  it('lets a release open only a real shop with Stripe keys, and says that a release has neither demo nor sandbox', () => {
    const { PAYMENTS_SANDBOX: _, SHOP_MODE: mode, ...needed } = production
    const release = { isRelease: true }
    expect(readConfig({ ...needed, ...stripeTestKeys }, release)).toMatchObject({ SHOP_MODE: mode, production: true })
    expect(problemsOf(production, release)).toEqual([
      'PAYMENTS_SANDBOX is set: a release contains no card sandbox. To take test cards only, set the test keys of Stripe',
      'STRIPE_SECRET_KEY is missing: SHOP_MODE=production needs it',
    ])
    expect(problemsOf({ SHOP_MODE: 'demo' }, release)).toEqual([
      'SHOP_MODE is demo: a release contains no demo shop. To try the demo shop, run npm start in a clone of the repository',
    ])
  })
})

describe('mail', () => {
  it.each(['smtp://mail.example', 'smtps://user:p%40ss@mail.example:465', 'smtp://127.0.0.1:1025'])(
    'can be sent by %s',
    (url) => {
      expect(problemsOf({ MAIL_URL: url })).toEqual([])
    },
  )

  it.each(['mail.example', 'https://mail.example', 'smtp://', 'smtp:mail.example:25', 'mail.example:465'])(
    'cannot be sent by %s',
    (url) => {
      expect(problemsOf({ MAIL_URL: url }).join()).toMatch(/^MAIL_URL must be smtp/)
    },
  )

  it.each(['shop@shop.example', 'The shop <shop@shop.example>', '"Fleje, S.L." <shop@shop.example>'])(
    'can come from %s',
    (from) => {
      expect(problemsOf({ MAIL_FROM: from })).toEqual([])
    },
  )

  it.each([
    'notanaddress',
    'The shop',
    'The shop <shop>',
    'shop@shop.example, other@shop.example',
    'a\r\nBcc: <b@c.de>',
  ])('cannot come from %j', (from) => {
    expect(problemsOf({ MAIL_FROM: from }).join()).toMatch(/^MAIL_FROM must be an address/)
  })
})

describe('the public address', () => {
  it('is an origin, with or without a trailing slash', () => {
    expect(readConfig({ PUBLIC_URL: 'https://shop.example/' }).PUBLIC_URL).toBe('https://shop.example')
    expect(readConfig({ PUBLIC_URL: 'http://shop.example:8080' }).PUBLIC_URL).toBe('http://shop.example:8080')
  })

  it.each([
    'javascript:alert(1)',
    'shop.example',
    'ftp://shop.example',
    'https://shop.example/path',
    'https://shop.example/?from=mail',
    'https://shop.example/#top',
    'https://user:password@shop.example',
    'https://',
  ])('cannot be %s', (url) => {
    expect(problemsOf({ PUBLIC_URL: url }).join()).toMatch(/^PUBLIC_URL must be the address that people open/)
  })

  it('must begin with https:// in production, unless it is an address of this machine', () => {
    expect(problemsOf({ ...production, PUBLIC_URL: 'http://shop.example' }).join()).toMatch(/PUBLIC_URL .* https/)
    for (const PUBLIC_URL of ['http://localhost:3000', 'http://127.0.0.1:3000', 'http://[::1]:3000'])
      expect(problemsOf({ ...production, PUBLIC_URL })).toEqual([])
  })
})

describe('a secret', () => {
  it.each([
    ['one repeated letter', 's'.repeat(40)],
    ['only two different letters', 'abababbaabbabaabababbabaabbaababab'],
    ['a repeated piece', 'correct horse 1!'.repeat(3)],
    ['consecutive letters', 'abcdefghijklmnopqrstuvwxyz0123456789'],
    ['a placeholder', 'change-me-to-32-random-characters!!'],
    ['an example', 'example-secret-of-the-documentation'],
  ])('cannot be %s', (_, secret) => {
    for (const name of ['SESSION_SECRET', 'SESSION_SECRET_PREVIOUS', 'AUTH_SECRET'])
      expect(problemsOf({ [name]: secret })).toEqual([
        `${name} is too easy to guess: make a secret with \`openssl rand -base64 33\``,
      ])
  })

  it.each([
    ['base64', 'VfRQwoh19HtPyzSUVhWnWSD0o9sqkXo2pQ=='],
    ['hexadecimal', '9f86d081884c7d659a2feaa0c55ad015'],
    ['a passphrase', 'kite umbra forty lilac 72 stapler'],
  ])('may be %s', (_, secret) => {
    expect(problemsOf({ SESSION_SECRET: secret })).toEqual([])
  })

  it('is left out of the sentence that refuses it', () => {
    const secret = 'changeme-changeme-changeme-0123456'
    expect(problemsOf({ AUTH_SECRET: secret }).join()).not.toContain(secret)
  })

  it('has only one purpose', () => {
    const { SESSION_SECRET } = production
    expect(problemsOf({ ...production, AUTH_SECRET: SESSION_SECRET })).toEqual([
      'AUTH_SECRET is the same as SESSION_SECRET: they must differ',
    ])
    expect(problemsOf({ ...production, SESSION_SECRET_PREVIOUS: SESSION_SECRET })).toEqual([
      'SESSION_SECRET_PREVIOUS is the same as SESSION_SECRET: they must differ',
    ])
  })
})

describe('the address to listen on', () => {
  it.each(['0.0.0.0', '::', '192.168.1.20', 'shop.example'])(
    'can be %s in a demo only with DEMO_OPEN_TO_NETWORK=1',
    (HOST) => {
      expect(problemsOf({ HOST }).join()).toMatch(/^HOST .* opens the demo to the network.*DEMO_OPEN_TO_NETWORK=1/)
      expect(problemsOf({ HOST, DEMO_OPEN_TO_NETWORK: '1' })).toEqual([])
      expect(problemsOf({ ...production, HOST })).toEqual([])
    },
  )

  it.each(['127.0.0.1', '127.0.1.1', 'localhost', '::1'])('may be %s', (HOST) => {
    expect(problemsOf({ HOST })).toEqual([])
  })
})
