/** A row keeps its place after an action, so that a second click cannot hit another row by mistake. */
import type { Locator, Page } from '@playwright/test'
import { coil } from '#tests/coil.ts'
import { payFor } from '#tests/paying.ts'
import { sample } from '#tests/sample.ts'
import { deletion } from '#tests/spec/messages.ts'
import type { Api } from '#web/api/client.ts'
import { holdBack, isTold } from '../actions.ts'
import { expect, test } from '../fixtures.ts'
import type { JourneyShop } from '../journey-shop.ts'
import { type Member, newAccount, signUp } from '../members.ts'
import { orderOne, payOne } from '../orders.ts'

/** The row with this number; row 0 is the header. */
const row = (page: Page, number: number) => page.getByRole('row').nth(number)
const confirmIn = (from: Locator) => from.getByRole('button', { name: /^Confirm/ })
const deleteIn = (from: Locator) => from.getByRole('button', { name: /^Delete/ })

async function openList(page: Page, path: string) {
  await page.goto(path)
  await expect(row(page, 1)).toBeVisible()
  await page.evaluate(() => document.fonts.ready)
}

async function middleOf(button: Locator): Promise<{ x: number; y: number }> {
  const box = await button.boundingBox()
  if (!box) throw new Error('The button is not visible')
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 }
}

/** Deletes the first row, confirms, and waits until the list has been loaded again. */
async function removeFirst(page: Page) {
  await deleteIn(row(page, 1)).click()
  await page.getByRole('alertdialog').getByRole('button', { name: deletion.confirm }).click()
  await expect(page.getByRole('alertdialog')).toHaveCount(0)
  await page.waitForLoadState('networkidle')
}

const sizes = [
  [1280, 800],
  // Tall enough to show two orders on a phone, so that both can be reached without scrolling.
  [390, 1400],
] as const
for (const [width, height] of sample(sizes, 1))
  test(`in a list of paid orders at ${width} px, a second click at the place of the second row ships the second order`, async ({
    shop,
    root,
    asRoot,
    asAna,
  }) => {
    const ids: string[] = []
    for (let order = 0; order < 3; order++) ids.unshift(await payOne(shop, asAna))
    const approved = () => Promise.all(ids.map(async (id) => (await asRoot.findOrder({ id })).approved))
    await root.setViewportSize({ width, height })
    await openList(root, '/dashboard/manageOrders?state=paid')

    await test.step('the accessible name of each Confirm button begins with its label, and names the order', async () => {
      for (const number of [1, 2]) {
        await expect(confirmIn(row(root, number))).toHaveText('Confirm')
        await expect(confirmIn(row(root, number))).toHaveAttribute(
          'aria-label',
          /^Confirm the order of Ana Ruiz: \d+ × .+/,
        )
      }
    })
    await test.step('a second click at the place of the second row ships the second order', async () => {
      const second = await middleOf(confirmIn(row(root, 2)))
      await confirmIn(row(root, 1)).click()
      await isTold(root, 'Order approved')
      await root.waitForLoadState('networkidle')
      await root.mouse.click(second.x, second.y)
      await expect.poll(approved).toEqual([true, true, false])
    })

    await test.step('a shipped order stays in its place, says that it is shipped, and has no Confirm button', async () => {
      for (const number of [1, 2]) await expect(row(root, number).getByText('Shipped')).toBeVisible()
      await expect(confirmIn(row(root, 1))).toHaveCount(0)
    })

    await test.step('shipped orders disappear when the list is loaded again', async () => {
      await root.reload()
      await expect(row(root, 1)).toBeVisible()
      await expect(root.getByRole('row').getByText('Shipped')).toHaveCount(0)
      await root.getByLabel('Show').selectOption('shipped')
      await expect(row(root, 1).getByText('Shipped')).toBeVisible()
    })
  })

type List = {
  path: string
  message: RegExp | string
  makeTwo: (by: { shop: JourneyShop; root: Api; ana: Member }) => Promise<unknown>
}

const lists: Record<string, List> = {
  orders: {
    path: '/dashboard/manageOrders?state=unpaid',
    message: /^Order of Ana Ruiz deleted$/,
    makeTwo: async ({ ana }) => [await orderOne(ana.api), await orderOne(ana.api)],
  },
  users: {
    path: '/dashboard/allUsers?q=ona.gil',
    message: /^ona\.gil\.\d+@crowd\.example deleted$/,
    makeTwo: ({ shop }) => Promise.all([signUp(shop, newAccount('Ona Gil')), signUp(shop, newAccount('Ona Gil'))]),
  },
  reviews: {
    path: '/dashboard/allReviews',
    message: 'Review by Ana Ruiz deleted',
    makeTwo: async ({ ana: { name, email, api } }) => {
      const words = { image: '/favicon.svg', company: 'Ebro', position: 'Buyer', number: 4 }
      for (const review of ['Holds.', 'Holds well.']) await api.addReview({ body: { name, email, ...words, review } })
    },
  },
  products: {
    path: '/dashboard/manageProducts?sort=newest',
    message: /^Strap of today deleted\b/,
    makeTwo: async ({ root }) => {
      for (const name of ['Strap of yesterday', 'Strap of today']) await root.addProduct({ body: { ...coil, name } })
    },
  },
}

test.describe('a deleted row is marked and keeps its place, and nothing below it moves', () => {
  for (const [name, list] of sample(Object.entries(lists), 1))
    test(`in the list of ${name} @rare`, async ({ shop, root, asRoot, anaMember }) => {
      await list.makeTwo({ shop, root: asRoot, ana: anaMember })
      await openList(root, list.path)
      const below = await middleOf(deleteIn(row(root, 2)))
      const words = (await row(root, 1).getByRole('cell').nth(1).textContent()) ?? ''
      await removeFirst(root)
      await isTold(root, list.message)
      expect(await middleOf(deleteIn(row(root, 2)))).toEqual(below)
      await expect(row(root, 1).getByRole('cell').nth(1)).toHaveText(words)
      await expect(row(root, 1).getByText('Deleted', { exact: true })).toBeVisible()
      await expect(row(root, 1).getByRole('button')).toHaveCount(0)
      const rowsBefore = await root.getByRole('row').count()
      await root.reload()
      await expect(row(root, 1)).toBeVisible()
      expect(await root.getByRole('row').count()).toBeLessThanOrEqual(rowsBefore)
      await expect(root.getByText('Deleted', { exact: true })).toHaveCount(0)
    })
})

test('the question before a deletion names the order; an order paid meanwhile is not deleted, and its row says that it is paid @rare', async ({
  shop,
  root,
  asAna,
}) => {
  const id = await orderOne(asAna)
  await openList(root, '/dashboard/manageOrders')
  await payFor(shop, asAna, id)
  await deleteIn(row(root, 1)).click()
  const dialog = root.getByRole('alertdialog', { name: deletion.title })
  await expect(dialog.getByText(deletion.text, { exact: true })).toBeVisible()
  await expect(dialog).toHaveText(/\d × .+, \$[\d,.]+, for Ana Ruiz/)
  await root.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await removeFirst(root)
  await isTold(root, 'A paid order cannot be cancelled')
  await expect(row(root, 1).getByText('Paid', { exact: true })).toBeVisible()
})

test('an order confirmed while its list is being left is shown as shipped on the next page @rare', async ({
  shop,
  root,
  asAna,
}) => {
  await payOne(shop, asAna)
  await openList(root, '/dashboard')
  const answer = await holdBack(root, '**/api/order/approved/*')
  await confirmIn(row(root, 1)).click()
  await root.getByRole('navigation', { name: 'Dashboard' }).getByRole('link', { name: 'Manage Orders' }).click()
  await expect(root).toHaveURL('/dashboard/manageOrders')
  await expect(row(root, 1)).toHaveText(/Paid.*Pending/)
  answer()
  await expect(row(root, 1).getByText('Shipped')).toBeVisible()
})

test('an order confirmed while the next page is loading is reported there @rare', async ({ shop, root, asAna }) => {
  await payOne(shop, asAna)
  await openList(root, '/dashboard')
  const showNext = await holdBack(root, '**/api/orders?*')
  const requested = root.waitForRequest('**/api/orders?*')
  await root.getByRole('navigation', { name: 'Dashboard' }).getByRole('link', { name: 'Manage Orders' }).click()
  await requested
  await confirmIn(row(root, 1)).click()
  await isTold(root, 'Order approved')
  showNext()
  await expect(root).toHaveURL('/dashboard/manageOrders')
  await expect(row(root, 1).getByText('Shipped')).toBeVisible()
  await isTold(root, 'Order approved')
})
