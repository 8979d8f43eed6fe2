/**
 * The first hour of a real shop's admin, who is appointed with the operator's link, sets up an authenticator app, and enters
 * the app's codes at each login and before a key is created.
 */
import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { openDatabase } from '#server/database/connect.ts'
import { authSessions } from '#server/database/identity-schema.ts'
import { openAdminLink } from '#server/users/admin-link.ts'
import { freePort } from '#tests/free-port.ts'
import { freshDatabase } from '#tests/fresh-database.ts'
import { codeOf } from '#tests/identity/authenticator.ts'
import { production } from '#tests/production.ts'
import { findings } from './access/axe.ts'
import { misfits } from './access/fit.ts'
import { fill } from './actions.ts'
import { expect, test } from './fixtures.ts'
import { startShop } from './journey-shop.ts'
import { setUpApp } from './setting-up-an-app.ts'

const anita = { name: 'Anita', email: 'anita@coils.example', password: 'a long password' }

test('an operator’s link makes a new user an admin, who sets up an app before anything else and then logs in with its codes', async ({
  browser,
}) => {
  test.skip(!process.env.TEST_DATABASE_URL, 'A real shop runs on PostgreSQL')
  const { link, proveNothingLately, close } = await openRealShop()
  const context = await browser.newContext({ reducedMotion: 'reduce' })
  const page = await context.newPage()

  await page.goto(link)
  await expect(page.getByRole('heading', { name: 'Become an admin' })).toBeVisible()
  await isAccessible(page)
  await page.getByRole('main').getByRole('link', { name: 'Sign Up' }).click()
  const { name, email, password } = anita
  await fill(page, { 'Your Name:': name, 'Your email:': email })
  await choose(page, 'password1')
  await expect(page.getByRole('alert')).toHaveText('This password is too easy to guess. Please choose another')
  await choose(page, password)
  await page.getByRole('button', { name: 'Become an admin' }).click()

  const secret = await setUpApp(page, isAccessible)
  const codes = await page.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem').allTextContents()
  expect(codes).toHaveLength(10)
  await isAccessible(page)
  const saving = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Save as a file' }).click()
  expect(readFileSync(await (await saving).path(), 'utf8')).toContain(codes.join('\n'))
  await page.getByRole('link', { name: 'I have saved the codes' }).click()
  await expect(page.getByRole('heading', { name: 'Manage Orders' })).toBeVisible()

  await page.goto(`${new URL(link).origin}/dashboard/integrations`)
  await proveNothingLately()
  await givesCodeForKey(page, secret)

  await logInAnew(page, new URL(link).origin)
  await page.getByLabel('Code:').fill('000000')
  await page.getByRole('button', { name: 'Log in', exact: true }).click()
  await expect(page.getByRole('alert')).toHaveText(
    'This code is wrong or too old. Type the code that the app shows now',
  )
  await isAccessible(page)
  await page.getByLabel('Code:').fill(codeOf(secret, 1))
  await page.getByRole('button', { name: 'Log in', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Manage Orders' })).toBeVisible()

  // With a recovery code, as after the loss of the phone.
  await logInAnew(page, new URL(link).origin)
  await page.getByLabel('Code:').fill(codes[0] ?? '')
  await page.getByRole('button', { name: 'Log in', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Manage Orders' })).toBeVisible()
  await context.close()
  await close()
})

/** Expects that no key is created before a code is entered, and that typed text is kept until then. */
async function givesCodeForKey(page: Page, secret: string): Promise<void> {
  await fill(page, { 'Name of the program': 'ERP' })
  const dialog = page.getByRole('dialog', { name: 'Confirm that it is you' })
  const code = dialog.getByLabel('Code')
  await page.getByRole('button', { name: 'Create a key' }).click()
  await expect(code).toBeFocused()
  await isAccessible(page)
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(page.getByText('Nothing was changed: a code from your authenticator app is needed.')).toBeVisible()
  await expect(page.getByLabel('Name of the program')).toHaveValue('ERP')

  await page.getByRole('button', { name: 'Create a key' }).click()
  await code.fill('000000')
  await page.keyboard.press('Enter')
  await expect(dialog.getByRole('alert')).toHaveText(
    'This code is wrong or too old. Type the code that the app shows now',
  )
  await code.fill(codeOf(secret))
  await page.keyboard.press('Enter')
  await expect(page.getByLabel('The new key')).toHaveValue(/^fleje_/)
}

/** Sends the form of a new account with this password. */
async function choose(page: Page, password: string): Promise<void> {
  await fill(page, { 'Your password:': password, 'Confirm your password:': password })
  await page.getByRole('button', { name: 'Signup', exact: true }).click()
}

/** Logs in as in a browser that has never been signed in. */
async function logInAnew(page: Page, origin: string): Promise<void> {
  await page.context().clearCookies()
  await page.evaluate(() => localStorage.clear())
  await page.goto(`${origin}/login?from=/dashboard`)
  await fill(page, { 'Your email:': anita.email, 'Your password:': anita.password })
  await page.getByRole('button', { name: 'Login', exact: true }).click()
  await expect(page.getByLabel('Code:')).toBeFocused()
}

async function isAccessible(page: Page): Promise<void> {
  expect([...(await findings(page)), ...(await misfits(page))]).toEqual([])
}

/** A shop in production, and the operator's link for its first admin. */
async function openRealShop() {
  const [url, port] = [await freshDatabase(process.env.TEST_DATABASE_URL ?? '', 'migrated'), await freePort()]
  const origin = `http://127.0.0.1:${port}`
  const real = { ...production, DATABASE_URL: url, PUBLIC_URL: origin, PORT: String(port), ADMIN_TWO_FACTOR: 'on' }
  const shop = await startShop(real)
  const { db, close } = await openDatabase({ url })
  const link = await openAdminLink(db, origin, anita.email, new Date())
  await close()
  /** Moves the last use of a code one hour into the past. */
  const proveNothingLately = async () => {
    const database = await openDatabase({ url })
    await database.db.update(authSessions).set({ secondFactorAt: new Date(Date.now() - 60 * 60_000) })
    await database.close()
  }
  return { link, proveNothingLately, close: shop.close }
}
