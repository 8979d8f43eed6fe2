/** Two-factor sign-in: set up with an app, required for every way of signing in, and required of admins in production. */
import { describe, expect, it, vi } from 'vitest'
import { authRecoveryCodes, authSecondFactors } from '#server/database/identity-schema.ts'
import { newestMails } from '#server/mail/mail-queries.ts'
import { storedChanges } from '#tests/changes/stored-changes.ts'
import { root } from '#tests/people.ts'
import { production } from '#tests/production.ts'
import { openShop, type TestShop } from '#tests/shop.ts'
import { codeOf } from './authenticator.ts'
import { type Browser, openBrowser } from './browser.ts'
import { choose } from './google-chooser.ts'
import { setUp } from './set-up-two-factor.ts'

const anita = { email: 'anita@shop.example', password: 'a long password', name: 'Anita' }

const realShop = { ...production, ADMIN_TWO_FACTOR: 'on', PUBLIC_URL: 'http://localhost:3999' }

/** A shop in which Anita, an admin, is signed in with the provider. */
async function openWithAdmin(environment: Record<string, string> = {}) {
  const shop = await openShop({ environment: { TRUST_PROXY_HOPS: '1', ...environment } })
  await shop.seedAccount({ ...anita, role: 'admin' })
  return { shop, browser: await signedIn(shop) }
}

let addresses = 0
async function signedIn(shop: TestShop): Promise<Browser> {
  addresses += 1
  const browser = openBrowser(shop.origin, `10.9.0.${addresses}`)
  const origin = shop.shop.config.PUBLIC_URL ?? shop.origin
  const post: Browser['post'] = (path, body) => browser.post(path, body, { origin })
  expect((await post('/identity/sign-in/email', anita)).status).toBe(200)
  return { ...browser, post }
}

async function said<Answer = Record<string, unknown>>(response: Promise<Response>): Promise<[number, Answer]> {
  const answer = await response
  return [answer.status, await answer.json()]
}

const verify = (browser: Browser, code: string) =>
  said<{ message?: string; recoveryCodesLeft?: number }>(browser.post('/identity/second-factor/verify', { code }))

/** The link of the newest mail to Anita. */
async function linkInMail(shop: TestShop): Promise<URL> {
  const mail = (await newestMails(shop.database.db, 10)).find(({ to }) => to === anita.email)
  return new URL(/https?:\S+/.exec(mail?.body ?? '')?.[0] ?? 'No link in a mail to Anita')
}

describe('signing in', () => {
  it('requires a code before it gives access to the shop, and accepts the app’s code', async () => {
    const { shop, browser } = await openWithAdmin()
    const { secret } = await setUp(browser)
    expect((await browser.exchange(anita.email)).status).toBe(200)

    const other = await signedIn(shop)
    const refused = await other.exchange(anita.email)
    expect(refused.status).toBe(403)
    expect(await refused.json()).toMatchObject({
      code: 'second-factor',
      detail: 'Please enter the code from your authenticator app',
    })
    expect((await verify(other, '000000'))[0]).toBe(400)
    expect((await other.exchange(anita.email)).status).toBe(403)
    // Apps show the code with a space.
    expect(await verify(other, codeOf(secret).replace(/^.../, '$& '))).toEqual([200, { recoveryCodesLeft: 10 }])
    expect((await other.exchange(anita.email)).status).toBe(200)
  })

  it('accepts a code only once, even if it is sent twice at the same moment, and then refuses earlier codes', async () => {
    const { shop, browser } = await openWithAdmin()
    const { secret } = await setUp(browser)
    const [one, two] = [await signedIn(shop), await signedIn(shop)]
    const code = codeOf(secret)
    const outcomes = await Promise.all([verify(one, code), verify(two, code)])
    expect(outcomes.map(([status]) => status).sort()).toEqual([200, 400])
    const third = await signedIn(shop)
    expect(await verify(third, code)).toMatchObject([
      400,
      { message: 'This code has been used. Please wait for the next one' },
    ])
    expect((await verify(third, codeOf(secret, -1)))[0]).toBe(400)
    expect((await third.exchange(anita.email)).status).toBe(403)
  })

  it('requires a code after signing in with Google as well', async () => {
    const { shop, browser } = await openWithAdmin()
    await setUp(browser)
    const byGoogle = openBrowser(shop.origin, '10.9.1.2')
    await choose(byGoogle, { name: anita.name, email: anita.email }, { at: 'login' })
    expect(await (await byGoogle.exchange(anita.email)).json()).toMatchObject({ code: 'second-factor' })
  })

  it('requires a code after a reset by mail as well', async () => {
    const { shop, browser } = await openWithAdmin()
    const { secret } = await setUp(browser)
    await browser.post('/identity/request-password-reset', { email: anita.email })
    const link = await linkInMail(shop)
    const reset = { token: link.searchParams.get('token'), newPassword: 'another long password' }
    expect((await browser.post('/identity/reset-password', reset)).status).toBe(200)

    const again = openBrowser(shop.origin, '10.9.1.1')
    expect((await again.signIn({ ...anita, password: reset.newPassword })).status).toBe(200)
    expect(await (await again.exchange(anita.email)).json()).toMatchObject({ code: 'second-factor' })
    expect((await verify(again, codeOf(secret)))[0]).toBe(200)
    expect((await again.exchange(anita.email)).status).toBe(200)
  })

  it('accepts each of ten recovery codes once, in any notation', async () => {
    const { shop, browser } = await openWithAdmin()
    const { recoveryCodes } = await setUp(browser)
    expect(new Set(recoveryCodes).size).toBe(10)
    for (const code of recoveryCodes) expect(code).toMatch(/^[a-z2-7]{5}-[a-z2-7]{5}$/)
    expect(new Set(recoveryCodes.join('')).size).toBeGreaterThan(20)
    const [first = ''] = recoveryCodes
    const lost = await signedIn(shop)
    expect(await verify(lost, first.toUpperCase().replace('-', ' '))).toEqual([200, { recoveryCodesLeft: 9 }])
    expect((await lost.exchange(anita.email)).status).toBe(200)
    expect((await verify(await signedIn(shop), first))[0]).toBe(400)
  })

  it('is delayed after several wrong codes; until the wait ends, not even the right code is accepted', async () => {
    const { shop, browser } = await openWithAdmin(realShop)
    const { secret } = await setUp(browser)
    const thief = await signedIn(shop)
    const wrong = String((Number(codeOf(secret)) + 1) % 1_000_000).padStart(6, '0')
    const statuses = []
    for (let tries = 0; tries < 6; tries++) statuses.push((await verify(thief, wrong))[0])
    expect(statuses).toEqual([400, 400, 400, 400, 400, 429])
    const other = await signedIn(shop)
    expect(await verify(other, codeOf(secret))).toMatchObject([429, { message: /^Too many wrong codes. Please wait/ }])
    expect((await other.exchange(anita.email)).status).toBe(403)
  })
})

describe('setting up two-factor sign-in', () => {
  it('takes effect only once a code from the app has confirmed it, and ends every other session', async () => {
    const { shop, browser } = await openWithAdmin()
    const other = await signedIn(shop)
    const token = await other.shopToken(anita.email)
    await browser.post('/identity/second-factor/begin', {})
    expect((await browser.post('/identity/second-factor/confirm', { code: '000000' })).status).toBe(400)
    expect((await other.exchange(anita.email)).status).toBe(200)

    await setUp(browser)
    expect((await other.exchange(anita.email)).status).toBe(401)
    const answer = await shop.send(`/api/admin/${anita.email}`, { headers: { authorization: `Bearer ${token}` } })
    expect(answer.status).toBe(401)
    expect(await storedChanges(shop.database.db)).toMatchObject([
      { action: 'set up second factor', address: anita.email, by: anita.email },
    ])
  })

  it('stores neither the secret nor the recovery codes in plain text', async () => {
    const { shop, browser } = await openWithAdmin()
    const { secret, recoveryCodes } = await setUp(browser)
    const { db } = shop.database
    const kept = JSON.stringify([await db.select().from(authSecondFactors), await db.select().from(authRecoveryCodes)])
    for (const one of [secret, ...recoveryCodes]) expect(kept).not.toContain(one)
  })

  it('replaces the earlier app only in a session that has used it, and creates new recovery codes', async () => {
    const { shop, browser } = await openWithAdmin()
    const before = await setUp(browser)
    const thief = await signedIn(shop)
    expect((await thief.post('/identity/second-factor/begin', {})).status).toBe(403)
    const after = await setUp(browser)
    expect(after.secret).not.toBe(before.secret)
    const next = await signedIn(shop)
    expect((await verify(next, before.recoveryCodes[0] ?? ''))[0]).toBe(400)
    expect((await verify(next, codeOf(before.secret, 1)))[0]).toBe(400)
    expect((await verify(next, codeOf(after.secret)))[0]).toBe(200)
  })

  it('requires a fresh sign-in, so that a browser left open is not enough', async () => {
    const { browser } = await openWithAdmin()
    vi.useFakeTimers({ now: Date.now() + 16 * 60_000, toFake: ['Date'] })
    try {
      const [status, { message }] = await said(browser.post('/identity/second-factor/begin', {}))
      expect([status, message]).toEqual([
        403,
        'You logged in too long ago to set up an app. Please log out, log in again and set up the app at once',
      ])
    } finally {
      vi.useRealTimers()
    }
  })

  it('is refused for users who are not signed in', async () => {
    const { shop } = await openWithAdmin()
    const stranger = openBrowser(shop.origin, '10.9.1.1')
    for (const step of ['state', 'begin', 'confirm', 'verify'])
      expect((await stranger.post(`/identity/second-factor/${step}`, { code: '123456' })).status, step).toBe(401)
  })
})

describe('an admin of a shop in production', () => {
  it('has only the rights of a user until two-factor sign-in is set up', async () => {
    const { shop, browser } = await openWithAdmin(realShop)
    const ask = async (token: string, path: string, method = 'GET') =>
      said(shop.send(path, { method, headers: { authorization: `Bearer ${token}` } }))
    const before = await browser.shopToken(anita.email)
    expect(await ask(before, `/api/admin/${anita.email}`)).toEqual([200, { admin: true, secondFactor: 'needed' }])
    for (const [method, path] of [
      ['GET', '/api/users'],
      ['GET', '/api/orders'],
      ['DELETE', `/api/users/${root.email}`],
      ['GET', `/api/users/${root.email}`],
    ] as const)
      expect(await ask(before, path, method), path).toMatchObject([
        403,
        { code: 'second-factor', detail: 'Set up two-factor sign-in first: it is needed for work in the office' },
      ])
    expect((await ask(before, `/api/users/${anita.email}`))[0]).toBe(200)

    await setUp(browser)
    const after = await browser.shopToken(anita.email)
    expect(await ask(after, `/api/admin/${anita.email}`)).toEqual([200, { admin: true }])
    expect((await ask(after, '/api/users'))[0]).toBe(200)
  })

  it('needs no second factor when ADMIN_TWO_FACTOR is off', async () => {
    const { shop, browser } = await openWithAdmin({ ...realShop, ADMIN_TWO_FACTOR: 'off' })
    const headers = { authorization: `Bearer ${await browser.shopToken(anita.email)}` }
    expect((await shop.send('/api/users', { headers })).status).toBe(200)
  })

  it('without a second factor, gets 404 for an order that does not exist, as a customer would', async () => {
    const { shop, browser } = await openWithAdmin(realShop)
    const headers = { authorization: `Bearer ${await browser.shopToken(anita.email)}` }
    expect((await shop.send(`/api/orders/${crypto.randomUUID()}`, { headers })).status).toBe(404)
  })
})

describe('an admin who has lost the app and the recovery codes', () => {
  it('gets access once another admin resets the second factor, which also ends every session', async () => {
    const { shop, browser } = await openWithAdmin()
    await setUp(browser)
    const admin = await shop.as(root)
    expect(await admin.resetSecondFactor({ email: anita.email })).toEqual({ modifiedCount: 1 })
    expect((await browser.exchange(anita.email)).status).toBe(401)
    expect((await (await signedIn(shop)).exchange(anita.email)).status).toBe(200)
    expect(await admin.resetSecondFactor({ email: anita.email })).toEqual({ modifiedCount: 0 })
    expect(await shop.database.db.$count(authRecoveryCodes)).toBe(0)
  })

  it('cannot reset their own second factor', async () => {
    const { shop, browser } = await openWithAdmin()
    await setUp(browser)
    const headers = { authorization: `Bearer ${await browser.shopToken(anita.email)}` }
    const own = await shop.send(`/api/second-factors/${anita.email}`, { method: 'DELETE', headers })
    expect(own.status).toBe(409)
  })
})
