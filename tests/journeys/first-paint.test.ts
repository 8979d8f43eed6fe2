import { afterAll, beforeAll, expect, it } from 'vitest'
import { demoAccounts } from '#demo/accounts.ts'
import { type Journey, logIn, openJourney } from './open-journey.ts'

let journey: Journey
beforeAll(async () => {
  journey = await openJourney()
})
afterAll(() => journey.close())

it('shows a signed-in visitor the right header before any script of the page has arrived', async () => {
  const page = await journey.visitor()
  await logIn(page, demoAccounts.customer)
  await page.route('**/assets/*.js', (route) => route.abort())
  await page.goto('/')
  const header = page.getByRole('banner')
  await header.getByRole('button', { name: 'Your account' }).waitFor()
  await header.getByRole('link', { name: 'Dashboard' }).waitFor()
  expect(await header.getByRole('link', { name: 'Login' }).count()).toBe(0)
})

it('shows a visitor Login and Signup, and no account', async () => {
  const page = await journey.visitor()
  await page.route('**/assets/*.js', (route) => route.abort())
  await page.goto('/')
  const header = page.getByRole('banner')
  await header.getByRole('link', { name: 'Login' }).waitFor()
  expect(await header.getByRole('button', { name: 'Your account' }).count()).toBe(0)
})

it('knows the signed-in visitor and the chosen colours on a page that is not there, too', async () => {
  const page = await journey.visitor()
  await logIn(page, demoAccounts.customer)
  await page.evaluate(() => localStorage.setItem('fleje.theme', 'dark'))
  await page.goto('/products/unknown')
  await page.getByRole('heading', { name: 'Page Not Found' }).waitFor()
  const header = page.getByRole('banner')
  await header.getByRole('button', { name: 'Your account' }).waitFor()
  expect(await header.getByRole('link', { name: 'Login' }).count()).toBe(0)
  expect(await page.locator('html').getAttribute('data-theme')).toBe('dark')
})
