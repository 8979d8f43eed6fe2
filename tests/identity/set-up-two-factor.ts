/** Sets up two-factor sign-in for the signed-in user, as the page does. */
import { expect } from 'vitest'
import { codeOf } from './authenticator.ts'
import type { Browser } from './browser.ts'

export async function setUp(browser: Browser): Promise<{ secret: string; recoveryCodes: string[] }> {
  const { secret, uri } = await (await browser.post('/identity/second-factor/begin', {})).json()
  expect(uri).toContain(`secret=${secret}`)
  const confirmed = await browser.post('/identity/second-factor/confirm', { code: codeOf(secret, -1) })
  expect(confirmed.status).toBe(200)
  return { secret, recoveryCodes: (await confirmed.json()).recoveryCodes }
}
