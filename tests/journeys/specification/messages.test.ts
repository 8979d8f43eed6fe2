/** Every message of the specification that field-messages.test.ts does not cover, with its cause and its place. */
import type { Page } from '@playwright/test'
import { demoAccounts } from '#demo/accounts.ts'
import { sample } from '#tests/sample.ts'
import { occurrences, type When } from '#tests/spec/messages.ts'
import { answerInstead, delivery, fill, heldToken, holdBack, press, sees, sentenceUnder } from '../actions.ts'
import { expect, test } from '../fixtures.ts'
import { newAccount, signIn } from '../members.ts'
import { adminScenes } from './admin-scenes.ts'
import { customerScenes } from './customer-scenes.ts'
import type { Scene, Scenes, Stage } from './scene.ts'
import { visitorScenes } from './visitor-scenes.ts'

const places = { toast: 'status', alert: 'alert', page: 'main' } as const

type Occurrence = (typeof occurrences)[number]

test('visitors see every message, letter by letter', ({ shop, open, visitor: page }) =>
  tellAll(visitorScenes, { shop, open, page }))

test('customers see every message, letter by letter', async ({ shop, open, ana: page, anaMember: member }) => {
  await tellAll(customerScenes, { shop, open, page, member })
  await expect(page.getByLabel('Your Review', { exact: true }), 'The form is empty after a review').toHaveValue('')
})

test('admins see every message, letter by letter', async ({ shop, open, root: page, rootMember: member }) => {
  await tellAll(adminScenes, { shop, open, page, member })
  await expect(page.getByLabel('Product Name:'), 'The form is empty after a product is added').toHaveValue('')
})

test('no message of the specification is missing here', () => {
  const told = Object.keys({ ...visitorScenes, ...customerScenes, ...adminScenes })
  expect(told.toSorted()).toEqual(occurrences.map(({ when }) => when).toSorted())
})

async function tellAll<Name extends When, On extends Stage>(scenes: Scenes<Name, On>, stage: On) {
  for (const [when, act] of Object.entries<(stage: On) => Promise<Scene>>(scenes)) {
    const occurrence = occurrences.find((one) => one.when === when)
    if (!occurrence) throw new Error(`There is no message for: ${when}`)
    await test.step(`${when}: “${occurrence.says}”`, async () => isSaid(await act(stage), occurrence))
  }
}

/**
 * Checks that the message is shown, and that a toast has no alert beside it. Then dismisses the toasts, so that no toast is
 * mistaken for a later one.
 */
async function isSaid({ page, field = '', places: named }: Scene, { says, as }: Occurrence): Promise<void> {
  const sentence = says.replaceAll(/\{(\w+)\}/g, (_, place) => String(named?.[place]))
  if (as === 'under the field') return expect.poll(() => sentenceUnder(page, field)).toBe(sentence)
  await expect(page.getByRole(places[as]).getByText(sentence, { exact: true })).toBeVisible()
  if (as !== 'toast') return
  await expect(page.getByRole('main').getByRole('alert').filter({ hasText: /\S/ })).toHaveCount(0)
  await dismissToasts(page)
}

function dismissToasts(page: Page): Promise<void> {
  return page.evaluate(() => {
    for (const button of document.querySelectorAll<HTMLElement>('#toasts button')) button.click()
  })
}

test('the quantity field takes only digits; Purchase is disabled while the quantity is out of bounds; an order that is answered without success shows no message', async ({
  shop,
  ana,
}) => {
  const [product] = await shop.api.listProducts()
  const least = product?.minimumOrder ?? 0
  await ana.goto(`/products/${product?._id}`)
  const quantity = ana.getByLabel('Product quantity')
  const purchase = ana.getByRole('button', { name: 'Purchase', exact: true })
  await quantity.fill('')
  await quantity.pressSequentially('1e3 x')
  await expect(quantity, 'Letters are left out').toHaveValue('13 ')
  await quantity.fill(String(least - 1))
  await expect(purchase).toBeDisabled()
  await quantity.fill(String(least + 3))
  await expect(purchase).toBeEnabled()

  await fill(ana, delivery)
  for (const body of sample(['{"success":false}', 'null', '', '{"succ'], 2)) {
    await ana.route('**/api/order', (route) => route.fulfill({ contentType: 'application/json', body }), { times: 1 })
    const answered = ana.waitForResponse('**/api/order')
    await purchase.click()
    await (await answered).finished()
    await expect(purchase).not.toHaveAttribute('aria-busy')
    await expect(ana.getByRole('status', { name: 'Notifications' })).toHaveText('')
    await expect(ana.getByRole('main').getByRole('alert').filter({ hasText: /./ })).toHaveCount(0)
    await expect(quantity).toHaveValue(String(least + 3))
  }
})

test('Signup shows a spinner while it is in progress, and Back skips the form afterwards', async ({
  visitor: page,
}) => {
  await page.goto('/blogs')
  await page.goto('/signup')
  const answer = await holdBack(page, '**/identity/sign-up/email')
  const { name, email, password } = newAccount('Nora Prado')
  await fill(page, { 'Your Name:': name, 'Your email:': email })
  await fill(page, { 'Your password:': password, 'Confirm your password:': password })
  await press(page, 'Signup')
  await expect(page.getByRole('main').locator('button[aria-busy=true] svg')).toBeVisible()
  answer()
  await expect(page).toHaveURL('/')
  await page.goBack()
  await expect(page).toHaveURL('/blogs')
})

test('the reset mail is requested only with a plausible address', async ({ visitor: page, anaMember }) => {
  await page.goto('/login')
  const requested: string[] = []
  page.on('request', (request) => request.url().endsWith('/request-password-reset') && requested.push(request.url()))
  await fill(page, { 'Your email:': 'ana' })
  await press(page, 'Reset your password')
  await sees(page, 'Please type your email address above first.')
  expect(requested).toEqual([])
  await fill(page, { 'Your email:': anaMember.email })
  await press(page, 'Reset your password')
  await sees(page, `If ${anaMember.email} has an account`)
  expect(requested).toHaveLength(1)
})

const protectedLists = [
  { by: 'customer', path: '/dashboard/myOrders', call: '**/api/order?*' },
  { by: 'admin', path: '/dashboard/manageOrders', call: '**/api/orders?*' },
  { by: 'admin', path: '/dashboard/allUsers', call: '**/api/users?*' },
] as const

for (const status of sample([401, 403], 1))
  for (const { by, path, call } of sample(protectedLists, 1))
    test(`an answer of ${status} for a protected list removes the token, signs the user out and leads home from ${path}`, async ({
      shop,
      open,
    }) => {
      const page = await open({ as: await signIn(shop, demoAccounts[by], { withCookies: true }) })
      await answerInstead(page, 'GET', call, status, {})
      await page.goto(path)
      await expect(page).toHaveURL('/')
      expect(await heldToken(page)).toBeNull()
      await expect(page.getByRole('banner').getByRole('link', { name: 'Login' })).toBeVisible()
      expect(await (await page.request.get('/identity/get-session')).json()).toBeNull()
    })
