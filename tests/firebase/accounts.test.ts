/** An account at Firebase is created, confirmed, and opened with its password and with a new password. */
import { expect, type Page } from '@playwright/test'
import { fill, heading, logIn, logOut, press, sees, signUpByForm, tryToLogIn } from '#tests/journeys/actions.ts'
import { createAccount, disableAccount, linkMailedBy, linkToShop, protectAddresses } from './emulator.ts'
import { newAccount, test } from './fixtures.ts'

const alert = (page: Page, sentence: string) => expect(page.getByRole('alert').getByText(sentence)).toBeVisible()
const unconfirmed = (page: Page) =>
  page.getByRole('complementary', { name: 'Your email address' }).getByText('is not confirmed yet')

test.describe('signing up', () => {
  test('creates an account with the typed name, signs the user in and mails a link', async ({ open }) => {
    const page = await open()
    const ana = newAccount('Ana Ruiz')
    await signUpByForm(page, ana)
    await sees(page, `We have sent a mail to ${ana.email}. Please open its link to confirm your address.`)
    await linkMailedBy('VERIFY_EMAIL', ana.email)
    await page.goto('/dashboard/myProfile')
    await sees(page, 'Ana Ruiz')
    await expect(unconfirmed(page)).toBeVisible()
  })

  test('with a registered address is refused, and the message says why', async ({ open }) => {
    const ana = newAccount('Ana Ruiz')
    await createAccount(ana)
    const page = await open()
    await page.goto('/signup')
    await fillSignup(page, ana)
    await alert(page, 'Alreary have an account with this email')
  })

  test('with a password too short for Firebase shows Firebase’s own message', async ({ open }) => {
    const page = await open()
    await page.goto('/signup')
    await fillSignup(page, { ...newAccount('Ana Ruiz'), password: 'abc' })
    await alert(page, 'Password should be at least 6 characters')
  })
})

test.describe('confirming an address', () => {
  test('works with the link to the shop, in the browser in which the user signed up', async ({ open }) => {
    const page = await open()
    const ana = newAccount('Ana Ruiz')
    await signUpByForm(page, ana)
    await page.goto('/dashboard/myProfile')
    await expect(unconfirmed(page)).toBeVisible()
    const link = await linkToShop('VERIFY_EMAIL', ana.email)
    await page.goto(link)
    await expect(heading(page, 'Your address is confirmed')).toBeVisible()
    await page.getByRole('link', { name: 'Go to the Dashboard' }).click()
    await expect(heading(page, 'My Orders')).toBeVisible()
    await expect(unconfirmed(page)).toHaveCount(0)
    await page.goto(link)
    await expect(heading(page, 'This link does not work')).toBeVisible()
  })

  test('needs the password in a browser in which the user is not signed in', async ({ open }) => {
    const ana = newAccount('Ana Ruiz')
    await signUpByForm(await open(), ana)
    const phone = await open()
    await phone.goto(await linkToShop('VERIFY_EMAIL', ana.email))
    await fill(phone, { 'Your password:': 'not this one' })
    await press(phone, 'Confirm')
    await alert(phone, 'Your password is wrong')
    await fill(phone, { 'Your password:': ana.password })
    await press(phone, 'Confirm')
    await expect(heading(phone, 'Your address is confirmed')).toBeVisible()
  })

  test('also works on Firebase’s own page, and takes effect at the next login', async ({ open }) => {
    const page = await open()
    const ana = newAccount('Ana Ruiz')
    await signUpByForm(page, ana)
    expect((await fetch(await linkMailedBy('VERIFY_EMAIL', ana.email))).status).toBe(200)
    await logOut(page)
    await logIn(page, ana)
    await page.goto('/dashboard/myProfile')
    await sees(page, 'Ana Ruiz')
    await expect(unconfirmed(page)).toHaveCount(0)
  })

  test('can be tried again with another mail', async ({ open }) => {
    const page = await open()
    const ana = newAccount('Ana Ruiz')
    await signUpByForm(page, ana)
    const first = await linkMailedBy('VERIFY_EMAIL', ana.email)
    await page.goto('/dashboard')
    await press(page, 'Send again')
    await expect.poll(async () => (await linkMailedBy('VERIFY_EMAIL', ana.email)).href).not.toBe(first.href)
  })
})

test.describe('logging in', () => {
  test('opens the account only with its address and its password', async ({ open }) => {
    const ana = newAccount('Ana Ruiz')
    await createAccount(ana)
    const page = await open()
    await page.goto('/login')
    await tryToLogIn(page, { ...ana, password: 'not this one' })
    await alert(page, 'Your password is wrong')
    await tryToLogIn(page, { ...ana, email: 'nobody@crowd.example' })
    await alert(page, 'Account not found with this email')
    await logIn(page, ana)
    await page.goto('/dashboard/myProfile')
    await sees(page, ana.email)
  })

  test('does not say whether the address or the password was wrong when Firebase protects addresses', async ({
    open,
  }) => {
    const ana = newAccount('Ana Ruiz')
    await createAccount(ana)
    await protectAddresses(true)
    try {
      const page = await open()
      await page.goto('/login')
      await tryToLogIn(page, { ...ana, password: 'not this one' })
      await alert(page, 'The email or the password is wrong.')
    } finally {
      await protectAddresses(false)
    }
  })

  test('is refused for an account disabled at Firebase', async ({ open }) => {
    const ana = newAccount('Ana Ruiz')
    await disableAccount(await createAccount(ana))
    const page = await open()
    await page.goto('/login')
    await tryToLogIn(page, ana)
    await alert(page, 'auth/user-disabled')
  })

  test('offers no demo accounts, because Firebase does not know their passwords', async ({ open }) => {
    const page = await open()
    await page.goto('/login')
    await expect(page.getByRole('button', { name: 'Login with Google' })).toBeVisible()
    await expect(page.getByText('Please use these credentials')).toHaveCount(0)
  })
})

test('a new password can be chosen with the link to the shop, but only once', async ({ open }) => {
  const ana = newAccount('Ana Ruiz')
  await createAccount(ana)
  const page = await open()
  await page.goto('/login')
  await fill(page, { 'Your email:': ana.email })
  await press(page, 'Reset your password')
  await sees(page, `If ${ana.email} has an account, a mail with a link is on its way.`)
  const link = await linkToShop('PASSWORD_RESET', ana.email)
  await page.goto(link)
  await fill(page, { 'Your new password:': 'her own' })
  await press(page, 'Change password')
  await expect(page).toHaveURL('/login')
  await tryToLogIn(page, ana)
  await alert(page, 'Your password is wrong')
  await logIn(page, { ...ana, password: 'her own' })
  await page.goto(link)
  await expect(heading(page, 'This link does not work')).toBeVisible()
})

async function fillSignup(page: Page, { name, email, password }: ReturnType<typeof newAccount>): Promise<void> {
  await fill(page, {
    'Your Name:': name,
    'Your email:': email,
    'Your password:': password,
    'Confirm your password:': password,
  })
  await press(page, 'Signup')
}
