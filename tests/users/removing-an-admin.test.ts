import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { changes } from '#server/database/record-schema.ts'
import { ana, bruno, root } from '#tests/people.ts'
import { refusalOf } from '#tests/refused.ts'
import { openShop } from '#tests/shop.ts'

const secondAdmin = { ...bruno, role: 'admin' as const }

describe('making an admin a user again', () => {
  it('takes the rights at the next call, and leaves them signed in', async () => {
    const shop = await openShop()
    const [admin, other] = [await shop.as(root), await shop.as(secondAdmin)]
    expect(await other.listOrders()).toEqual([])
    expect(await admin.removeAdmin({ email: bruno.email })).toEqual({ modifiedCount: 1 })
    expect(await other.checkAdmin({ email: bruno.email })).toEqual({ admin: false })
    expect((await refusalOf(other.listOrders())).status).toBe(403)
    expect(await other.listMyOrders({ email: bruno.email })).toEqual([])
    const lines = await shop.database.db.select().from(changes).where(eq(changes.action, 'remove admin'))
    expect(lines).toMatchObject([{ byEmail: root.email, aboutId: bruno.email, after: { role: 'user' } }])
  })

  it('changes nothing for who is no admin, and names nobody who is not there', async () => {
    const shop = await openShop()
    await shop.as(ana)
    const admin = await shop.as(root)
    expect(await admin.removeAdmin({ email: ana.email })).toEqual({ modifiedCount: 0 })
    const refusal = await refusalOf(admin.removeAdmin({ email: 'nobody@nowhere.example' }))
    expect(refusal).toMatchObject({ status: 404, facts: { modifiedCount: 0 } })
  })

  it('is refused for oneself', async () => {
    const shop = await openShop()
    await shop.as(secondAdmin)
    const admin = await shop.as(root)
    expect(await refusalOf(admin.removeAdmin({ email: root.email }))).toMatchObject({
      status: 409,
      message: 'You cannot take this role from yourself',
    })
    expect(await admin.checkAdmin({ email: root.email })).toEqual({ admin: true })
  })

  it('never leaves the shop without an admin, even when two do it to each other at once', async () => {
    const shop = await openShop()
    const [one, other] = [await shop.as(root), await shop.as(secondAdmin)]
    const outcomes = await Promise.allSettled([
      one.removeAdmin({ email: bruno.email }),
      other.removeAdmin({ email: root.email }),
    ])
    expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    const { role } =
      outcomes[0]?.status === 'fulfilled'
        ? await one.findUser({ email: root.email })
        : await other.findUser({ email: bruno.email })
    expect(role).toBe('admin')
  })

  it('is not for customers', async () => {
    const shop = await openShop()
    expect((await refusalOf((await shop.as(ana)).removeAdmin({ email: root.email }))).status).toBe(403)
  })
})
