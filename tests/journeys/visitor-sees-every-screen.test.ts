/** A visitor's way through every public screen, on a phone too. */
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { arrivesAt, type Journey, openJourney, sees } from './open-journey.ts'

let journey: Journey
let page: Page
beforeAll(async () => {
  journey = await openJourney()
  page = await journey.visitor()
})
afterAll(() => journey.close())

const heading = (name: string | RegExp, level = 1) => page.getByRole('heading', { name, level }).first()
const mainLink = (name: string) => page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name })

it('reads Home from the banner to the distributors and the footer', async () => {
  await page.goto('/')
  await heading('Strapping tools for plastic, steel and textile strap').waitFor()
  for (const fact of ['Years of experience', '500+', '24/7', 'Made in Spain']) await sees(page, new RegExp(fact, 'i'))
  await sees(page, /\/5/)
  expect(await page.getByRole('link', { name: /^Purchase/ }).count()).toBe(6)
  for (const continent of ['Asia Pacific', 'Europe', 'North America', 'South America'])
    await heading(continent, 3).waitFor()
  await page.getByRole('contentinfo').waitFor()
})

it('looks through the products, and at one of them', async () => {
  await mainLink('Products').click()
  await heading('Our Products').waitFor()
  await page.getByRole('link', { name: 'Steel', exact: true }).first().click()
  await arrivesAt(page, '/products?category=steel')
  await page.getByRole('searchbox').fill('19 mm')
  await page.getByRole('button', { name: 'Search', exact: true }).click()
  await sees(page, /products? in steel for “19 mm”/)
  const card = page.getByRole('main').getByRole('heading', { level: 2 }).first()
  const name = (await card.textContent()) ?? ''
  await card.getByRole('link').click()
  await arrivesAt(page, /^\/catalog\/[\w-]+$/)
  await heading(name).waitFor()
  await sees(page, 'per unit')
  await page.getByRole('contentinfo').waitFor()
})

it('reads the blogs and the portfolio', async () => {
  await mainLink('Blogs').click()
  await heading('Blogs').waitFor()
  expect(await page.getByRole('article').count()).toBe(6)
  await page.goto('/portfolio')
  for (const part of [/skills/i, /projects/i, /education/i, /languages/i]) await heading(part, 2).waitFor()
})

it('finds what is offered for trying at Login, and the way to Signup and back', async () => {
  await page.getByRole('banner').getByRole('link', { name: 'Login' }).click()
  await heading('Login').waitFor()
  for (const text of ['user@fleje.example', 'admin@fleje.example', 'Reset your password', 'Login with Google'])
    await sees(page, text)
  await page.getByRole('link', { name: 'Sign Up' }).click()
  await heading('Registration').waitFor()
  await page.getByRole('main').getByRole('link', { name: 'Login' }).click()
  await heading('Login').waitFor()
})

it('is asked to log in before buying', async () => {
  await page.goto('/products')
  await page
    .getByRole('link', { name: /^Purchase/ })
    .first()
    .click()
  await arrivesAt(page, /^\/login\?from=%2Fproducts%2F[\da-f-]+$/)
})

it('is told when there is no such page, and led on', async () => {
  await page.goto('/coils')
  await heading('Page Not Found').waitFor()
  await page.getByRole('main').getByRole('link', { name: 'Go to Home' }).click()
  await heading('Strapping tools for plastic, steel and textile strap').waitFor()
})

it('goes everywhere from the hamburger on a phone', async () => {
  await page.setViewportSize({ width: 390, height: 844 })
  for (const [name, path] of [
    ['Products', '/products'],
    ['Blogs', '/blogs'],
    ['Login', '/login?from=%2Fblogs'],
    ['Signup', '/signup?from=%2Fblogs'],
    ['Home', '/'],
  ] as const) {
    const menu = page.getByRole('button', { name: 'Menu' })
    await menu.click()
    expect(await menu.getAttribute('aria-expanded')).toBe('true')
    await mainLink(name).click()
    await arrivesAt(page, path)
    await mainLink('Blogs').waitFor({ state: 'hidden' })
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
  }
})

it('no browser complained', () => {
  expect(journey.complaints).toEqual([])
})
