/** One call confirms many orders, each independently, and returns a result for each order. */
import { eq, sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { mostAtOnce } from '#contract/orders/rules/admin/bulk.ts'
import { users } from '#server/database/schema.ts'
import { confirmOrders } from '#server/orders/confirm-orders.ts'
import { brokenInvariants } from '#tests/invariants.ts'
import { root } from '#tests/people.ts'
import { openShop } from '#tests/shop.ts'
import { openWithOrders, outcomesOf, rita } from './many-orders.ts'

const disputedCard = '4000000000000259'
const nobodys = '0f3c9a52-5d0e-4b7c-9b7e-0d5b1c2a3f41'

describe('confirming many orders', () => {
  it('ships each order, with the same event, mail and history as confirming it alone', async () => {
    const { api, admin, paid, eventsOf, mailedSubjects } = await openWithOrders({ paid: 3 })
    const { lines } = await admin.confirmOrders({ body: { ids: paid } })
    expect(lines).toEqual(
      await Promise.all(
        paid.map(async (id) => ({ _id: id, number: (await api.findOrder({ id })).number, outcome: 'confirmed' })),
      ),
    )
    for (const id of paid) {
      expect(await admin.findOrder({ id })).toMatchObject({ approved: true, approvedBy: root.name })
      expect(await eventsOf(id)).toEqual(['placed', 'paid', 'shipped'])
      expect(await admin.listChanges({ id, action: 'approve order' })).toMatchObject([{ by: root.email }])
    }
    expect(await mailedSubjects()).toHaveLength(3)
  })

  it('reports the result of each order, and confirms the orders after a refused order', async () => {
    const { admin, other, paid, unpaid, pay } = await openWithOrders({ paid: 3, unpaid: 1 })
    const [first = '', second = '', third = ''] = paid
    const disputed = await pay(disputedCard)
    await other.approveOrder({ id: first })
    await admin.cancelPaidOrder({ id: second, body: { reason: 'Ordered twice', restock: true } })
    const ids = [first, nobodys, second, ...unpaid, disputed, third]
    const { lines } = await admin.confirmOrders({ body: { ids } })
    expect(lines).toMatchObject([
      { outcome: 'already confirmed', approvedBy: rita.name, approvedAt: expect.any(String) },
      { outcome: 'refused', says: 'There is no such order' },
      { outcome: 'refused', says: 'This order is cancelled, so it cannot be confirmed' },
      { outcome: 'refused', says: 'Only a paid order can be confirmed' },
      {
        outcome: 'refused',
        says: 'The payment for this order is disputed. Please confirm once more that the order ships',
      },
      { outcome: 'confirmed' },
    ])
    expect(lines.map(({ _id }) => _id)).toEqual(ids)
  })

  it('ships each order once when two admins confirm overlapping selections at the same time', async () => {
    const { shop, admin, other, paid, eventsOf, mailedSubjects } = await openWithOrders({ paid: 12 })
    const [one, two] = await Promise.all([
      admin.confirmOrders({ body: { ids: paid.slice(0, 8) } }),
      other.confirmOrders({ body: { ids: paid.slice(4).toReversed() } }),
    ])
    const lines = [...one.lines, ...two.lines]
    const confirmed = lines.filter(({ outcome }) => outcome === 'confirmed').map(({ _id }) => _id)
    expect(confirmed.toSorted()).toEqual(paid.toSorted())
    const already = lines.filter(({ outcome }) => outcome === 'already confirmed')
    expect(already).toHaveLength(4)
    for (const { approvedBy } of already) expect([root.name, rita.name]).toContain(approvedBy)
    for (const id of paid) expect(await eventsOf(id)).toEqual(['placed', 'paid', 'shipped'])
    expect(await mailedSubjects()).toHaveLength(12)
    expect(await brokenInvariants(shop.database.db)).toEqual([])
  })

  it('counts an order only once if it is named twice', async () => {
    const { admin, paid } = await openWithOrders({ paid: 1 })
    expect(outcomesOf(await admin.confirmOrders({ body: { ids: [...paid, ...paid] } }))).toEqual(['confirmed'])
  })

  it.each([
    ['no order', { ids: [] }],
    ['neither orders nor a filter', {}],
    ['both orders and a filter', { ids: [nobodys], all: { filter: {}, count: 1, seenAt: '2026-03-02T09:12:44.120Z' } }],
    ['more orders than can be confirmed at once', { ids: Array.from({ length: mostAtOnce + 1 }, () => nobodys) }],
    ['an invalid moment', { all: { filter: {}, count: 1, seenAt: 'yesterday' } }],
    ['an unknown filter', { all: { filter: { colour: 'red' }, count: 1, seenAt: '2026-03-02T09:12:44.120Z' } }],
  ])('is refused for %s', async (_, body) => {
    const shop = await openShop()
    expect((await shop.sendAs(root, 'POST', '/api/confirmations', body)).status).toBe(422)
  })

  it('accepts as many ids as can be confirmed at once', async () => {
    const { admin, paid } = await openWithOrders({ paid: 1 })
    const ids = Array.from({ length: mostAtOnce - 1 }, (_, index) => `${nobodys.slice(0, 28)}${8_000_0000 + index}`)
    const { lines } = await admin.confirmOrders({ body: { ids: [...ids, ...paid] } })
    expect(lines).toHaveLength(mostAtOnce)
    expect(lines.at(-1)?.outcome).toMatch(/confirmed|not tried/)
  })

  it('does not confirm orders for which it has no time left, and reports them as not tried', async () => {
    const { shop, admin, paid } = await openWithOrders({ paid: 2 })
    const [user] = await shop.database.db.select().from(users).where(eq(users.email, root.email))
    if (!user) throw new Error('Root is missing')
    const sent = { body: { ids: paid }, idempotencyKey: undefined }
    const { lines } = await confirmOrders(shop.database.db, user, sent, 0)
    expect(lines.map(({ outcome }) => outcome)).toEqual(['not tried', 'not tried'])
    for (const id of paid) expect((await admin.findOrder({ id })).approved).toBe(false)
  })
})

describe('all orders of a filter', () => {
  it('are confirmed if they were in the list that the admin saw; later orders are not confirmed', async () => {
    const { admin, paid, pay, all } = await openWithOrders({ paid: 3, unpaid: 1 })
    const seen = await all({ state: 'unshipped' })
    expect(seen.count).toBe(3)
    const later = await pay()
    const { lines } = await admin.confirmOrders({ body: { all: seen } })
    expect(lines.map(({ _id }) => _id)).toEqual(paid)
    expect((await admin.findOrder({ id: later })).approved).toBe(false)
  })

  it('are refused, with their current count, when their count has changed', async () => {
    const { shop, admin, other, paid, all } = await openWithOrders({ paid: 3 })
    const seen = await all({ state: 'unshipped' })
    await other.approveOrder({ id: paid[0] ?? '' })
    const response = await shop.sendAs(root, 'POST', '/api/confirmations', { all: seen })
    expect([response.status, await response.json()]).toMatchObject([
      409,
      { count: 2, detail: 'The number of these orders is now 2, not 3. Please check the orders and try again' },
    ])
    expect((await admin.findOrder({ id: paid[1] ?? '' })).approved).toBe(false)
    expect(outcomesOf(await admin.confirmOrders({ body: { all: { ...seen, count: 2 } } }))).toEqual([
      'confirmed',
      'confirmed',
    ])
  })

  it('can be counted, whether the filter has words or days', async () => {
    const { admin, api, paid } = await openWithOrders({ paid: 2 })
    const { number = '', placedAt = '' } = await api.findOrder({ id: paid[0] ?? '' })
    expect(await admin.countOrders({ q: number })).toMatchObject({ count: 1, seenAt: placedAt })
    expect(await admin.countOrders({ placedFrom: '2999-01-01' })).toEqual({ count: 0 })
  })

  it('are counted only until their number is above the maximum that can be confirmed at once', async () => {
    const { shop, admin } = await openWithOrders({ unpaid: 1 })
    await shop.database.db.execute(sql`
      with made as (
        insert into orders (name, lines_text, email, user_name, address, phone, quantity, total_cents)
        select name, lines_text, email, user_name, address, phone, quantity, total_cents
        from orders, generate_series(1, ${mostAtOnce}) returning id
      )
      insert into order_lines (order_id, position, product_id, product_name, sku, quantity, unit_price_cents)
      select made.id, position, product_id, product_name, sku, quantity, unit_price_cents
      from order_lines, made`)
    expect(await admin.countOrders({})).toEqual({ count: mostAtOnce + 1 })
  })
})
