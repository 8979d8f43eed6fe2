/** Pages signed in by a token of their own, which can be revoked for good while they are open. */
import type { Page } from 'playwright-core'
import { openBrowser } from '#tests/identity/browser.ts'
import type { Journey } from './open-journey.ts'

export type SignedInPage = {
  page: Page
  token: string
  /** As logging out would: from now on the shop refuses this token. */
  revoke: () => Promise<void>
}

/** Proves once who somebody is; each page then gets a token of its own, in a browser of its own. */
export async function openSignedIn(journey: Journey, who: { email: string; password: string }) {
  const browser = openBrowser(journey.address, '127.0.0.1')
  const answer = await browser.signIn(who)
  if (!answer.ok) throw new Error(`${who.email} could not sign in: ${answer.status}`)
  return async (): Promise<SignedInPage> => {
    const token = await browser.shopToken(who.email)
    const page = await journey.visitor()
    await page.goto('/blogs')
    await page.evaluate((kept) => localStorage.setItem('accessToken', kept), token)
    return { page, token, revoke: () => revoke(journey.address, token) }
  }
}

async function revoke(address: string, token: string): Promise<void> {
  const headers = { authorization: `Bearer ${token}` }
  const answer = await fetch(`${address}/api/session`, { method: 'DELETE', headers })
  if (!answer.ok) throw new Error(`The session could not be revoked: ${answer.status}`)
}

export function heldToken(page: Page): Promise<string | null> {
  return page.evaluate(() => localStorage.getItem('accessToken'))
}

/** What the shop calls out: each message on the screen. */
export function told(page: Page, sentence: string | RegExp): Promise<void> {
  return page.getByRole('status', { name: 'Notifications' }).getByText(sentence).waitFor({ timeout: 15_000 })
}
