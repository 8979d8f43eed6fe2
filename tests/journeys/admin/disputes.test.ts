/**
 * A payment is disputed at the bank: the admin sees the dispute and has to confirm again before shipping; the customer sees its
 * status.
 */
import { payFor } from '#tests/paying.ts'
import { isTold, press, sees } from '../actions.ts'
import { expect, test } from '../fixtures.ts'
import { orderOne } from '../orders.ts'

test('a disputed order is marked as disputed, cannot be refunded, and ships after a second confirmation @rare', async ({
  shop,
  root,
  ana,
  asAna,
}) => {
  const id = await orderOne(asAna)
  await payFor(shop, asAna, id, '4000000000000259')
  await expect.poll(async () => (await asAna.findOrder({ id })).dispute).toBe('running')
  await ana.goto(`/dashboard/orders/${id}`)
  await sees(ana, /^Your bank is looking into \$/)
  await sees(ana, 'Payment disputed at the bank')

  await root.goto(`/dashboard/orders/${id}`)
  await sees(root, /^Disputed, \$.* withheld\. Answer by/)
  await expect(root.getByText(/^Up to .* of this order$/)).toHaveCount(0)
  await press(root, /^Mark as (shipped|ready to collect)$/)
  await sees(root, 'The payment for this order is disputed. Please confirm once more that the order ships')
  await root.getByLabel('Ship the order although its payment is disputed').check()
  await press(root, /^Mark as (shipped|ready to collect)$/)
  await isTold(root, 'Order approved')
})

test('the list of orders asks once more before a disputed order is confirmed @rare', async ({ shop, root, asAna }) => {
  const id = await orderOne(asAna)
  await payFor(shop, asAna, id, '4000000000000259')
  await expect.poll(async () => (await asAna.findOrder({ id })).dispute).toBe('running')
  const { number } = await asAna.findOrder({ id })
  await root.goto('/dashboard/manageOrders')
  const needs = root.getByRole('navigation', { name: 'Needs attention' })
  await needs.getByRole('link', { name: /^\d+ disputed payments? to answer, (the first )?by / }).click()
  await expect(root).toHaveURL(/state=disputed/)
  const row = root.getByRole('row').filter({ hasText: number })
  await expect(row).toContainText('Disputed')
  await row.getByRole('button', { name: /^Confirm/ }).click()
  await sees(root, 'Ship this order anyway?')
  await press(root, 'Cancel')
  expect((await asAna.findOrder({ id })).approved).toBe(false)
  await row.getByRole('button', { name: /^Confirm/ }).click()
  await press(root, /^Mark as (shipped|ready to collect)$/)
  await isTold(root, 'Order approved')
})

test('an inquiry is shown to the customer and the admin, and the order ships without another question @rare', async ({
  shop,
  root,
  ana,
  asAna,
}) => {
  const id = await orderOne(asAna)
  await payFor(shop, asAna, id, '4000000000001976')
  await expect.poll(async () => (await asAna.findOrder({ id })).dispute).toBe('inquiry')
  await ana.goto(`/dashboard/orders/${id}`)
  await sees(ana, /^Your bank is asking the shop about \$/)

  await root.goto(`/dashboard/orders/${id}`)
  await sees(root, /^The bank is asking about \$.*; nothing is withheld\. Answer by/)
  await sees(root, /^Up to .* of this order$/)
  const { number } = await asAna.findOrder({ id })
  await root.goto(`/dashboard/manageOrders?q=${number}`)
  const row = root.getByRole('row').filter({ hasText: number })
  await expect(row).toContainText('Inquiry')
  await row.getByRole('button', { name: /^Confirm/ }).click()
  await isTold(root, 'Order approved')
})
