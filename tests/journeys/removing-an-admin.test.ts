import { demoAccounts } from '#demo/accounts.ts'
import { sees } from './actions.ts'
import { expect, test } from './fixtures.ts'

test('an admin makes a user an admin and removes the role after a confirmation, but cannot remove their own role @rare', async ({
  root,
  asRoot,
  ana,
  asAna,
  anaMember: { email },
}) => {
  const [whose] = email.split('@')
  await root.goto(`/dashboard/allUsers?q=${email}`)
  const row = root.getByRole('row').filter({ hasText: email })
  await row.getByRole('button', { name: `Make Admin: ${email}` }).click()
  await expect(row.getByText('admin', { exact: true })).toBeVisible()
  for (const name of ['Kept', 'Left']) await asAna.makeKey({ body: { name: `${name} by ${whose}`, scope: 'read' } })
  const dialog = root.getByRole('alertdialog', { name: 'Are you sure?' })

  await row.getByRole('button', { name: `Remove admin: ${email}` }).click()
  await expect(dialog.getByText(email)).toBeVisible()
  await dialog.getByRole('button', { name: 'Keep admin' }).click()
  await expect(dialog).toBeHidden()
  await expect(row.getByText('admin', { exact: true })).toBeVisible()

  await row.getByRole('button', { name: `Remove admin: ${email}` }).click()
  await expect(dialog.getByRole('checkbox')).toHaveCount(2)
  await dialog.getByLabel(`Keep the key Kept by ${whose}`).check()
  await dialog.getByRole('button', { name: 'Yes, remove admin' }).click()
  await sees(root, 'No longer an admin')
  await expect(row.getByRole('button', { name: /^Make Admin/ })).toBeVisible()

  const { keys } = await asRoot.findIntegrations({})
  expect(keys.filter(({ createdBy }) => createdBy === email).map(({ name }) => name)).toEqual([`Kept by ${whose}`])

  await root.goto(`/dashboard/allUsers?q=${demoAccounts.admin.email}`)
  const own = root.getByRole('row').filter({ hasText: demoAccounts.admin.email })
  await expect(own).toBeVisible()
  await expect(own.getByRole('button', { name: /Remove admin/ })).toHaveCount(0)

  // A user who lost the role is still signed in, as a customer.
  await ana.goto('/dashboard/myOrders')
  await expect(ana).toHaveURL('/dashboard/myOrders')
  await expect(ana.getByRole('heading', { name: 'My Orders', level: 1 })).toBeVisible()
})
