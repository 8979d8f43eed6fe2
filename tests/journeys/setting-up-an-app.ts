/** Sets up two-factor sign-in on its page. */
import type { Page } from '@playwright/test'
import { codeOf } from '#tests/identity/authenticator.ts'
import { expect } from './fixtures.ts'

/**
 * Acts as an authenticator app: reads the key from the page, and enters the code of half a minute ago, so that the current code
 * stays unused. Returns the key. `look` is called before the set-up begins, and when the key is shown.
 */
export async function setUpApp(page: Page, look: (page: Page) => Promise<void> = async () => {}): Promise<string> {
  await expect(page.getByRole('heading', { name: 'Two-factor sign-in' })).toBeVisible()
  await look(page)
  await page.getByRole('button', { name: 'Set up two-factor sign-in' }).click()
  await expect(page.getByRole('img', { name: 'QR code' })).toBeVisible()
  await look(page)
  const secret = (await page.getByText(/^([A-Z2-7]{4} ){7}[A-Z2-7]{4}$/).innerText()).replaceAll(' ', '')
  const isSetUp = page.getByText('Two-factor sign-in is set up.')
  const isTooOld = page.getByText('This code is wrong or too old.')
  const answer = async () => {
    await page.getByLabel('Code:').fill(codeOf(secret, -1))
    await page.getByRole('button', { name: 'Confirm' }).click()
  }
  await answer()
  await expect(isSetUp.or(isTooOld)).toBeVisible()
  // The code is too old if a new half minute began before the shop read it.
  if (await isTooOld.isVisible()) await answer()
  await expect(isSetUp).toBeVisible()
  return secret
}
