/** Signs in with the stand-in for Google, as a browser does. */
import { expect } from 'vitest'
import type { Browser } from './browser.ts'

type Way = {
  /** The page whose button is pressed: Login refuses unknown users, Signup creates an account. */
  at?: 'login' | 'signup'
  origin?: string
}

/** Starts a sign-in as the page does, and continues to the account chooser. */
export async function openChooser(browser: Browser, { at = 'signup', origin }: Way = {}) {
  const landing = '/identity/popup?attempt=1'
  const path = `${origin ?? ''}/identity/sign-in/social`
  const headers = origin ? { origin } : {}
  const wish = { provider: 'google', callbackURL: landing, errorCallbackURL: landing }
  const begun = await browser.post(path, { ...wish, ...(at === 'signup' && { requestSignUp: true }) }, headers)
  return browser.open((await begun.json()).url)
}

/** Sends the chooser's form and follows the redirects; returns the message to the page that opened the window. */
export async function choose(browser: Browser, form: Record<string, string>, way: Way = {}) {
  const { url } = await openChooser(browser, way)
  const answer = await sendForm(browser, url, form)
  const landing = (await browser.open(new URL(answer.headers.get('location') ?? '', url).href)).url
  expect(landing.pathname).toBe('/identity/popup')
  return { attempt: landing.searchParams.get('attempt'), error: landing.searchParams.get('error') }
}

export function sendForm(browser: Browser, url: URL, form: Record<string, string>): Promise<Response> {
  return browser.send(url.href, { method: 'POST', body: new URLSearchParams(form), headers: { origin: url.origin } })
}
