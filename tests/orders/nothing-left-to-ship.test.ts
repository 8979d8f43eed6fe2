/** An order that has nothing left to ship is nowhere listed or counted as waiting, and does not ship. */
import { expect, it } from 'vitest'
import { openBank } from '#tests/bank/bank-shop.ts'
import { openAccountShop } from '#tests/companies/account-shop.ts'
import { pallet } from '#tests/delivery/methods.ts'
import { brokenInvariants } from '#tests/invariants.ts'
import { payFor } from '#tests/paying.ts'
import { openWithPaidCart } from '#tests/payments/order-to-pay.ts'
import { ana, root } from '#tests/people.ts'
import { refusalOf } from '#tests/refused.ts'
import { openShop, type TestShop } from '#tests/shop.ts'

/** What the office sees of the orders to ship: the packer's list, the filter, and the figures. */
async function seenToShip(shop: TestShop) {
  const admin = await shop.as(root)
  const figures = await admin.findFigures({})
  return {
    toShip: (await admin.listToShip({})).length,
    filtered: (await admin.listOrders({ state: 'unshipped' })).length,
    figures: figures.toShip.reduce((sum, { orders }) => sum + orders, 0),
  }
}
const nothing = { toShip: 0, filtered: 0, figures: 0 }

it('a paid transfer that is wholly refunded waits for nothing, although the money is still to be paid back', async () => {
  const { shop, admin, clerk, order, book } = await openBank()
  const { id, reference } = await order()
  await book([{ cents: 20_000, text: reference }])
  expect(await seenToShip(shop)).toEqual({ toShip: 1, filtered: 1, figures: 1 })
  await clerk.refundOrder({ id, body: { amount: 200, reason: 'Sold out' } })
  expect(await seenToShip(shop)).toEqual(nothing)
  expect((await refusalOf(admin.approveOrder({ id }))).status).toBe(409)
  expect(await brokenInvariants(shop.database.db)).toEqual([])
})

it('an order all of whose pieces are refunded waits for nothing, although its delivery was not refunded', async () => {
  const shop = await openShop({ price: 100, minimumOrder: 1, available: 10 })
  const [admin, api] = [await shop.as(root), await shop.as(ana)]
  const method = { ...pallet, price: 20 }
  await admin.putDeliveries({ body: { deliveries: [method] } })
  const { productId: product, purchase } = shop
  const { quantity: _, id: __, ...form } = purchase()
  const lines = [{ id: product, quantity: 2 }]
  const { _id: id } = await api.placeOrder({
    body: { ...form, lines, totalPrice: 220, country: 'ES', postalCode: '50001', delivery: 'pallet' },
  })
  await payFor(shop, api, id)
  expect(await seenToShip(shop)).toEqual({ toShip: 1, filtered: 1, figures: 1 })
  const back = [{ position: 1, quantity: 2, restock: 2 }]
  await admin.refundOrder({ id, body: { lines: back, reason: 'Wrong size' } })
  expect(await seenToShip(shop)).toEqual(nothing)
  expect((await refusalOf(admin.approveOrder({ id }))).message).toContain('has been refunded')
})

it('an order of two products, refunded one after the other, does not ship', async () => {
  const { admin, id } = await openWithPaidCart()
  await admin.refundOrder({ id, body: { lines: [{ position: 1, quantity: 2 }], reason: 'Sold out' } })
  const lines = [{ position: 2, quantity: 3 }]
  await admin.refundOrder({ id, body: { lines, reason: 'Not without the coils' } })
  const refusal = await refusalOf(admin.approveOrder({ id }))
  expect([refusal.status, refusal.message]).toEqual([
    409,
    'The payment for this order has been refunded, so the order cannot be confirmed',
  ])
})

it('an order on account that is credited in full after its shipment was undone does not ship again', async () => {
  const { shop, admin, clerk, grant, order } = await openAccountShop({ taxMode: 'none' })
  await grant()
  const id = await order()
  await admin.shipOnAccount({ id, body: {} })
  await clerk.refundOrder({ id, body: { amount: 200, reason: 'Never packed' } })
  await admin.undoShipping({ id, body: { reason: 'Never packed' } })
  expect(await seenToShip(shop)).toEqual(nothing)
  expect((await refusalOf(admin.shipOnAccount({ id, body: {} }))).message).toContain('has been credited')
  expect(await brokenInvariants(shop.database.db)).toEqual([])
})
