/** The office buys like customers. An admin finds the order in My Profile, because My Orders is for everyone else. */
import type { Page } from '@playwright/test'
import { coil } from '#tests/coil.ts'
import { delivery, fill, fillCard, press, sees } from './actions.ts'
import { expect, test } from './fixtures.ts'
import { orderOne } from './orders.ts'

async function openProfile(page: Page) {
  await page.goto('/dashboard/myProfile')
  await expect(page.getByRole('button', { name: 'Update User' })).toBeVisible()
}

test('an admin without orders has no list of orders in My Profile; an admin who places an order finds the order there and pays for it @rare', async ({
  bruno: page,
  brunoMember: { email },
  asRoot,
  asAna,
}) => {
  await asRoot.makeAdmin({ email })
  const orders = page.getByRole('region', { name: 'Your orders' })
  await orderOne(asAna)

  await test.step('My Profile has no list of orders before the admin orders', async () => {
    await openProfile(page)
    await expect(page.getByRole('main').getByText('Your orders')).toHaveCount(0)
  })

  await test.step('My Profile lists the new order as unpaid', async () => {
    const { _id } = await asRoot.addProduct({ body: { ...coil, name: 'Coil for the workshop' } })
    await page.goto(`/products/${_id}`)
    await fill(page, delivery)
    await press(page, 'Purchase')
    await page.getByRole('link', { name: 'See your orders' }).click()
    await expect(orders.getByRole('listitem')).toHaveText(['2 × Coil for the workshop$251.00UnpaidWaiting for payment'])
  })

  await test.step('the admin pays for the order from My Profile, which then lists it as paid', async () => {
    await page.getByRole('link', { name: '2 × Coil for the workshop' }).click()
    await page.getByRole('link', { name: 'Pay $251.00' }).click()
    await fillCard(page, '4242 4242 4242 4242')
    await press(page, 'Pay $251.00')
    await sees(page, 'Congrats your payment is completed')
    await page.getByRole('link', { name: 'See your orders' }).click()
    await expect(orders.getByText('Paid, being packed')).toBeVisible()
  })
})

test('a bookkeeper finds an order of their own in My Orders @rare', async ({ openAs, asRoot }) => {
  const { _id } = await asRoot.addProduct({ body: { ...coil, name: 'Coil for the office' } })
  const page = await openAs('bookkeeper')
  await page.goto(`/products/${_id}`)
  await fill(page, delivery)
  await press(page, 'Purchase')
  await page.getByRole('link', { name: 'See your orders' }).click()
  await expect(page.getByRole('row').filter({ hasText: 'Coil for the office' })).toBeVisible()
})
