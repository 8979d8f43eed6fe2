/** An admin's way through every screen of theirs: users, reviews, orders, products, and their own profile. */
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { demoAccounts } from '#demo/accounts.ts'
import { payFor } from '#tests/paying.ts'
import { coil } from '#tests/shop.ts'
import { deletion } from '#tests/spec/messages.ts'
import { arrivesAt, sees } from './open-journey.ts'
import { apiOf, type Cast, confirmAddress, openCast, orderOne, signUp } from './specification/cast.ts'

let cast: Cast
let page: Page
beforeAll(async () => {
  cast = await openCast()
  page = cast.pages.admin
})
afterAll(() => cast.journey.close())

const told = (text: string) => page.getByRole('status', { name: 'Notifications' }).getByText(text).last().waitFor()
const rowOf = (text: string) => page.getByRole('row').filter({ hasText: text }).first()

async function open(screen: string) {
  await page.getByRole('navigation', { name: 'Dashboard' }).getByRole('link', { name: screen, exact: true }).click()
  await page.getByRole('heading', { name: screen, level: 1 }).waitFor()
}

/** Asks first, and does nothing when the answer is no. */
async function remove(row: ReturnType<typeof rowOf>) {
  const dialog = page.getByRole('alertdialog', { name: deletion.title })
  const button = row.getByRole('button', { name: /^Delete/ })
  await button.click()
  await dialog.getByText(deletion.text, { exact: true }).waitFor()
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await dialog.waitFor({ state: 'hidden' })
  expect(await row.count()).toBe(1)
  await button.click()
  await dialog.getByRole('button', { name: deletion.confirm, exact: true }).click()
  await row.getByText('Deleted', { exact: true }).waitFor()
  expect(await row.getByRole('button').count()).toBe(0)
}

it('makes a user an admin, once, and not before the address is confirmed', async () => {
  const paula = await cast.journey.visitor()
  await signUp(paula, { name: 'Paula Risco', email: 'paula@crowd.example', password: 'abc' })
  await page.goto('/dashboard')
  await open('All Users')
  const row = rowOf('paula@crowd.example')
  const makeAdmin = row.getByRole('button', { name: /^Make Admin/ })
  await row.getByText('Not confirmed yet').waitFor()
  expect(await makeAdmin.isDisabled()).toBe(true)
  await confirmAddress(cast.journey, paula, 'paula@crowd.example')
  await page.reload()
  await row.getByText('Not confirmed yet').waitFor({ state: 'detached' })
  await makeAdmin.click()
  await told('Successfully made an admin')
  await row.getByText('admin', { exact: true }).waitFor()
  expect(await row.getByRole('button', { name: /^Make Admin/ }).count()).toBe(0)
})

it('deletes a user', async () => {
  await signUp(await cast.journey.visitor(), { name: 'Gil Soto', email: 'gil@crowd.example', password: 'abc' })
  await page.reload()
  await remove(rowOf('gil@crowd.example'))
})

it('cannot delete itself', async () => {
  const own = rowOf(demoAccounts.admin.email).getByRole('button', { name: /^Delete/ })
  expect(await own.isDisabled()).toBe(true)
})

it('deletes a review', async () => {
  const words = { image: '/favicon.svg', company: 'Ebro', position: 'Buyer', review: 'Too yellow.', number: 1 }
  const { name, email } = { name: 'Uma Salgado', email: 'user@fleje.example' }
  await (await apiOf(cast.pages.customer)).addReview({ body: { name, email, ...words } })
  await open('All Reviews')
  expect(await rowOf('Too yellow.').textContent()).toContain('1/5')
  await remove(rowOf('Too yellow.'))
})

it('confirms a paid order and deletes an unpaid one, and neither the other way round', async () => {
  const customer = await apiOf(cast.pages.customer)
  const paid = await orderOne(cast.pages.customer)
  await payFor(cast, customer, paid)
  await open('Manage Orders')
  const row = rowOf('Unpaid')
  const first = page.getByRole('row').nth(1)
  expect(await first.textContent()).toMatch(/Paid.*Pending/)
  expect(await first.getByRole('button', { name: /^Delete/ }).isDisabled()).toBe(true)
  await first.getByRole('button', { name: 'Confirm' }).click()
  await told('Order approved')
  await first.getByText('Shipped').waitFor()
  expect(await first.getByRole('button', { name: 'Confirm' }).count()).toBe(0)

  await orderOne(cast.pages.customer)
  await page.reload()
  await row.waitFor()
  expect(await row.getByRole('button', { name: 'Confirm' }).isDisabled()).toBe(true)
  await remove(row)
})

it('adds a product', async () => {
  await open('Add Product')
  await page.getByLabel('Product Name:').fill('Seal of Teruel')
  await page.getByLabel('Product image link:').fill(coil.image)
  await page.getByLabel('Product short description:').fill(coil.description)
  await page.getByLabel('Minimum Order:').fill('2')
  await page.getByLabel('Product Quantity:').fill('90')
  await page.getByLabel('Available Quantity:').fill('80')
  await page.getByLabel('Price Per Unit:').fill('3.75')
  await page.getByLabel('Select product category:').selectOption('steel')
  await page.getByLabel('Product full description:').fill(coil.fullDescription)
  await page.getByRole('button', { name: 'Add Product' }).click()
  await told('Product added successfully')
})

it('looks at its details and changes it from there', async () => {
  await open('Manage Products')
  await page.getByLabel('Search products').fill('Seal of Teruel')
  await page.getByRole('link', { name: 'Details Seal of Teruel' }).click()
  await page.getByRole('heading', { name: 'Seal of Teruel', level: 1 }).waitFor()
  for (const fact of ['$3.75', '90', '80', 'Full description']) await sees(page, fact)
  await page.getByRole('link', { name: 'Update', exact: true }).click()
  await page.getByRole('heading', { name: 'Update Product: Seal of Teruel', level: 1 }).waitFor()
  expect(await page.getByLabel('Price Per Unit:').inputValue()).toBe('3.75')
  await page.getByLabel('Price Per Unit:').fill('4.25')
  await page.getByRole('button', { name: 'Update Product' }).click()
  await arrivesAt(page, /^\/dashboard\/productDetails\/[\da-f-]+$/)
  await sees(page, '$4.25')
})

it('deletes it', async () => {
  await open('Manage Products')
  await page.getByLabel('Search products').fill('Seal of Teruel')
  await expect.poll(() => page.getByRole('row').count()).toBe(2)
  await remove(rowOf('Seal of Teruel'))
})

it('has a profile, too', async () => {
  await open('My Profile')
  await page.getByRole('definition').filter({ hasText: 'Adrián Montes' }).waitFor()
  await page.getByRole('heading', { name: 'Update Profile' }).waitFor()
})

it('no browser complained', () => {
  expect(cast.journey.complaints).toEqual([])
})
