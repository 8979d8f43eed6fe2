/** A whole shop with Firebase: the second factor in its ID tokens decides what an admin may do. */
import { exportJWK, generateKeyPair, SignJWT } from 'jose'
import { expect, it, onTestFinished, vi } from 'vitest'
import { googleKeys } from '#server/identity/firebase.ts'
import { ana, root } from '#tests/people.ts'
import { production } from '#tests/production.ts'
import { openShop, type TestShop } from '#tests/shop.ts'

const firebase = {
  IDENTITY: 'firebase',
  FIREBASE_PROJECT_ID: 'fleje-1',
  FIREBASE_API_KEY: 'k',
  FIREBASE_AUTH_DOMAIN: 'fleje.example',
}

/** A shop in production with an admin, Root. `signIn` signs Root in with a token whose claim `firebase` contains `said`. */
async function openFirebaseShop() {
  const signToken = await playGoogleKeys()
  const shop = await openShop({ environment: { ...production, ...firebase, ADMIN_TWO_FACTOR: 'on' } })
  await shop.seedAccount({ ...root, password: '' })
  return { shop, signIn: async (said: object, beside: object = {}) => exchange(shop, await signToken(said, beside)) }
}

/** Answers requests for Google's keys with a key of this test, and returns a function that signs tokens with that key. */
async function playGoogleKeys() {
  const { publicKey, privateKey } = await generateKeyPair('RS256')
  const keys = [{ ...(await exportJWK(publicKey)), kid: 'key-1', alg: 'RS256', use: 'sig' }]
  const { fetch } = globalThis
  const spy = vi.spyOn(globalThis, 'fetch').mockImplementation(async (input, init) => {
    const url = input instanceof Request ? input.url : String(input)
    return url === googleKeys ? Response.json({ keys }) : fetch(input, init)
  })
  onTestFinished(() => spy.mockRestore())
  return (said: object, beside: object) => {
    const now = Math.floor(Date.now() / 1000)
    const who = { sub: 'uid-root', email: root.email, email_verified: true, name: root.name, auth_time: now }
    return new SignJWT({ ...who, ...beside, firebase: { sign_in_provider: 'password', ...said } })
      .setProtectedHeader({ alg: 'RS256', kid: 'key-1' })
      .setIssuer('https://securetoken.google.com/fleje-1')
      .setAudience('fleje-1')
      .setIssuedAt(now)
      .setExpirationTime(now + 3600)
      .sign(privateKey)
  }
}

async function exchange(shop: TestShop, idToken: string) {
  const response = await shop.send(`/api/user/${root.email}`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: root.email, idToken }),
  })
  return { status: response.status, token: (await response.json()).token }
}

async function ask(shop: TestShop, token: string, path: string) {
  const answer = await shop.send(path, { headers: { authorization: `Bearer ${token}` } })
  return [answer.status, await answer.json()]
}

it('gives an admin their rights when Firebase names the second factor of the sign-in', async () => {
  const { shop, signIn } = await openFirebaseShop()
  const { token } = await signIn({ sign_in_second_factor: 'totp' })
  expect(await ask(shop, token, `/api/admin/${root.email}`)).toEqual([200, { admin: true }])
  expect((await ask(shop, token, '/api/users'))[0]).toBe(200)
})

it('gives an admin only the rights of a user if Firebase names no second factor, even if another claim names one', async () => {
  const { shop, signIn } = await openFirebaseShop()
  for (const beside of [{}, { sign_in_second_factor: 'totp', amr: ['otp', 'mfa'] }]) {
    const { token } = await signIn({}, beside)
    expect(await ask(shop, token, `/api/admin/${root.email}`)).toEqual([200, { admin: true, secondFactor: 'needed' }])
    expect(await ask(shop, token, '/api/users')).toMatchObject([403, { code: 'second-factor' }])
  }
})

it('rejects a token whose second factor has no valid name', async () => {
  const { signIn } = await openFirebaseShop()
  for (const nothing of ['', true, ['totp']])
    expect((await signIn({ sign_in_second_factor: nothing })).status).toBe(401)
})

it('refuses to reset a second factor, and says that Firebase keeps it', async () => {
  const { shop, signIn } = await openFirebaseShop()
  const { token } = await signIn({ sign_in_second_factor: 'totp' })
  await shop.as(ana)
  const headers = { authorization: `Bearer ${token}` }
  const answer = await shop.send(`/api/second-factors/${ana.email}`, { method: 'DELETE', headers })
  expect([answer.status, await answer.json()]).toMatchObject([
    409,
    { detail: 'Firebase keeps the second factor: remove it from the account in the Firebase console' },
  ])
})

it('logs out every tab, because all tokens of a sign-in belong to one session, however often they are renewed', async () => {
  const { shop, signIn } = await openFirebaseShop()
  const signedInAt = Math.floor(Date.now() / 1000) - 60
  const first = await signIn({}, { auth_time: signedInAt })
  // A different token of the same sign-in.
  const renewed = await signIn({}, { auth_time: signedInAt, renewed: true })
  const again = await signIn({}, { auth_time: signedInAt + 30 })
  await shop.send('/api/session', { method: 'DELETE', headers: { authorization: `Bearer ${renewed.token}` } })
  const statusOf = async (token: string) => (await ask(shop, token, '/api/cart'))[0]
  expect(await statusOf(first.token)).toBe(401)
  expect(await statusOf(again.token)).toBe(200)
})
