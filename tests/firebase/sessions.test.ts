/** The shop's own session of a user signed in by Firebase: it is renewed and ended, and revoked when the user is deleted. */
import { expect, type Page } from '@playwright/test'
import { demoAccounts } from '#demo/accounts.ts'
import { fill, heading, heldToken, isTold, logIn, logOut, signUpByForm } from '#tests/journeys/actions.ts'
import type { JourneyShop } from '#tests/journeys/journey-shop.ts'
import { revoke } from '#tests/journeys/members.ts'
import { orderOne } from '#tests/journeys/orders.ts'
import { makeApi } from '#web/api/client.ts'
import { apiKey, createAccount, emulator } from './emulator.ts'
import { newAccount, test } from './fixtures.ts'

test('after half an hour the session is renewed with Firebase’s token, without asking the user', async ({ open }) => {
  const page = await open()
  await page.clock.install()
  await signUpByForm(page, newAccount('Ana Ruiz'))
  const first = await heldToken(page)
  await page.clock.fastForward('40:00')
  await page.goto('/dashboard/myProfile')
  await expect(heading(page, 'My Profile')).toBeVisible()
  await expect.poll(() => heldToken(page)).not.toBe(first)
})

test('logging out leaves neither the shop’s token nor Firebase’s', async ({ open }) => {
  const page = await open()
  await signUpByForm(page, newAccount('Ana Ruiz'))
  await logOut(page)
  expect(await heldToken(page)).toBeNull()
  await page.goto('/dashboard')
  await expect(page).toHaveURL(/\/login/)
})

test('a user whose session was ended elsewhere is led to the login page, and back after logging in', async ({
  shop,
  open,
}) => {
  const page = await open()
  const ana = newAccount('Ana Ruiz')
  await signUpByForm(page, ana)
  await revoke(shop, { token: await tokenOf(page) })
  await page.goto('/dashboard/myProfile')
  await isTold(page, /^You have been signed out\. Please log in again/)
  await fill(page, { 'Your email:': ana.email, 'Your password:': ana.password })
  await page.getByRole('button', { name: 'Login', exact: true }).click()
  await expect(page).toHaveURL('/dashboard/myProfile')
})

test('a user deleted by the admin is signed out, and can sign in with the Firebase account as a new user without orders', async ({
  shop,
  open,
}) => {
  const page = await open()
  const ana = newAccount('Ana Ruiz')
  await signUpByForm(page, ana)
  const api = await apiOf(shop, page)
  await orderOne(api)
  expect(await api.listMyOrders({ email: ana.email })).toHaveLength(1)

  const root = { ...newAccount('Root'), email: demoAccounts.admin.email }
  await createAccount(root)
  const office = await open()
  await logIn(office, root)
  await (await apiOf(shop, office)).deleteUser({ email: ana.email })

  await page.goto('/dashboard/myOrders')
  await expect(page).toHaveURL(/\/login/)
  await logIn(page, ana)
  expect(await (await apiOf(shop, page)).listMyOrders({ email: ana.email })).toEqual([])
})

test('the shop refuses an unsigned token of the emulator', async ({ shop }) => {
  const ana = newAccount('Ana Ruiz')
  await createAccount(ana)
  const answer = await fetch(
    `${emulator}/identitytoolkit.googleapis.com/v1/accounts:signInWithPassword?key=${apiKey}`,
    {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ ...ana, returnSecureToken: true }),
    },
  )
  const { idToken } = await answer.json()
  expect(idToken).toEqual(expect.any(String))
  const body = { email: ana.email, idToken }
  await expect(shop.api.exchangeToken({ email: ana.email, body })).rejects.toMatchObject({ status: 401 })
})

async function tokenOf(page: Page): Promise<string> {
  const token = await heldToken(page)
  if (!token) throw new Error('Nobody is signed in on this page')
  return token
}

async function apiOf({ address }: JourneyShop, page: Page) {
  const token = await tokenOf(page)
  return makeApi(fetch, address, () => token)
}
