/** An admin's page of one user: profile, orders, reviews and addresses. */
import { describe, expect, it } from 'vitest'
import { payFor } from '#tests/paying.ts'
import { ana, bruno, root } from '#tests/people.ts'
import { refusalOf } from '#tests/refused.ts'
import { openShop } from '#tests/shop.ts'

const address = { address: 'Calle del Fleje 1, Zaragoza', country: 'ES' as const, phone: '+34 976 000 000' }

async function openKnown() {
  const shop = await openShop({ price: 125.5, minimumOrder: 2, available: 50 })
  const [admin, customer, other] = [await shop.as(root), await shop.as(ana), await shop.as(bruno)]
  const order = async (api = customer) => (await api.placeOrder({ body: shop.purchase() }))._id
  return { shop, admin, customer, other, order, find: () => admin.findPerson({ person: ana.email }) }
}

describe('a user', () => {
  it('is found by id, and by email address in upper or lower case', async () => {
    const { admin, find } = await openKnown()
    const { _id: person } = await find()
    expect(await admin.findPerson({ person })).toMatchObject({ email: ana.email, name: ana.name, role: 'user' })
    expect(await admin.findPerson({ person: ana.email.toUpperCase() })).toMatchObject({ _id: person })
    for (const nobody of [crypto.randomUUID(), 'nobody@nowhere.example', 'zeppelin', '1'])
      expect((await refusalOf(admin.findPerson({ person: nobody }))).status).toBe(404)
  })

  it('is shown with the date of signing up and the sum paid minus refunds', async () => {
    const { shop, admin, customer, other, order, find } = await openKnown()
    expect(await find()).toMatchObject({ orders: { count: 0, paid: 0 }, addresses: [] })
    expect(Math.abs(Date.now() - Date.parse((await find()).createdAt))).toBeLessThan(60_000)
    const paid = await order()
    await payFor(shop, customer, paid)
    await admin.refundOrder({ id: paid, body: { amount: 51, reason: 'Damaged' } })
    const cancelled = await order()
    await customer.cancelOrder({ id: cancelled })
    await order()
    await order(other)
    expect((await find()).orders).toEqual({ count: 2, paid: 200 })
  })

  it('has the company of the default address, or else of the newest order with a company', async () => {
    const { customer, find, shop } = await openKnown()
    expect(await find()).not.toHaveProperty('company')
    const lines = [{ id: shop.productId, quantity: 2 }]
    await customer.placeOrder({ body: { lines, totalPrice: 251, ...address, company: 'Coils, S.L.' } })
    await customer.putAddresses({ body: { addresses: [] } })
    expect((await find()).company).toBe('Coils, S.L.')
    await customer.putAddresses({
      body: { addresses: [address, { ...address, company: 'Straps, S.A.', isDefault: true }] },
    })
    expect(await find()).toMatchObject({ company: 'Straps, S.A.', addresses: [{}, { isDefault: true }] })
  })

  it('is shown with only their own orders and reviews, page by page', async () => {
    const { admin, customer, other, order } = await openKnown()
    const ids = [await order(), await order(), await order()]
    await order(other)
    const first = await admin.readPage('listOrdersOf', { person: ana.email, limit: 2 })
    expect([first.total, first.rows.map(({ _id }) => _id)]).toEqual([3, [ids[2], ids[1]]])
    const rest = await admin.readPage('listOrdersOf', { person: ana.email, limit: 2, cursor: first.next ?? '' })
    expect([rest.next, rest.rows.map(({ _id }) => _id)]).toEqual([null, [ids[0]]])
    const words = { company: 'Coils', position: 'Buyer', image: '/a.png', review: 'Good strap', number: 5 }
    const { _id } = await customer.addReview({ body: { name: ana.name, email: ana.email, ...words } })
    await other.addReview({ body: { name: bruno.name, email: bruno.email, ...words } })
    await admin.hideReview({ id: _id })
    expect(await admin.listReviewsOf({ person: ana.email })).toMatchObject([{ _id, hidden: true, email: ana.email }])
  })

  it('is not found after deletion, and the history says that a deleted user cannot be restored', async () => {
    const { admin, find } = await openKnown()
    const { _id: person } = await find()
    await admin.deleteUser({ email: ana.email })
    expect((await refusalOf(admin.findPerson({ person }))).status).toBe(404)
    const [change] = await admin.listChanges({ kind: 'user', id: ana.email })
    expect(change).toMatchObject({ action: 'delete user', canUndo: false })
    const refusal = await refusalOf(admin.undoChange({ id: change?._id ?? '' }))
    expect([refusal.status, refusal.message]).toEqual([
      409,
      'A deleted user cannot be restored: account, addresses, cart and sessions are gone. Paid orders and reviews stay',
    ])
  })
})
