/** Granting access that can outlive the admin requires a recent second factor, and is announced to the shop by mail. */
import { eq } from 'drizzle-orm'
import { describe, expect, it, vi } from 'vitest'
import { changes } from '#server/database/record-schema.ts'
import { newestMails } from '#server/mail/mail-queries.ts'
import { shopAddress } from '#server/mail/shop-address.ts'
import { bruno, root } from '#tests/people.ts'
import { production } from '#tests/production.ts'
import { openShop, type TestShop } from '#tests/shop.ts'
import { codeOf } from './authenticator.ts'
import { type Browser, openBrowser } from './browser.ts'
import { setUp } from './set-up-two-factor.ts'

const anita = { email: 'anita@shop.example', password: 'a long password', name: 'Anita' }
const origin = 'http://localhost:3999'
const realShop = { ...production, ADMIN_TWO_FACTOR: 'on', PUBLIC_URL: origin, TRUST_PROXY_HOPS: '1' }

/** A shop in which Anita, an admin, is signed in with the provider. */
async function openWithAdmin(environment: Record<string, string> = {}) {
  const shop = await openShop({ environment: { ...realShop, ...environment } })
  await shop.seedAccount({ ...anita, role: 'admin' })
  return { shop, browser: await signedIn(shop) }
}

let addresses = 0
async function signedIn(shop: TestShop): Promise<Browser> {
  addresses += 1
  const browser = openBrowser(shop.origin, `10.11.0.${addresses}`)
  const post: Browser['post'] = (path, body) => browser.post(path, body, { origin })
  expect((await post('/identity/sign-in/email', anita)).status).toBe(200)
  return { ...browser, post }
}

const verify = async (browser: Browser, code: string) =>
  (await browser.post('/identity/second-factor/verify', { code })).status

/** A function that makes a call as Anita in that browser, and returns the status and the answer. */
async function callsOf(shop: TestShop, browser: Browser) {
  const token = await browser.shopToken(anita.email)
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
  return async (method: string, path: string, body?: object): Promise<[number, Record<string, string>]> => {
    const answer = await shop.send(path, { method, headers, ...(body && { body: JSON.stringify(body) }) })
    return [answer.status, await answer.json()]
  }
}

describe('access that can outlive the admin who grants it', () => {
  const later = (minutes: number) => vi.useFakeTimers({ now: Date.now() + minutes * 60_000, toFake: ['Date'] })
  const key = { name: 'ERP', scope: 'read' }
  const account = { iban: 'ES9121000418450200051332', bic: 'CAIXESBBXXX', holder: 'Fleje, S.L.' }
  const hook = { url: 'https://erp.example/fleje', kinds: ['order.paid'] }

  it('requires a second factor given in the last five minutes, in the same session', async () => {
    const { shop, browser } = await openWithAdmin()
    const { secret } = await setUp(browser)
    const ask = await callsOf(shop, browser)
    await shop.as(root)
    await shop.as(bruno)
    const [, { _id: endpoint = '' }] = await ask('POST', '/api/endpoints', hook)
    await ask('PUT', `/api/users/admin/${bruno.email}`)
    await ask('DELETE', `/api/users/admin/${bruno.email}`)
    const [{ id: removal } = { id: '' }] = await shop.database.db
      .select()
      .from(changes)
      .where(eq(changes.action, 'remove admin'))
    const asking = [
      ['POST', '/api/keys', key],
      ['POST', '/api/endpoints', hook],
      ['PUT', `/api/endpoints/${endpoint}`, { ...hook, url: 'https://thief.example', isOn: true }],
      ['PUT', `/api/users/admin/${bruno.email}`],
      ['PUT', `/api/users/office/${bruno.email}`, { officeRole: 'bookkeeper' }],
      ['PUT', '/api/bank', { accounts: [account], transferHoldDays: 7, bankCharges: 25 }],
      ['POST', `/api/changes/${removal}/undo`],
    ] as const
    try {
      later(6)
      for (const [method, path, body] of asking)
        expect(await ask(method, path, body), path).toMatchObject([
          403,
          { code: 'fresh-second-factor', detail: 'Please enter a code from your authenticator app' },
        ])
      expect((await ask('PUT', `/api/endpoints/${endpoint}`, { ...hook, isOn: false }))[0]).toBe(200)
      // A second factor given in another session does not count.
      const other = await signedIn(shop)
      expect(await verify(other, codeOf(secret))).toBe(200)
      expect((await ask('POST', '/api/keys', key))[0]).toBe(403)
      expect(await verify(browser, codeOf(secret, 1))).toBe(200)
      expect((await ask('POST', '/api/keys', key))[0]).toBe(200)
      expect((await ask('POST', `/api/changes/${removal}/undo`))[0]).toBe(200)
    } finally {
      vi.useRealTimers()
    }
    const mails = (await newestMails(shop.database.db, 20)).filter(({ to }) => to === shopAddress(shop.shop.config))
    expect(mails.map(({ subject }) => subject).toSorted()).toEqual([
      `A new API key: ERP`,
      `A new admin: ${bruno.email}`,
      `A new admin: ${bruno.email}`,
      'A new webhook address',
    ])
  })

  it('is granted without a second factor where none is required', async () => {
    const { shop, browser } = await openWithAdmin({ ADMIN_TWO_FACTOR: 'off' })
    const ask = await callsOf(shop, browser)
    expect((await ask('POST', '/api/keys', key))[0]).toBe(200)
  })
})
