import { demoAccounts } from '#demo/accounts.ts'
import { sees } from './actions.ts'
import { expect, test } from './fixtures.ts'

test('an admin makes another admin a user again, after being asked, and not themselves', async ({
  root,
  asRoot,
  ana,
  anaMember: { email },
}) => {
  await asRoot.makeAdmin({ email })
  await root.goto(`/dashboard/allUsers?q=${email}`)
  const row = root.getByRole('row').filter({ hasText: email })
  const dialog = root.getByRole('alertdialog', { name: 'Are you sure?' })

  await row.getByRole('button', { name: `Remove admin: ${email}` }).click()
  await expect(dialog.getByText(email)).toBeVisible()
  await dialog.getByRole('button', { name: 'Keep admin' }).click()
  await expect(dialog).toBeHidden()
  await expect(row.getByText('admin', { exact: true })).toBeVisible()

  await row.getByRole('button', { name: `Remove admin: ${email}` }).click()
  await dialog.getByRole('button', { name: 'Yes, remove admin' }).click()
  await sees(root, 'No longer an admin')
  await expect(row.getByRole('button', { name: /^Make Admin/ })).toBeVisible()

  await root.goto(`/dashboard/allUsers?q=${demoAccounts.admin.email}`)
  const own = root.getByRole('row').filter({ hasText: demoAccounts.admin.email })
  await expect(own).toBeVisible()
  await expect(own.getByRole('button', { name: /Remove admin/ })).toHaveCount(0)

  // Who lost the role is still signed in, as a customer.
  await ana.goto('/dashboard/myOrders')
  await expect(ana).toHaveURL('/dashboard/myOrders')
  await expect(ana.getByRole('heading', { name: 'My Orders', level: 1 })).toBeVisible()
})
