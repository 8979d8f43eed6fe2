/** Customers neither see nor change the data of other customers, even if two customers have equal data. */
import { expect, it } from 'vitest'
import { fillCustomer, openWithBystander } from '#tests/bystander.ts'
import { payFor } from '#tests/paying.ts'
import { ana, bruno, root } from '#tests/people.ts'
import { reviewBy } from '#tests/reviews/review-by.ts'
import { openShop } from '#tests/shop.ts'

it('what a customer sees, and what an admin sees about that customer, does not depend on other customers', async () => {
  const shop = await openShop()
  const api = await shop.as(ana)
  const admin = await shop.as(root)
  const { shipped: id, unpaid } = await fillCustomer(shop, ana)
  const seen = async () => ({
    orders: await api.listMyOrders({ email: ana.email }),
    order: await api.findOrder({ id }),
    orderOfAdmin: await admin.findOrder({ id }),
    cart: await api.findCart(),
    addresses: await api.findAddresses(),
    reviews: await api.listMyReviews(),
    profile: await api.findUser({ email: ana.email }),
    person: await admin.findPerson({ person: ana.email }),
    export: { ...JSON.parse(await (await api.exportMyself()).text()), exportedAt: 'now' },
    again: await api.orderAgain({ id }),
    unpaid: await api.findOrder({ id: unpaid }),
  })
  const before = await seen()
  await fillCustomer(shop, bruno)
  expect(await seen()).toEqual(before)
})

it('nothing that a customer does, from filling a cart to being erased, changes the data of others', async () => {
  const { shop, rowsOfBystander } = await openWithBystander()
  const before = await rowsOfBystander()
  const api = await shop.as(ana)
  const admin = await shop.as(root)
  await api.putCart({ body: { lines: [{ id: shop.productId, quantity: 2 }], version: 0 } })
  await api.changeCart({ body: { id: shop.productId, quantity: 3 } })
  await api.putAddresses({ body: { addresses: [{ address: 'Calle 1', country: 'ES', phone: '+34 976 000 000' }] } })
  const { _id: paid } = await api.placeOrder({ body: shop.purchase() })
  const { _id: cancelled } = await api.placeOrder({ body: shop.purchase() })
  await api.correctAddress({ id: paid, body: { address: 'Calle Nueva 2', phone: '976111222', company: '' } })
  await api.createPaymentIntent({ body: { orderId: cancelled, totalPrice: 251 } })
  await api.cancelOrder({ id: cancelled })
  await payFor(shop, api, paid)
  await api.orderAgain({ id: paid })
  const profile = { location: 'l', education: 'e', image: '/i.png', phone: '12345', linkedin: 'https://l.example' }
  await api.updateProfile({ email: ana.email, body: profile })
  const { _id: review } = await api.addReview({ body: reviewBy(ana) })
  expect(await rowsOfBystander()).toEqual(before)
  await admin.deleteReview({ id: review })
  await admin.approveOrder({ id: paid })
  // A paper without a number would prevent the erasure.
  await api.findReceipt({ id: paid })
  await api.logOut()
  await admin.erasePerson({ person: ana.email, body: { email: ana.email } })
  expect(await rowsOfBystander()).toEqual(before)
})
