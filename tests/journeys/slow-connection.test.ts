/** What checks and sends a form is fetched when the form is first used: what happens when that takes long, or fails. */
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { demoAccounts } from '#demo/accounts.ts'
import { arrivesAt, type Journey, openJourney } from './open-journey.ts'
import { fill, press } from './specification/scene.ts'

const { email, password } = demoAccounts.customer
const login = {
  path: '/login',
  typed: { 'Your email:': email, 'Your password:': password },
  submit: 'Login',
  secret: password,
}
const signup = {
  path: '/signup',
  typed: {
    'Your Name:': 'Ana',
    'Your email:': 'ana@fleje.example',
    'Your password:': 'abc',
    'Confirm your password:': 'abc',
  },
  submit: 'Signup',
  secret: 'abc',
}
/** Its form is there once the link has been found to work, and so never before the scripts. */
const reset = {
  path: '',
  typed: { 'Your new password:': 'abc' },
  submit: 'Change password',
  secret: 'abc',
}

const outOfReach = 'The shop cannot be reached. Please check your connection and try again.'

let journey: Journey
beforeAll(async () => {
  journey = await openJourney()
  reset.path = await resetPath()
})
afterAll(() => journey.close())

it.each([login, signup, reset])('$submit says so, keeps what was typed, and sends it the next time', async (form) => {
  const page = await open(form.path)
  await loseScripts(page)
  await fill(page, form.typed)
  await press(page, form.submit)
  await isTold(page, outOfReach)
  for (const [label, typed] of Object.entries(form.typed))
    expect(await page.getByLabel(label, { exact: true }).inputValue()).toBe(typed)

  await page.unrouteAll()
  const sent = page.waitForRequest('**/identity/**')
  await press(page, form.submit)
  await sent
  await expect.poll(() => page.getByText(outOfReach).count()).toBe(0)
})

it('a form that waits for it is busy, and is then sent', async () => {
  const page = await open(login.path)
  const connection = Promise.withResolvers<void>()
  await page.route('**/assets/*.js', async (route) => {
    await connection.promise
    await route.continue()
  })
  await fill(page, login.typed)
  await press(page, login.submit)
  const button = page.getByRole('button', { name: login.submit, exact: true })
  await expect.poll(() => button.getAttribute('aria-busy')).toBe('true')
  connection.resolve()
  await arrivesAt(page, '/')
})

it.each([login, signup])('$path keeps what is sent before the scripts have come, and sends it then', async (form) => {
  const page = await journey.visitor()
  const connection = Promise.withResolvers<void>()
  await page.route('**/assets/*.js', async (route) => {
    await connection.promise
    await route.continue()
  })
  await page.goto(form.path, { waitUntil: 'commit' })
  const { href } = new URL(page.url())
  await fill(page, form.typed)
  await press(page, form.submit)
  await page.waitForFunction(() => window.submittedBeforeHydration !== undefined)
  expect(page.url()).toBe(href)

  const sent = page.waitForRequest((request) => request.method() === 'POST' && request.url().includes('/identity/'))
  connection.resolve()
  expect((await sent).postData()).toContain(form.secret)
})

it('a form that no script sends never puts what was typed into an address', async () => {
  const page = await journey.visitor({ javaScriptEnabled: false })
  await page.goto(login.path)
  await fill(page, login.typed)
  const answer = page.waitForResponse((response) => response.request().isNavigationRequest())
  await press(page, login.submit)
  expect(new URL((await answer).url()).search).toBe('')
})

it('Reset your password says so, and checks the address the next time', async () => {
  const page = await open(login.path)
  await loseScripts(page)
  await press(page, 'Reset your password')
  await page.getByRole('status').getByText(outOfReach).waitFor()

  await page.unrouteAll()
  await press(page, 'Reset your password')
  await page.getByText('Please type your email address above first.').waitFor()
})

it('Login with Google says so, and opens its window the next time', async () => {
  const page = await journey.visitor()
  await page.route('**/assets/embedded-*.js', (route) => route.abort())
  await page.goto(login.path)
  await press(page, 'Login with Google')
  await isTold(page, outOfReach)

  await page.unrouteAll()
  const popup = page.waitForEvent('popup')
  await press(page, 'Login with Google')
  await popup
})

it('no failure was left to the console', () => {
  expect(journey.complaints.filter((complaint) => !complaint.includes('net::ERR_FAILED'))).toEqual([])
})

/** The screen as it is once its own scripts have arrived. */
async function open(path: string): Promise<Page> {
  const page = await journey.visitor()
  await page.goto(path, { waitUntil: 'networkidle' })
  return page
}

async function loseScripts(page: Page): Promise<void> {
  await page.route('**/assets/*.js', (route) => route.abort())
}

async function isTold(page: Page, sentence: string): Promise<void> {
  await page.getByRole('alert').getByText(sentence, { exact: true }).waitFor()
}

/** The path of a link that lets somebody choose a new password, from the mail of the demo shop's outbox. */
async function resetPath(): Promise<string> {
  const { address } = journey
  const ask = (call: string, body: object) =>
    fetch(`${address}/identity/${call}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: address },
      body: JSON.stringify(body),
    })
  const forgetful = { name: 'Nora Prado', email: 'nora@plant.example', password: 'nora-forgets' }
  await ask('sign-up/email', forgetful)
  await ask('request-password-reset', { email: forgetful.email })
  const mails = await (await fetch(`${address}/outbox`)).text()
  return /\/reset\?token=[\w-]+/.exec(mails)?.[0] ?? 'no mail came'
}
