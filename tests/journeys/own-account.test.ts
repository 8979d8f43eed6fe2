/** A customer changes the displayed name, and deletes the account in My Profile. */
import { fill, heading, isTold, press, tryToLogIn } from './actions.ts'
import { expect, test } from './fixtures.ts'
import { signIn } from './members.ts'
import { orderOne } from './orders.ts'

test('a customer changes the displayed name, then deletes the account once no order is open, and is logged out everywhere', async ({
  shop,
  open,
  anaMember,
  asAna,
}) => {
  const here = await open({ as: await signIn(shop, anaMember, { withCookies: true }) })
  const elsewhere = await open({ as: anaMember })
  for (const page of [here, elsewhere]) await page.goto('/dashboard/myProfile')
  await fill(here, { Name: 'Ana María Ruiz' })
  await press(here, 'Change name')
  await isTold(here, 'Name changed')
  await press(here, 'Your account')
  await expect(here.getByRole('banner').getByText('Ana María Ruiz')).toBeVisible()
  await here.keyboard.press('Escape')

  const id = await orderOne(asAna)
  const { number } = await asAna.findOrder({ id })
  await press(here, 'Delete my account')
  const dialog = here.getByRole('dialog', { name: 'Delete my account' })
  const send = dialog.getByRole('button', { name: 'Delete my account' })
  await send.click()
  await expect(dialog.getByText('Type your email address once more')).toBeVisible()
  await fill(here, { 'Your email address': anaMember.email, 'Your password': 'xyz' })
  await send.click()
  await expect(dialog.getByText('Your password is wrong')).toBeVisible()
  await fill(here, { 'Your password': anaMember.password })
  await send.click()
  await expect(dialog.getByRole('alert')).toContainText(`Order ${number} is not paid`)
  await asAna.cancelOrder({ id })
  await send.click()
  await expect(heading(here, 'Your account is deleted')).toBeVisible()
  await expect(here.getByRole('link', { name: 'Login', exact: true })).toBeVisible()

  await elsewhere.reload()
  await expect(elsewhere).toHaveURL(/\/login/)
  await tryToLogIn(elsewhere, anaMember)
  await expect(elsewhere.getByText('Account not found with this email').first()).toBeVisible()
})
