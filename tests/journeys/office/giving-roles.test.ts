/** An admin gives a user a role in the office and takes it away, also while a screen of the role is open. */
import type { Page } from '@playwright/test'
import { heading, heldToken, isTold, press, sees } from '../actions.ts'
import { expect, test } from '../fixtures.ts'
import { newAccount, signUp } from '../members.ts'

const panel = (page: Page) => page.getByRole('region', { name: 'Role in the office' })
const links = (page: Page) => page.getByRole('navigation', { name: 'Dashboard' }).getByRole('link')
const ofCustomer = ['My Orders', 'Add Review', 'My Profile']

/** Mutations and loaders are refused on purpose. */
test.use({ expectedComplaints: /status of 403/ })

test('an admin gives a user a role on the user’s page, and All Users shows it beside the role', async ({
  root,
  anaMember: { email },
}) => {
  await root.goto(`/dashboard/users/${email}`)
  await panel(root).getByLabel('Role').selectOption('Packer')
  await press(root, 'Change the role')
  await isTold(root, 'Role in the office changed')
  await expect(root.getByRole('region', { name: 'History' })).toContainText('Role in the office changed')
  await root.goto(`/dashboard/allUsers?q=${email}`)
  const row = root.getByRole('row').filter({ hasText: email })
  await expect(row.getByText('user', { exact: true })).toBeVisible()
  await expect(row.getByText('packer', { exact: true })).toBeVisible()
  await row.getByRole('button', { name: /^Make Admin/ }).click()
  await expect(row.getByText('admin', { exact: true })).toBeVisible()
  await expect(row.getByText('packer', { exact: true })).toHaveCount(0)
  await root.goto(`/dashboard/users/${email}`)
  await expect(panel(root)).toContainText('Admins have the rights of every role.')
  await expect(panel(root).getByRole('combobox')).toHaveCount(0)
})

test('a user with an unconfirmed address can get no role, and the page says why @rare', async ({ shop, root }) => {
  const { email } = await signUp(shop, newAccount('Paula Risco'), { isConfirmed: false })
  await root.goto(`/dashboard/users/${email}`)
  await expect(panel(root)).toContainText('This address is not confirmed yet')
  await expect(panel(root).getByRole('button')).toHaveCount(0)
})

test('a bookkeeper whose role is taken away while Money is open gets a notice, stays signed in, and sees the sidebar of a customer @rare', async ({
  ana: page,
  asRoot,
  anaMember: { email },
}) => {
  await asRoot.putOfficeRole({ email, body: { officeRole: 'bookkeeper' } })
  await page.goto('/dashboard/money')
  await expect(heading(page, 'Money')).toBeVisible()
  await asRoot.putOfficeRole({ email, body: { officeRole: 'none' } })
  await page
    .getByRole('button', { name: /^Download CSV/ })
    .first()
    .click()
  await isTold(page, 'Your account does not have this right')
  await isTold(page, 'Your role has changed: you can no longer open some screens')
  await expect(heading(page, 'My Orders')).toBeVisible()
  await expect(links(page)).toHaveText(ofCustomer)
  expect(await heldToken(page)).not.toBeNull()
})

test('a link to a screen of a role that was taken away leads to the start, says why, and leaves the user signed in @rare', async ({
  ana: page,
  asRoot,
  anaMember: { email },
}) => {
  await asRoot.putOfficeRole({ email, body: { officeRole: 'bookkeeper' } })
  await page.goto('/dashboard/money')
  await expect(heading(page, 'Money')).toBeVisible()
  await asRoot.putOfficeRole({ email, body: { officeRole: 'none' } })
  await links(page).filter({ hasText: 'Manage Orders' }).click()
  await isTold(page, 'Your role has changed: you can no longer open some screens')
  await expect(heading(page, 'My Orders')).toBeVisible()
  await expect(links(page)).toHaveText(ofCustomer)
  expect(await heldToken(page)).not.toBeNull()
})

test('a screen whose call is refused for a missing right says so, and offers a retry @rare', async ({
  ana: page,
  asRoot,
  anaMember: { email },
}) => {
  await asRoot.putOfficeRole({ email, body: { officeRole: 'bookkeeper' } })
  const detail = 'Your account does not have this right'
  await page.route('**/api/figures*', (route) =>
    route.fulfill({ status: 403, contentType: 'application/problem+json', body: JSON.stringify({ detail }) }),
  )
  await page.goto('/dashboard/overview')
  await sees(page, detail)
  await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible()
  expect(await heldToken(page)).not.toBeNull()
})
