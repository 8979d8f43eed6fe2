/** A customer changes the password in My Profile, and is logged out everywhere else. */
import { fill, heading, press, sees, tryToLogIn } from './actions.ts'
import { expect, test } from './fixtures.ts'
import { signIn } from './members.ts'

test('a customer who gives the current password can choose a new password, and is then logged out in other browsers @rare', async ({
  shop,
  open,
  anaMember,
}) => {
  const here = await open({ as: await signIn(shop, anaMember, { withCookies: true }) })
  const elsewhere = await open({ as: await signIn(shop, anaMember, { withCookies: true }) })
  for (const page of [here, elsewhere]) await page.goto('/dashboard/myProfile')
  const form = here.getByRole('region', { name: 'Change password' })

  await press(here, 'Change password')
  await expect(form).toContainText('Please give your password')
  await expect(form).toContainText('Password is mendatory')
  await fill(here, { 'Current password': 'xyz', 'New password': 'her own' })
  await press(here, 'Change password')
  await expect(form.getByText('Your password is wrong')).toBeVisible()
  await fill(here, { 'Current password': anaMember.password })
  await press(here, 'Change password')
  await sees(here, 'Password changed. You are logged out everywhere else')
  await expect(form.getByLabel('New password')).toHaveValue('')
  await here.reload()
  await expect(heading(here, 'My Profile')).toBeVisible()

  await elsewhere.reload()
  await expect(elsewhere).toHaveURL(/\/login/)
  await tryToLogIn(elsewhere, { email: anaMember.email, password: 'her own' })
  await expect(heading(elsewhere, 'My Profile')).toBeVisible()
})
