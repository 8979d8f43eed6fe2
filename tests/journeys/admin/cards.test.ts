/** Lists of the dashboard on a phone: each row is a card, small enough for the screen to show several. */

import type { Locator, Page } from '@playwright/test'
import { coil } from '#tests/coil.ts'
import { payFor } from '#tests/paying.ts'
import { sample } from '#tests/sample.ts'
import { someNeeds } from '#tests/screen-states.ts'
import type { Api } from '#web/api/client.ts'
import { linesOf } from '../access/fit.ts'
import { expect, test } from '../fixtures.ts'
import type { JourneyShop } from '../journey-shop.ts'
import { order } from '../orders.ts'

/** Buttons are taller on a touch screen. */
const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }
const mostPx = 120

const longName = 'PET strap 16 × 1.0 mm, embossed, green, on a 406 mm core, 1,200 m coil'

const cardOf = (page: Page, number: string) => page.getByRole('row').filter({ hasText: number })
const heightOf = async (card: Locator) => (await card.boundingBox())?.height ?? Number.POSITIVE_INFINITY

/** Places an order in each state. Returns the order numbers. */
async function placeOrders(shop: JourneyShop, root: Api, customer: Api) {
  const { _id: product } = await root.addProduct({
    body: { ...coil, name: longName, availableQuantity: 5000, pricePerUnit: 5000 },
  })
  const paid = async () => {
    const id = await order(customer, product, 150)
    await payFor(shop, customer, id)
    return id
  }
  const ids = {
    unpaid: await order(customer, product, 150),
    paid: await paid(),
    refunded: await paid(),
    shipped: await paid(),
  }
  await root.refundOrder({ id: ids.refunded, body: { amount: 100, reason: 'It came late' } })
  await root.approveOrder({ id: ids.shipped })
  const numberOf = async (id: string) => (await root.findOrder({ id })).number
  return {
    unpaid: await numberOf(ids.unpaid),
    paid: await numberOf(ids.paid),
    refunded: await numberOf(ids.refunded),
    shipped: await numberOf(ids.shipped),
  }
}

test('an order is a card at most 120 px high, with only the button that fits the order’s state @rare', async ({
  shop,
  open,
  rootMember,
  asRoot,
  asAna,
}) => {
  const numbers = await placeOrders(shop, asRoot, asAna)
  const page = await open({ as: rootMember, ...phone })
  await page.route('**/api/needs', (route) => route.fulfill({ json: someNeeds }))
  await page.goto('/dashboard/manageOrders')
  const words = { unpaid: 'Delete', paid: 'Confirm', refunded: 'Confirm', shipped: 'Undo' }
  for (const state of ['unpaid', 'paid', 'refunded', 'shipped'] as const) {
    const card = cardOf(page, numbers[state])
    await expect(card.getByRole('button', { name: /^(?!More about)/ })).toHaveText([words[state]])
    expect(await heightOf(card), `height of the ${state} order`).toBeLessThanOrEqual(mostPx)
  }

  await test.step('the card keeps its height when the order is confirmed', async () => {
    const card = cardOf(page, numbers.paid)
    const before = await heightOf(card)
    await card.getByRole('button', { name: /^Confirm/ }).tap()
    await expect(card.getByText('Shipped')).toBeVisible()
    expect(await heightOf(card)).toBe(before)
  })

  await test.step('the card links to the whole order', async () => {
    await cardOf(page, numbers.unpaid).getByRole('link').tap()
    await expect(page.getByText('Calle del Fleje 1').first()).toBeVisible()
    const delivery = page.getByRole('region', { name: 'Delivery' })
    expect(await linesOf(delivery, 'crowd.example'), 'The email address is on one line').toBe(1)
  })
})

/** The cards of reviews and of changes may be of any height. */
const lists = {
  '/dashboard/allUsers': { shown: 'Make Admin', mostPx: 120 },
  '/dashboard/manageProducts': { shown: 'Update', mostPx: 180 },
  '/dashboard/allReviews': { shown: 'Delete', mostPx: Number.POSITIVE_INFINITY },
  '/dashboard/history?action=add+product': { shown: 'Product added', mostPx: Number.POSITIVE_INFINITY },
}

for (const [path, { shown, mostPx }] of sample(Object.entries(lists), 1))
  test(`the cards of ${path} fit the width of the screen, and cut off no text @rare`, async ({
    open,
    rootMember,
    asRoot,
  }) => {
    await asRoot.addProduct({ body: { ...coil, name: longName } })
    const page = await open({ as: rootMember, ...phone })
    await page.goto(path)
    const card = page.getByRole('row').filter({ hasText: shown }).first()
    await expect(card).toBeVisible()
    const box = await card.boundingBox()
    expect(box?.width).toBeLessThanOrEqual(phone.viewport.width)
    expect(box?.height).toBeLessThanOrEqual(mostPx)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(phone.viewport.width)
    for (const cell of await card.getByRole('cell').all())
      expect(await cell.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBeLessThanOrEqual(0)
  })

test('My Orders shows cards with buttons to pay and cancel @rare', async ({ open, anaMember, asAna, asRoot }) => {
  const { _id: product } = await asRoot.addProduct({ body: { ...coil, name: longName } })
  const id = await order(asAna, product, 2)
  const page = await open({ as: anaMember, ...phone })
  await page.goto('/dashboard/myOrders')
  const card = cardOf(page, (await asAna.findOrder({ id })).number)
  await expect(card.getByRole('link', { name: /^Pay/ })).toBeVisible()
  await expect(card.getByRole('button', { name: /^Cancel/ })).toBeVisible()
  expect(await heightOf(card)).toBeLessThan(220)
})
