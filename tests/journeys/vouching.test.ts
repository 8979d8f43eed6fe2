/** An admin vouches that goods which a customer collects leave Spain, enters the proof, and recognises a buyer. */
import { coil } from '#tests/coil.ts'
import { payFor } from '#tests/paying.ts'
import { sample } from '#tests/sample.ts'
import type { Api } from '#web/api/client.ts'
import { findings } from './access/axe.ts'
import { scrollsSideways } from './access/fit.ts'
import { fill, heading, isTold, press, sees } from './actions.ts'
import { expect } from './fixtures.ts'
import { test } from './taxed-shop.ts'

test.skip(!process.env.TEST_DATABASE_URL, 'Needs TEST_DATABASE_URL, because the test switches VAT on in the database')

async function place(customer: Api, admin: Api, more: object) {
  const { _id: product } = await admin.addProduct({ body: { ...coil, name: 'Strap for abroad', pricePerUnit: 98 } })
  const goods = { id: product, quantity: 4, address: '1 Main Street', phone: '+1 713 555 0100', company: 'Coils Inc.' }
  return (await customer.placeOrder({ body: { ...goods, ...more } }))._id
}

for (const width of sample([390, 1280], 1))
  test.describe(`at ${width} px`, () => {
    test.use({ viewport: { width, height: 844 }, expectedComplaints: /422 \(Unprocessable/ })

    test('an order to Texas that is collected is without VAT then, and its export is proved by a number @rare', async ({
      shop,
      root: page,
      asAna,
      asRoot,
    }) => {
      const id = await place(asAna, asRoot, { country: 'US', delivery: 'collect' })
      await page.goto(`/dashboard/orders/${id}`)
      await sees(page, '$474.32')
      await page.getByRole('button', { name: /^Take the VAT off/ }).click()
      await fill(page, { 'How the goods leave Spain': 'Their forwarder takes them to Houston' })
      expect(await findings(page)).toEqual([])
      await press(page, 'Take the VAT off the order')
      await isTold(page, 'No VAT is added to the order')
      await sees(page, 'Export, no VAT')
      await sees(page, 'Their forwarder takes them to Houston')
      await payFor(shop, asAna, id)
      await asRoot.approveOrder({ id })
      await page.goto(`/dashboard/orders/${id}`)
      const number = page.getByLabel('Number of the export declaration (MRN)')
      await number.fill('26ES')
      await press(page, 'Save the number')
      await sees(page, /^Please enter the 18 letters and digits of the MRN/)
      await number.fill('26ES 004611 X0123457')
      await press(page, 'Save the number')
      await isTold(page, 'Number saved')
      await sees(page, 'Proof of export')
      expect([await findings(page), await scrollsSideways(page)]).toEqual([[], false])
    })

    test('a buyer whom the register calls by another name is recognised on the page of the order @rare', async ({
      shop,
      root: page,
      asAna,
      asRoot,
    }) => {
      await asAna.checkVatNumber({ body: { vatNumber: 'DE136695976' } })
      const deliverTo = { street: 'Torstraße 1', postalCode: '10115', town: 'Berlin', country: 'DE' }
      const berlin = { deliverTo, address: '', vatNumber: 'DE136695976', delivery: 'parcel' }
      const id = await place(asAna, asRoot, { ...berlin, billingName: `Buyer ${width}` })
      await payFor(shop, asAna, id)
      await page.goto('/dashboard/needsAttention')
      await sees(page, /^VAT numbers registered to other names/)
      expect([await findings(page), await scrollsSideways(page)]).toEqual([[], false])
      await page.goto(`/dashboard/orders/${id}`)
      await page.getByRole('button', { name: /^This is the buyer/ }).click()
      await isTold(page, 'Buyer recognised')
      await expect(page.getByRole('button', { name: /^This is the buyer/ })).toBeHidden()
      expect([await findings(page), await scrollsSideways(page)]).toEqual([[], false])
    })

    test('the office enters an order that is collected without VAT @rare', async ({
      root: page,
      ana: _,
      anaMember,
      asRoot,
    }) => {
      const { _id: draft } = await asRoot.startDraft({ body: { email: anaMember.email } })
      const { _id: product } = await asRoot.addProduct({ body: { ...coil, name: 'Strap on call', pricePerUnit: 98 } })
      const { version } = await asRoot.findDraft({ id: draft })
      const fields = {
        ...{ company: 'Coils Inc.', phone: '+1 713 555 0100', country: 'US' },
        ...{ street: '1 Main Street', town: 'Houston', region: 'TX', postalCode: '77002' },
        ...{ delivery: 'collect', isForBusiness: true },
      }
      await asRoot.putDraft({ id: draft, body: { version, lines: [{ id: product, quantity: 4 }], fields } })
      await page.goto(`/dashboard/newOrder/${draft}`)
      await sees(page, 'You collect in Spain, so VAT is charged. If your carrier takes the goods abroad, ask us.')
      await page.getByLabel(/the customer collects the goods and takes them out of Spain/).check()
      await fill(page, { 'How the goods leave Spain': 'Their forwarder takes them to Houston' })
      await sees(page, 'Export, no VAT')
      expect([await findings(page), await scrollsSideways(page)]).toEqual([[], false])
      await press(page, 'Place the order')
      await expect(heading(page, 'New order')).toBeVisible()
    })
  })
