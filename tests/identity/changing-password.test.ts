/** Changing a password while signed in, with the current password. */
import { expect, it } from 'vitest'
import { changes } from '#server/database/record-schema.ts'
import { storedChanges } from '#tests/changes/stored-changes.ts'
import { production } from '#tests/production.ts'
import { openShop, type TestShop } from '#tests/shop.ts'
import { codeOf } from './authenticator.ts'
import { type Browser, openBrowser } from './browser.ts'
import { setUp } from './set-up-two-factor.ts'

const ana = { email: 'ana@coils.example', password: 'a long password', name: 'Ana Ruiz' }
const next = 'another long password'

let addresses = 0
async function signedIn(shop: TestShop, password = ana.password): Promise<Browser> {
  addresses += 1
  const browser = openBrowser(shop.origin, `10.8.0.${addresses}`)
  expect((await browser.signIn({ ...ana, password })).status).toBe(200)
  return browser
}

async function openWithAna(environment: Record<string, string> = {}) {
  const shop = await openShop({ environment: { TRUST_PROXY_HOPS: '1', ...environment } })
  await shop.seedAccount({ ...ana, role: 'user' })
  return shop
}

async function change(browser: Browser, currentPassword: string, newPassword: string): Promise<[number, object]> {
  const answer = await browser.post('/identity/password/change', { currentPassword, newPassword })
  return [answer.status, await answer.json()]
}

it('replaces the old password and ends every other session, and the history records it', async () => {
  const shop = await openWithAna()
  const [here, elsewhere] = [await signedIn(shop), await signedIn(shop)]
  const tokens = [await here.shopToken(ana.email), await elsewhere.shopToken(ana.email)]
  expect(await change(here, ana.password, next)).toEqual([200, { status: true }])

  for (const token of tokens) {
    const headers = { authorization: `Bearer ${token}` }
    expect((await shop.send(`/api/users/${ana.email}`, { headers })).status).toBe(401)
  }
  expect((await here.exchange(ana.email)).status).toBe(200)
  expect((await elsewhere.exchange(ana.email)).status).toBe(401)
  expect((await openBrowser(shop.origin, '10.8.1.1').signIn(ana)).status).toBe(401)
  await signedIn(shop, next)
  expect(await storedChanges(shop.database.db)).toMatchObject([
    { action: 'change password', address: ana.email, by: ana.email },
  ])
})

it('requires the current password, and limits guesses even in a signed-in browser', async () => {
  const shop = await openWithAna()
  const [browser, elsewhere] = [await signedIn(shop), await signedIn(shop)]
  expect(await change(browser, 'a guess', next)).toMatchObject([400, { code: 'WRONG_PASSWORD' }])
  expect((await elsewhere.exchange(ana.email)).status).toBe(200)
  for (let index = 0; index < 10; index++) await change(browser, 'a guess', next)
  expect(await change(browser, ana.password, next)).toMatchObject([429, { code: 'TOO_MANY_FAILURES' }])
  await expect(shop.database.db.select().from(changes)).resolves.toEqual([])
})

it('accepts only one of two passwords chosen at the same moment', async () => {
  const shop = await openWithAna()
  const [one, two] = [await signedIn(shop), await signedIn(shop)]
  const outcomes = await Promise.all([change(one, ana.password, next), change(two, ana.password, 'yet another one')])
  expect(outcomes.map(([status]) => status).filter((status) => status === 200)).toHaveLength(1)
})

it('applies the rules for every password to the new password', async () => {
  const shop = await openWithAna({ ...production, PUBLIC_URL: 'http://localhost:3999' })
  const browser = openBrowser(shop.origin, '10.8.1.2')
  const origin = { origin: 'http://localhost:3999' }
  const post = async (path: string, body: object) => (await browser.post(path, body, origin)).json()
  await post('/identity/sign-in/email', ana)
  const choose = (newPassword: string) =>
    post('/identity/password/change', { currentPassword: ana.password, newPassword })
  expect(await choose('a short')).toMatchObject({ message: 'The password must have at least 8 characters' })
  expect(await choose('x'.repeat(129))).toMatchObject({ code: 'PASSWORD_TOO_LONG' })
  expect(await choose('password1')).toMatchObject({ code: 'COMMON_PASSWORD' })
  expect(await choose(next)).toEqual({ status: true })
})

it('requires the code of a second factor first; the session stays verified after the change', async () => {
  const shop = await openWithAna()
  const { secret } = await setUp(await signedIn(shop))
  const browser = await signedIn(shop)
  expect(await change(browser, ana.password, next)).toMatchObject([403, { code: 'CODE_FIRST' }])
  await browser.post('/identity/second-factor/verify', { code: codeOf(secret) })
  expect((await change(browser, ana.password, next))[0]).toBe(200)
  expect((await browser.exchange(ana.email)).status).toBe(200)
})

it('is refused for users who are not signed in', async () => {
  const shop = await openWithAna()
  expect((await change(openBrowser(shop.origin, '10.8.1.3'), ana.password, next))[0]).toBe(401)
})
