/** A customer is deleted while calls write in the customer's name: each of them waits for the deletion, and is then refused. */
import { eq } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { reviews, users } from '#server/database/schema.ts'
import { ana } from '#tests/people.ts'
import { refusalOf } from '#tests/refused.ts'
import { reviewBy } from '#tests/reviews/review-by.ts'
import { openShop } from '#tests/shop.ts'
import { anotherInstance, onPostgres } from '#tests/test-database.ts'
import { untilWaiting } from '#tests/waiting-for-locks.ts'

it.runIf(onPostgres)(
  'a customer who is deleted while calls write in the customer’s name has to sign in again',
  async () => {
    const shop = await openShop()
    const api = await shop.as(ana)
    const { db } = shop.database
    const soldOut = await shop.addProduct({ name: 'Sold-out seal', availableQuantity: 0 })
    const writes = [
      () => api.addReview({ body: reviewBy(ana) }),
      () => api.placeOrder({ body: shop.purchase({ quantity: 2 }) }),
      () => api.putCart({ body: { lines: [{ id: shop.productId, quantity: 2 }], version: 0 } }),
      () => api.addAlert({ id: soldOut }),
    ]
    const { db: elsewhere } = await anotherInstance(shop.database)
    const refusals = await elsewhere.transaction(async (tx) => {
      await tx.delete(users).where(eq(users.email, ana.email))
      const sent = writes.map((write) => refusalOf(write()))
      await untilWaiting(db, writes.length)
      return { sent }
    })
    for (const refusal of await Promise.all(refusals.sent))
      expect(refusal).toMatchObject({ status: 401, message: 'Please sign in again' })
    expect(await db.$count(reviews)).toBe(0)
  },
)
