import { sees } from './actions.ts'
import { expect, test } from './fixtures.ts'

test('a customer cancels an unpaid order after a question that names the order, and its stock is available again', async ({
  ana: page,
}) => {
  await page.goto('/products')
  await page
    .getByRole('link', { name: /^Purchase/ })
    .first()
    .click()
  const available = page.getByRole('definition').nth(2)
  const before = (await available.textContent()) ?? ''
  await page.getByLabel('Your address').fill('Polígono Sur 4, Zaragoza')
  await page.getByLabel('Your phone').fill('976111222')
  await page.getByRole('button', { name: 'Purchase', exact: true }).click()
  await sees(page, 'Your order is confirmed')
  await expect(available).not.toHaveText(before)
  const product = page.url()

  await page.getByRole('link', { name: 'See your orders' }).click()
  await page
    .getByRole('button', { name: /^Cancel/ })
    .first()
    .click()
  const dialog = page.getByRole('alertdialog', { name: 'Are you sure?' })
  await expect(dialog).toContainText("You won't be able to revert this!")
  await expect(dialog).toHaveText(/\d+ × .+, \$[\d,.]+/)
  await dialog.getByRole('button', { name: 'Keep order' }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('row')).toHaveCount(2)
  await page
    .getByRole('button', { name: /^Cancel/ })
    .first()
    .click()
  await dialog.getByRole('button', { name: 'Yes, delete it!' }).click()
  await sees(page, 'Order cancelled successfully')
  await expect(page.getByRole('row').getByText('Cancelled', { exact: true })).toBeVisible()
  await page.reload()
  await sees(page, 'You have not ordered yet')

  await page.goto(product)
  await expect(available).toHaveText(before)
})
