/** Accounts at the embedded provider: signing up, signing in, and the errors of both. */
import { expect, it, vi } from 'vitest'
import { log } from '#server/base/log.ts'
import { production } from '#tests/production.ts'
import type { Browser } from './browser.ts'
import { openFrontDoor } from './front-door.ts'

const ana = { email: 'ana@coils.example', password: 'abc', name: 'Ana Ruiz' }

it('signs up with a password of three characters, and signs in again', async () => {
  const door = await openFrontDoor()
  expect((await door.browser().signUp(ana)).status).toBe(200)
  const browser = door.browser()
  expect((await browser.signIn(ana)).status).toBe(200)
  expect(await browser.idToken()).toBeTypeOf('string')
})

it('signs in with any spelling of the address, and has one account for all of them', async () => {
  const door = await openFrontDoor()
  const spellings = ['ana@Café.example', 'ana@xn--caf-dma.example', 'ana@cafe\u0301.example', ' ANA@CAFÉ.example']
  const [first = '', ...others] = spellings
  expect((await door.browser().signUp({ ...ana, email: first })).status).toBe(200)
  for (const email of others) {
    expect(await (await door.browser().signUp({ ...ana, email })).json(), email).toMatchObject({
      code: 'USER_ALREADY_EXISTS_USE_ANOTHER_EMAIL',
    })
  }
  for (const email of spellings) {
    const browser = door.browser()
    expect((await browser.signIn({ ...ana, email })).status, email).toBe(200)
    expect((await browser.exchange(email)).status, email).toBe(200)
    expect((await door.browser().post('/identity/request-password-reset', { email })).status, email).toBe(200)
  }
  await door.linkInMailTo('ana@xn--caf-dma.example')
})

it('opens no account with which nobody could log in', async () => {
  const door = await openFrontDoor()
  for (const [email, message] of [
    ['ana@пример.рф', 'This email address cannot be used to log in. Please use another address'],
    ['josé@coils.example', 'Before the @, please use only digits, signs and letters without accents'],
  ] as const) {
    const refused = await door.browser().signUp({ ...ana, email })
    expect([refused.status, await refused.json()]).toMatchObject([400, { message }])
    const unknown = await door.browser().signIn({ ...ana, email })
    expect(await unknown.json()).toMatchObject({
      code: 'USER_NOT_FOUND',
      message: 'There is no account with this email',
    })
  }
})

it('counts failed sign-ins of all spellings of an address together', async () => {
  const door = await openFrontDoor(production)
  const origin = 'https://shop.example'
  const guess = async (email: string) =>
    (await door.browser().post('/identity/sign-in/email', { email, password: 'a wrong one' }, { origin })).status
  const guesses = ['ana@café.example', 'ana@xn--caf-dma.example', 'ANA@café.example'].flatMap((email) => [email, email])
  const answers: number[] = []
  for (const email of guesses) answers.push(await guess(email))
  expect(answers).toEqual([401, 401, 401, 401, 401, 429])
})

it('refuses a password of two characters, and says how many are required', async () => {
  const door = await openFrontDoor()
  const answer = await door.browser().signUp({ ...ana, password: 'ab' })
  expect(answer.status).toBe(400)
  expect(await answer.json()).toMatchObject({
    code: 'PASSWORD_TOO_SHORT',
    message: 'The password must have at least 3 characters',
  })
})

it('requires eight characters in production', async () => {
  const door = await openFrontDoor(production)
  const answer = await door.browser().post('/identity/sign-up/email', ana, { origin: 'https://shop.example' })
  expect(await answer.json()).toMatchObject({ message: 'The password must have at least 8 characters' })
  expect(door.identityConfig).toEqual({ provider: 'embedded', google: 'none' })
})

it('stores the session in a cookie of this host alone that is sent only over HTTPS and is hidden from scripts', async () => {
  const door = await openFrontDoor(production)
  const account = { ...ana, password: 'a long password' }
  const answer = await door.browser().post('/identity/sign-up/email', account, { origin: 'https://shop.example' })
  const [cookie = '', ...others] = answer.headers.getSetCookie()
  expect(others).toEqual([])
  const [named, ...attributes] = cookie.split('; ')
  expect(named).toMatch(/^__Host-fleje\.session_token=[\w.%-]{60,}$/)
  expect(attributes.sort()).toEqual(['HttpOnly', `Max-Age=${12 * 60 * 60}`, 'Path=/', 'SameSite=Lax', 'Secure'])
})

it('accepts a password of 128 characters of any kind, and only the whole password', async () => {
  const door = await openFrontDoor()
  const password = `${'  contraseña 鋼 🔩 " ; '.padEnd(127, 'long ')}x`
  expect((await door.browser().signUp({ ...ana, password })).status).toBe(200)
  expect((await door.browser().signIn({ ...ana, password })).status).toBe(200)
  for (const other of [password.slice(0, 127), password.trim(), password.toUpperCase(), `${password}x`])
    expect((await door.browser().signIn({ ...ana, password: other })).ok).toBe(false)
})

it('logs the cause of a bug, and never the values of the failed statement', async () => {
  const door = await openFrontDoor()
  await door.browser().signUp(ana)
  const { db } = door
  const written = [vi.spyOn(console, 'error'), vi.spyOn(console, 'log'), vi.spyOn(log, 'error')]
  for (const spy of written) spy.mockImplementation(() => {})
  await db.execute('alter table auth_accounts rename column password to planted')
  const answer = await door
    .browser()
    .signIn(ana)
    .finally(() => db.execute('alter table auth_accounts rename column planted to password'))
  const [onConsole, plain, lines] = written.map(({ mock }) => mock.calls)
  vi.restoreAllMocks()
  expect([onConsole, plain]).toEqual([[], []])
  expect(lines).toEqual([
    [expect.objectContaining({ error: expect.objectContaining({ code: '42703' }) }), expect.any(String)],
  ])
  expect(JSON.stringify(lines)).not.toContain(ana.email)
  expect(answer.status).toBe(500)
  expect((await answer.json()).detail).toMatch(/^Something went wrong/)
})

it('ignores upper and lower case in an address', async () => {
  const door = await openFrontDoor()
  await door.browser().signUp(ana)
  expect((await door.browser().signIn({ ...ana, email: 'ANA@Coils.example' })).status).toBe(200)
  const again = await door.browser().signUp({ ...ana, email: 'Ana@COILS.example' })
  expect(again.status).toBe(422)
  expect(await again.json()).toMatchObject({ code: 'USER_ALREADY_EXISTS_USE_ANOTHER_EMAIL' })
})

it('distinguishes a wrong password from an unknown account', async () => {
  const door = await openFrontDoor()
  await door.browser().signUp(ana)
  const wrong = await door.browser().signIn({ ...ana, password: 'abd' })
  expect([wrong.status, (await wrong.json()).code]).toEqual([401, 'WRONG_PASSWORD'])
  const unknown = await door.browser().signIn({ ...ana, email: 'nobody@coils.example' })
  expect([unknown.status, (await unknown.json()).code]).toEqual([401, 'USER_NOT_FOUND'])
})

it('creates one account for eight simultaneous sign-ups, and refuses the other seven because the account exists', async () => {
  const door = await openFrontDoor()
  const answers = await Promise.all(Array.from({ length: 8 }, () => door.browser().signUp(ana)))
  const losers = answers.filter((answer) => !answer.ok)
  expect(losers).toHaveLength(7)
  for (const loser of losers)
    expect(await loser.json()).toMatchObject({ code: 'USER_ALREADY_EXISTS_USE_ANOTHER_EMAIL' })
})

it.each([
  ['a missing name', { name: ' ' }, 'Your name is required'],
  ['a name with a control character', { name: 'Ana\u0007' }, 'Please use plain text only'],
  ['a name of a thousand letters', { name: 'a'.repeat(1000) }, 'Please use at most 120 characters'],
  ['an invalid address', { email: 'ana at coils' }, 'Please Provide a valid email'],
])('refuses %s', async (_what, wish, sentence) => {
  const door = await openFrontDoor()
  const answer = await door.browser().signUp({ ...ana, ...wish })
  expect([answer.status, (await answer.json()).message]).toEqual([400, sentence])
})

it('refuses a request with a NUL before it queries the database, because no database text can contain one', async () => {
  const door = await openFrontDoor()
  const browser = door.browser()
  const logged = vi.spyOn(log, 'error')
  const json = { email: 'a\0@b.example', password: 'abc', token: '\0', newPassword: 'abc' }
  // Sent without `browser`, which compares every request with the API description.
  const send = (path: string, type: string, body: string | null) =>
    fetch(`${door.origin}/identity${path}`, {
      ...{ method: body ? 'POST' : 'GET', body, redirect: 'manual' },
      headers: { 'content-type': type, origin: door.trustedOrigin },
    })
  const statuses = await Promise.all([
    ...['/sign-in/email', '/reset-password', '/request-password-reset'].map((path) =>
      browser.post(`/identity${path}`, json),
    ),
    send('/sign-in/email', 'application/x-www-form-urlencoded', 'email=a%00%40b.example&password=abc'),
    send('/reset-password?token=%00', 'application/json', '{"newPassword":"abc"}'),
    send('/callback/google?state=%00&code=abc', 'application/json', null),
  ])
  expect(statuses.map(({ status }) => status)).toEqual(Array(6).fill(400))
  expect(logged).not.toHaveBeenCalled()
  logged.mockRestore()
})

it('refuses a body that is larger than any form of the shop sends, with or without a Content-Length', async () => {
  const door = await openFrontDoor()
  const browser = door.browser()
  const huge = { ...ana, name: 'a'.repeat(20_000) }
  expect((await browser.signUp(huge)).status).toBe(413)
  const inPieces = (account: object) =>
    browser.send('/identity/sign-up/email', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: new Blob([JSON.stringify(account)]).stream(),
      // A body of unknown length; Node requires this option, which TypeScript does not know yet.
      ...({ duplex: 'half' } as object),
    })
  expect((await inPieces(huge)).status).toBe(413)
  expect((await inPieces(ana)).status).toBe(200)
})

it('refuses a request from another site, with or without cookies', async () => {
  const door = await openFrontDoor()
  const browser = door.browser()
  const evil = { origin: 'https://evil.example' }
  expect((await browser.post('/identity/sign-up/email', ana, evil)).status).toBe(403)
  await browser.signUp(ana)
  expect((await browser.post('/identity/sign-out', {}, evil)).status).toBe(403)
})

it('answers only to the names of this machine, so that no mail can contain a foreign link', async () => {
  const door = await openFrontDoor()
  const { port } = new URL(door.origin)
  const ask = (host: string) =>
    door.handle(
      new Request(`http://${host}/identity/request-password-reset`, { method: 'POST', body: '{}' }),
      '10.0.0.1',
    )
  expect((await ask('evil.example')).status).toBe(421)
  expect((await ask(`localhost:${Number(port) + 1}`)).status).toBe(421)
  expect((await ask(`localhost:${port}`)).status).not.toBe(421)
})

it('offers only those routes of the library that the shop uses', async () => {
  const door = await openFrontDoor()
  const browser = door.browser()
  await browser.signUp(ana)
  for (const path of ['update-user', 'change-email', 'change-password', 'delete-user', 'link-social', 'list-sessions'])
    expect((await browser.post(`/identity/${path}`, {})).status, path).toBe(404)
})

it.each([
  ['in the demo', 30, {}],
  ['in production', 10, production],
])(
  'accepts a limited number of sign-ins from one address %s; another address is not affected',
  async (_, most, environment) => {
    const door = await openFrontDoor(environment)
    const crowded = door.browser('192.0.2.1')
    const signInFrom = async (browser: Browser, number: number) => {
      const account = { email: `customer${number}@crowd.example`, password: ana.password }
      return (await browser.post('/identity/sign-in/email', account, { origin: door.trustedOrigin })).status
    }
    for (let tries = 0; tries < most; tries++) expect(await signInFrom(crowded, tries)).toBe(401)
    expect(await signInFrom(crowded, most)).toBe(429)
    expect(await signInFrom(door.browser('192.0.2.2'), most)).toBe(401)
  },
)

it('counts sign-ins by connection, whatever address a client claims', async () => {
  const door = await openFrontDoor()
  const claim = (address: string, customer = 0) =>
    door.handle(
      new Request(`${door.origin}/identity/sign-in/email`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-fleje-client-address': address, 'x-forwarded-for': address },
        body: JSON.stringify({ ...ana, email: `customer${customer}@crowd.example` }),
      }),
      '192.0.2.9',
    )
  for (let tries = 0; tries < 30; tries++) expect((await claim(`198.51.100.${tries}`, tries)).status).toBe(401)
  const refused = await claim('203.0.113.1')
  expect(refused.status).toBe(429)
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
})
