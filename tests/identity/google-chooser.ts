/** Signing in with Google's stand-in, as a browser would. */
import { expect } from 'vitest'
import type { Browser } from './browser.ts'

/** Begins as the page does, and goes on to the account chooser. */
export async function openChooser(browser: Browser, origin?: string) {
  const landing = '/identity/popup?attempt=1'
  const path = `${origin ?? ''}/identity/sign-in/social`
  const headers = origin ? { origin } : {}
  const begun = await browser.post(
    path,
    { provider: 'google', callbackURL: landing, errorCallbackURL: landing },
    headers,
  )
  return browser.open((await begun.json()).url)
}

/** Sends the chooser's form and goes on to the end; what the page that opened the window is told. */
export async function choose(browser: Browser, form: Record<string, string>, origin?: string) {
  const { url } = await openChooser(browser, origin)
  const answer = await sendForm(browser, url, form)
  const landing = (await browser.open(new URL(answer.headers.get('location') ?? '', url).href)).url
  expect(landing.pathname).toBe('/identity/popup')
  return { attempt: landing.searchParams.get('attempt'), error: landing.searchParams.get('error') }
}

export function sendForm(browser: Browser, url: URL, form: Record<string, string>): Promise<Response> {
  return browser.send(url.href, { method: 'POST', body: new URLSearchParams(form), headers: { origin: url.origin } })
}
