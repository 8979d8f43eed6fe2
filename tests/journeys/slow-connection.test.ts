/** Code that checks and sends a form is loaded when the form is first used. In these tests, loading is slow or fails. */
import type { Page } from '@playwright/test'
import { demoAccounts } from '#demo/accounts.ts'
import { sample } from '#tests/sample.ts'
import { delivery, fill, holdBack, press, sees } from './actions.ts'
import { expect, test } from './fixtures.ts'
import { linkMailedTo, newAccount, signUp } from './members.ts'

const login = {
  path: '/login',
  typed: { 'Your email:': demoAccounts.customer.email, 'Your password:': demoAccounts.customer.password },
  submit: 'Login',
  secret: demoAccounts.customer.password,
}
const signup = {
  path: '/signup',
  typed: {
    'Your Name:': 'Ana',
    'Your email:': 'ana@fleje.example',
    'Your password:': 'abc',
    'Confirm your password:': 'abc',
  },
  submit: 'Signup',
  secret: 'abc',
}
/** This form appears only after its link has been checked, so the scripts are always loaded by then. */
const reset = { typed: { 'Your new password:': 'abc' }, submit: 'Change password' }

const outOfReach = 'The shop cannot be reached. Please check your connection and try again.'

/** Scripts fail to load on purpose. */
test.use({ expectedComplaints: /net::ERR_FAILED|503 \(Service Unavailable\)/ })

for (const form of sample([login, signup], 1))
  test(`${form.submit} says that the shop cannot be reached, keeps typed text, and sends it the next time`, async ({
    visitor,
  }) => {
    await openReady(visitor, form.path)
    await loseScriptsOf(visitor, form)
  })

test('Change password says that the shop cannot be reached, keeps typed text, and sends it the next time @rare', async ({
  shop,
  visitor,
}) => {
  const { email } = await signUp(shop, newAccount('Nora Prado'), { isConfirmed: false })
  await visitor.request.post('/identity/request-password-reset', { data: { email }, headers: { origin: shop.address } })
  await openReady(visitor, await linkMailedTo(shop, email))
  await loseScriptsOf(visitor, reset)
})

test('Purchase places the order at the second attempt if an import of its scripts failed to load at the first', async ({
  ana: page,
  anaMember: { email, api },
}) => {
  const [product] = await api.listProducts()
  await openReady(page, `/products/${product?._id}`)
  await loseScripts(page, '**/assets/*-rules-*.js')
  await fill(page, delivery)
  await press(page, 'Purchase')
  await isAlerted(page, outOfReach)
  await page.unroute('**/assets/*-rules-*.js')
  await press(page, 'Purchase')
  await sees(page, 'Your order is confirmed')
  expect(await api.listMyOrders({ email })).toHaveLength(1)
})

async function loseScriptsOf(page: Page, form: { typed: Record<string, string>; submit: string }) {
  await loseScripts(page)
  await fill(page, form.typed)
  await press(page, form.submit)
  await isAlerted(page, outOfReach)
  for (const [label, typed] of Object.entries(form.typed))
    await expect(page.getByLabel(label, { exact: true })).toHaveValue(typed)

  await page.unrouteAll()
  const sent = page.waitForRequest('**/identity/**')
  await press(page, form.submit)
  await sent
  await expect(page.getByText(outOfReach)).toHaveCount(0)
}

test('a form that waits for its scripts is shown as busy, and is sent once they are loaded @rare', async ({
  visitor: page,
}) => {
  await openReady(page, login.path)
  const deliver = await holdBack(page, '**/assets/*.js')
  await fill(page, login.typed)
  await press(page, login.submit)
  const button = page.getByRole('button', { name: login.submit, exact: true })
  await expect(button).toHaveAttribute('aria-busy', 'true')
  deliver()
  await expect(page).toHaveURL('/')
})

for (const form of sample([login, signup], 1))
  test(`${form.path} keeps a form submitted before the scripts are loaded, and sends the form once they are loaded @rare`, async ({
    visitor: page,
  }) => {
    const deliver = await holdBack(page, '**/assets/*.js')
    await page.goto(form.path, { waitUntil: 'commit' })
    const { href } = new URL(page.url())
    await fill(page, form.typed)
    await press(page, form.submit)
    await page.waitForFunction(() => window.submittedBeforeHydration !== undefined)
    expect(page.url()).toBe(href)

    const sent = page.waitForRequest((request) => request.method() === 'POST' && request.url().includes('/identity/'))
    deliver()
    expect((await sent).postData()).toContain(form.secret)
  })

test('Reset your password says that the shop cannot be reached, and sends the mail the next time @rare', async ({
  visitor: page,
}) => {
  await openReady(page, login.path)
  await page.route('**/identity/**', (route) => route.abort())
  await press(page, 'Reset your password')
  await expect(page.getByText('Please type your email address above first.')).toBeVisible()

  await page.getByLabel('Your email:').fill('nobody@fleje.example')
  await press(page, 'Reset your password')
  await expect(page.getByRole('status').getByText(outOfReach)).toBeVisible()

  await page.unrouteAll()
  await press(page, 'Reset your password')
  await expect(
    page.getByText('If nobody@fleje.example has an account, a mail with a link is on its way.'),
  ).toBeVisible()
})

test('Login with Google says that the shop cannot be reached, and opens its window the next time @rare', async ({
  visitor: page,
}) => {
  await page.route('**/assets/embedded-*.js', (route) => route.abort())
  await page.goto(login.path)
  await press(page, 'Login with Google')
  await isAlerted(page, outOfReach)

  await page.unrouteAll()
  const popup = page.waitForEvent('popup')
  await press(page, 'Login with Google')
  await popup
})

/** Opens the screen and waits for its own scripts. */
async function openReady(page: Page, path: string): Promise<void> {
  await page.goto(path, { waitUntil: 'networkidle' })
}

/** Makes scripts fail to load: either the connection is lost, or a proxy answers 503 because the shop is restarting. */
async function loseScripts(page: Page, lost = '**/assets/*.js'): Promise<void> {
  const [isRestarting] = sample([false, true], 1)
  await page.route(lost, (route) => (isRestarting ? route.fulfill({ status: 503 }) : route.abort()))
}

async function isAlerted(page: Page, sentence: string): Promise<void> {
  await expect(page.getByRole('alert').getByText(sentence, { exact: true })).toBeVisible()
}
