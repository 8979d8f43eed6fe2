/** What stands beneath an order: until when it is held, and what was given back of its payment. */
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { arrivesAt, sees } from './open-journey.ts'
import { type Cast, openCast, orderOne } from './specification/cast.ts'

let cast: Cast
beforeAll(async () => {
  cast = await openCast()
})
afterAll(() => cast.journey.close())

/** `Held for you until Thu 26 Nov, 14:00` */
const held = /^Held for you until \w{3},? \d{1,2} \w{3},? \d\d:\d\d$/

/** Lets the shop say that some of every order was given back: there is no dashboard of the provider to do it in. */
async function giveBack(page: Page, path: string, change: object) {
  await page.route(path, async (route) => {
    const response = await route.fetch()
    const answer = await response.json()
    const json = Array.isArray(answer) ? answer.map((order) => ({ ...order, ...change })) : { ...answer, ...change }
    await route.fulfill({ response, json })
  })
}

it('an unpaid order says until when it is held, in My Orders and where it is paid', async () => {
  const { customer } = cast.pages
  const id = await orderOne(customer)
  await customer.goto('/dashboard/myOrders')
  const row = customer
    .getByRole('row')
    .filter({ has: customer.getByRole('link', { name: /^Pay/ }) })
    .first()
  await row.getByText(held).waitFor()
  await customer.goto(`/dashboard/payment/${id}`)
  await customer.getByText(held).waitFor()
  const until = await customer.locator('time').first().getAttribute('datetime')
  expect((Date.parse(until ?? '') - Date.now()) / 3_600_000).toBeCloseTo(48, 0)
})

it('an order whose payment was given back says so to customer and admin, and cannot be confirmed', async () => {
  const { customer, admin } = cast.pages
  const paidAndGivenBack = {
    paid: true,
    transactionId: 'pi_1',
    refundedAmount: 1e6,
    refundedAt: '2026-11-21T12:00:00Z',
  }
  await giveBack(customer, '**/api/order?**', paidAndGivenBack)
  await customer.goto('/dashboard/myOrders')
  await sees(customer, 'Refunded')
  await giveBack(admin, '**/api/orders?**', paidAndGivenBack)
  await admin.goto('/dashboard/manageOrders')
  await sees(admin, 'Refunded')
  expect(
    await admin
      .getByRole('button', { name: /^Confirm/ })
      .first()
      .isDisabled(),
  ).toBe(true)
  await customer.unrouteAll()
  await admin.unrouteAll()
})

it('an order of whose payment a part was given back says how much, and can be confirmed', async () => {
  const { admin } = cast.pages
  await giveBack(admin, '**/api/orders?**', { paid: true, transactionId: 'pi_1', refundedAmount: 0.25 })
  await admin.goto('/dashboard/manageOrders')
  await sees(admin, 'Refunded $0.25')
  expect(
    await admin
      .getByRole('button', { name: /^Confirm/ })
      .first()
      .isDisabled(),
  ).toBe(false)
  await admin.unrouteAll()
  await arrivesAt(admin, '/dashboard/manageOrders')
})
