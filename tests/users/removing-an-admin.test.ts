import { describe, expect, it } from 'vitest'
import { ana, bruno, root } from '#tests/people.ts'
import { refusalOf } from '#tests/refused.ts'
import { openShop } from '#tests/shop.ts'

const secondAdmin = { ...bruno, role: 'admin' as const }

describe('making an admin a user again', () => {
  it('takes effect at the next call, and leaves the user signed in', async () => {
    const shop = await openShop()
    const [admin, other] = [await shop.as(root), await shop.as(secondAdmin)]
    expect(await other.listOrders()).toEqual([])
    expect(await admin.removeAdmin({ email: bruno.email })).toEqual({ modifiedCount: 1 })
    expect(await other.checkAdmin({ email: bruno.email })).toEqual({ admin: false })
    expect((await refusalOf(other.listOrders())).status).toBe(403)
    expect(await other.listMyOrders({ email: bruno.email })).toEqual([])
    const [line] = await admin.listChanges({ action: 'remove admin' })
    expect(line).toMatchObject({ by: root.email, aboutId: bruno.email, fields: [{ label: 'Role', after: 'user' }] })
  })

  it.each(['removing', 'deleting'] as const)(
    'revokes the admin’s keys and webhooks, except a key that is to be kept (%s the admin)',
    async (how) => {
      const shop = await openShop()
      const [admin, other] = [await shop.as(root), await shop.as(secondAdmin)]
      const hook = { url: 'http://127.0.0.1:9/a', kinds: ['order.paid' as const] }
      const { key } = await other.makeKey({ body: { name: 'Theirs', scope: 'orders' } })
      const kept = await other.makeKey({ body: { name: 'ERP', scope: 'orders' } })
      await admin.makeKey({ body: { name: 'Another’s', scope: 'read' } })
      await other.addEndpoint({ body: hook })
      const moved = await admin.addEndpoint({ body: { ...hook, url: 'http://127.0.0.1:9/b' } })
      await other.changeEndpoint({ id: moved._id, body: { ...hook, url: 'http://127.0.0.1:9/c', isOn: true } })
      const hookOfRoot = await admin.addEndpoint({ body: { ...hook, url: 'http://127.0.0.1:9/d' } })

      const requested = { email: bruno.email, keep: kept._id }
      await (how === 'removing' ? admin.removeAdmin(requested) : admin.deleteUser(requested))
      const { keys, endpoints } = await admin.findIntegrations()
      expect(keys.map(({ name }) => name)).toEqual(['Another’s', 'ERP'])
      expect(endpoints.map(({ _id }) => _id)).toEqual([hookOfRoot._id])
      const refused = await shop.send('/api/orders?limit=1', { headers: { authorization: `Bearer ${key}` } })
      expect(refused.status).toBe(401)
      const changes = await admin.listChanges({ limit: 4 })
      // The changes were made in one transaction, so they have no defined sequence.
      expect(changes.map(({ action, why }) => `${action}: ${why}`).toSorted()).toEqual(
        [
          `${how === 'removing' ? 'remove admin' : 'delete user'}: Kept keys and webhooks: ERP`,
          ...['remove endpoint', 'remove endpoint', 'revoke key'].map((action) => `${action}: Made by ${bruno.email}`),
        ].toSorted(),
      )
    },
  )

  it('by undoing the promotion is refused if it would revoke keys that were not shown', async () => {
    const shop = await openShop()
    await shop.as({ ...bruno, role: 'user' })
    const admin = await shop.as(root)
    await admin.makeAdmin({ email: bruno.email })
    const [made] = await admin.listChanges()
    const other = await shop.as(secondAdmin)
    await other.makeKey({ body: { name: 'Theirs', scope: 'read' } })
    const refused = await refusalOf(admin.undoChange({ id: made?._id ?? '' }))
    expect(refused).toMatchObject({
      status: 409,
      message: expect.stringMatching(/^This user has since created API keys or webhooks/),
    })
    expect(await other.checkAdmin({ email: bruno.email })).toEqual({ admin: true })
  })

  it('changes nothing for a user without the role, and is refused for an unknown user', async () => {
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
      message: 'You cannot remove your own admin rights',
    })
    expect(await admin.checkAdmin({ email: root.email })).toEqual({ admin: true })
  })

  it('never leaves the shop without an admin, even when two admins remove each other at the same time', async () => {
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

  it('is refused when a customer requests it', async () => {
    const shop = await openShop()
    expect((await refusalOf((await shop.as(ana)).removeAdmin({ email: root.email }))).status).toBe(403)
  })
})
