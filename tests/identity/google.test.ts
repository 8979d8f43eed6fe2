/** Signing in with the stand-in for Google, as a browser does. */
import { sql } from 'drizzle-orm'
import { expect, it, onTestFinished, vi } from 'vitest'
import { readConfig } from '#server/base/config.ts'
import { log } from '#server/base/log.ts'
import { authAccounts, authUsers } from '#server/database/identity-schema.ts'
import { googleOptions } from '#server/identity/google.ts'
import { onPostgres } from '../test-database.ts'
import { openFrontDoor } from './front-door.ts'
import { choose, openChooser, sendForm } from './google-chooser.ts'
import { overtakeSignIn } from './overtaken-sign-in.ts'

const marta = { id: '1001', email: 'marta.ferrer@post.example', name: 'Marta Ferrer' }
const petra = { id: '1003', email: 'petra.novak@post.example', name: 'Petra Novak' }

it('shows the accounts to choose from, without a script or a style in the page', async () => {
  const door = await openFrontDoor()
  const { response } = await openChooser(door.browser())
  const page = await response.text()
  expect(response.headers.get('content-security-policy')).toContain("default-src 'none'")
  expect(page).toContain('Google stand-in (demo)')
  for (const { email } of [marta, petra]) expect(page).toContain(email)
  expect(page).not.toMatch(/<script|<style|style="|password"/)
})

it('signs up with an invented account, and logs in with it', async () => {
  const door = await openFrontDoor()
  for (const at of ['signup', 'login'] as const) {
    const browser = door.browser()
    expect(await choose(browser, { account: marta.id }, { at })).toEqual({ attempt: '1', error: null })
    expect(await door.verifier.verify((await browser.idToken()) ?? '')).toMatchObject({
      email: marta.email,
      name: marta.name,
      emailVerified: true,
    })
    await browser.shopToken(marta.email)
  }
})

it('stores the subject of the Google account, and stores its tokens encrypted', async () => {
  const door = await openFrontDoor()
  await choose(door.browser(), { account: marta.id })
  const { accountId: subject, accessToken: token } = authAccounts
  const kept = await door.db.select({ subject, token }).from(authAccounts)
  expect(kept).toEqual([{ subject: marta.id, token: expect.stringMatching(/^[0-9a-f]{100,}$/) }])
})

it('refuses an unknown user at Login, creates no account and logs no error', async () => {
  const logged = vi.spyOn(log, 'error')
  onTestFinished(() => logged.mockRestore())
  const door = await openFrontDoor()
  const browser = door.browser()
  const login = { at: 'login' } as const
  expect(await choose(browser, { account: marta.id }, login)).toEqual({ attempt: '1', error: 'signup_disabled' })
  expect(await browser.idToken()).toBeUndefined()
  expect(await door.db.$count(authUsers)).toBe(0)
  expect(logged).not.toHaveBeenCalled()
})

const realGoogle = { GOOGLE_CLIENT_ID: 'id', GOOGLE_CLIENT_SECRET: 'secret' }

it('shows the account chooser with the real Google as well', async () => {
  const door = await openFrontDoor(realGoogle)
  const begun = await door.browser().post('/identity/sign-in/social', { provider: 'google', callbackURL: '/' })
  const { origin, searchParams } = new URL((await begun.json()).url)
  expect([origin, searchParams.get('prompt')]).toEqual(['https://accounts.google.com', 'select_account'])
})

it('creates accounts only at Signup with the real Google as well', () => {
  const config = readConfig(realGoogle)
  const { google } = googleOptions(config, 'http://127.0.0.1', () => '').socialProviders
  expect(google).toMatchObject({ disableImplicitSignUp: true })
})

it('lets a user who signed up with a password log in with a Google account of the same address', async () => {
  const door = await openFrontDoor()
  const first = door.browser()
  await first.signUp({ ...marta, password: 'abc' })
  await first.openLink(await door.linkInMailTo(marta.email))
  const browser = door.browser()
  expect(await choose(browser, { account: marta.id }, { at: 'login' })).toEqual({ attempt: '1', error: null })
  const [byPassword, byGoogle] = [await first.idToken(), await browser.idToken()].map((token) => token ?? '')
  const subjects = [await door.verifier.verify(byPassword ?? ''), await door.verifier.verify(byGoogle ?? '')]
  expect(subjects[0]?.subject).toBe(subjects[1]?.subject)
})

it('lets the same browser sign in as another user', async () => {
  const door = await openFrontDoor()
  const browser = door.browser()
  await choose(browser, { account: marta.id })
  expect(await choose(browser, { account: petra.id })).toEqual({ attempt: '1', error: null })
  await browser.shopToken(petra.email)
})

it('signs in with a name and an address that the user types', async () => {
  const door = await openFrontDoor()
  const browser = door.browser()
  await choose(browser, { name: 'Nora Vidal', email: 'Nora@Vidal.example' })
  await browser.shopToken('nora@vidal.example')
})

it('refuses to change the password of a user without a password, and says how to get one', async () => {
  const door = await openFrontDoor()
  const browser = door.browser()
  await choose(browser, { account: marta.id })
  const wish = { currentPassword: 'a guess', newPassword: 'another one' }
  expect(await (await browser.post('/identity/password/change', wish)).json()).toMatchObject({
    code: 'NO_PASSWORD',
    message:
      'You log in with Google and have no password here. To get a password, log out and choose “Forgot your password?”',
  })
  await door.browser().post('/identity/request-password-reset', { email: marta.email })
  const token = (await door.linkInMailTo(marta.email)).searchParams.get('token')
  await door.browser().post('/identity/reset-password', { token, newPassword: 'a first one' })
  expect((await door.browser().signIn({ ...marta, password: 'a first one' })).status).toBe(200)
})

it('shows the form again when the address is invalid', async () => {
  const door = await openFrontDoor()
  const browser = door.browser()
  const { url } = await openChooser(browser)
  const answer = await sendForm(browser, url, { name: 'Nora', email: '<script>' })
  expect([answer.status, await answer.text()]).toEqual([422, expect.stringContaining('Please give a name')])
})

it('also works at localhost instead of 127.0.0.1', async () => {
  const door = await openFrontDoor()
  const origin = door.origin.replace('127.0.0.1', 'localhost')
  const browser = door.browser()
  expect(await choose(browser, { account: marta.id }, { origin })).toEqual({ attempt: '1', error: null })
  expect((await browser.send(`${origin}/identity/token`)).status).toBe(200)
})

it('reports that the user cancelled', async () => {
  const door = await openFrontDoor()
  const browser = door.browser()
  expect(await choose(browser, { cancel: '1' })).toEqual({ attempt: '1', error: 'access_denied' })
  expect(await browser.idToken()).toBeUndefined()
})

it('does not link an account to an existing user if Google has not verified the address', async () => {
  const door = await openFrontDoor()
  await door.seedAccount({ email: petra.email, password: 'abc', name: 'Petra', role: 'admin' })
  expect(await choose(door.browser(), { account: petra.id })).toEqual({ attempt: '1', error: 'account_not_linked' })
})

it('gives an unconfirmed account to the owner of the address, and revokes the earlier password and its sessions', async () => {
  const door = await openFrontDoor()
  const attacker = door.browser()
  await attacker.signUp({ ...marta, password: 'abc' })
  const [idToken, shopToken] = [await attacker.idToken(), await attacker.shopToken(marta.email)]

  const owner = door.browser()
  expect(await choose(owner, { account: marta.id })).toEqual({ attempt: '1', error: null })
  const headers = { authorization: `Bearer ${shopToken}` }
  expect((await attacker.send(`/api/admin/${marta.email}`, { headers })).status).toBe(401)
  expect(await attacker.idToken()).toBeUndefined()
  expect((await attacker.exchange(marta.email, idToken)).status).toBe(401)
  expect((await attacker.signIn({ ...marta, password: 'abc' })).status).toBe(401)
  expect(await door.verifier.verify((await owner.idToken()) ?? '')).toMatchObject({ emailVerified: true })
  await owner.shopToken(marta.email)
})

it.runIf(onPostgres)(
  'ends a sign-in that began with the earlier password before the owner signed in with Google',
  async () => {
    const door = await openFrontDoor()
    await door.browser().signUp({ ...marta, password: 'abc' })
    const comeByGoogle = () => choose(door.browser(), { account: marta.id })
    const attacker = await overtakeSignIn(door, { ...marta, password: 'abc' }, comeByGoogle)
    expect(await attacker.idToken()).toBeUndefined()
  },
)

it('does not hand over an unconfirmed account if Google has not verified the address', async () => {
  const door = await openFrontDoor()
  const browser = door.browser()
  await browser.signUp({ ...petra, password: 'abc' })
  expect(await choose(door.browser(), { account: petra.id })).toEqual({ attempt: '1', error: 'account_not_linked' })
  expect((await door.browser().signIn({ ...petra, password: 'abc' })).status).toBe(200)
  expect(await browser.idToken()).toBeTypeOf('string')
})

it('gives an unconfirmed account created with Google to the person who chooses a password by mail', async () => {
  const door = await openFrontDoor()
  const attacker = door.browser()
  await choose(attacker, { account: petra.id })
  await door.browser().post('/identity/request-password-reset', { email: petra.email })
  const token = (await door.linkInMailTo(petra.email)).searchParams.get('token')
  await door.browser().post('/identity/reset-password', { token, newPassword: 'xyz' })
  expect(await attacker.idToken()).toBeUndefined()
  expect(await choose(door.browser(), { account: petra.id })).toEqual({ attempt: '1', error: 'account_not_linked' })
  expect((await door.browser().signIn({ ...petra, password: 'xyz' })).status).toBe(200)
})

it('refuses to finish a sign-in in another browser', async () => {
  const door = await openFrontDoor()
  const [one, other] = [door.browser(), door.browser()]
  const { url } = await openChooser(one)
  expect((await sendForm(other, url, { account: marta.id })).status).toBe(400)
  let answer = await sendForm(one, url, { account: marta.id })
  let next = url
  while (!next.pathname.startsWith('/identity/callback')) {
    next = new URL(answer.headers.get('location') ?? '', next)
    if (next.pathname.startsWith('/google-stand-in')) answer = await one.send(next.href)
  }
  expect((await other.open(next.href)).url.searchParams.get('error')).toBe('state_mismatch')
  expect(await other.idToken()).toBeUndefined()
})

it('says that the sign-in has ended if it ends while the chooser’s answer is being read', async () => {
  const door = await openFrontDoor()
  const browser = door.browser()
  const { url } = await openChooser(browser)
  await door.db.execute(sql`create function end_sign_ins() returns trigger language plpgsql as
    $$ begin delete from stand_in_records where kind = 'google Interaction'; return new; end $$`)
  await door.db.execute(sql`create trigger end_sign_ins before insert on stand_in_records for each row
    when (new.kind = 'google account') execute function end_sign_ins()`)
  onTestFinished(async () => {
    await door.db.execute(sql`drop function end_sign_ins cascade`)
  })
  const answer = await sendForm(browser, url, { name: 'Nora Vidal', email: 'nora@vidal.example' })
  expect([answer.status, await answer.text()]).toEqual([400, expect.stringContaining('The sign-in has ended')])
})

it('redirects back to this shop only', async () => {
  const door = await openFrontDoor()
  const query = new URLSearchParams({
    response_type: 'code',
    client_id: 'shop',
    redirect_uri: 'https://evil.example/identity/callback/google',
    scope: 'openid',
    code_challenge: 'a'.repeat(43),
    code_challenge_method: 'S256',
  })
  const elsewhere = { provider: 'google', callbackURL: 'https://evil.example/' }
  expect((await door.browser().post('/identity/sign-in/social', elsewhere)).status).toBe(403)
  const answer = await door.browser().send(`/google-stand-in/auth?${query}`, { headers: { accept: 'text/html' } })
  expect(answer.status).toBe(400)
  expect(answer.headers.get('location')).toBeNull()
})

it('ends on a page that has no inline scripts and can still reach the page that opened it', async () => {
  const door = await openFrontDoor()
  const page = await door.browser().send('/identity/popup?attempt=1')
  expect(page.headers.get('content-security-policy')).toContain("script-src 'self'")
  expect(page.headers.get('cross-origin-opener-policy')).toBe('unsafe-none')
  expect(await page.text()).toContain('<script src="/identity/popup.js" defer></script>')
  const script = await door.browser().send('/identity/popup.js')
  expect(script.headers.get('content-type')).toContain('text/javascript')
})
