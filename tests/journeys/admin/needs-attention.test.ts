/** Links above the orders lead to what needs attention, and each case takes a few clicks. These tests count the clicks. */

import type { Page } from '@playwright/test'
import { confirmIntent } from '#tests/paying.ts'
import { noMoneyNeeds, noNeeds } from '#tests/screen-states.ts'
import type { Api } from '#web/api/client.ts'
import { heading, isTold, press } from '../actions.ts'
import { expect, test } from '../fixtures.ts'
import type { JourneyShop } from '../journey-shop.ts'
import { addCoil } from './product-form.ts'

/** Counts the clicks of the mouse. */
async function countClicks(page: Page): Promise<() => Promise<number>> {
  await page.addInitScript(() => {
    document.addEventListener('click', (event) => {
      if (!event.isTrusted || event.detail === 0) return
      sessionStorage.setItem('clicks', String(Number(sessionStorage.getItem('clicks')) + 1))
    })
  })
  return () => page.evaluate(() => Number(sessionStorage.getItem('clicks')))
}

/** Makes a card payment without an order, then places an order that costs more and an order with the same total. */
async function payUnmatched(shop: JourneyShop, api: Api, admin: Api) {
  const [product] = await api.listProducts()
  if (!product) throw new Error('The demo shop is empty')
  const { _id: id, minimumOrder, pricePerUnit } = product
  const totalPrice = Math.round(minimumOrder * pricePerUnit * 100) / 100
  const { clientSecret } = await api.createPaymentIntent({ body: { totalPrice } })
  const intentId = await confirmIntent(shop, api, clientSecret)
  const place = async (quantity: number) => {
    const form = { id, quantity, address: 'Calle del Fleje 1, Zaragoza', phone: '+34 976 000 000' }
    return api.findOrder({ id: (await api.placeOrder({ body: form }))._id })
  }
  const dearer = await place(minimumOrder + 1)
  // The payment can be attached only after the provider's event has arrived, so the call is repeated until then.
  const attach = () => admin.attachPayment({ payment: intentId, body: { order: dearer.number } })
  await expect.poll(() => attach().catch((error: Error) => error.message)).toMatch(/^This order costs/)
  return { order: await place(minimumOrder), dearer, intentId }
}

/**
 * The shop lists an unmatched payment only after ten minutes. This function replaces the shop's answers, so that the browser
 * shows the payment at once, and a dispute without an order.
 */
async function showNow(page: Page, intentId: string): Promise<void> {
  const payment = { intentId, amount: '$251.00', why: 'No such order', seenAt: '2026-03-02T09:12:44.120Z' }
  const answerBy = '2026-03-09T23:59:59.000Z'
  const disputes = [{ intentId: 'pi_lost', amount: '$80.00', status: 'to answer', reason: 'fraudulent', answerBy }]
  const counts = { unmatchedPayments: 1, disputes: 1, disputesWithoutOrder: 1, disputesAnsweredBy: answerBy }
  await page.route('**/api/needs', (route) => route.fulfill({ json: { ...noNeeds, ...counts } }))
  await page.route('**/api/needs/money', (route) =>
    route.fulfill({
      json: { ...noMoneyNeeds, disputes, unmatched: [payment] },
    }),
  )
}

/** Matches the name up to its end, because the name of another product may begin with the same words. */
const changesPriceOf = (name: string) => new RegExp(`change the price of ${name.replaceAll('.', '\\.')}$`)

const strip = (page: Page) => page.getByRole('navigation', { name: 'Needs attention' })

test('a payment that matches no order is attached to an order in three clicks @rare', async ({
  shop,
  root,
  asAna,
  asRoot,
}) => {
  const { order, dearer, intentId } = await payUnmatched(shop, asAna, asRoot)
  await showNow(root, intentId)
  const clicks = await countClicks(root)
  await root.goto('/dashboard')
  await strip(root).getByRole('link', { name: '1 payment matches no order' }).click()
  await expect(heading(root, 'Needs attention')).toBeVisible()
  await root.getByRole('button', { name: 'Attach to an order: $251.00' }).click()
  const dialog = root.getByRole('dialog', { name: 'Attach to an order: $251.00' })
  await dialog.getByLabel('Order').fill(dearer.number)
  await root.keyboard.press('Enter')
  await expect(dialog.getByText(/^This order costs/)).toBeVisible()
  await dialog.getByLabel('Order').fill(order.number)
  await dialog.getByRole('button', { name: 'Attach', exact: true }).click()
  await isTold(root, 'The order is paid')
  await expect.poll(() => asAna.findOrder({ id: order._id })).toMatchObject({ paid: true, transactionId: intentId })
  expect(await clicks()).toBe(3)
})

test('the notice about a dispute without an order links to the dispute; a payment can be set aside only with a reason @rare', async ({
  shop,
  root,
  asAna,
  asRoot,
}) => {
  const { intentId } = await payUnmatched(shop, asAna, asRoot)
  await showNow(root, intentId)
  await root.goto('/dashboard')
  await strip(root)
    .getByRole('link', { name: /^1 disputed payment to answer, by / })
    .click()
  await expect(root).toHaveURL(/needsAttention#disputes$/)
  const dispute = root.getByRole('region', { name: /^Disputed payments/ }).getByRole('listitem')
  await expect(dispute).toContainText(/\$80\.00.*fraudulent.*pi_lost.*Answer by/)
  await press(root, 'Set aside: $251.00')
  const dialog = root.getByRole('dialog', { name: 'Set aside: $251.00' })
  await dialog.getByRole('button', { name: 'Set the payment aside' }).click()
  await expect(dialog.getByText('Please say why')).toBeVisible()
  await dialog.getByLabel('Why').fill('Settled by bank transfer')
  await dialog.getByRole('button', { name: 'Set the payment aside' }).click()
  await isTold(root, 'Set aside')
  const [change] = (await asRoot.readPage('listChanges', { limit: '1' })).rows
  expect(change).toMatchObject({ action: 'dismiss payment', why: 'Settled by bank transfer' })
})

test('an admin on the dashboard adds a delivery to low stock in three clicks @rare', async ({ root, asRoot }) => {
  const id = await addCoil(asRoot)
  await asRoot.countStock({ id, body: { counted: 7 } })
  const { name } = await asRoot.findProduct({ id })
  const clicks = await countClicks(root)
  await root.goto('/dashboard')
  await strip(root)
    .getByRole('link', { name: /low in stock/ })
    .click()
  await expect(root).toHaveURL(/#running-out$/)
  await root.getByRole('button', { name: `Stock of ${name}` }).click()
  const dialog = root.getByRole('dialog', { name: `Stock: ${name}` })
  await dialog.getByLabel('How many').fill('100')
  await dialog.getByLabel('Why').fill('Delivery 4711')
  await dialog.getByRole('button', { name: 'Add to the stock' }).click()
  await isTold(root, '+100: 107 can be sold')
  await expect(root.getByRole('button', { name: `Stock of ${name}` })).toBeHidden()
  expect(await clicks()).toBe(3)
})

test('a price is changed in the list in two clicks; a change by more than half needs confirmation, and after another admin’s change the admin chooses between the two prices @rare', async ({
  root,
  asRoot,
}) => {
  const id = await addCoil(asRoot)
  const { name, pricePerUnit, version } = await asRoot.findProduct({ id })
  const clicks = await countClicks(root)
  await root.goto(`/dashboard/manageProducts?q=${encodeURIComponent(name)}`)
  await root.getByRole('button', { name: changesPriceOf(name) }).click()
  const dialog = root.getByRole('dialog', { name: `Price: ${name}`, exact: true })
  await dialog.getByLabel('Price Per Unit:').fill('99.50')
  await dialog.getByRole('button', { name: 'Update Product' }).click()
  await isTold(root, 'Product updated successfully')
  await expect(root.getByRole('button', { name: `$99.50: change the price of ${name}`, exact: true })).toBeVisible()
  expect(await clicks()).toBe(2)
  expect(await asRoot.findProduct({ id })).toMatchObject({ pricePerUnit: 99.5, version: version + 1 })

  await root.getByRole('button', { name: changesPriceOf(name) }).click()
  await dialog.getByLabel('Price Per Unit:').fill('9950')
  await dialog.getByRole('button', { name: 'Update Product' }).click()
  await press(root, 'Keep editing')
  await expect(dialog.getByLabel('Price Per Unit:')).toHaveValue('9950')
  expect(await asRoot.findProduct({ id })).toMatchObject({ pricePerUnit: 99.5 })
  expect(pricePerUnit).not.toBe(99.5)

  await dialog.getByLabel('Price Per Unit:').fill('110')
  const { _id, slug, createdAt, ...form } = await asRoot.findProduct({ id })
  await asRoot.updateProduct({ id, body: { ...form, pricePerUnit: 120 } })
  await dialog.getByRole('button', { name: 'Update Product' }).click()
  await expect(dialog.getByRole('listitem')).toHaveText(/Price Per Unit.*110.*120\.00/)
  await dialog.getByRole('button', { name: 'Keep mine' }).click()
  await dialog.getByRole('button', { name: 'Update Product' }).click()
  await expect.poll(() => asRoot.findProduct({ id })).toMatchObject({ pricePerUnit: 110 })
})

test('the strip above the orders is hidden when nothing needs attention @rare', async ({ root }) => {
  await root.route('**/api/needs', (route) => route.fulfill({ json: noNeeds }))
  await root.goto('/dashboard')
  await expect(heading(root, 'Manage Orders')).toBeVisible()
  await expect(strip(root)).toBeHidden()
})
