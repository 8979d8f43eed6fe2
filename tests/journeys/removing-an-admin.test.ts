import { afterAll, beforeAll, expect, it } from 'vitest'
import { demoAccounts } from '#demo/accounts.ts'
import { arrivesAt, sees } from './open-journey.ts'
import { apiOf, type Cast, openCast } from './specification/cast.ts'

let cast: Cast
beforeAll(async () => {
  cast = await openCast()
})
afterAll(() => cast.journey.close())

it('an admin makes another admin a user again, after being asked, and not themselves', async () => {
  const { admin, customer } = cast.pages
  const { email } = demoAccounts.customer
  await (await apiOf(admin)).makeAdmin({ email })
  await admin.goto('/dashboard/allUsers')
  const row = admin.getByRole('row').filter({ hasText: email })
  const dialog = admin.getByRole('alertdialog', { name: 'Are you sure?' })

  await row.getByRole('button', { name: `Remove admin: ${email}` }).click()
  await dialog.getByText(email).waitFor()
  await dialog.getByRole('button', { name: 'Keep admin' }).click()
  await dialog.waitFor({ state: 'hidden' })
  await row.getByText('admin', { exact: true }).waitFor()

  await row.getByRole('button', { name: `Remove admin: ${email}` }).click()
  await dialog.getByRole('button', { name: 'Yes, remove admin' }).click()
  await sees(admin, 'No longer an admin')
  await row.getByRole('button', { name: /^Make Admin/ }).waitFor()
  const own = admin.getByRole('row').filter({ hasText: demoAccounts.admin.email })
  expect(await own.getByRole('button', { name: /Remove admin/ }).count()).toBe(0)

  // Who lost the role is still signed in, as a customer.
  await customer.goto('/dashboard/myOrders')
  await arrivesAt(customer, '/dashboard/myOrders')
  await customer.getByRole('heading', { name: 'My Orders', level: 1 }).waitFor()
})
