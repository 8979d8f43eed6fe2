/** Orders confirmed together are confirmed once, however often the request is sent. Their shipments can be undone together. */
import { eq, sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { mails } from '#server/database/record-schema.ts'
import { pruneOldRows } from '#server/start/retention.ts'
import { brokenInvariants } from '#tests/invariants.ts'
import { refusalOf } from '#tests/refused.ts'
import { openWithOrders, outcomesOf } from './many-orders.ts'

describe('with an Idempotency-Key', () => {
  const once = { idempotencyKey: 'this-run' }

  it('orders are confirmed once, and every simultaneous or later request gets the same answer', async () => {
    const { admin, paid, eventsOf, mailedSubjects, unpaid } = await openWithOrders({ paid: 4, unpaid: 1 })
    const body = { ids: [...paid, ...unpaid] }
    const answers = await Promise.all([1, 2, 3].map(() => admin.confirmOrders({ body }, once)))
    answers.push(await admin.confirmOrders({ body }, once))
    for (const answer of answers) expect(answer).toEqual(answers[0])
    expect(outcomesOf(answers[0] ?? { lines: [] })).toEqual([...paid.map(() => 'confirmed'), 'refused'])
    for (const id of paid) expect(await eventsOf(id)).toEqual(['placed', 'paid', 'shipped'])
    expect(await mailedSubjects()).toHaveLength(4)
  })

  it('a repeated confirmation of a filter does not count its orders again, because they have already been shipped', async () => {
    const { admin, all } = await openWithOrders({ paid: 2 })
    const body = { all: await all({ state: 'unshipped' }) }
    const first = await admin.confirmOrders({ body }, once)
    expect(await admin.confirmOrders({ body }, once)).toEqual(first)
  })

  it('an order whose shipment has been undone since is not shipped again', async () => {
    const { admin, paid } = await openWithOrders({ paid: 2 })
    const { _id: id } = await admin.confirmOrders({ body: { ids: paid } }, once)
    await admin.undoConfirmations({ id })
    await admin.confirmOrders({ body: { ids: paid } }, once)
    for (const id of paid) expect((await admin.findOrder({ id })).approved).toBe(false)
  })

  it('a request with other orders is refused', async () => {
    const { admin, paid } = await openWithOrders({ paid: 2 })
    await admin.confirmOrders({ body: { ids: paid.slice(0, 1) } }, once)
    expect((await refusalOf(admin.confirmOrders({ body: { ids: paid } }, once))).status).toBe(422)
  })
})

describe('undoing a confirmation of many orders', () => {
  it('removes the mails, and makes every order unshipped again', async () => {
    const { shop, admin, paid, eventsOf, mailedSubjects } = await openWithOrders({ paid: 3 })
    const { _id: id } = await admin.confirmOrders({ body: { ids: paid } })
    expect(outcomesOf(await admin.undoConfirmations({ id }))).toEqual(['undone', 'undone', 'undone'])
    expect(await mailedSubjects()).toEqual([])
    for (const id of paid) {
      expect(await admin.findOrder({ id })).toMatchObject({ paid: true, approved: false })
      expect(await eventsOf(id)).toEqual(['placed', 'paid', 'shipped', 'shipping undone'])
    }
    expect(await brokenInvariants(shop.database.db)).toEqual([])
    expect(outcomesOf(await admin.confirmOrders({ body: { ids: paid } }))).not.toContain('refused')
  })

  it('says which customers have already been mailed, and undoes the other orders', async () => {
    const { shop, admin, paid } = await openWithOrders({ paid: 2 })
    const { _id: id } = await admin.confirmOrders({ body: { ids: paid } })
    // The mail of the first order is being sent.
    const shipping = sql`(select id from order_events where order_id = ${paid[0]} and kind = 'shipped')`
    await shop.database.db.update(mails).set({ tries: 1 }).where(eq(mails.orderEventId, shipping))
    const { lines } = await admin.undoConfirmations({ id })
    expect(lines).toMatchObject([
      {
        outcome: 'refused',
        says: 'The customer has already been notified: please give a reason for undoing the shipment',
      },
      { outcome: 'undone' },
    ])
  })

  it('does not change orders that another admin confirmed earlier or has confirmed since', async () => {
    const { admin, other, paid } = await openWithOrders({ paid: 3 })
    const [before = '', since = '', mine = ''] = paid
    await other.approveOrder({ id: before })
    const { _id: id } = await admin.confirmOrders({ body: { ids: paid } })
    await other.undoShipping({ id: since, body: {} })
    await other.approveOrder({ id: since })
    const { lines } = await admin.undoConfirmations({ id })
    expect(lines).toMatchObject([
      { _id: since, outcome: 'refused', says: 'This order has since been confirmed again' },
      { _id: mine, outcome: 'undone' },
    ])
    expect((await admin.findOrder({ id: before })).approved).toBe(true)
    expect((await admin.findOrder({ id: since })).approved).toBe(true)
  })

  it('is possible for a day', async () => {
    const { shop, admin, paid } = await openWithOrders({ paid: 1 })
    const { _id: id } = await admin.confirmOrders({ body: { ids: paid } })
    await pruneOldRows(shop.shop, new Date(Date.now() + 23 * 60 * 60 * 1000))
    expect((await admin.undoConfirmations({ id })).lines).toHaveLength(1)
    await pruneOldRows(shop.shop, new Date(Date.now() + 25 * 60 * 60 * 1000))
    expect((await refusalOf(admin.undoConfirmations({ id }))).status).toBe(404)
  })
})
