/** The state of the shop at a glance: each figure links to its orders or its product. */
import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { payFor } from '#tests/paying.ts'
import { rowsIn } from '#tests/products/csv.ts'
import type { Api } from '#web/api/client.ts'
import { heading, sees } from '../actions.ts'
import { expect, test } from '../fixtures.ts'
import type { JourneyShop } from '../journey-shop.ts'
import { countSteps } from './steps.ts'

// The tests have a shop of their own, so that its figures count only their orders. One request is aborted on purpose.
test.use({ environment: {}, expectedComplaints: /api\/figures|ERR_FAILED/ })

/** Places four orders today: one stays unpaid, one is shipped, and two wait to be shipped, of which one is partly refunded. */
async function sell(shop: JourneyShop, customer: Api, admin: Api) {
  const [product] = await customer.listProducts()
  if (!product) throw new Error('The demo shop is empty')
  const { _id: id, minimumOrder: quantity } = product
  const place = async () =>
    (await customer.placeOrder({ body: { id, quantity, address: 'Calle 1, Zaragoza', phone: '976 000 000' } }))._id
  const pay = async (order: string) => {
    await payFor(shop, customer, order)
    return order
  }
  await place()
  const [refunded, shipped] = [await pay(await place()), await pay(await place())]
  await pay(await place())
  await admin.refundOrder({ id: refunded, body: { amount: 1.5, reason: 'Damaged' } })
  await admin.approveOrder({ id: shipped })
  return { product, total: quantity * product.pricePerUnit }
}

const counted = (page: Page) => page.getByText(/^Showing 1–/)
const dollars = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' })

test('the overview says that there are no sales, offers a retry after an outage, and counts sales @rare', async ({
  shop,
  root,
  asAna,
  asRoot,
}) => {
  await test.step('the overview of a shop without sales says so', async () => {
    await root.goto('/dashboard/overview')
    await sees(root, 'Nothing was paid in the last 60 days')
    await sees(root, 'Every paid order has shipped.')
  })
  await test.step('a retry is offered after an outage', async () => {
    await root.route('**/api/figures?*', (route) => route.abort())
    await root.getByRole('link', { name: '90 days' }).click()
    const failure = root.getByRole('alert')
    await expect(failure).toBeVisible()
    await root.unroute('**/api/figures?*')
    await failure.getByRole('button', { name: 'Try again' }).click()
    await sees(root, 'Nothing was paid in the last 180 days')
  })

  const { product, total } = await sell(shop, asAna, asRoot)
  await test.step('each figure links to a list with that number of orders', () => followFigures(root, product, total))
  await test.step('the chart can be read by keyboard, and a table contains all its figures', () =>
    walkTheDrawing(root, total))
  await test.step('the CSV contains the orders of the filtered list', () => downloadNarrowed(root, total))
})

async function followFigures(root: Page, product: { name: string }, total: number) {
  await root.goto('/dashboard/manageOrders')
  const steps = countSteps(root)
  await steps.press(root.getByRole('navigation').getByRole('link', { name: 'Overview', exact: true }))
  await expect(heading(root, 'Overview')).toBeVisible()
  expect(steps.taken()).toBe(1)
  const paid = root.getByRole('region', { name: 'Paid in the last 30 days' })
  await expect(paid).toContainText('from 3 orders, after $1.50 in refunds')
  await paid
    .getByRole('link', { name: dollars.format(3 * total - 1.5) })
    .first()
    .click()
  await expect(counted(root)).toHaveText(/of 3$/)
  await expect(root.getByLabel('Paid from')).not.toHaveValue('')
  await root.goBack()

  for (const [region, orders] of [
    ['To ship, by time since payment', 2],
    ['Unpaid, by time since the order', 1],
  ] as const) {
    const today = root.getByRole('region', { name: region }).getByRole('row').filter({ hasText: 'Today' })
    await expect(today.getByRole('cell').first()).toHaveText(String(orders))
    await today.getByRole('link').click()
    await expect(counted(root)).toHaveText(new RegExp(`of ${orders}$`))
    await root.goBack()
  }
  await root
    .getByRole('region', { name: /^Best sellers/ })
    .getByRole('link', { name: product.name })
    .click()
  await expect(heading(root, product.name)).toBeVisible()
}

async function walkTheDrawing(root: Page, total: number) {
  await root.goto('/dashboard/overview')
  const slider = root.getByRole('slider', { name: 'Day' })
  const words = new RegExp(`: ${dollars.format(3 * total - 1.5).replaceAll(/[$.]/g, '\\$&')}, 3 orders$`)
  await expect(slider).toHaveAttribute('aria-valuetext', words)
  await slider.focus()
  await root.keyboard.press('ArrowLeft')
  await expect(slider).toHaveAttribute('aria-valuetext', /: \$0\.00, 0 orders$/)
  await root.getByText('Day by day, as a table').click()
  const rows = root.getByRole('table', { name: 'Paid day by day' }).getByRole('row')
  await expect(rows).toHaveCount(31)
  await expect(rows.nth(1).getByRole('cell')).toHaveText([
    '3',
    dollars.format(3 * total),
    '$1.50',
    dollars.format(3 * total - 1.5),
    '$0.00',
  ])
  await root.getByRole('link', { name: '90 days' }).click()
  await expect(rows).toHaveCount(91)
  await expect(root).toHaveURL(/days=90/)
  await root.goBack()
  await expect(rows).toHaveCount(31)
}

async function downloadNarrowed(root: Page, total: number) {
  await root.goto('/dashboard/manageOrders?state=unshipped&sort=oldest')
  await expect(counted(root)).toHaveText(/of 2$/)
  const saving = root.waitForEvent('download')
  await root.getByRole('button', { name: 'Download CSV' }).click()
  const saved = await saving
  expect(saved.suggestedFilename()).toMatch(/^orders \d{4}-\d\d-\d\d\.csv$/)
  expect(rowsIn(await readFile(await saved.path(), 'utf8'))).toMatchObject([
    { state: 'Paid, being packed', refunded: '1.50', net: (total - 1.5).toFixed(2) },
    { state: 'Paid, being packed', refunded: '0.00', net: total.toFixed(2) },
  ])
}
