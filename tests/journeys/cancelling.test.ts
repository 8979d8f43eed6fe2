import { afterAll, beforeAll, expect, it } from 'vitest'
import { demoAccounts } from '#demo/accounts.ts'
import { type Journey, logIn, openJourney, sees } from './open-journey.ts'

let journey: Journey
beforeAll(async () => {
  journey = await openJourney()
})
afterAll(() => journey.close())

it('a customer cancels an unpaid order that the question names, and its stock is back', async () => {
  const page = await journey.visitor()
  await logIn(page, demoAccounts.customer)
  await page.goto('/products')
  await page
    .getByRole('link', { name: /^Purchase/ })
    .first()
    .click()
  const available = page.getByRole('definition').nth(2)
  const before = await available.textContent()
  await page.getByLabel('Your address').fill('Polígono Sur 4, Zaragoza')
  await page.getByLabel('Your phone').fill('976111222')
  await page.getByRole('button', { name: 'Purchase', exact: true }).click()
  await sees(page, 'Your order is confirmed')
  await expect.poll(() => available.textContent()).not.toBe(before)
  const product = page.url()

  await page.getByRole('link', { name: 'See your orders' }).click()
  await page
    .getByRole('button', { name: /^Cancel/ })
    .first()
    .click()
  const dialog = page.getByRole('alertdialog', { name: 'Are you sure?' })
  expect(await dialog.textContent()).toContain("You won't be able to revert this!")
  expect(await dialog.textContent()).toMatch(/\d+ × .+, \$[\d,.]+/)
  await dialog.getByRole('button', { name: 'Keep order' }).click()
  await dialog.waitFor({ state: 'hidden' })
  expect(await page.getByRole('row').count()).toBe(2)
  await page
    .getByRole('button', { name: /^Cancel/ })
    .first()
    .click()
  await dialog.getByRole('button', { name: 'Yes, delete it!' }).click()
  await sees(page, 'Order cancelled successfully')
  await page.getByRole('row').getByText('Cancelled', { exact: true }).waitFor()
  await page.reload()
  await sees(page, 'You have not ordered yet')

  await page.goto(product)
  await expect.poll(() => available.textContent()).toBe(before)
  expect(journey.complaints).toEqual([])
})
