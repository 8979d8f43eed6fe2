/** The notes beneath an order: how long it is held, whether its hold has ended, and what has been refunded. */
import type { Page } from '@playwright/test'
import { sees } from './actions.ts'
import { expect, test } from './fixtures.ts'
import { orderOne } from './orders.ts'

/** `Held for you until Thu 26 Nov, 14:00 CET`, in the time zone of the demo shop, not of the browser. */
const held = /^Held for you until \w{3},? \d{1,2} \w{3},? \d\d:\d\d CES?T$/

/** Changes the shop's answers to show a state that orders reach only after days, or by an action at the card provider. */
async function letShopSay(page: Page, path: string, change: object) {
  await page.route(path, async (route) => {
    const response = await route.fetch()
    const answer = await response.json()
    const json = Array.isArray(answer) ? answer.map((order) => ({ ...order, ...change })) : { ...answer, ...change }
    await route.fulfill({ response, json })
  })
}

test('an unpaid order says how long it is held, in My Orders and on the payment page @rare', async ({ ana, asAna }) => {
  const id = await orderOne(asAna)
  await ana.goto('/dashboard/myOrders')
  const row = ana
    .getByRole('row')
    .filter({ has: ana.getByRole('link', { name: /^Pay/ }) })
    .first()
  await expect(row.getByText(held)).toBeVisible()
  await ana.goto(`/dashboard/payment/${id}`)
  await expect(ana.getByText(held)).toBeVisible()
  const until = await ana.locator('time').first().getAttribute('datetime')
  expect((Date.parse(until ?? '') - Date.now()) / 3_600_000).toBeCloseTo(48, 0)
})

test('an order whose hold has ended is expired, cannot be paid, and can be ordered again', async ({
  ana,
  asAna,
  root,
}) => {
  const id = await orderOne(asAna)
  const expired = { stage: 'expired', expiredAt: '2026-11-21T12:00:00Z', heldUntil: undefined }
  await letShopSay(root, '**/api/orders?**', expired)
  await root.goto('/dashboard/manageOrders')
  await sees(root, 'Expired')
  await expect(root.getByRole('button', { name: /^Delete/ }).first()).toBeDisabled()
  await letShopSay(ana, '**/api/order?**', expired)
  await letShopSay(ana, `**/api/orders/${id}`, expired)
  await ana.goto(`/dashboard/payment/${id}`)
  await expect(ana).toHaveURL(`/dashboard/orders/${id}`)
  await ana.goto('/dashboard/myOrders')
  const row = ana.getByRole('row').filter({ hasText: 'Expired' })
  await expect(row.getByRole('link', { name: /^Pay/ })).toHaveCount(0)
  await row.getByRole('button', { name: /^Order again/ }).click()
  await expect(ana).toHaveURL('/cart')
})

test('customer and admin see that an order has been refunded, and the order cannot be confirmed; a partly refunded order shows the refunded amount, and can be confirmed @rare', async ({
  ana,
  asAna,
  root,
}) => {
  await orderOne(asAna)
  const paid = { stage: 'to ship', paid: true, transactionId: 'pi_1' }
  const givenBack = { ...paid, stage: 'refunded', refundedAmount: 1e6, refundedAt: '2026-11-21T12:00:00Z' }
  await letShopSay(ana, '**/api/order?**', givenBack)
  await ana.goto('/dashboard/myOrders')
  await sees(ana, 'Refunded')
  await letShopSay(root, '**/api/orders?**', givenBack)
  await root.goto('/dashboard/manageOrders')
  await sees(root, 'Refunded')
  await expect(root.getByRole('button', { name: /^Confirm/ }).first()).toBeDisabled()

  await letShopSay(root, '**/api/orders?**', { ...paid, refundedAmount: 0.25 })
  await root.reload()
  await sees(root, 'Refunded $0.25')
  await expect(root.getByRole('button', { name: /^Confirm/ }).first()).toBeEnabled()
  await expect(root).toHaveURL('/dashboard/manageOrders')
})
