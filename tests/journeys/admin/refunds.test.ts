/** An admin gives money back, looks after what has failed, and cancels a paid order; its customer follows it. */
import type { Page } from '@playwright/test'
import { formatDollars } from '#contract/rules/money.ts'
import { payFor } from '#tests/paying.ts'
import { isTold, press, sees, sentenceUnder } from '../actions.ts'
import { expect, test } from '../fixtures.ts'
import { orderOne, payOne } from '../orders.ts'

const moneyBack = (page: Page) => page.getByRole('region', { name: 'Money back', exact: true })
const timeline = (page: Page) => page.getByRole('region', { name: 'What happened' })

test('a part of an order goes back, and its goods into the stock', async ({ shop, root, ana, asAna }) => {
  const id = await payOne(shop, asAna)
  const { lines, totalPrice } = await asAna.findOrder({ id })
  const [line] = lines
  if (!line) throw new Error('There is nothing to give back')
  await root.goto(`/dashboard/orders/${id}`)
  await root.getByText(/^Up to .* of this order$/).click()
  await expect(root.getByRole('button', { name: 'Give back' })).toBeDisabled()
  await root.getByLabel(`How many of ${line.quantity}`).fill('1')
  await root.getByLabel('They are back in stock').check()
  await root.getByLabel('Why money goes back').fill('One came damaged')
  await press(root, `Give back ${formatDollars(line.price)}`)
  await isTold(root, 'The money goes back')
  await sees(root, 'Given back')
  await ana.goto(`/dashboard/orders/${id}`)
  for (const page of [root, ana]) {
    await expect(moneyBack(page)).toContainText(`Given back${formatDollars(line.price)}One came damaged`)
    // Once, and no second or third time beside it.
    await expect(page.getByText(/^Refunded/)).toHaveCount(0)
    await expect(timeline(page)).not.toContainText('One came damaged')
  }
  await expect(ana.getByText(/^Up to/)).toHaveCount(0)

  await expect(root.getByLabel('Why money goes back')).toHaveValue('')
  await root.getByLabel('An amount beside').fill(String(totalPrice))
  await root.getByLabel('Why money goes back').fill('Too much')
  await press(root, /^Give back \$/)
  await expect
    .poll(() => sentenceUnder(root, 'An amount beside (optional)'))
    .toMatch(/^At most \$.* of this order can be given back$/)
  await expect(root.getByLabel('An amount beside')).toBeFocused()
  await expect(root.getByText(/can be given back$/)).toHaveCount(1)
  await expect(root.getByLabel('Why money goes back')).toHaveValue('Too much')
})

test('a second refund follows the first, and both stand on the order with their credit notes', async ({
  shop,
  root,
  ana,
  asAna,
}) => {
  const id = await payOne(shop, asAna)
  await root.goto(`/dashboard/orders/${id}`)
  for (const [amount, reason] of [
    ['5', 'It came late'],
    ['7', 'One was scratched'],
  ] as const) {
    await root.getByText(/^Up to .* of this order$/).click()
    await root.getByLabel('An amount beside').fill(amount)
    await root.getByLabel('Why money goes back').fill(reason)
    await press(root, `Give back $${amount}.00`)
    await sees(root, reason)
    await root.reload()
  }
  // The order’s sum is written a moment after the refund.
  await expect.poll(async () => (await asAna.findOrder({ id })).refundedAmount).toBe(12)
  await ana.goto(`/dashboard/orders/${id}`)
  await sees(ana, 'It came late')
  await sees(ana, 'One was scratched')
  await sees(ana, 'Refunded $12.00')
  await expect(ana.getByRole('button', { name: /^Credit note/ })).toHaveCount(2)
})

test('a refund that the bank sends back is owed, tried again and paid otherwise', async ({
  shop,
  root,
  asAna,
  asRoot,
}) => {
  const id = await orderOne(asAna)
  await payFor(shop, asAna, id, '4000000000005126')
  await asRoot.refundOrder({ id, body: { amount: 5, reason: 'Late' } })
  const status = async () => (await asRoot.findOrder({ id })).refunds?.[0]?.status
  await expect.poll(status).toBe('failed')
  await root.goto(`/dashboard/orders/${id}`)
  await sees(root, '$5.00 owed')
  await press(root, 'Try again to give back $5.00')
  await isTold(root, 'Asked for again')
  await expect.poll(status).toBe('failed')
  await root.reload()
  await root.getByLabel('Or paid otherwise').fill('Bank transfer of 6 March')
  await press(root, 'Note that it is paid')
  await sees(root, 'Paid otherwise: Bank transfer of 6 March')
  await expect(root.getByText('$5.00 owed')).toHaveCount(0)
})

test('a paid order is cancelled, and its customer reads why', async ({ shop, root, ana, asAna }) => {
  const id = await payOne(shop, asAna)
  const { number, totalPrice } = await asAna.findOrder({ id })
  await root.goto(`/dashboard/orders/${id}`)
  await root.getByText('Cancel this order').click()
  await sees(root, `${formatDollars(totalPrice)} goes back to the customer.`)
  await root.getByLabel('Why it is cancelled').fill('We cannot deliver before June')
  await press(root, `Cancel order ${number}`)
  await isTold(root, 'Order cancelled')
  await expect(root.getByRole('heading', { name: 'Ship it' })).toHaveCount(0)
  await ana.goto(`/dashboard/orders/${id}`)
  await sees(ana, 'Cancelled')
  await sees(ana, 'We cannot deliver before June')
  await sees(ana, 'Given back')
})
