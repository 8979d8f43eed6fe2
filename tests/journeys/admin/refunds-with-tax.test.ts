/** An admin refunds an order with its VAT. */
import { coil } from '#tests/coil.ts'
import { payFor } from '#tests/paying.ts'
import { sample } from '#tests/sample.ts'
import { scrollsSideways } from '../access/fit.ts'
import { isTold, press, sees } from '../actions.ts'
import { expect } from '../fixtures.ts'
import { order } from '../orders.ts'
import { test } from '../taxed-shop.ts'

test.skip(!process.env.TEST_DATABASE_URL, 'Needs TEST_DATABASE_URL, because the test switches VAT on in the database')

for (const width of sample([390, 1280], 1))
  test(`at ${width} px an admin refunds one of four units with its tax, and the customer sees both amounts`, async ({
    shop,
    open,
    anaMember,
    rootMember,
    asAna,
    asRoot,
  }) => {
    const viewport = { width, height: 844 }
    const [ana, root] = [await open({ viewport, as: anaMember }), await open({ viewport, as: rootMember })]
    const form = { ...coil, name: `Strap to give back ${width}`, pricePerUnit: 98 }
    const { _id: product } = await asRoot.addProduct({ body: form })
    const id = await order(asAna, product, 4)
    await payFor(shop, asAna, id)
    await root.goto(`/dashboard/orders/${id}`)
    await root.getByText('Up to $474.32 incl. VAT of this order').click()
    await root.getByLabel('How many of 4').fill('1')
    await sees(root, '$98.00 + $20.58 VAT = $118.58')
    await root.getByLabel('Reason').fill('One came damaged')
    await press(root, 'Refund $118.58')
    await isTold(root, 'Refund sent to the bank')
    await sees(root, 'Up to $355.74 incl. VAT of this order')
    await root.getByText('Cancel this order').first().click()
    await sees(root, '$355.74 incl. VAT will be refunded to the customer.')
    await ana.goto(`/dashboard/orders/${id}`)
    for (const page of [root, ana]) {
      await sees(page, 'incl. $20.58 VAT')
      expect(await scrollsSideways(page)).toBe(false)
    }
  })
