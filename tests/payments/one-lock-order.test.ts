/**
 * Every action on an order locks the order's row before the rows that belong to it, so that concurrent actions cannot deadlock.
 */
import { eq, sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import type { Db } from '#server/database/db.ts'
import { refunds } from '#server/database/payment-schema.ts'
import { rowsOf } from '#server/database/statements.ts'
import { lockOrder } from '#server/orders/lock-queries.ts'
import { brokenInvariants } from '#tests/invariants.ts'
import { payFor } from '#tests/paying.ts'
import { root } from '#tests/people.ts'
import { openShopOn } from '#tests/shop.ts'
import { anotherInstance, onPostgres } from '#tests/test-database.ts'
import { untilWaiting } from '#tests/waiting-for-locks.ts'
import { books, sandboxOf, shopWithOrder } from './order-to-pay.ts'

/** An order with two refunds of one dollar each, which the bank sent back; the shop knows only that the first failed. */
async function openWithFailedRefunds() {
  const { shop, api, id } = await shopWithOrder()
  await payFor(shop, api, id, '4000000000005126')
  const { webhooks, failRefunds } = sandboxOf(shop).faults
  await webhooks.settled()
  webhooks.hold()
  const admin = await shop.as(root)
  const body = { amount: 1, reason: 'Late' }
  const first = await admin.refundOrder({ id, body })
  const second = await admin.refundOrder({ id, body })
  await failRefunds()
  const [ofFirst, ofSecond] = webhooks.sent.filter(({ type }) => type === 'refund.failed')
  await webhooks.offer({ ...ofFirst })
  return { shop, admin, id, first: first._id, second: second._id, tellOfSecond: () => webhooks.offer({ ...ofSecond }) }
}

/** The number of deadlocks that PostgreSQL has ended. The shop retries after a deadlock, so its answers do not show it. */
async function deadlocksIn(db: Db): Promise<number> {
  const statement = sql`select deadlocks::int as count from pg_stat_database where datname = current_database()`
  const { rows } = await rowsOf<{ count: number }>(db, statement)
  return rows[0]?.count ?? 0
}

describe.runIf(onPostgres)('a refund that an admin retries, and an event about another refund that failed', () => {
  it('both wait for the lock on the order, and hold no lock on a refund meanwhile', async () => {
    const { shop, id, first, second, tellOfSecond } = await openWithFailedRefunds()
    const { db } = shop.database
    const instance = await anotherInstance(shop.database)
    const admin = await (await openShopOn(instance)).as(root)
    const before = await deadlocksIn(db)
    const both: Promise<unknown>[] = []
    await instance.db.transaction(async (tx) => {
      await lockOrder(tx, id)
      both.push(admin.retryRefund({ id, refundId: first, body: {} }))
      await untilWaiting(db, 1)
      both.push(tellOfSecond())
      await untilWaiting(db, 2)
      const free = await tx.select().from(refunds).where(eq(refunds.orderId, id)).for('update', { noWait: true })
      expect(free).toHaveLength(2)
    })
    const [, told] = await Promise.all(both)
    expect(told).toMatchObject({ status: 200 })
    expect(await deadlocksIn(db)).toBe(before)
    const stand = (await books.refunds(shop)).map((refund) => [refund.id, refund.status, refund.attempt])
    expect(stand).toEqual(
      expect.arrayContaining([
        [first, 'succeeded', 2],
        [second, 'owed', 1],
      ]),
    )
    expect(await brokenInvariants(db)).toEqual([])
  })
})
