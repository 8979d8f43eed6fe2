/** Sets up two-factor sign-in for the signed-in user, as the page does. */
import { expect } from 'vitest'
import { codeOf, halfMinute } from './authenticator.ts'
import type { Browser } from './browser.ts'

export async function setUp(browser: Browser): Promise<{ secret: string; recoveryCodes: string[] }> {
  const { secret, uri } = await (await browser.post('/identity/second-factor/begin', {})).json()
  expect(uri).toContain(`secret=${secret}`)
  const confirmed = await confirm(browser, secret)
  expect(confirmed.status).toBe(200)
  return { secret, recoveryCodes: (await confirmed.json()).recoveryCodes }
}

/** Sends the previous code, because tests use the current code later. Tries again if the code was too old when it arrived. */
async function confirm(browser: Browser, secret: string): Promise<Response> {
  for (;;) {
    const now = halfMinute()
    const answer = await browser.post('/identity/second-factor/confirm', { code: codeOf(secret, -1) })
    if (answer.status === 200 || halfMinute() === now) return answer
  }
}
