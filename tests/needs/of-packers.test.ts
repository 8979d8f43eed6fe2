/** A packer reports to the admins that an order is short; packers get no counts of what others deal with. */
import { expect, it } from 'vitest'
import { payFor } from '#tests/paying.ts'
import { ana, packer, root } from '#tests/people.ts'
import { openShop } from '#tests/shop.ts'

it('an order reported short needs the admins until it ships; packers get no counts of what others deal with', async () => {
  const shop = await openShop({ available: 4, minimumOrder: 1 })
  const [api, admin, packing] = await Promise.all([shop.as(ana), shop.as(root), shop.as(packer)])
  await admin.putOfficeRole({ email: packer.email, body: { officeRole: 'packer' } })
  const { _id: id } = await api.placeOrder({ body: shop.purchase({ quantity: 2 }) })
  await payFor(shop, api, id)
  expect(await admin.findNeeds()).toMatchObject({ ordersShort: 0 })
  for (const text of ['One coil is missing', 'Both coils are missing'])
    await packing.reportShort({ id, body: { text } })
  await api.requestCancellation({ id, body: { reason: 'Too late' } })
  expect(await admin.findNeeds()).toMatchObject({ ordersShort: 1, cancellations: 1 })
  expect(await packing.findNeeds()).toMatchObject({ ordersShort: 0, cancellations: 0 })
  await admin.declineCancellation({ id, body: { answer: 'It is packed' } })
  await packing.shipOrder({ id, body: {} })
  expect(await admin.findNeeds()).toMatchObject({ ordersShort: 0 })
})
