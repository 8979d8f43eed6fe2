/** An admin sets up two-factor sign-in from My Profile, loses the app, and logs in after another admin's reset. */
import type { Page } from '@playwright/test'
import { heading, sees, tryToLogIn } from '../actions.ts'
import { expect, test } from '../fixtures.ts'
import { type Member, signIn } from '../members.ts'
import { setUpApp } from '../setting-up-an-app.ts'

test('an admin who has lost the app and the recovery codes can log in once another admin has reset two-factor sign-in @rare', async ({
  shop,
  open,
  root,
  asRoot,
  anaMember,
}) => {
  const { email } = anaMember
  await asRoot.makeAdmin({ email })
  const ana = await open({ as: await signIn(shop, anaMember, { withCookies: true }) })
  await setUpFromProfile(ana)
  const other = await open()
  await logIn(other, anaMember)
  await expect(other.getByLabel('Code:')).toBeVisible()

  await root.goto(`/dashboard/users/${email}`)
  await root.getByRole('button', { name: `Reset two-factor: ${email}` }).click()
  const question = root.getByRole('alertdialog')
  await expect(question).toContainText(
    'make sure that the request really comes from the user. The user will be signed out everywhere.',
  )
  await question.getByRole('button', { name: 'Keep two-factor' }).click()
  await expect(root.getByRole('region', { name: 'Sessions' }).getByRole('listitem')).not.toHaveCount(0)
  await reset(root, email)
  await sees(root, `${email} logs in with only a password until two-factor sign-in is set up again`)
  await expect(root.getByText('Not signed in anywhere.')).toBeVisible()
  await expect(root.getByRole('region', { name: 'History' })).toContainText('Two-factor sign-in reset')

  await ana.reload()
  await expect(ana).toHaveURL(/\/login/)
  await logIn(other, anaMember)
  await expect(heading(other, 'My Profile')).toBeVisible()

  await reset(root, email)
  await sees(root, `${email} has no two-factor sign-in`)
})

test('an admin cannot reset their own two-factor sign-in, and customers see no link to set it up @rare', async ({
  root,
  rootMember,
  ana,
}) => {
  await root.goto(`/dashboard/users/${rootMember.email}`)
  await expect(root.getByRole('region', { name: 'Customer', exact: true })).toContainText(rootMember.email)
  await expect(root.getByRole('button', { name: /^Reset two-factor/ })).toHaveCount(0)
  await ana.goto('/dashboard/myProfile')
  await expect(ana.getByRole('button', { name: 'Download my data' })).toBeVisible()
  await expect(ana.getByRole('link', { name: 'Two-factor sign-in' })).toHaveCount(0)
})

/** Sets up two-factor sign-in from My Profile. The page that sets it up then shows how many recovery codes are left. */
async function setUpFromProfile(page: Page): Promise<void> {
  await page.goto('/dashboard/myProfile')
  await page.getByRole('link', { name: 'Two-factor sign-in' }).click()
  await expect(page).toHaveURL('/two-factor?from=/dashboard/myProfile')
  await setUpApp(page)
  await page.getByRole('link', { name: 'I have saved the codes' }).click()
  await expect(heading(page, 'My Profile')).toBeVisible()
  await page.getByRole('link', { name: 'Two-factor sign-in' }).click()
  await expect(page.getByRole('main')).toContainText('Two-factor sign-in is set up, and 10 recovery codes are left.')
  await page.goto('/dashboard/myProfile')
}

async function logIn(page: Page, who: Member): Promise<void> {
  await page.goto('/login?from=/dashboard/myProfile')
  await tryToLogIn(page, who)
}

async function reset(page: Page, email: string): Promise<void> {
  await page.getByRole('button', { name: `Reset two-factor: ${email}` }).click()
  await page.getByRole('button', { name: 'Yes, reset two-factor' }).click()
}
