/** Customers review the shop, edit the profile and sign in with Google. Buying has its own journeys. */
import type { Page } from '@playwright/test'
import { linesOf, longWord, scrollsSideways } from './access/fit.ts'
import { fill, heading, isTold, logOut, press, sees } from './actions.ts'
import { expect, test } from './fixtures.ts'
import { newAccount, signUp } from './members.ts'
import { orderOne } from './orders.ts'

const sidebarLink = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Dashboard' }).getByRole('link', { name, exact: true })

test('a customer reviews the shop, and Home shows the review', async ({ ana, anaMember: { email } }) => {
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
    'Your Rating': '2',
  })
  await test.step('chooses the rating by its stars, with the keyboard', async () => {
    const stars = ana.getByRole('group', { name: 'Rating in stars' })
    await expect(stars.getByRole('radio', { name: '2 stars' })).toBeChecked()
    await stars.getByRole('radio', { name: '2 stars' }).press('ArrowRight')
    await stars.getByRole('radio', { name: '3 stars' }).press('ArrowRight')
    await expect(ana.getByLabel('Your Rating')).toHaveValue('4')
  })
  await press(ana, 'Add Review')
  await isTold(ana, 'Your review is successfull')
  await ana.goto('/')
  await expect(ana.getByRole('figure').filter({ hasText: review })).toContainText('4/5')
  await sees(ana, /Embalajes Ebro/)
})

test('a customer edits the profile and gives a link without a scheme; the header shows the picture', async ({
  ana,
  asAna,
}) => {
  await orderOne(asAna)
  await ana.goto('/dashboard/myProfile')
  await sees(ana, 'No Image found')
  // Customers find their orders in My Orders; only admins, who have no such list, find their own orders here.
  await expect(ana.getByRole('main').getByText('Your orders')).toHaveCount(0)
  await fill(ana, {
    Location: 'Zaragoza',
    Education: longWord,
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
  await ana.setViewportSize({ width: 390, height: 844 })
  expect(await scrollsSideways(ana), 'A long word wraps').toBe(false)
  await ana.setViewportSize({ width: 320, height: 844 })
  expect(await linesOf(ana.getByRole('main'), 'crowd.example'), 'The email address wraps only after its @').toBe(1)
})

test('for an account without a name, My Profile says that no name was found', async ({ shop, open }) => {
  const page = await open({ as: await signUp(shop, { ...newAccount('nameless'), name: '' }) })
  await page.goto('/dashboard/myProfile')
  await expect(page.getByRole('main').getByText('No name found')).toBeVisible()
})

test('a visitor signs up with Google on the way to a page, and logs in with Google the next time', async ({
  visitor,
}) => {
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
