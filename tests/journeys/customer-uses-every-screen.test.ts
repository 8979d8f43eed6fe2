/** A customer's way through every screen of theirs: order, pay, cancel, review, profile; once by password, once by Google. */
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { demoAccounts } from '#demo/accounts.ts'
import { arrivesAt, fillCard, type Journey, logIn, openJourney, sees } from './open-journey.ts'

let journey: Journey
let page: Page
beforeAll(async () => {
  journey = await openJourney()
  page = await journey.visitor()
})
afterAll(() => journey.close())

const heading = (name: string) => page.getByRole('heading', { name, level: 1 })
const sidebarLink = (name: string) =>
  page.getByRole('navigation', { name: 'Dashboard' }).getByRole('link', { name, exact: true })
const told = (text: string) => page.getByRole('status', { name: 'Notifications' }).getByText(text).waitFor()

async function order() {
  await page.goto('/products')
  await page
    .getByRole('link', { name: /^Purchase/ })
    .first()
    .click()
  await page.getByLabel('Your address').fill('Polígono Sur 4, Zaragoza')
  await page.getByLabel('Your phone').fill('976111222')
  await page.getByRole('button', { name: 'Purchase', exact: true }).click()
  await told('Your order is confirmed')
}

it('begins with no orders', async () => {
  await logIn(page, demoAccounts.customer)
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Dashboard' }).click()
  await heading('My Orders').waitFor()
  await sees(page, 'You have not ordered yet')
})

it('orders in their own name, which nobody can overwrite', async () => {
  await order()
  await page.getByRole('button', { name: 'Order more' }).click()
  for (const [field, value] of [
    ['Your name', demoAccounts.customer.name],
    ['Your email', demoAccounts.customer.email],
  ] as const) {
    expect(await page.getByLabel(field, { exact: true }).inputValue()).toBe(value)
    expect(await page.getByLabel(field, { exact: true }).isEditable()).toBe(false)
  }
})

it('pays it', async () => {
  await page.goto('/dashboard/myOrders')
  await page.getByRole('link', { name: /^Pay for/ }).click()
  await heading('Make Your Payment').waitFor()
  await sees(page, `Hello ${demoAccounts.customer.name}`)
  await fillCard(page, '4242 4242 4242 4242')
  await page.getByRole('button', { name: /^Pay \$/ }).click()
  await sees(page, 'Congrats your payment is completed')
  await sees(page, /^Your Transaction Id: pi_/)
})

it('orders again and cancels that; the paid order stays and cannot be cancelled', async () => {
  await order()
  await page.getByRole('link', { name: 'See your orders' }).click()
  await page.getByRole('button', { name: /^Cancel/, disabled: false }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Yes, delete it!' }).click()
  await told('Order cancelled successfully')
  const rows = page.getByRole('table').getByRole('row')
  await rows.nth(1).getByText('Cancelled', { exact: true }).waitFor()
  await page.reload()
  await expect.poll(() => rows.count()).toBe(2)
  expect(await rows.last().textContent()).toMatch(/Paid - Trx id: pi_\w+.*Pending/)
  expect(await rows.last().getByRole('button').isDisabled()).toBe(true)
})

it('reviews the shop, and Home shows it', async () => {
  await sidebarLink('Add Review').click()
  await heading('Add Review').waitFor()
  for (const field of ['Your Name', 'Your Email']) expect(await page.getByLabel(field).isDisabled()).toBe(true)
  await page.getByLabel('Your Image Link').fill('/favicon.svg')
  await page.getByLabel('Your company name').fill('Embalajes Ebro')
  await page.getByLabel('Your position in the company').fill('Buyer')
  await page.getByLabel('Your Review', { exact: true }).fill('The seals hold on wet pallets.')
  await page.getByLabel('Your Review Number').fill('4')
  await page.getByRole('button', { name: 'Add Review' }).click()
  await told('Your review is successfull')
  await page.goto('/')
  await sees(page, 'The seals hold on wet pallets.')
  await sees(page, /Embalajes Ebro/)
})

it('gives a profile, with a link as browsers show it, and the header shows the picture', async () => {
  await page.goto('/dashboard/myProfile')
  await sees(page, 'No Image found')
  await page.getByLabel('Location').fill('Zaragoza')
  await page.getByLabel('Education').fill('Packaging engineer')
  await page.getByLabel('Image link').fill('/favicon.svg')
  await page.getByLabel('Phone').fill('976111222')
  await page.getByLabel('Linkedin').fill('www.linkedin.com/in/uma')
  await page.getByRole('button', { name: 'Update User' }).click()
  await told('Update profile successfull')
  await page.getByRole('definition').filter({ hasText: 'Zaragoza' }).waitFor()
  await page.getByRole('button', { name: 'Your account' }).locator('img[src="/favicon.svg"]').waitFor()
  expect(await page.getByRole('link', { name: 'Profile', exact: true }).getAttribute('href')).toBe(
    'https://www.linkedin.com/in/uma',
  )
})

it('logs out, and the dashboard is closed', async () => {
  await page.getByRole('button', { name: 'Your account' }).click()
  await page.getByRole('menuitem', { name: 'Logout' }).click()
  await arrivesAt(page, '/login')
  expect(await page.evaluate(() => localStorage.getItem('accessToken'))).toBeNull()
  await page.goto('/dashboard/addReview')
  await arrivesAt(page, '/login?from=%2Fdashboard%2FaddReview')
})

it('comes back with Google to where they wanted to go', async () => {
  const popup = page.waitForEvent('popup')
  await page.getByRole('button', { name: 'Login with Google' }).click()
  await (await popup).getByRole('button', { name: 'Marta Ferrer' }).click()
  await arrivesAt(page, '/dashboard/addReview')
  await expect.poll(() => page.getByLabel('Your Email').inputValue()).toBe('marta.ferrer@post.example')
})

it('no browser complained', () => {
  expect(journey.complaints).toEqual([])
})
