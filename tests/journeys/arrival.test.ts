/** Goods exempt from VAT arrive in another member state, and the buyer confirms the arrival with the link in the mail. */
import { coil } from '#tests/coil.ts'
import { payFor } from '#tests/paying.ts'
import { sample } from '#tests/sample.ts'
import type { Api } from '#web/api/client.ts'
import { findings } from './access/axe.ts'
import { scrollsSideways } from './access/fit.ts'
import { fill, heading, press, sees } from './actions.ts'
import { expect } from './fixtures.ts'
import type { JourneyShop } from './journey-shop.ts'
import { test } from './taxed-shop.ts'

test.skip(!process.env.TEST_DATABASE_URL, 'Needs TEST_DATABASE_URL, because the test switches VAT on in the database')

const berlin = {
  deliverTo: { street: 'Hafenstraße 1', postalCode: '10115', town: 'Berlin', country: 'DE' },
  vatNumber: 'DE136695976',
  company: 'Coils GmbH',
  delivery: 'parcel',
}

/** Places an order for Berlin, pays for it without VAT, and ships it. Returns the id of the order. */
async function shipToBerlin(shop: JourneyShop, { customer, admin }: { customer: Api; admin: Api }, name: string) {
  const { _id: product } = await admin.addProduct({ body: { ...coil, name, pricePerUnit: 98 } })
  await customer.checkVatNumber({ body: { vatNumber: berlin.vatNumber } })
  const goods = { id: product, quantity: 4, phone: '+49 30 123456' }
  const { _id: id } = await customer.placeOrder({ body: { ...goods, ...berlin } })
  await payFor(shop, customer, id)
  await admin.shipOrder({ id, body: { carrier: 'Seur' } })
  return id
}

for (const width of sample([390, 1280], 1))
  test.describe(`at ${width} px`, () => {
    test.use({ viewport: { width, height: 844 } })

    test('a buyer who is not signed in confirms the arrival, and the customer and the admin see the confirmation @rare', async ({
      shop,
      visitor,
      ana,
      root,
      asAna,
      asRoot,
    }) => {
      const id = await shipToBerlin(shop, { customer: asAna, admin: asRoot }, `Strap for Berlin ${width}`)
      const { number } = await asAna.findOrder({ id })
      // The goods have just been shipped, so the order's page does not ask yet.
      await ana.goto(`/dashboard/orders/${id}`)
      await sees(ana, 'Once you have the goods, please confirm here that they have arrived.')
      await expect(ana.getByLabel('Day of arrival')).toBeHidden()
      await ana.getByText('I have the goods already').click()
      await expect(ana.getByLabel('Day of arrival')).toBeVisible()
      await visitor.goto('/outbox')
      const mail = visitor.getByRole('article').filter({ hasText: `Your order ${number} is on its way` })
      await mail.getByRole('link', { name: /\/arrival\?token=/ }).click()
      await expect(heading(visitor, 'Have your goods arrived?')).toBeVisible()
      await sees(visitor, `4 × Strap for Berlin ${width}`)
      expect([await findings(visitor), await scrollsSideways(visitor)]).toEqual([[], false])

      await press(visitor, 'Confirm the arrival')
      await expect(visitor.getByRole('alert', { name: 'There is a problem' })).toBeFocused()
      const today = (await visitor.getByLabel('Day of arrival').getAttribute('max')) ?? ''
      await fill(visitor, { 'Day of arrival': today, 'Place of arrival': 'Berlin, yard 2', 'Your name': 'Eva Lang' })
      await press(visitor, 'Confirm the arrival')
      await expect(heading(visitor, 'Arrival confirmed')).toBeVisible()
      await expect(heading(visitor, 'Arrival confirmed')).toBeFocused()
      await expect(visitor.locator('main')).not.toContainText(/Berlin, yard 2|Eva Lang/)
      expect([await findings(visitor), await scrollsSideways(visitor)]).toEqual([[], false])
      for (const page of [ana, root]) await page.goto(`/dashboard/orders/${id}`)
      for (const page of [ana, root]) {
        await sees(page, 'Berlin, yard 2')
        await sees(page, 'Eva Lang')
        expect([await findings(page), await scrollsSideways(page)]).toEqual([[], false])
      }
    })

    test('the page of an invalid link says that the link does not work @rare', async ({ visitor }) => {
      await visitor.goto('/arrival?token=1234')
      await expect(heading(visitor, 'This link does not work')).toBeVisible()
      await expect(visitor.getByRole('link', { name: 'See your orders' })).toBeVisible()
    })
  })
