/** Actions of users on the pages of the shop, and checks of the results. */
import { expect, type Page } from '@playwright/test'
import { deletion } from '#tests/spec/messages.ts'
import type { Account } from './members.ts'

/** Expects the text to be visible on the page. */
export function sees(page: Page, text: string | RegExp): Promise<void> {
  return expect(page.getByText(text).filter({ visible: true }).first()).toBeVisible()
}

/** Expects the newest toast to have this text. */
export function isTold(page: Page, sentence: string | RegExp): Promise<void> {
  const notifications = page.getByRole('status', { name: 'Notifications' })
  return expect(notifications.getByText(sentence, { exact: true }).last()).toBeVisible()
}

/** The heading of the screen. */
export const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name })

export async function fill(page: Page, values: Record<string, string>): Promise<void> {
  for (const [label, value] of Object.entries(values)) await page.getByLabel(label, { exact: true }).fill(value)
}

export async function press(page: Page, name: string | RegExp): Promise<void> {
  await page.getByRole('button', { name, exact: true }).first().click()
}

/** Presses a delete button and confirms. */
export async function confirmDeletion(page: Page, name: string | RegExp): Promise<void> {
  await page.getByRole('button', { name }).first().click()
  await page.getByRole('alertdialog').getByRole('button', { name: deletion.confirm }).click()
}

/** Sends the form of the login page. */
export async function tryToLogIn(page: Page, { email, password }: Pick<Account, 'email' | 'password'>): Promise<void> {
  await fill(page, { 'Your email:': email, 'Your password:': password })
  await press(page, 'Login')
}

/** Signs in with the form, so that the browser stores all that a login stores. `open({ as: member })` stores only the token. */
export async function logIn(page: Page, who: Pick<Account, 'email' | 'password'>): Promise<void> {
  await page.goto('/login')
  await tryToLogIn(page, who)
  await expect(page).not.toHaveURL(/\/login/)
}

export async function logOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Your account' }).click()
  await page.getByRole('menuitem', { name: 'Logout' }).click()
  await expect(page).toHaveURL('/login')
}

/** Signs up with the form, without opening the confirmation mail. */
export async function signUpByForm(page: Page, { name, email, password }: Account): Promise<void> {
  await page.goto('/signup')
  await fill(page, {
    'Your Name:': name,
    'Your email:': email,
    'Your password:': password,
    'Confirm your password:': password,
  })
  await press(page, 'Signup')
  await expect(page).not.toHaveURL(/\/signup/)
  await expect(page.getByRole('button', { name: 'Your account' })).toBeVisible()
}

/** Fills the provider's card field. */
export async function fillCard(page: Page, number: string): Promise<void> {
  await fill(page, { 'Card number': number, 'Expiry date': '12 / 34', 'Security code': '123' })
}

/** Values for the form of Add Review. */
export const review = {
  'Your Image Link': '/favicon.svg',
  'Your company name': 'Embalajes Ebro',
  'Your position in the company': 'Buyer',
  'Your Review': 'The straps hold.',
  'Your Rating': '5',
}

export const delivery = { 'Your address': 'Calle del Fleje 1, Zaragoza', 'Your phone': '+34 976 000 000' }

export function heldToken(page: Page): Promise<string | null> {
  return page.evaluate(() => localStorage.getItem('accessToken'))
}

/** Changes the shop's answer to one call. */
export async function answerInstead(page: Page, method: string, path: string, status: number, answer: object) {
  await page.route(path, (route) =>
    route.request().method() === method ? route.fulfill({ status, json: answer }) : route.fallback(),
  )
}

/** Holds back the page's requests to these addresses, with this method if one is named, until the returned function is called. */
export async function holdBack(page: Page, url: Parameters<Page['route']>[0], method?: string): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route(url, async (route) => {
    if (!method || route.request().method() === method) await promise
    await route.continue()
  })
  return resolve
}

/** The sentence below a field, if it describes the field to assistive technology; otherwise an empty string. */
export function sentenceUnder(page: Page, field: string): Promise<string> {
  return page.getByLabel(field, { exact: true }).evaluate((control) => {
    const described = control.getAttribute('aria-describedby')?.split(' ').at(-1) ?? ''
    const sentence = document.getElementById(described)
    if (!sentence || sentence.getBoundingClientRect().top < control.getBoundingClientRect().bottom) return ''
    return sentence.textContent ?? ''
  })
}

/** How far the page is scrolled, in pixels. */
export const scrolledTo = (page: Page) => page.evaluate(() => Math.round(scrollY))

/**
 * Makes the page note its scroll position when it is left. A position read earlier may not be the one that is left: Playwright
 * scrolls to a link before it clicks, and the browser lays out cards as they come near, and shifts the page by what they differ.
 */
export const noteWhereItIsLeft = (page: Page) =>
  page.evaluate(() => {
    addEventListener('pagehide', () => sessionStorage.setItem('left at', `${Math.round(scrollY)}`))
  })

export const leftAt = (page: Page) => page.evaluate(() => Number(sessionStorage.getItem('left at')))
