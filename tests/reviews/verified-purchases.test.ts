/** The shop sets "Verified purchase" if the author of a review has paid for an order that is not fully refunded. */
import { describe, expect, it } from 'vitest'
import { payFor } from '#tests/paying.ts'
import { ana, bruno, root } from '#tests/people.ts'
import { openShop } from '#tests/shop.ts'

async function openBought() {
  const shop = await openShop()
  const [admin, customer] = [await shop.as(root), await shop.as(ana)]
  const { name, email } = ana
  const words = { name, email, company: 'Coils', position: 'Buyer', image: '/a.png', review: 'Good strap', number: 5 }
  const order = async () => (await customer.placeOrder({ body: shop.purchase() }))._id
  const paid = async () => {
    const id = await order()
    await payFor(shop, customer, id)
    return id
  }
  const isVerified = async () => {
    const { _id } = await customer.addReview({ body: words })
    return (await shop.visitor.listReviews()).find((review) => review._id === _id)?.verified
  }
  return { shop, admin, order, paid, isVerified, words }
}

describe('the mark of a verified purchase', () => {
  it('is set when the author of the review has paid for an order', async () => {
    const { paid, isVerified } = await openBought()
    await paid()
    expect(await isVerified()).toBe(true)
  })

  it('is not set when the author has only placed an order, or has no order', async () => {
    const { order, isVerified } = await openBought()
    expect(await isVerified()).toBe(false)
    await order()
    expect(await isVerified()).toBe(false)
  })

  it('is not set when another customer has paid', async () => {
    const { shop, isVerified } = await openBought()
    const other = await shop.as(bruno)
    const { _id } = await other.placeOrder({ body: shop.purchase() })
    await payFor(shop, other, _id)
    expect(await isVerified()).toBe(false)
  })

  it('is set after a partial refund, but not after a full refund', async () => {
    const { admin, paid, isVerified } = await openBought()
    const id = await paid()
    const { totalPrice } = await admin.findOrder({ id })
    await admin.refundOrder({ id, body: { amount: 1, reason: 'Late' } })
    expect(await isVerified()).toBe(true)
    await admin.refundOrder({ id, body: { amount: totalPrice - 1, reason: 'Damaged' } })
    expect(await isVerified()).toBe(false)
    await paid()
    expect(await isVerified()).toBe(true)
  })

  it('stays when the order is refunded later', async () => {
    const { shop, admin, paid, isVerified } = await openBought()
    const id = await paid()
    expect(await isVerified()).toBe(true)
    await admin.cancelPaidOrder({ id, body: { reason: 'Ordered twice', restock: true } })
    expect((await shop.visitor.listReviews())[0]?.verified).toBe(true)
    expect(await isVerified()).toBe(false)
  })

  it('cannot be set by a browser', async () => {
    const { shop, words } = await openBought()
    const answer = await shop.sendAs(ana, 'POST', '/api/review', { ...words, verified: true })
    expect(answer.status).toBe(422)
  })
})
