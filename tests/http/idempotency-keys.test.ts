/** A call that creates a product, a review or a payment does so once for each Idempotency-Key. */
import { describe, expect, it } from 'vitest'
import { deleteOldIdempotencyKeys } from '#server/api/idempotency-queries.ts'
import { idempotencyKeys } from '#server/database/record-schema.ts'
import { coil } from '#tests/coil.ts'
import { ana, root } from '#tests/people.ts'
import { refusalOf } from '#tests/refused.ts'
import { openShop } from '#tests/shop.ts'

const once = { idempotencyKey: 'this-form' }
const hoursFromNow = (hours: number) => new Date(Date.now() + hours * 60 * 60 * 1000)

const review = {
  name: ana.name,
  email: ana.email,
  image: '/a.png',
  company: 'Coils',
  position: 'Buyer',
  review: 'Good strap',
  number: 5,
}

/**
 * For each call, functions that make the call with a valid body, with another valid body and with an invalid one, count the
 * created records, and delete a record.
 */
async function openCalls() {
  const shop = await openShop()
  const [admin, customer] = [await shop.as(root), await shop.as(ana)]
  return {
    shop,
    addProduct: {
      make: () => admin.addProduct({ body: { ...coil, name: 'Seal 19 mm' } }, once),
      makeOther: () => admin.addProduct({ body: { ...coil, name: 'Seal 16 mm' } }, once),
      makeWrong: () => admin.addProduct({ body: { ...coil, name: '' } }, once),
      count: async () => (await admin.listProducts()).length - 1,
      remove: (id: string) => admin.deleteProduct({ id }),
    },
    addReview: {
      make: () => customer.addReview({ body: review }, once),
      makeOther: () => customer.addReview({ body: { ...review, number: 1 } }, once),
      makeWrong: () => customer.addReview({ body: { ...review, number: 9 } }, once),
      count: async () => (await admin.listReviews()).length,
      remove: (id: string) => admin.deleteReview({ id }),
    },
  }
}

describe.each(['addProduct', 'addReview'] as const)('%s with an Idempotency-Key', (name) => {
  it('is done once, even if it is sent three times at the same time and again later', async () => {
    const { [name]: call } = await openCalls()
    const answers = [...(await Promise.all([call.make(), call.make(), call.make()])), await call.make()]
    expect(new Set(answers.map(({ _id }) => _id)).size).toBe(1)
    expect(await call.count()).toBe(1)
  })

  it('is refused with another body', async () => {
    const { [name]: call } = await openCalls()
    await call.make()
    expect(await refusalOf(call.makeOther())).toMatchObject({
      status: 422,
      message: 'This Idempotency-Key has already been used with a different form',
    })
    expect(await call.count()).toBe(1)
  })

  it('is refused if its result has since been deleted', async () => {
    const { [name]: call } = await openCalls()
    await call.remove((await call.make())._id)
    expect((await refusalOf(call.make())).status).toBe(409)
    expect(await call.count()).toBe(0)
  })

  it('leaves no key behind when it is refused', async () => {
    const { shop, [name]: call } = await openCalls()
    expect((await refusalOf(call.makeWrong())).status).toBe(422)
    expect(await shop.database.db.select().from(idempotencyKeys)).toEqual([])
  })
})

describe('a payment opened for a total alone, with an Idempotency-Key', () => {
  it('is the same payment each time, and another total with the same key is refused', async () => {
    const shop = await openShop()
    const api = await shop.as(ana)
    const open = (totalPrice: number) => api.createPaymentIntent({ body: { totalPrice } }, once)
    const secrets = await Promise.all([open(19.5), open(19.5), open(19.5)])
    expect(new Set(secrets.map(({ clientSecret }) => clientSecret)).size).toBe(1)
    expect((await refusalOf(open(20))).status).toBe(422)
  })
})

describe('a key', () => {
  it('may be used once for each kind of record', async () => {
    const { addProduct, addReview } = await openCalls()
    await addProduct.make()
    await addReview.make()
    expect([await addProduct.count(), await addReview.count()]).toEqual([1, 1])
  })

  it('is forgotten after a day', async () => {
    const { shop, addReview } = await openCalls()
    await addReview.make()
    await deleteOldIdempotencyKeys(shop.database.db, hoursFromNow(23))
    expect(await shop.database.db.select().from(idempotencyKeys)).toHaveLength(1)
    await deleteOldIdempotencyKeys(shop.database.db, hoursFromNow(25))
    expect(await shop.database.db.select().from(idempotencyKeys)).toEqual([])
  })
})
