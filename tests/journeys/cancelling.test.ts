import { coil } from '#tests/coil.ts'
import { isTold, press, sees } from './actions.ts'
import { expect, test } from './fixtures.ts'
import { order, payOne } from './orders.ts'

test('a customer cancels an unpaid order after a question that names the order, and its stock is available again', async ({
  ana: page,
  asAna,
  asRoot,
}) => {
  const { _id: product } = await asRoot.addProduct({ body: { ...coil, name: 'Strap to cancel' } })
  const available = async () => (await asAna.findProduct({ id: product })).availableQuantity
  await order(asAna, product, coil.minimumOrder)
  expect(await available()).toBe(coil.availableQuantity - coil.minimumOrder)
  await page.goto('/dashboard/myOrders')
  await page
    .getByRole('button', { name: /^Cancel/ })
    .first()
    .click()
  const dialog = page.getByRole('alertdialog', { name: 'Are you sure?' })
  await expect(dialog).toContainText("You won't be able to revert this!")
  await expect(dialog).toHaveText(/\d+ × .+, \$[\d,.]+/)
  await dialog.getByRole('button', { name: 'Keep order' }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('row')).toHaveCount(2)
  await page
    .getByRole('button', { name: /^Cancel/ })
    .first()
    .click()
  await dialog.getByRole('button', { name: 'Yes, delete it!' }).click()
  await sees(page, 'Order cancelled successfully')
  await expect(page.getByRole('row').getByText('Cancelled', { exact: true })).toBeVisible()
  await page.reload()
  await sees(page, 'You have not ordered yet')
  expect(await available()).toBe(coil.availableQuantity)
})

test('a customer asks to cancel two paid orders: an admin declines one with an answer, and cancels the other', async ({
  shop,
  ana: page,
  asAna,
  root,
}) => {
  const ids = [await payOne(shop, asAna), await payOne(shop, asAna)] as const
  const [declined, cancelled] = [await asAna.findOrder({ id: ids[0] }), await asAna.findOrder({ id: ids[1] })]

  await page.goto('/dashboard/myOrders')
  await press(page, `Ask to cancel: order ${declined.number}`)
  const dialog = page.getByRole('dialog', { name: `Ask to cancel: order ${declined.number}` })
  await press(page, 'Ask to cancel the order')
  await expect(dialog.getByText('Say why you want to cancel the order')).toBeVisible()
  await dialog.getByLabel('Why').fill('We ordered the wrong width')
  await press(page, 'Ask to cancel the order')
  await isTold(page, 'Request sent')
  const row = page.getByRole('row').filter({ hasText: declined.number })
  await expect(row).toContainText('You have asked us to cancel this order')
  await asAna.requestCancellation({ id: cancelled._id, body: { reason: 'Ordered twice' } })

  await root.goto('/dashboard')
  await root
    .getByRole('navigation', { name: 'Needs attention' })
    .getByRole('link', { name: /asks? to cancel/ })
    .click()
  await expect(root).toHaveURL(/needsAttention#cancellations$/)
  await root.getByRole('link', { name: `Answer the request: order ${declined.number}` }).click()
  const request = root.getByRole('region', { name: 'Cancellation request' })
  await expect(request).toContainText('We ordered the wrong width')
  await expect(root.getByRole('button', { name: /^Mark as (shipped|ready to collect)$/ })).toHaveCount(0)
  await request.getByText('Decline the request').first().click()
  await request.getByLabel('Answer').fill('The carrier has already collected it')
  await request.getByRole('button', { name: 'Decline the request' }).click()
  await isTold(root, 'Request declined')
  await expect(request).toBeHidden()
  await expect(root.getByRole('button', { name: /^Mark as (shipped|ready to collect)$/ })).toBeVisible()

  await root.goto(`/dashboard/orders/${cancelled._id}`)
  await request.getByText('Cancel this order', { exact: true }).click()
  await expect(request.getByLabel('Why the order is cancelled')).toHaveValue('You asked us to cancel the order')
  await request.getByRole('button', { name: `Cancel order ${cancelled.number}` }).click()
  await isTold(root, 'Order cancelled')

  await page.goto('/dashboard/myOrders')
  await expect(row).toContainText('We have declined your request to cancel this order')
  await expect(row.getByRole('button', { name: /^Cancel/ })).toBeDisabled()
  await row.getByRole('link', { name: declined.name }).click()
  await sees(page, /^We have declined your request to cancel this order\. For questions, write to /)
  await sees(page, 'The carrier has already collected it')
  expect(await asAna.findOrder({ id: cancelled._id })).toMatchObject({ cancelledAt: expect.any(String) })
})
