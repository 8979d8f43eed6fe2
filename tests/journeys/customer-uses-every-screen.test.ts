/** What customers do on every screen of theirs: order, pay, cancel, review, profile; signed in by password or by Google. */
import type { Page } from '@playwright/test'
import { delivery, fill, fillCard, heading, heldToken, isTold, logIn, logOut, press, sees } from './actions.ts'
import { expect, test } from './fixtures.ts'
import { orderOne, payOne } from './orders.ts'

const sidebarLink = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Dashboard' }).getByRole('link', { name, exact: true })

async function orderByForm(page: Page) {
  await page.goto('/products')
  await page
    .getByRole('link', { name: /^Purchase/ })
    .first()
    .click()
  await fill(page, delivery)
  await press(page, 'Purchase')
  await isTold(page, 'Your order is confirmed')
}

test('begins with no orders', async ({ visitor: page, anaMember }) => {
  await logIn(page, anaMember)
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Dashboard' }).click()
  await expect(heading(page, 'My Orders')).toBeVisible()
  await sees(page, 'You have not ordered yet')
})

test('orders in their own name, which nobody can overwrite', async ({ ana, anaMember: { name, email } }) => {
  await orderByForm(ana)
  await press(ana, 'Order more')
  for (const [field, value] of Object.entries({ 'Your name': name, 'Your email': email })) {
    await expect(ana.getByLabel(field, { exact: true })).toHaveValue(value)
    await expect(ana.getByLabel(field, { exact: true })).not.toBeEditable()
  }
})

test('pays an order', async ({ ana, asAna }) => {
  await orderOne(asAna)
  await ana.goto('/dashboard/myOrders')
  await ana.getByRole('link', { name: /^Pay for/ }).click()
  await expect(heading(ana, 'Make Your Payment')).toBeVisible()
  await sees(ana, 'Hello Ana Ruiz')
  await fillCard(ana, '4242 4242 4242 4242')
  await press(ana, /^Pay \$/)
  await sees(ana, 'Congrats your payment is completed')
  await sees(ana, /^Your Transaction Id: pi_/)
})

test('orders again and cancels that; the paid order stays and cannot be cancelled', async ({ shop, ana, asAna }) => {
  await payOne(shop, asAna)
  await orderByForm(ana)
  await ana.getByRole('link', { name: 'See your orders' }).click()
  await ana.getByRole('button', { name: /^Cancel/, disabled: false }).click()
  await ana.getByRole('alertdialog').getByRole('button', { name: 'Yes, delete it!' }).click()
  await isTold(ana, 'Order cancelled successfully')
  const rows = ana.getByRole('table').getByRole('row')
  await expect(rows.nth(1).getByText('Cancelled', { exact: true })).toBeVisible()
  await ana.reload()
  await expect(rows).toHaveCount(2)
  await expect(rows.last()).toHaveText(/Paid - Trx id: pi_\w+.*Pending/)
  await expect(rows.last().getByRole('button')).toBeDisabled()
})

test('reviews the shop, and Home shows it', async ({ ana, anaMember: { email } }) => {
  const review = `The seals hold on wet pallets, says ${email}.`
  await ana.goto('/dashboard')
  await sidebarLink(ana, 'Add Review').click()
  await expect(heading(ana, 'Add Review')).toBeVisible()
  for (const field of ['Your Name', 'Your Email']) await expect(ana.getByLabel(field)).toBeDisabled()
  await fill(ana, {
    'Your Image Link': '/favicon.svg',
    'Your company name': 'Embalajes Ebro',
    'Your position in the company': 'Buyer',
    'Your Review': review,
    'Your Review Number': '4',
  })
  await press(ana, 'Add Review')
  await isTold(ana, 'Your review is successfull')
  await ana.goto('/')
  await sees(ana, review)
  await sees(ana, /Embalajes Ebro/)
})

test('gives a profile, with a link as browsers show it, and the header shows the picture', async ({ ana }) => {
  await ana.goto('/dashboard/myProfile')
  await sees(ana, 'No Image found')
  await fill(ana, {
    Location: 'Zaragoza',
    Education: 'Packaging engineer',
    'Image link': '/favicon.svg',
    Phone: '976111222',
    Linkedin: 'www.linkedin.com/in/ana',
  })
  await press(ana, 'Update User')
  await isTold(ana, 'Update profile successfull')
  await expect(ana.getByRole('definition').filter({ hasText: 'Zaragoza' })).toBeVisible()
  await expect(ana.getByRole('button', { name: 'Your account' }).locator('img[src="/favicon.svg"]')).toBeVisible()
  const link = ana.getByRole('link', { name: 'Profile', exact: true })
  await expect(link).toHaveAttribute('href', 'https://www.linkedin.com/in/ana')
})

test('logs out, and the dashboard is closed', async ({ ana }) => {
  await ana.goto('/dashboard')
  await logOut(ana)
  expect(await heldToken(ana)).toBeNull()
  await ana.goto('/dashboard/addReview')
  await expect(ana).toHaveURL('/login?from=%2Fdashboard%2FaddReview')
})

test('signs up with Google on the way to where they wanted to go, and logs in the next time', async ({ visitor }) => {
  await visitor.goto('/dashboard/addReview')
  await expect(visitor).toHaveURL('/login?from=%2Fdashboard%2FaddReview')
  await chooseMarta(visitor, 'Login with Google')
  await visitor.getByRole('link', { name: 'Signup with Google' }).click()
  await expect(visitor).toHaveURL('/signup?from=%2Fdashboard%2FaddReview')
  await chooseMarta(visitor, 'Signup with Google')
  await expect(visitor).toHaveURL('/dashboard/addReview')
  await expect(visitor.getByLabel('Your Email')).toHaveValue('marta.ferrer@post.example')
  await logOut(visitor)
  await chooseMarta(visitor, 'Login with Google')
  await expect(visitor).toHaveURL('/')
})

async function chooseMarta(page: Page, button: string): Promise<void> {
  const popup = page.waitForEvent('popup')
  await press(page, button)
  await press(await popup, /Marta Ferrer/)
}
