/** Admins save the filters of the list of orders, for themselves or for all admins. */
import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { mostViews } from '#contract/orders/rules/admin/view.ts'
import { users } from '#server/database/schema.ts'
import { root } from '#tests/people.ts'
import { refusalOf } from '#tests/refused.ts'
import { openShop } from '#tests/shop.ts'
import type { Api } from '#web/api/client.ts'
import { rita } from './many-orders.ts'

const address = {
  q: 'Zaragoza',
  state: 'unshipped',
  placedFrom: '2026-11-01',
  paidTo: '2026-11-30',
  sort: 'oldest',
} as const
const own = { name: 'Mine', isShared: false, address }
const shared = { name: 'To ship', isShared: true, address }

async function openWithAdmins() {
  const shop = await openShop()
  return { shop, admin: await shop.as(root), other: await shop.as(rita) }
}

const namesFor = async (admin: Api) => (await admin.findViews()).views.map(({ name }) => name)

describe('a saved view', () => {
  it('is stored with its filters, and only its author sees it', async () => {
    const { admin, other } = await openWithAdmins()
    const { _id } = await admin.addView({ body: own })
    expect(await admin.findViews()).toEqual({ views: [{ _id, ...own }] })
    expect(await other.findViews()).toEqual({ views: [] })
  })

  it('that is shared can be seen, renamed and removed by any admin, and the history records who did so', async () => {
    const { admin, other } = await openWithAdmins()
    const { _id: id } = await admin.addView({ body: shared })
    await other.renameView({ id, body: { name: 'To pack' } })
    await other.renameView({ id, body: { name: 'To pack' } })
    expect(await namesFor(admin)).toEqual(['To pack'])
    await other.removeView({ id })
    expect(await namesFor(admin)).toEqual([])
    const changes = await admin.listChanges({ kind: 'settings' })
    expect(changes.map(({ action, by, name }) => [action, by, name])).toEqual([
      ['remove view', rita.email, 'To pack'],
      ['rename view', rita.email, 'To pack'],
      ['save view', root.email, 'To ship'],
    ])
  })

  it('of another admin is hidden, and a private view is not in the history', async () => {
    const { admin, other } = await openWithAdmins()
    const { _id: id } = await admin.addView({ body: own })
    expect((await refusalOf(other.renameView({ id, body: { name: 'Theirs' } }))).status).toBe(404)
    expect((await refusalOf(other.removeView({ id }))).status).toBe(404)
    expect(await namesFor(admin)).toEqual(['Mine'])
    expect(await admin.listChanges({ kind: 'settings' })).toEqual([])
  })

  it('has a unique name among the admin’s own views, and among the shared views', async () => {
    const { admin, other } = await openWithAdmins()
    await admin.addView({ body: own })
    await admin.addView({ body: { ...own, isShared: true } })
    await other.addView({ body: own })
    for (const isShared of [true, false]) {
      const refusal = await refusalOf(admin.addView({ body: { ...own, isShared } }))
      expect([refusal.status, refusal.errors]).toEqual([409, { name: 'There is already a view with this name' }])
    }
    const { _id: id } = await admin.addView({ body: { ...own, name: 'Another' } })
    expect((await refusalOf(admin.renameView({ id, body: { name: own.name } }))).status).toBe(409)
  })

  it('is created only once for requests with the same Idempotency-Key', async () => {
    const { admin } = await openWithAdmins()
    const once = { idempotencyKey: 'this-view' }
    const first = await admin.addView({ body: own }, once)
    expect(await admin.addView({ body: own }, once)).toEqual(first)
    expect(await namesFor(admin)).toEqual(['Mine'])
  })

  it('is deleted with its author’s account, unless it is shared', async () => {
    const { shop, admin, other } = await openWithAdmins()
    await other.addView({ body: own })
    await other.addView({ body: shared })
    await shop.database.db.delete(users).where(eq(users.email, rita.email))
    expect(await namesFor(admin)).toEqual(['To ship'])
  })

  it.each([
    ['without a name', { ...own, name: ' ' }],
    ['with an unknown filter', { ...own, address: { colour: 'red' } }],
    ['with an invalid day', { ...own, address: { placedFrom: '2026-13-01' } }],
  ])('%s is refused', async (_, body) => {
    const { shop } = await openWithAdmins()
    expect((await shop.sendAs(root, 'POST', '/api/views', body)).status).toBe(422)
  })

  it('is refused beyond the maximum number for each admin', async () => {
    const { admin, other } = await openWithAdmins()
    for (let count = 0; count < mostViews; count++) await admin.addView({ body: { ...own, name: `View ${count}` } })
    expect((await refusalOf(admin.addView({ body: own }))).message).toBe(
      `There are already ${mostViews} views: please remove a view first`,
    )
    await other.addView({ body: own })
    await admin.addView({ body: shared })
  })
})
