/**
 * Twenty orders are confirmed in two presses and reported in one sentence, and one file contains all their packing slips. One
 * more press undoes the confirmation.
 */
import { readFile } from 'node:fs/promises'
import type { Locator, Page } from '@playwright/test'
import pLimit from 'p-limit'
import { coil } from '#tests/coil.ts'
import { readPaper } from '#tests/papers/read-paper.ts'
import { payFor } from '#tests/paying.ts'
import { sample } from '#tests/sample.ts'
import type { Api } from '#web/api/client.ts'
import { isTold } from '../actions.ts'
import { expect, test } from '../fixtures.ts'
import type { JourneyShop } from '../journey-shop.ts'
import { order } from '../orders.ts'

/** Places and pays orders of a unique product. Returns their ids, and the path of a list of only these orders. */
async function payMany(shop: JourneyShop, { admin, api, mark = newMark() }: Buying, count: number) {
  const product = { ...coil, name: `${mark} strap`, availableQuantity: 1_000 }
  const { _id } = await admin.addProduct({ body: product })
  // A shop on a busy machine may refuse some of twenty simultaneous requests.
  const ids = await pLimit(3).map(Array.from({ length: count }), async () => {
    const id = await order(api, _id, product.minimumOrder)
    await payFor(shop, api, id)
    return id
  })
  return { ids, listed: `/dashboard/manageOrders?q=${mark}` }
}

type Buying = { admin: Api; api: Api; mark?: string }
const newMark = () => `Zunder${Date.now()}`

const boxOf = (page: Page, row: number) =>
  page
    .getByRole('row')
    .nth(row)
    .getByRole('checkbox', { name: /^Select order F-/ })
const boxOfPage = (page: Page) => page.getByRole('checkbox', { name: 'Select all orders on this page' })
const bar = (page: Page) => page.getByRole('region', { name: 'Selected orders' })
const inBar = (page: Page, name: string | RegExp) => bar(page).getByRole('button', { name, exact: true })
const live = (page: Page) => page.getByRole('status', { name: 'Selection' })

async function open(page: Page, path: string) {
  await page.goto(path)
  await expect(boxOf(page, 1)).toBeVisible()
}

/** Counts the presses. */
function counted() {
  let steps = 0
  const press = async (target: Locator) => {
    steps += 1
    await target.click()
  }
  return { press, steps: () => steps }
}

const sizes = [
  [1280, 800],
  [390, 800],
] as const
for (const [width, height] of sample(sizes, 1))
  test(`at ${width} px two presses confirm twenty orders, and a third undoes the confirmation; two presses save the packing slips; all orders that a filter finds can be confirmed at once, even on other pages @rare`, async ({
    shop,
    root,
    asRoot,
    asAna,
  }) => {
    const mark = newMark()
    const { ids, listed } = await payMany(shop, { admin: asRoot, api: asAna, mark }, 20)
    const approved = async () => (await asRoot.listOrders({ q: mark })).filter((listed) => listed.approved).length
    await root.setViewportSize({ width, height })
    await open(root, listed)
    const { press, steps } = counted()

    await press(boxOfPage(root))
    await expect(live(root)).toHaveText('20 selected')
    await expect(inBar(root, /^Select all /)).toHaveCount(0)
    const download = root.waitForEvent('download')
    await press(inBar(root, 'Packing slips'))
    await isTold(root, 'Saved: 20 packing slips.pdf')
    expect(steps()).toBe(2)
    const path = await (await download).path()
    expect((await readPaper(new File([await readFile(path)], 'slips.pdf'))).pages).toBe(20)

    await press(inBar(root, 'Confirm 20 orders'))
    await expect(live(root)).toHaveText('20 orders confirmed')
    expect(steps() - 1).toBe(2)
    expect(await approved()).toBe(20)
    await expect(root.getByRole('row').getByText('Shipped')).toHaveCount(20)
    await expect(root.getByRole('region', { name: 'Confirmation results' })).toBeFocused()
    await expect(boxOf(root, 1)).not.toBeChecked()

    await press(inBar(root, 'Undo'))
    await expect(live(root)).toHaveText('20 orders undone')
    expect(steps() - 1).toBe(3)
    expect(await approved()).toBe(0)
    await expect(root.getByRole('row').getByText('Pending')).toHaveCount(20)

    const { ids: others } = await payMany(shop, { admin: asRoot, api: asAna, mark }, 7)
    await confirmAll(root, [...ids, ...others], { listed, admin: asRoot, approved })
  })

type Confirming = { listed: string; admin: Api; approved: () => Promise<number> }

async function confirmAll(root: Page, ids: string[], { listed, admin, approved }: Confirming): Promise<void> {
  await open(root, listed)
  await boxOfPage(root).click()
  await expect(live(root)).toHaveText('25 selected')
  await inBar(root, 'Select all 27').click()
  await expect(live(root)).toHaveText('All 27 selected')

  await test.step('if the number of orders has changed, the new number is shown and has to be confirmed', async () => {
    await admin.approveOrder({ id: ids[0] ?? '' })
    await root.goto(`${listed}&state=unshipped`)
    await expect(bar(root)).toHaveCount(0)
    await boxOfPage(root).click()
    await inBar(root, 'Select all 26').click()
    await expect(live(root)).toHaveText('All 26 selected')
    await admin.approveOrder({ id: ids[1] ?? '' })
    await inBar(root, 'Confirm 26 orders').click()
    await isTold(root, 'The number of these orders is now 25, not 26. Please check the orders and try again')
    await expect(live(root)).toHaveText('All 25 selected')
    expect((await admin.findOrder({ id: ids[2] ?? '' })).approved).toBe(false)
  })

  await inBar(root, 'Confirm 25 orders').click()
  await expect(live(root)).toHaveText('25 orders confirmed')
  expect(await approved()).toBe(27)
}

test('Shift selects a range, even by keyboard alone; another filter clears the selection; refused orders are listed, and orders that were already confirmed are counted @rare', async ({
  shop,
  root,
  rootMember,
  asRoot,
  asAna,
}) => {
  const { ids, listed } = await payMany(shop, { admin: asRoot, api: asAna }, 6)
  await open(root, listed)
  await test.step('Shift selects a range', async () => {
    await boxOf(root, 2).click()
    await boxOf(root, 5).click({ modifiers: ['Shift'] })
    await expect(live(root)).toHaveText('4 selected')
    await boxOf(root, 4).click({ modifiers: ['Shift'] })
    await expect(live(root)).toHaveText('2 selected')
  })
  await test.step('another filter clears the selection', async () => {
    await root.getByLabel('Show').selectOption('unshipped')
    await expect(root).toHaveURL(/state=unshipped/)
    await expect(bar(root)).toHaveCount(0)
    await expect(boxOf(root, 2)).not.toBeChecked()
  })
  await test.step('two orders are selected and confirmed, and the confirmation is undone, by keyboard alone', async () => {
    await boxOf(root, 1).focus()
    await root.keyboard.press('Space')
    await boxOf(root, 2).focus()
    await root.keyboard.press('Shift+Space')
    await expect(live(root)).toHaveText('2 selected')
    await inBar(root, 'Confirm 2 orders').focus()
    await root.keyboard.press('Enter')
    await expect(live(root)).toHaveText('2 orders confirmed')
    await root.keyboard.press('Tab')
    await expect(inBar(root, 'Undo')).toBeFocused()
    await root.keyboard.press('Enter')
    await expect(live(root)).toHaveText('2 orders undone')
  })
  await test.step('refused orders are listed, and orders that were already confirmed are counted', async () => {
    const [first = '', second = ''] = ids
    await boxOfPage(root).click()
    await asRoot.approveOrder({ id: first })
    await asRoot.cancelPaidOrder({ id: second, body: { reason: 'Ordered twice', restock: true } })
    await inBar(root, 'Confirm 6 orders').click()
    await expect(live(root)).toHaveText(`4 orders confirmed, 1 was already confirmed by ${rootMember.name}, 1 refused`)
    const { number } = await asRoot.findOrder({ id: second })
    await expect(bar(root).getByRole('listitem').filter({ hasText: number })).toHaveText(
      `${number}: This order is cancelled, so it cannot be confirmed`,
    )
    await inBar(root, 'Close').click()
    await expect(bar(root)).toHaveCount(0)
  })
})
