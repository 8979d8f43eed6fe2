/** Signing in with Google in Firebase's window, which the emulator shows. */
import { expect, type Page } from '@playwright/test'
import { sees, signUpByForm } from '#tests/journeys/actions.ts'
import { newAccount, test } from './fixtures.ts'

test('a user can sign up with a Google account only on Signup, and the address is confirmed', async ({ open }) => {
  const marta = newAccount('Marta Gil')
  const page = await open()
  await page.goto('/login')
  for (const _time of ['first', 'second']) {
    await chooseAccount(await openWindow(page), marta)
    await expect(page.getByRole('alert').getByText('Account not found with this email')).toBeVisible()
  }
  await page.getByRole('link', { name: 'Signup with Google' }).click()
  await chooseAccount(await openWindow(page, 'Signup with Google'), marta)
  await expect(page).toHaveURL('/')
  await page.goto('/dashboard/myProfile')
  await sees(page, 'Marta Gil')
  await expect(page.getByText('is not confirmed yet')).toHaveCount(0)
})

test('a user who closes the window gets a message at once, and can open it again', async ({ open }) => {
  const page = await open()
  await page.goto('/signup')
  await (await openWindow(page, 'Signup with Google')).close()
  await expect(page.getByRole('alert').getByText('Popup Closed by user')).toBeVisible({ timeout: 5_000 })
  await chooseAccount(await openWindow(page, 'Signup with Google'), newAccount('Marta Gil'))
  await expect(page).toHaveURL('/')
})

test('a user who registered another person’s address is signed out once the owner signs in with Google', async ({
  open,
}) => {
  const marta = newAccount('Marta Gil')
  const stranger = await open()
  await signUpByForm(stranger, marta)
  const owner = await open()
  await owner.goto('/login')
  await chooseAccount(await openWindow(owner), marta)
  await expect(owner).toHaveURL('/')
  await stranger.goto('/dashboard/myProfile')
  await expect(stranger).toHaveURL(/\/login/)
})

async function openWindow(page: Page, button = 'Login with Google'): Promise<Page> {
  const opened = page.waitForEvent('popup')
  await page.getByRole('button', { name: button }).click()
  const popup = await opened
  await popup.getByText('Add new account').waitFor()
  return popup
}

async function chooseAccount(popup: Page, { name, email }: { name: string; email: string }): Promise<void> {
  await popup.getByText('Add new account').click()
  await popup.locator('#email-input').fill(email)
  await popup.locator('#display-name-input').fill(name)
  await popup.locator('#sign-in').click()
}
