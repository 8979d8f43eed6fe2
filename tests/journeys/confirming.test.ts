/** The whole road of a new address: registered, mailed, confirmed; and what stands where a link is of no use. */
import type { Page } from '@playwright/test'
import { sample } from '#tests/sample.ts'
import { findings } from './access/axe.ts'
import { misfits } from './access/fit.ts'
import { heading, logIn, sees, signUpByForm, tryToLogIn } from './actions.ts'
import { expect, test } from './fixtures.ts'
import { linkMailedTo, newAccount } from './members.ts'

/** Two of these break a connection on purpose. */
test.use({ expectedComplaints: /ERR_FAILED/ })

test('tells who signs up that a mail was sent, and confirms by its link in the same browser', async ({
  shop,
  open,
}) => {
  const nora = newAccount('Nora')
  const page = await open()
  await signUpByForm(page, nora)
  await expect(page).toHaveURL('/')
  await sees(page, `We have sent a mail to ${nora.email}. Please open its link to confirm your address.`)
  await page.goto('/dashboard/myProfile')
  const notice = page.getByRole('complementary', { name: 'Your email address' })
  await expect(notice.getByText('is not confirmed yet')).toBeVisible()

  await page.goto(await linkMailedTo(shop, nora.email))
  await readsOut(page, 'Your address is confirmed')
  await sees(page, nora.email)
  await page.getByRole('link', { name: 'Go to the Dashboard' }).click()
  await expect(page.getByRole('heading', { name: 'My Orders' })).toBeVisible()
  await expect(notice).toHaveCount(0)
})

test('says that it is confirmed when the link is opened again by its person, and that it is dead to anybody else', async ({
  shop,
  open,
}) => {
  const olga = newAccount('Olga')
  const page = await open()
  await signUpByForm(page, olga)
  const link = await linkMailedTo(shop, olga.email)
  await page.goto(link)
  await readsOut(page, 'Your address is confirmed')
  await page.reload()
  await readsOut(page, 'Your address is confirmed')
  const other = await open()
  await other.goto(link)
  await readsOut(other, 'This link does not work')
})

const sizes = [
  [1280, 800],
  [320, 256],
] as const
for (const [width, height] of sample(sizes, 1))
  test(`reminds at ${width} × ${height} px so that all can read it`, async ({ open }) => {
    const page = await open({ viewport: { width, height } })
    await signUpByForm(page, newAccount('Quirina'))
    await page.goto('/dashboard/addReview')
    await expect(page.getByRole('complementary', { name: 'Your email address' })).toBeVisible()
    expect([...(await findings(page)), ...(await misfits(page))]).toEqual([])
  })

test('takes the notice away in another tab, too', async ({ shop, visitor: page }) => {
  const pia = newAccount('Pia')
  await signUpByForm(page, pia)
  await page.goto('/dashboard')
  const notice = page.getByRole('complementary', { name: 'Your email address' })
  await expect(notice).toBeVisible()
  const tab = await page.context().newPage()
  await tab.goto(await linkMailedTo(shop, pia.email))
  await readsOut(tab, 'Your address is confirmed')
  await expect(notice).toHaveCount(0)
})

test('asks for the password in a browser that is not signed in, and confirms with the right one', async ({
  shop,
  open,
}) => {
  const rosa = newAccount('Rosa')
  await signUpByForm(await open(), rosa)
  const phone = await open()
  await phone.goto(await linkMailedTo(shop, rosa.email))
  await readsOut(phone, 'Confirm your email address')
  await phone.getByLabel('Your password:').fill('not this one')
  await phone.getByRole('button', { name: 'Confirm', exact: true }).click()
  await expect(phone.getByRole('alert').getByText('Your password is wrong')).toBeVisible()
  await phone.getByLabel('Your password:').fill(rosa.password)
  await phone.getByRole('button', { name: 'Confirm', exact: true }).click()
  await readsOut(phone, 'Your address is confirmed')
  await expect(phone.getByRole('button', { name: 'Your account' })).toBeVisible()
})

test('hands the account to its owner, not to who registered it with her address', async ({ shop, open }) => {
  const sara = newAccount('Sara')
  const stranger = await open()
  await signUpByForm(stranger, sara)
  const owner = await open()
  await owner.goto(await linkMailedTo(shop, sara.email))
  await readsOut(owner, 'Confirm your email address')
  await owner.getByRole('button', { name: 'Choose a new password' }).click()
  await expect(owner.locator('#password')).toBeFocused()
  await owner.keyboard.type('her own')
  await owner.keyboard.press('Enter')
  await readsOut(owner, 'Your address is confirmed')

  await stranger.goto('/dashboard')
  await expect(stranger).toHaveURL(/\/login/)
  await tryToLogIn(stranger, sara)
  await expect(stranger.getByRole('alert').getByText('Your password is wrong')).toBeVisible()
  await logIn(stranger, { ...sara, password: 'her own' })
})

test('offers another mail where a link is dead, and where somebody is not confirmed yet', async ({ shop, open }) => {
  const tina = newAccount('Tina')
  const page = await open()
  await signUpByForm(page, tina)
  const first = await linkMailedTo(shop, tina.email)
  await page.goto('/dashboard')
  await page.getByRole('button', { name: 'Send again' }).click()
  await expect.poll(() => linkMailedTo(shop, tina.email)).not.toBe(first)
  const second = await linkMailedTo(shop, tina.email)

  await page.goto('/confirm?token=unknown')
  await readsOut(page, 'This link does not work')
  await expect(page.getByLabel('Your email:')).toHaveValue(tina.email)
  await page.getByRole('button', { name: 'Send again' }).click()
  await expect(page.getByRole('status').getByText(`If ${tina.email} is yet to be confirmed`)).toBeVisible()
  const third = await linkMailedTo(shop, tina.email)
  expect([first, second]).not.toContain(third)
  await page.goto(third)
  await readsOut(page, 'Your address is confirmed')
})

for (const path of ['/reset', '/reset?token=unknown'])
  test(`shows no form at ${path} that would promise a new password`, async ({
    shop,
    visitor: page,
    anaMember: { email },
  }) => {
    await page.goto(path)
    await readsOut(page, 'This link does not work')
    await expect(page.getByLabel('Your new password:')).toHaveCount(0)
    await page.getByLabel('Your email:').fill(email)
    await page.getByRole('button', { name: 'Send a new link' }).click()
    await expect(page.getByRole('status').getByText(`If ${email} has an account`)).toBeVisible()
    await page.goto(await linkMailedTo(shop, email))
    await expect(page.getByLabel('Your new password:')).toBeVisible()
  })

test('says so when a reset link runs out while the password is being typed', async ({ shop, open }) => {
  const uta = newAccount('Uta')
  const page = await open()
  await signUpByForm(page, uta)
  await page.goto('/reset')
  await page.getByLabel('Your email:').fill(uta.email)
  await page.getByRole('button', { name: 'Send a new link' }).click()
  await expect(page.getByRole('status').getByText('a mail with a new link is on its way')).toBeVisible()
  const link = await linkMailedTo(shop, uta.email)
  const [one, other] = [await open(), await open()]
  for (const browser of [one, other]) {
    await browser.goto(link)
    await browser.getByLabel('Your new password:').fill('xyz')
  }
  await one.getByRole('button', { name: 'Change password' }).click()
  await expect(one).toHaveURL('/login')
  await other.getByRole('button', { name: 'Change password' }).click()
  await readsOut(other, 'This link does not work')
})

test('says when the link could not be opened, and tries again', async ({ shop, open }) => {
  const vera = newAccount('Vera')
  const page = await open()
  await signUpByForm(page, vera)
  const link = await linkMailedTo(shop, vera.email)
  await page.route('**/identity/confirm-address', (route) => route.abort(), { times: 1 })
  await page.goto(link)
  await expect(page.getByRole('alert').getByText('The shop cannot be reached')).toBeVisible()
  await page.getByRole('button', { name: 'Try again' }).click()
  await readsOut(page, 'Your address is confirmed')
})

test('says how long to wait after too many wrong passwords', async ({ open }) => {
  const wanda = newAccount('Wanda')
  const page = await open()
  await signUpByForm(page, wanda)
  const guesser = await open()
  await guesser.goto('/login')
  for (let tries = 0; tries < 11; tries++) {
    const answered = guesser.waitForResponse('**/identity/sign-in/email')
    await tryToLogIn(guesser, { ...wanda, password: 'not this one' })
    await answered
  }
  await expect(
    guesser.getByRole('alert').getByText(/^Too many sign-ins with this email have failed\. Please wait/),
  ).toBeVisible()
})

/** The heading is there and has the focus, so that a screen reader begins with it. */
async function readsOut(page: Page, title: string): Promise<void> {
  await expect(heading(page, title)).toBeVisible()
  await expect(heading(page, title)).toBeFocused()
}
