/** An admin refunds an order and follows up a failed refund; the customer sees the refunds. */
import type { Page } from '@playwright/test'
import { formatMoney } from '#contract/rules/money.ts'
import { coil } from '#tests/coil.ts'
import { payFor } from '#tests/paying.ts'
import { isTold, press, sees, sentenceUnder } from '../actions.ts'
import { expect, test } from '../fixtures.ts'
import { order, orderOne } from '../orders.ts'
import { countSteps } from './steps.ts'

const moneyBack = (page: Page) => page.getByRole('region', { name: 'Refunds', exact: true })
const timeline = (page: Page) => page.getByRole('region', { name: 'Timeline' })

/** The text that opens the form for a partial refund. The form closes after each refund. */
const form = (page: Page) => page.getByText(/^Up to .* of this order$/)

test('part of an order is refunded and its goods restocked in six steps; a second refund follows, and each has its credit note', async ({
  shop,
  root,
  ana,
  asAna,
  asRoot,
}) => {
  const { _id: product } = await asRoot.addProduct({ body: { ...coil, name: `Strap to give back ${Date.now()}` } })
  const id = await order(asAna, product, 3)
  await payFor(shop, asAna, id)
  const { number, lines, totalPrice } = await asAna.findOrder({ id })
  const [line] = lines
  if (!line) throw new Error('There is nothing to refund')
  const left = async () => (await asRoot.findProduct({ id: product })).availableQuantity
  const before = await left()
  await root.goto('/dashboard/manageOrders')
  const steps = countSteps(root)
  await steps.press(root.getByRole('row').filter({ hasText: number }).getByRole('link'))
  await steps.press(form(root))
  await expect(root.getByRole('button', { name: 'Refund', exact: true })).toBeDisabled()
  await steps.fill(root.getByLabel(`How many of ${line.quantity}`), '1')
  await steps.press(root.getByLabel('Return these goods to stock'))
  await steps.fill(root.getByLabel('Reason'), 'One came damaged')
  await steps.press(root.getByRole('button', { name: `Refund ${formatMoney(line.price)}` }))
  await isTold(root, 'Refund sent to the bank')
  expect(steps.taken()).toBe(6)
  await expect(moneyBack(root)).toContainText('Refunded')
  expect(await left()).toBe(before + 1)
  await ana.goto(`/dashboard/orders/${id}`)
  for (const page of [root, ana]) {
    await expect(moneyBack(page)).toContainText(`Refunded${formatMoney(line.price)}One came damaged`)
    // The refund is shown only once.
    await expect(page.getByText(/^Refunded \$/)).toHaveCount(0)
    await expect(timeline(page)).not.toContainText('One came damaged')
  }
  await expect(ana.getByText(/^Up to/)).toHaveCount(0)

  await expect(root.getByLabel('Reason')).toHaveValue('')
  await root.getByLabel('Additional amount').fill(String(totalPrice))
  await root.getByLabel('Reason').fill('Too much')
  await press(root, /^Refund \$/)
  await expect
    .poll(() => sentenceUnder(root, 'Additional amount (optional)'))
    .toMatch(/^At most \$.* of this order can be refunded$/)
  await expect(root.getByLabel('Additional amount')).toBeFocused()
  await expect(root.getByText(/can be refunded$/)).toHaveCount(1)
  await expect(root.getByLabel('Reason')).toHaveValue('Too much')

  await test.step('a second refund follows the first, and the order shows both with their credit notes', async () => {
    await root.getByLabel('Additional amount').fill('5')
    await root.getByLabel('Reason').fill('It came late')
    await press(root, 'Refund $5.00')
    await sees(root, 'It came late')
    // The order’s refunded amount is written a moment after the refund.
    await expect.poll(async () => (await asAna.findOrder({ id })).refundedAmount).toBe(line.price + 5)
    await ana.reload()
    await sees(ana, 'One came damaged')
    await sees(ana, 'It came late')
    await sees(ana, `Refunded ${formatMoney(line.price + 5)}`)
    await expect(ana.getByRole('button', { name: /^Credit note/ })).toHaveCount(2)
  })
})

test('a refund that the bank sends back is shown as owed, retried, and noted as paid another way @rare', async ({
  shop,
  root,
  asAna,
  asRoot,
}) => {
  const id = await orderOne(asAna)
  await payFor(shop, asAna, id, '4000000000005126')
  await asRoot.refundOrder({ id, body: { amount: 5, reason: 'Late' } })
  const status = async () => (await asRoot.findOrder({ id })).refunds?.[0]?.status
  await expect.poll(status).toBe('owed')
  await root.goto(`/dashboard/orders/${id}`)
  await sees(root, '$5.00 owed')
  await press(root, 'Retry the refund of $5.00')
  await isTold(root, 'Refund retried')
  await expect.poll(status).toBe('owed')
  await root.reload()
  await root.getByLabel('Or paid another way').fill('Bank transfer of 6 March')
  await press(root, 'Mark as paid')
  await sees(root, 'Paid another way: Bank transfer of 6 March')
  await expect(root.getByText('$5.00 owed')).toHaveCount(0)
})
