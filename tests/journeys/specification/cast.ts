/** A running shop with a visitor, a customer and an admin in it, and ways to change things behind their backs. */
import type { Page } from 'playwright-core'
import { demoAccounts } from '#demo/accounts.ts'
import type { Role } from '#tests/spec/specification.ts'
import { type Api, makeApi } from '#web/api/client.ts'
import { type Journey, logIn, openJourney } from '../open-journey.ts'

export type Cast = {
  journey: Journey
  pages: Record<Role, Page>
  /** Any request, for what no page would send. */
  send: (path: string, init?: RequestInit) => Promise<Response>
}

export async function openCast(): Promise<Cast> {
  const journey = await openJourney()
  const [visitor, customer, admin] = [await journey.visitor(), await journey.visitor(), await journey.visitor()]
  await Promise.all([logIn(customer, demoAccounts.customer), logIn(admin, demoAccounts.admin)])
  const send = (path: string, init?: RequestInit) => fetch(`${journey.address}${path}`, init)
  return { journey, pages: { visitor, customer, admin }, send }
}

/** The calls, made with the token of whoever is signed in on the page. */
export async function apiOf(page: Page): Promise<Api> {
  const token = await page.evaluate(() => localStorage.getItem('accessToken'))
  return makeApi(fetch, new URL(page.url()).origin, () => token)
}

/** Orders as many of a product as one has to; the order's id. */
export async function orderOne(page: Page, wish: { name?: string } = {}): Promise<string> {
  const api = await apiOf(page)
  const products = await api.listProducts()
  const product = products.find(({ name, availableQuantity, minimumOrder }) =>
    wish.name ? name === wish.name : availableQuantity >= minimumOrder,
  )
  if (!product) throw new Error('There is nothing to order')
  const body = { id: product._id, quantity: product.minimumOrder, address: 'Calle del Fleje 1', phone: '976000000' }
  const { _id } = await api.placeOrder({ body })
  return _id
}

/** Somebody new, signed up at the identity provider and known to the shop. */
export async function signUp(page: Page, who: { name: string; email: string; password: string }): Promise<void> {
  await page.goto('/signup')
  await page.getByLabel('Your Name:', { exact: true }).fill(who.name)
  await page.getByLabel('Your email:').fill(who.email)
  await page.getByLabel('Your password:', { exact: true }).fill(who.password)
  await page.getByLabel('Confirm your password:').fill(who.password)
  await page.getByRole('button', { name: 'Signup', exact: true }).click()
  await page.getByRole('button', { name: 'Your account' }).waitFor()
}

/** The link in the newest mail to an address, as the demo's outbox shows it. */
export async function linkMailedTo({ address }: Journey, email: string): Promise<string> {
  const outbox = await (await fetch(`${address}/outbox`)).text()
  const mail = outbox.split('<article>').find((article) => article.includes(`To ${email},`))
  const link = /href="([^"]+token=[^"]+)"/.exec(mail ?? '')?.[1]
  if (!link) throw new Error(`No link was mailed to ${email}`)
  return link
}

/** Opens the link of the mail, in the browser of who signed up. */
export async function confirmAddress(journey: Journey, page: Page, email: string): Promise<void> {
  await page.goto(await linkMailedTo(journey, email))
  await page.getByRole('heading', { name: 'Your address is confirmed' }).waitFor()
}

/** The sentence that stands below a field and that the field names as its description; empty when there is none. */
export function sentenceUnder(page: Page, field: string): Promise<string> {
  return page.getByLabel(field, { exact: true }).evaluate((control) => {
    const described = control.getAttribute('aria-describedby')?.split(' ').at(-1) ?? ''
    const sentence = document.getElementById(described)
    if (!sentence || sentence.getBoundingClientRect().top < control.getBoundingClientRect().bottom) return ''
    return sentence.textContent ?? ''
  })
}
