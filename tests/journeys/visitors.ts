/** Browser profiles of visitors or signed-in users, each with one page of the shop. */
import type { Browser, BrowserContextOptions, Page } from '@playwright/test'
import { timeoutMs } from './chromium.ts'
import type { JourneyShop } from './journey-shop.ts'
import { type Member, newClientAddress } from './members.ts'

/** Service workers are blocked unless allowed, because `page.route` does not see their requests. */
export type VisitorOptions = BrowserContextOptions & { as?: Member }

export async function openVisitor(
  browser: Browser,
  { address }: Pick<JourneyShop, 'address'>,
  { as: member, serviceWorkers = 'block', ...options }: VisitorOptions = {},
): Promise<Page> {
  const context = await browser.newContext({
    baseURL: address,
    extraHTTPHeaders: { 'x-forwarded-for': newClientAddress() },
    ...(member && { storageState: signedInState(address, member) }),
    ...options,
  })
  if (serviceWorkers === 'block') await context.addInitScript(withoutServiceWorkers)
  context.setDefaultTimeout(timeoutMs)
  return context.newPage()
}

export const tokenName = 'accessToken'

function signedInState(origin: string, member: Member) {
  return {
    cookies: cookiesOf(origin, member),
    origins: [{ origin, localStorage: [{ name: tokenName, value: member.token }] }],
  }
}

export function cookiesOf(origin: string, { cookies = [] }: Member) {
  const everywhere = { domain: new URL(origin).hostname, path: '/', expires: -1, httpOnly: true, secure: false }
  return cookies.map((cookie) => ({ ...cookie, ...everywhere, sameSite: 'Lax' as const }))
}

/**
 * Makes the browser act as if it had no service workers. Playwright's own way to block them logs a warning and returns no
 * registration.
 */
function withoutServiceWorkers(): void {
  Reflect.deleteProperty(Navigator.prototype, 'serviceWorker')
}
