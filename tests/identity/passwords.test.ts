/** Choosing a new password by mail, which also confirms the address. */
import { expect, it } from 'vitest'
import { authVerifications } from '#server/database/identity-schema.ts'
import { deleteEndedSignIns } from '#server/identity/account-queries.ts'
import { onPostgres } from '../test-database.ts'
import { openFrontDoor } from './front-door.ts'
import { overtakeSignIn } from './overtaken-sign-in.ts'

const ana = { email: 'ana@coils.example', password: 'abc', name: 'Ana Ruiz' }

it('resets a password only once with a link; the old password, session and shop token are revoked', async () => {
  const door = await openFrontDoor()
  const old = door.browser()
  await old.signUp(ana)
  await old.openLink(await door.linkInMailTo(ana.email))
  const token = await old.shopToken(ana.email)
  const idToken = await old.idToken()
  await door.browser().post('/identity/request-password-reset', { email: ana.email })
  const link = await door.linkInMailTo(ana.email)
  expect(link.pathname).toBe('/reset')

  const reset = { token: link.searchParams.get('token'), newPassword: 'xyz' }
  expect((await door.browser().post('/identity/reset-password', reset)).status).toBe(200)
  const again = await door.browser().post('/identity/reset-password', reset)
  expect(again.status).toBe(400)
  expect((await again.json()).message).toBe('This link has been used or is too old. Please ask for a new one')

  expect(await old.idToken()).toBeUndefined()
  expect((await old.exchange(ana.email, idToken)).status).toBe(401)
  const call = { headers: { authorization: `Bearer ${token}` } }
  expect((await old.send(`/api/admin/${ana.email}`, call)).status).toBe(401)
  expect((await door.browser().signIn(ana)).status).toBe(401)
  expect((await door.browser().signIn({ ...ana, password: 'xyz' })).status).toBe(200)
})

it('accepts a reset by mail as proof of the address', async () => {
  const door = await openFrontDoor()
  await door.browser().signUp(ana)
  await door.browser().post('/identity/request-password-reset', { email: ana.email })
  const token = (await door.linkInMailTo(ana.email)).searchParams.get('token')
  await door.browser().post('/identity/reset-password', { token, newPassword: 'xyz' })
  const browser = door.browser()
  await browser.signIn({ ...ana, password: 'xyz' })
  expect((await proofOf(door, browser))?.emailVerified).toBe(true)
})

it('stores no reset link in plain text', async () => {
  const door = await openFrontDoor()
  await door.browser().signUp(ana)
  await door.browser().post('/identity/request-password-reset', { email: ana.email })
  const token = (await door.linkInMailTo(ana.email)).searchParams.get('token') ?? ''
  const kept = await door.db.select().from(authVerifications)
  // One row is for the reset link, the other for the link that confirms the address.
  expect(kept).toHaveLength(2)
  expect(token).toMatch(/^\w{24}$/)
  expect(JSON.stringify(kept)).not.toContain(token)
})

it('sends reset links that work for an hour, and confirmation links that work for a day', async () => {
  const door = await openFrontDoor()
  await door.browser().signUp(ana)
  await door.browser().post('/identity/request-password-reset', { email: ana.email })
  const kept = await door.db.select().from(authVerifications).orderBy(authVerifications.expiresAt)
  const hours = kept.map(({ expiresAt }) => (expiresAt.getTime() - Date.now()) / 3_600_000)
  expect(hours).toEqual([expect.closeTo(1, 1), expect.closeTo(24, 1)])
})

it('says whether a reset link still works, without using it up', async () => {
  const door = await openFrontDoor()
  await door.browser().signUp(ana)
  await door.browser().post('/identity/request-password-reset', { email: ana.email })
  const token = (await door.linkInMailTo(ana.email)).searchParams.get('token') ?? ''
  const works = async (requested: string) =>
    (await (await door.browser().post('/identity/check-reset-link', { token: requested })).json()).works
  expect([await works(token), await works(token), await works('unknown')]).toEqual([true, true, false])
  await door.browser().post('/identity/reset-password', { token, newPassword: 'xyz' })
  expect(await works(token)).toBe(false)
})

it('says that a reset link has expired', async () => {
  const door = await openFrontDoor()
  await door.browser().signUp(ana)
  await door.browser().post('/identity/request-password-reset', { email: ana.email })
  const token = (await door.linkInMailTo(ana.email)).searchParams.get('token')
  await door.db.update(authVerifications).set({ expiresAt: new Date() })
  const answer = await door.browser().post('/identity/check-reset-link', { token })
  expect(await answer.json()).toEqual({ works: false })
})

it.runIf(onPostgres)('ends a sign-in that began with the old password before the reset', async () => {
  const door = await openFrontDoor()
  await door.browser().signUp(ana)
  await door.browser().post('/identity/request-password-reset', { email: ana.email })
  const token = (await door.linkInMailTo(ana.email)).searchParams.get('token')
  const reset = () => door.browser().post('/identity/reset-password', { token, newPassword: 'xyz' })
  const attacker = await overtakeSignIn(door, ana, reset)
  expect(await attacker.idToken()).toBeUndefined()
})

it('applies the usual minimum length to a new password', async () => {
  const door = await openFrontDoor()
  await door.browser().signUp(ana)
  await door.browser().post('/identity/request-password-reset', { email: ana.email })
  const token = (await door.linkInMailTo(ana.email)).searchParams.get('token')
  const answer = await door.browser().post('/identity/reset-password', { token, newPassword: 'xy' })
  expect(await answer.json()).toMatchObject({ code: 'PASSWORD_TOO_SHORT' })
})

it('deletes only expired sign-ins', async () => {
  const door = await openFrontDoor()
  const browser = door.browser()
  await browser.signUp(ana)
  const hours = (count: number) => new Date(Date.now() + count * 3_600_000)
  await deleteEndedSignIns(door.db, hours(11))
  expect(await browser.idToken()).toBeTypeOf('string')
  await deleteEndedSignIns(door.db, hours(13))
  expect(await browser.idToken()).toBeUndefined()
})

it('does not reveal whether there is an account when a reset is requested', async () => {
  const door = await openFrontDoor()
  await door.browser().signUp(ana)
  const ask = async (email: string) => (await door.browser().post('/identity/request-password-reset', { email })).json()
  expect(await ask('nobody@coils.example')).toEqual(await ask(ana.email))
})

async function proofOf(door: Awaited<ReturnType<typeof openFrontDoor>>, browser: ReturnType<typeof door.browser>) {
  return door.verifier.verify((await browser.idToken()) ?? '')
}
