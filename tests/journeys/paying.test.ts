/** A customer leaves or opens the payment page while a payment is being recorded. */
import type { Page } from '@playwright/test'
import { payFor } from '#tests/paying.ts'
import { linesOf } from './access/fit.ts'
import { fillCard, heading, holdBack, press, sees } from './actions.ts'
import { expect, test } from './fixtures.ts'
import { orderOne } from './orders.ts'

/** Answers the next call for the list of orders as if nothing had been paid. */
async function listBeforePayment(page: Page) {
  await page.route(
    '**/api/order?*',
    async (route) => {
      const response = await route.fetch()
      const orders: object[] = await response.json()
      const unpaid = { stage: 'unpaid', paid: false, transactionId: undefined }
      await route.fulfill({ response, json: orders.map((order) => ({ ...order, ...unpaid })) })
    },
    { times: 1 },
  )
}

test('the list of orders shows a payment that is recorded only after the customer has opened the list @rare', async ({
  ana: page,
  asAna,
}) => {
  const id = await orderOne(asAna)
  await page.goto(`/dashboard/payment/${id}`)
  await fillCard(page, '4242 4242 4242 4242')
  const record = await holdBack(page, '**/api/order/*')
  await press(page, /^Pay \$/)
  await sees(page, 'We have received your payment and are recording it.')
  await listBeforePayment(page)
  await page.getByRole('link', { name: 'See your orders' }).click()
  await expect(page.getByRole('row').getByRole('link', { name: /^Pay/ })).toBeVisible()
  record()
  const row = page.getByRole('row').filter({ hasText: 'Pending' })
  await expect(row).toBeVisible()
  const { transactionId } = await asAna.findOrder({ id })
  expect(await linesOf(row, transactionId ?? ''), 'The transaction id fits its narrow column').toBeLessThanOrEqual(2)
})

test('the payment page congratulates only once the shop has recorded the payment', async ({ ana: page, asAna }) => {
  const id = await orderOne(asAna)
  await page.goto(`/dashboard/payment/${id}`)
  await fillCard(page, '4242 4242 4242 4242')
  const record = await holdBack(page, '**/api/order/*')
  await press(page, /^Pay \$/)
  await expect(page.getByRole('heading', { name: 'We have received your payment and are recording it.' })).toBeFocused()
  const pageSays = await page.locator('main').innerText()
  expect(pageSays).not.toMatch(/Congrats|Please Pay|Paid/)
  record()
  await expect(page.getByRole('heading', { name: 'Congrats your payment is completed' })).toBeFocused()
  const { paid, transactionId } = await asAna.findOrder({ id })
  expect(paid).toBe(true)
  await sees(page, transactionId ?? '')
})

test('an order paid while its payment page is loading is shown as paid @rare', async ({ shop, ana: page, asAna }) => {
  const id = await orderOne(asAna)
  const openPayment = await holdBack(page, '**/api/create-payment-intent')
  const requested = page.waitForRequest('**/api/create-payment-intent')
  await page.goto(`/dashboard/payment/${id}`, { waitUntil: 'commit' })
  await requested
  await payFor(shop, asAna, id)
  openPayment()
  await expect(heading(page, 'Your order')).toBeVisible()
  await sees(page, 'Congrats your payment is completed')
})
