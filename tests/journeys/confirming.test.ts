/** From a sign-up to a confirmed address; and the page of a link that does not work. */
import type { Page } from '@playwright/test'
import { sample } from '#tests/sample.ts'
import { findings } from './access/axe.ts'
import { misfits } from './access/fit.ts'
import { heading, logIn, sees, signUpByForm, tryToLogIn } from './actions.ts'
import { anyProduct } from './carts.ts'
import { expect, test } from './fixtures.ts'
import { linkMailedTo, newAccount, signUp } from './members.ts'

const noticeOf = (page: Page) => page.getByRole('complementary', { name: 'Your email address' })

/** A request fails on purpose. */
test.use({ expectedComplaints: /ERR_FAILED/ })

test('a new user sees that a mail was sent, requests another mail, and confirms the address by opening the link in the same browser', async ({
  shop,
  open,
}) => {
  const nora = newAccount('Nora')
  const page = await open()
  const notice = noticeOf(page)
  const mailed = () => linkMailedTo(shop, nora.email)

  await test.step('a notice says that a mail was sent, and My Profile shows a reminder', async () => {
    await signUpByForm(page, nora)
    await expect(page).toHaveURL('/')
    await sees(page, `We have sent a mail to ${nora.email}. Please open its link to confirm your address.`)
    await page.goto('/dashboard/myProfile')
    await expect(notice.getByText('is not confirmed yet')).toBeVisible()
    const [[width, height] = [1280, 720]] = sample(sizes, 1)
    await page.setViewportSize({ width, height })
    expect([...(await findings(page)), ...(await misfits(page))]).toEqual([])
    await page.setViewportSize({ width: 1280, height: 720 })
  })
  await test.step('another mail is sent on request, from My Profile and from the page of a dead link', async () => {
    const first = await mailed()
    await page.getByRole('button', { name: 'Send again' }).click()
    await expect.poll(mailed).not.toBe(first)
    const second = await mailed()
    const tab = await page.context().newPage()
    await tab.goto('/confirm?token=unknown')
    await readsOut(tab, 'This link does not work')
    await expect(tab.getByLabel('Your email:')).toHaveValue(nora.email)
    await tab.getByRole('button', { name: 'Send again' }).click()
    await expect(tab.getByRole('status').getByText(`If ${nora.email} is not confirmed yet`)).toBeVisible()
    expect([first, second]).not.toContain(await mailed())
    await tab.close()
  })

  const link = await mailed()
  const tab = await page.context().newPage()
  await test.step('a link can be retried after a failure, and confirms the address in every tab', async () => {
    await tab.route('**/identity/confirm-address', (route) => route.abort(), { times: 1 })
    await tab.goto(link)
    await expect(tab.getByRole('alert').getByText('The shop cannot be reached')).toBeVisible()
    await tab.getByRole('button', { name: 'Try again' }).click()
    await readsOut(tab, 'Your address is confirmed')
    await sees(tab, nora.email)
    await expect(notice).toHaveCount(0)
  })
  await test.step('a used link still tells its owner that the address is confirmed, and is dead for everyone else', async () => {
    await tab.reload()
    await readsOut(tab, 'Your address is confirmed')
    const other = await open()
    await other.goto(link)
    await readsOut(other, 'This link does not work')
  })
  await tab.getByRole('link', { name: 'Go to the Dashboard' }).click()
  await expect(tab.getByRole('heading', { name: 'My Orders' })).toBeVisible()
})

const sizes = [
  [1280, 800],
  [320, 256],
] as const

test('Purchase and the checkout say before an order what can be ordered until the address is confirmed @rare', async ({
  shop,
  open,
}) => {
  const page = await open({ as: await signUp(shop, newAccount('Nora'), { isConfirmed: false }) })
  const { _id, availableQuantity, minimumOrder } = await anyProduct(shop.api)
  await page.goto(`/products/${_id}`)
  await page.getByLabel('Product quantity').fill(String(availableQuantity))
  const most = new RegExp(
    `^Please confirm your email address first. Until then, you can order at most ${Math.floor(availableQuantity / 5)} `,
  )
  await sees(page, most)
  await page.goto(`/cart?add=${_id}&quantity=${minimumOrder}`)
  await page.getByRole('link', { name: 'Checkout' }).click()
  const notice = noticeOf(page)
  await expect(notice.getByText('at most a fifth of a product’s stock')).toBeVisible()
  await expect(notice.getByRole('button', { name: 'Send again' })).toBeVisible()
  await sees(page, 'Pay within 1 hour, or within 2 days if you confirm your email address.')
})

test('in a browser that is not signed in, the right password is needed to confirm the address @rare', async ({
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

test('the owner of an address gets the account, not the stranger who signed up with that address @rare', async ({
  shop,
  open,
}) => {
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

test('the page of a reset link says that the link does not work if the link is unknown, or is used elsewhere while a password is being typed @rare', async ({
  shop,
  open,
  anaMember: { email },
}) => {
  const [one, other] = [await open(), await open()]
  for (const path of ['/reset?token=unknown', '/reset']) {
    await one.goto(path)
    await readsOut(one, 'This link does not work')
    await expect(one.getByLabel('Your new password:')).toHaveCount(0)
  }
  await one.getByLabel('Your email:').fill(email)
  await one.getByRole('button', { name: 'Send a new link' }).click()
  await expect(
    one.getByRole('status').getByText(`If ${email} has an account, a mail with a new link is on its way`),
  ).toBeVisible()
  const link = await linkMailedTo(shop, email)
  for (const page of [one, other]) {
    await page.goto(link)
    await page.getByLabel('Your new password:').fill('xyz')
  }
  await one.getByRole('button', { name: 'Change password' }).click()
  await expect(one).toHaveURL('/login')
  await other.getByRole('button', { name: 'Change password' }).click()
  await readsOut(other, 'This link does not work')
})

/** Expects the heading to have the focus, so that a screen reader begins with it. */
async function readsOut(page: Page, title: string): Promise<void> {
  await expect(heading(page, title)).toBeVisible()
  await expect(heading(page, title)).toBeFocused()
}
