/** Confirming an address with the link in the mail never hands an account to a stranger who registered the address. */
import { sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { authSessions } from '#server/database/identity-schema.ts'
import { onPostgres } from '../test-database.ts'
import { type FrontDoor, openFrontDoor } from './front-door.ts'
import { overtakeSignIn } from './overtaken-sign-in.ts'

const ana = { email: 'ana@coils.example', password: 'abc', name: 'Ana Ruiz' }

it('confirms the address in a browser that is signed in to the account', async () => {
  const door = await openFrontDoor()
  const browser = door.browser()
  await browser.signUp(ana)
  expect(await isConfirmed(door, ana)).toBe(false)
  const link = await door.linkInMailTo(ana.email)
  expect([link.origin, link.pathname]).toEqual([door.origin, '/confirm'])
  const answer = await browser.openLink(link)
  expect([answer.status, await answer.json()]).toEqual([200, { status: 'confirmed', email: ana.email }])
  expect(await isConfirmed(door, ana)).toBe(true)
})

it('confirms nothing in any other browser or account, and says that proof is missing', async () => {
  const door = await openFrontDoor()
  await door.browser().signUp(ana)
  const link = await door.linkInMailTo(ana.email)
  const stranger = door.browser()
  await stranger.signUp({ ...ana, email: 'bruno@pallets.example' })
  for (const browser of [door.browser(), stranger]) {
    const answer = await browser.openLink(link)
    expect([answer.status, await answer.json()]).toMatchObject([200, { status: 'unconfirmed', email: ana.email }])
  }
  expect(await isConfirmed(door, ana)).toBe(false)
})

it('confirms the address in another browser after signing in with the password', async () => {
  const door = await openFrontDoor()
  await door.browser().signUp(ana)
  const link = await door.linkInMailTo(ana.email)
  const phone = door.browser()
  await phone.openLink(link)
  await phone.signIn(ana)
  expect(await (await phone.openLink(link)).json()).toMatchObject({ status: 'confirmed' })
  expect(await isConfirmed(door, ana)).toBe(true)
})

it('shuts out a stranger who registered the address, once its owner chooses a password with the link', async () => {
  const door = await openFrontDoor()
  const attacker = door.browser()
  await attacker.signUp(ana)
  const shopToken = await attacker.shopToken(ana.email)
  const idToken = await attacker.idToken()

  const owner = door.browser()
  const link = await door.linkInMailTo(ana.email)
  await owner.openLink(link)
  await attacker.exchange(ana.email)
  expect(await isConfirmed(door, ana)).toBe(false)

  const answer = await owner.openLink(link, 'her own password')
  expect(await answer.json()).toEqual({ status: 'confirmed', email: ana.email })
  expect((await attacker.exchange(ana.email, idToken)).status).toBe(401)
  expect(await attacker.idToken()).toBeUndefined()
  expect(await callWith(door, shopToken)).toBe(401)
  expect((await attacker.signIn(ana)).status).toBe(401)
  await owner.signIn({ ...ana, password: 'her own password' })
  expect(await callWith(door, await owner.shopToken(ana.email))).toBe(200)
  expect(await isConfirmed(door, { ...ana, password: 'her own password' })).toBe(true)
})

it.runIf(onPostgres)('ends a sign-in that began with the old password before a new password was chosen', async () => {
  const door = await openFrontDoor()
  await door.browser().signUp(ana)
  const link = await door.linkInMailTo(ana.email)
  const attacker = await overtakeSignIn(door, ana, () => door.browser().openLink(link, 'her own password'))
  expect(await attacker.idToken()).toBeUndefined()
  expect(await door.db.$count(authSessions)).toBe(0)
})

it('accepts a link only once, and only for a day', async () => {
  const door = await openFrontDoor()
  await door.browser().signUp(ana)
  const link = await door.linkInMailTo(ana.email)
  expect((await door.browser().openLink(link, 'xyz')).status).toBe(200)
  await expectDead(await door.browser().openLink(link, 'uvw'))

  const bruno = { ...ana, email: 'bruno@pallets.example' }
  const browser = door.browser()
  await browser.signUp(bruno)
  const late = await door.linkInMailTo(bruno.email)
  await door.db.execute(sql`update auth_verifications set expires_at = now() - interval '1 second'`)
  await expectDead(await browser.openLink(late))
  await expectDead(await door.browser().openLink(late, 'xyz'))
  expect(await isConfirmed(door, bruno)).toBe(false)
})

it('lets only one of eight simultaneous uses of a link choose the password', async () => {
  const door = await openFrontDoor()
  await door.browser().signUp(ana)
  const link = await door.linkInMailTo(ana.email)
  const passwords = Array.from({ length: 8 }, (_, number) => `password ${number}`)
  const answers = await Promise.all(passwords.map((password) => door.browser().openLink(link, password)))
  expect(answers.filter((answer) => answer.ok)).toHaveLength(1)
  const chosen = passwords[answers.findIndex((answer) => answer.ok)] ?? ''
  expect((await door.browser().signIn({ ...ana, password: chosen })).status).toBe(200)
})

it('invalidates every other link of the account once a link has confirmed the address', async () => {
  const door = await openFrontDoor()
  const browser = door.browser()
  await browser.signUp(ana)
  const first = await door.linkInMailTo(ana.email)
  await browser.post('/identity/send-verification-email', { email: ana.email })
  const second = await door.linkInMailTo(ana.email)
  expect(second.href).not.toBe(first.href)
  await browser.openLink(second)
  await expectDead(await door.browser().openLink(first, 'xyz'))
})

it('says that the address is confirmed when its owner opens the link again', async () => {
  const door = await openFrontDoor()
  const browser = door.browser()
  await browser.signUp(ana)
  const link = await door.linkInMailTo(ana.email)
  await browser.openLink(link)
  expect(await (await browser.openLink(link)).json()).toEqual({ status: 'confirmed', email: ana.email })
})

it('applies the usual minimum length to a password chosen with the link; the link stays valid for another try', async () => {
  const door = await openFrontDoor()
  await door.browser().signUp(ana)
  const link = await door.linkInMailTo(ana.email)
  const answer = await door.browser().openLink(link, 'xy')
  expect([answer.status, (await answer.json()).code]).toEqual([400, 'PASSWORD_TOO_SHORT'])
  expect((await door.browser().openLink(link, 'xyz')).status).toBe(200)
})

it.each([
  ['a missing value', {}],
  ['an empty text', { token: '' }],
  ['a number', { token: 7 }],
  ['an unknown text', { token: 'unknown' }],
  ['a long text', { token: 'x'.repeat(5000) }],
  ['a NUL', { token: '\0' }],
])('refuses %s as the token of a link', async (_what, body) => {
  const door = await openFrontDoor()
  expect((await door.browser().post('/identity/confirm-address', body)).status).toBe(400)
})

it('stores no link in plain text', async () => {
  const door = await openFrontDoor()
  await door.browser().signUp(ana)
  const token = (await door.linkInMailTo(ana.email)).searchParams.get('token') ?? 'none'
  const { rows } = (await door.db.execute(sql`select * from auth_verifications`)) as unknown as { rows: object[] }
  expect(rows).toHaveLength(1)
  expect(token).toMatch(/^[\w-]{32}$/)
  expect(JSON.stringify(rows)).not.toContain(token)
})

it('does not offer the library’s own route for confirming an address', async () => {
  const door = await openFrontDoor()
  expect((await door.browser().send('/identity/verify-email?token=x')).status).toBe(404)
})

async function expectDead(answer: Response): Promise<void> {
  const message = 'This link has been used or is too old. Please ask for a new one'
  expect(answer.status).toBe(400)
  expect(await answer.json()).toMatchObject({ code: 'INVALID_TOKEN', message, detail: message })
}

/** Whether a sign-in with this password has a confirmed address; fails if the sign-in is refused. */
async function isConfirmed(door: FrontDoor, account: typeof ana): Promise<boolean | undefined> {
  const browser = door.browser()
  expect((await browser.signIn(account)).status).toBe(200)
  return (await door.verifier.verify((await browser.idToken()) ?? ''))?.emailVerified
}

async function callWith(door: FrontDoor, token: string): Promise<number> {
  const headers = { authorization: `Bearer ${token}` }
  return (await door.browser().send(`/api/admin/${ana.email}`, { headers })).status
}
