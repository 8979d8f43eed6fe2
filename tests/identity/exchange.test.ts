/** The exchange of a provider's proof for the shop's own token: nobody gets in under another person's address. */
import { eq } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { identities, users } from '#server/database/schema.ts'
import { findOrCreateUser } from '#server/identity/exchange.ts'
import { makeSessions } from '#server/identity/sessions.ts'
import type { ProvenIdentity } from '#server/identity/verifier.ts'
import { openShop, openShopOn } from '#tests/shop.ts'
import { anotherInstance, onPostgres } from '#tests/test-database.ts'
import { openBrowser } from './browser.ts'
import { type FrontDoor, openFrontDoor } from './front-door.ts'

const ana = { email: 'ana@coils.example', password: 'abc', name: 'Ana  Ruiz' }
const root = { email: 'root@fleje.example', password: 'root-password', name: 'Rosa Oot', role: 'admin' } as const

it('gives a token to a user who proves the address, and stores the name of the account', async () => {
  const door = await openFrontDoor()
  const browser = door.browser()
  await browser.signUp(ana)
  const token = await browser.shopToken(ana.email)
  const answer = await browser.send(`/api/admin/${ana.email}`, { headers: { authorization: `Bearer ${token}` } })
  expect(await answer.json()).toEqual({ admin: false })
  expect(await usersOf(door)).toMatchObject([{ email: ana.email, name: 'Ana Ruiz', role: 'user' }])
})

it('gives no token without a proof, for a broken proof, or for the shop’s own token', async () => {
  const door = await openFrontDoor()
  const browser = door.browser()
  await browser.signUp(ana)
  const shopToken = await browser.shopToken(ana.email)
  const stranger = door.browser()
  for (const proof of [undefined, 'x', shopToken, `${await browser.idToken()}x`]) {
    const answer = await stranger.exchange(ana.email, proof)
    expect([answer.status, answer.headers.get('www-authenticate')]).toEqual([401, 'Bearer'])
  }
})

it('gives no session for another person’s address', async () => {
  const door = await openFrontDoor()
  const browser = door.browser()
  await browser.signUp(ana)
  expect((await browser.exchange('bruno@pallets.example')).status).toBe(401)
})

it('ignores upper and lower case in the address, but refuses two different addresses', async () => {
  const door = await openFrontDoor()
  const browser = door.browser()
  await browser.signUp(ana)
  expect((await browser.exchange('ANA@coils.example')).status).toBe(200)
  const answer = await browser.send(`/api/user/${ana.email}`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'bruno@pallets.example', idToken: await browser.idToken() }),
  })
  expect([answer.status, Object.keys((await answer.json()).errors)]).toEqual([422, ['email']])
})

it('refuses a name and a role in the body', async () => {
  const door = await openFrontDoor()
  const answer = await door.browser().send(`/api/user/${ana.email}`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: ana.email, role: 'admin', name: 'Root' }),
  })
  expect(answer.status).toBe(422)
})

it('lets a seeded admin in, and refuses a sign-up with the admin’s address', async () => {
  const door = await openFrontDoor()
  await door.seedAccount(root)
  await door.seedAccount(root)
  expect((await door.browser().signUp(root)).status).toBe(422)
  const browser = door.browser()
  await browser.signIn(root)
  await browser.shopToken(root.email)
  expect(await usersOf(door)).toMatchObject([{ email: root.email, role: 'admin' }])
})

it('gives an account access to an existing user only if the account has confirmed the address', async () => {
  const door = await openFrontDoor()
  await door.db.insert(users).values({ email: root.email, name: root.name, role: 'admin' })
  const browser = door.browser()
  await browser.signUp(root)
  expect((await browser.exchange(root.email)).status).toBe(409)
  await browser.openLink(await door.linkInMailTo(root.email))
  expect((await browser.exchange(root.email)).status).toBe(200)
  expect(await usersOf(door)).toHaveLength(1)
})

it('creates one user in eight simultaneous exchanges, and all eight tokens are valid', async () => {
  const door = await openFrontDoor()
  const browser = door.browser()
  await browser.signUp(ana)
  const answers = await Promise.all(Array.from({ length: 8 }, () => browser.exchange(ana.email)))
  expect(await statusesOf(door, answers)).toEqual(Array.from({ length: 8 }, () => 200))
  expect(await usersOf(door)).toHaveLength(1)
})

it('accepts an ID token only once, even if it is sent eight times at the same time or its signature is written differently', async () => {
  const door = await openFrontDoor()
  const browser = door.browser()
  await browser.signUp(ana)
  const [one = '', other] = [await browser.idToken(), await browser.idToken()]
  const answers = await Promise.all(Array.from({ length: 8 }, () => browser.exchange(ana.email, one)))
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 401, 401, 401, 401, 401, 401, 401])
  const refused = answers.find(({ status }) => status === 401)
  expect(await refused?.json()).toMatchObject({ code: 'used-proof' })
  // Of the six bits in the last letter of a signature, only two are significant.
  const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'
  const rewritten = one.slice(0, -1) + letters[(letters.indexOf(one.at(-1) ?? '') & ~15) + 1]
  for (const again of [one, rewritten, `${one}=`]) expect((await browser.exchange(ana.email, again)).status).toBe(401)
  expect((await browser.exchange(ana.email, other)).status).toBe(200)
})

it.runIf(onPostgres)('accepts an ID token only once on all instances together', async () => {
  const shop = await openShop()
  const other = await openShopOn(await anotherInstance(shop.database))
  const browser = openBrowser(shop.origin, '10.12.0.1')
  await browser.signUp(ana)
  const idToken = await browser.idToken()
  expect((await browser.exchange(ana.email, idToken)).status).toBe(200)
  const answer = await openBrowser(other.origin, '10.12.0.1').exchange(ana.email, idToken)
  expect([answer.status, await answer.json()]).toMatchObject([401, { code: 'used-proof' }])
})

it('keeps the tokens of eight simultaneous exchanges valid, even if they are the first with a confirmed address', async () => {
  const door = await openFrontDoor()
  const browser = door.browser()
  await browser.signUp(ana)
  await browser.shopToken(ana.email)
  await browser.openLink(await door.linkInMailTo(ana.email))
  const answers = await Promise.all(Array.from({ length: 8 }, () => browser.exchange(ana.email)))
  expect(await statusesOf(door, answers)).toEqual(Array.from({ length: 8 }, () => 200))
})

it('ends earlier sessions when an address is first confirmed', async () => {
  const door = await openFrontDoor()
  const browser = door.browser()
  await browser.signUp(ana)
  const before = await browser.shopToken(ana.email)
  await browser.openLink(await door.linkInMailTo(ana.email))
  const after = await browser.shopToken(ana.email)
  expect(await callWith(door, before)).toBe(401)
  expect(await callWith(door, after)).toBe(200)
})

it('refuses a sign-in that is older than the first sign-in with a confirmed address', async () => {
  const { db } = await openFrontDoor()
  const proof: ProvenIdentity = {
    subject: 'uid-1',
    email: ana.email,
    emailVerified: false,
    name: 'Ana Ruiz',
    authenticatedAt: new Date('2026-11-01T08:00:00Z'),
  }
  const firstProof = { ...proof, emailVerified: true, authenticatedAt: new Date('2026-11-01T09:00:00Z') }
  const hijacker = { ...proof, emailVerified: true }
  await findOrCreateUser(db, 'firebase', proof)
  await findOrCreateUser(db, 'firebase', firstProof)
  await expect(findOrCreateUser(db, 'firebase', hijacker)).rejects.toMatchObject({ status: 401 })
  await expect(findOrCreateUser(db, 'firebase', firstProof)).resolves.toMatchObject({ email: ana.email })
})

it('unlinks accounts that only claimed the address of a user, once another account proves the address', async () => {
  const { db } = await openFrontDoor()
  const proof = { email: ana.email, name: 'Ana Ruiz', authenticatedAt: new Date(), emailVerified: true }
  const bruno = { ...proof, email: 'bruno@coils.example', subject: 'neighbour', emailVerified: false }
  await findOrCreateUser(db, 'firebase', bruno)
  const user = await findOrCreateUser(db, 'firebase', { ...proof, subject: 'proves' })
  const claim = { userId: user.id, emailVerified: false, authenticatedAfter: null }
  await db.insert(identities).values({ ...claim, provider: 'firebase', subject: 'claims' })
  await findOrCreateUser(db, 'firebase', { ...proof, subject: 'proves too' })
  const left = await db.select({ subject: identities.subject }).from(identities).orderBy(identities.subject)
  expect(left.map(({ subject }) => subject)).toEqual(['neighbour', 'proves', 'proves too'])
})

it('creates a new user once an owner proves an address that another account had only claimed', async () => {
  const { db } = await openFrontDoor()
  const proof = { email: ana.email, name: 'Ana Ruiz', authenticatedAt: new Date() }
  const claimed = await findOrCreateUser(db, 'firebase', { ...proof, subject: 'claims', emailVerified: false })
  const proven = await findOrCreateUser(db, 'firebase', { ...proof, subject: 'proves', emailVerified: true })
  expect(proven.id).not.toBe(claimed.id)
  expect(await db.select({ id: users.id }).from(users)).toEqual([{ id: proven.id }])
  expect(await db.select({ subject: identities.subject }).from(identities)).toEqual([{ subject: 'proves' }])
})

it('refuses an account whose address changed at the provider', async () => {
  const { db } = await openFrontDoor()
  const proof = { subject: 'uid-1', email: ana.email, emailVerified: true, name: '', authenticatedAt: new Date() }
  await findOrCreateUser(db, 'firebase', proof)
  await expect(findOrCreateUser(db, 'firebase', { ...proof, email: root.email })).rejects.toMatchObject({ status: 409 })
})

it('refuses every call and every proof of a user once the user is deleted', async () => {
  const door = await openFrontDoor()
  const browser = door.browser()
  await browser.signUp(ana)
  const token = await browser.shopToken(ana.email)
  const idToken = await browser.idToken()
  expect(await callWith(door, token)).toBe(200)
  await door.db.delete(users).where(eq(users.email, ana.email))
  await door.verifier.deleteAccount(door.db, ana.email)
  expect(await callWith(door, token)).toBe(401)
  expect((await browser.exchange(ana.email, idToken)).status).toBe(401)
  expect((await door.browser().signIn(ana)).status).toBe(401)
  expect(await usersOf(door)).toEqual([])
})

it('gives no token that is valid for more than twelve hours after signing in, and afterwards gives none', async () => {
  const { db } = await openFrontDoor()
  const proof = { subject: 's', email: ana.email, emailVerified: true, name: ana.name, secondFactor: 'none' } as const
  const signedInAt = new Date('2026-03-02T08:00:00Z')
  const user = await findOrCreateUser(db, 'firebase', { ...proof, authenticatedAt: signedInAt })
  const clock = { now: new Date('2026-03-02T19:30:00Z') }
  const sessions = makeSessions(db, ['s'.repeat(32)], () => clock.now)
  const token = (await sessions.issue(user, signedInAt)) ?? ''
  expect((await sessions.verify(token))?.expiresAt).toEqual(new Date('2026-03-02T20:00:00Z'))
  clock.now = new Date('2026-03-02T20:00:00Z')
  expect(await sessions.verify(token)).toBeNull()
  expect(await sessions.issue(user, signedInAt)).toBeNull()
})

it('ends every token of the session when logging out, but no token of another browser', async () => {
  const door = await openFrontDoor()
  const [browser, phone] = [door.browser(), door.browser()]
  await browser.signUp(ana)
  await phone.signIn(ana)
  const [one, other] = [await browser.shopToken(ana.email), await browser.shopToken(ana.email)]
  const onThePhone = await phone.shopToken(ana.email)
  const answer = await browser.send('/api/session', { method: 'DELETE', headers: { authorization: `Bearer ${one}` } })
  expect(await answer.json()).toEqual({ success: true })
  expect(await callWith(door, one)).toBe(401)
  expect(await callWith(door, other)).toBe(401)
  expect(await callWith(door, onThePhone)).toBe(200)
})

it('ends every token of the session when signing out at the provider', async () => {
  const door = await openFrontDoor()
  const browser = door.browser()
  await browser.signUp(ana)
  const token = await browser.shopToken(ana.email)
  await browser.post('/identity/sign-out', {})
  expect(await callWith(door, token)).toBe(401)
})

it('gives no token after signing out at the provider, even for an earlier ID token', async () => {
  const door = await openFrontDoor()
  const browser = door.browser()
  await browser.signUp(ana)
  const idToken = await browser.idToken()
  await browser.post('/identity/sign-out', {})
  expect((await browser.exchange(ana.email, idToken)).status).toBe(401)
})

function usersOf(door: FrontDoor) {
  return door.db.select().from(users)
}

async function callWith(door: FrontDoor, token: string): Promise<number> {
  const headers = { authorization: `Bearer ${token}` }
  return (await door.browser().send(`/api/admin/${ana.email}`, { headers })).status
}

/** For each exchange, the status of a call made with its token, or the status of the exchange if it gave no token. */
function statusesOf(door: FrontDoor, answers: Response[]): Promise<number[]> {
  return Promise.all(
    answers.map(async (answer) => (answer.ok ? callWith(door, (await answer.json()).token) : answer.status)),
  )
}
