/** An order as specified, in a shop that charges VAT: the specified totals exclude tax, and the card is charged with tax. */
import type { Page } from '@playwright/test'
import { coil } from '#tests/coil.ts'
import { sample } from '#tests/sample.ts'
import { scrollsSideways } from '../access/fit.ts'
import { delivery, fill, fillCard, heading, isTold, press, sees } from '../actions.ts'
import { expect } from '../fixtures.ts'
import { test } from '../taxed-shop.ts'

const rowOf = (page: Page, text: string) => page.getByRole('row').filter({ hasText: text }).first()

test.skip(!process.env.TEST_DATABASE_URL, 'Needs TEST_DATABASE_URL, because the test switches VAT on in the database')

for (const width of sample([390, 1280], 1))
  test(`at ${width} px four units at $98.00 each are ordered for $392.00, paid for with $474.32, and shipped`, async ({
    open,
    anaMember,
    rootMember,
    asAna,
    asRoot,
  }) => {
    const viewport = { width, height: 844 }
    const [ana, root] = [await open({ viewport, as: anaMember }), await open({ viewport, as: rootMember })]
    const name = `Taxed strap ${width}`
    await asRoot.addProduct({ body: { ...coil, name, pricePerUnit: 98 } })

    await test.step('the list of products says that the price excludes VAT', async () => {
      await ana.goto(`/products?q=${encodeURIComponent(name)}`)
      await sees(ana, '$98.00 excl. VAT')
      await ana.getByRole('link', { name: `Purchase ${name}` }).click()
    })
    await test.step('the purchase form shows and sends the total without tax', async () => {
      await ana.getByLabel('Product quantity').fill('4')
      await sees(ana, '$392.00')
      await sees(ana, '$474.32 incl. VAT')
      const sent = ana.waitForRequest((request) => request.url().endsWith('/api/order'))
      await fill(ana, delivery)
      await press(ana, 'Purchase')
      await isTold(ana, 'Your order is confirmed')
      expect((await sent).postDataJSON()).toMatchObject({ price: 98, totalPrice: 392 })
      expect(await scrollsSideways(ana)).toBe(false)
    })
    await test.step('the payment page charges the card with tax', async () => {
      await ana.getByRole('link', { name: 'Pay now' }).click()
      await expect(heading(ana, 'Make Your Payment')).toBeVisible()
      expect(await scrollsSideways(ana)).toBe(false)
      await fillCard(ana, '4242 4242 4242 4242')
      await press(ana, 'Pay $474.32')
      await sees(ana, 'Congrats your payment is completed')
    })
    await test.step('My Orders and Manage Orders show the specified total, and the admin ships the order', async () => {
      await ana.goto('/dashboard/myOrders')
      await expect(rowOf(ana, name)).toContainText('$392.00')
      await sees(ana, '$474.32 incl. VAT')
      await root.goto('/dashboard/manageOrders')
      const row = rowOf(root, anaMember.email)
      await expect(row).toContainText('$392.00')
      await expect(row).toContainText('$474.32 incl. VAT')
      await row.getByRole('button', { name: 'Confirm' }).click()
      await isTold(root, 'Order approved')
      expect(await scrollsSideways(root)).toBe(false)
      await ana.reload()
      await expect(rowOf(ana, name)).toContainText('Shipped')
      const [placed] = await asAna.listMyOrders({ email: anaMember.email })
      expect(placed).toMatchObject({ price: 98, totalPrice: 392, toPay: 474.32, approved: true })
    })
  })
