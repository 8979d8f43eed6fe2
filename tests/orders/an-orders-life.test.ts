import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { users } from '#server/database/schema.ts'
import { payFor } from '#tests/paying.ts'
import { ana, bruno, root } from '#tests/people.ts'
import { refusalOf } from '#tests/refused.ts'
import { openShop } from '#tests/shop.ts'

async function shopWithOrder(quantity = 5) {
  const shop = await openShop({ available: 50 })
  const api = await shop.as(ana)
  const { _id: id } = await api.placeOrder({ body: shop.purchase({ quantity }) })
  return { shop, api, id }
}

describe('cancelling', () => {
  it('takes an unpaid order off the customer’s list and restores its stock once, however often it is requested', async () => {
    const { shop, api, id } = await shopWithOrder(5)
    const outcomes = await Promise.allSettled(Array.from({ length: 5 }, () => api.cancelOrder({ id })))
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(await shop.stock()).toBe(50)
    expect(await api.listMyOrders({ email: ana.email })).toEqual([])
  })

  it('is refused once the order is paid', async () => {
    const { shop, api, id } = await shopWithOrder()
    await payFor(shop, api, id)
    const refusal = await refusalOf(api.cancelOrder({ id }))
    expect(refusal).toMatchObject({ status: 409, message: 'A paid order cannot be cancelled' })
    expect(await shop.stock()).toBe(45)
  })

  it('is refused for another customer, as if the order did not exist', async () => {
    const { shop, id } = await shopWithOrder()
    const refusal = await refusalOf((await shop.as(bruno)).cancelOrder({ id }))
    expect(refusal.status).toBe(404)
    expect(refusal.facts).toMatchObject({ deletedCount: 0 })
    expect(await shop.stock()).toBe(45)
  })

  it('is possible for an admin, whoever placed the order', async () => {
    const { shop, id } = await shopWithOrder()
    expect(await (await shop.as(root)).cancelOrder({ id })).toEqual({ deletedCount: 1 })
    expect(await shop.stock()).toBe(50)
  })
})

describe('confirming', () => {
  it('ships a paid order', async () => {
    const { shop, api, id } = await shopWithOrder()
    await payFor(shop, api, id)
    expect(await (await shop.as(root)).approveOrder({ id })).toEqual({ modifiedCount: 1 })
    expect(await api.findOrder({ id })).toMatchObject({ paid: true, approved: true })
  })

  it('is refused while the order is unpaid', async () => {
    const { shop, id } = await shopWithOrder()
    const refusal = await refusalOf((await shop.as(root)).approveOrder({ id }))
    expect(refusal).toMatchObject({ status: 409, message: 'Only a paid order can be confirmed' })
  })

  it('changes nothing the second time, and says who confirmed the order first, and when', async () => {
    const { shop, api, id } = await shopWithOrder()
    await payFor(shop, api, id)
    const admin = await shop.as(root)
    await admin.approveOrder({ id })
    const { approvedAt } = await api.findOrder({ id })
    const other = await shop.as({ ...bruno, role: 'admin' })
    expect(await other.approveOrder({ id })).toEqual({ modifiedCount: 0, approvedBy: root.name, approvedAt })
    expect(await admin.findOrder({ id })).toMatchObject({ approvedBy: root.name, approvedAt })
  })

  it('still names the right admin when another user takes the name, and a deleted admin', async () => {
    const { shop, api, id } = await shopWithOrder()
    await payFor(shop, api, id)
    const [admin, other] = [await shop.as(root), await shop.as({ ...bruno, role: 'admin' })]
    await other.approveOrder({ id })
    const named = async () => (await admin.findOrder({ id })).approvedBy
    const rename = (email: string, name: string) =>
      shop.database.db.update(users).set({ name }).where(eq(users.email, email))
    await rename(bruno.email, 'Bruno Blanco')
    await rename(root.email, bruno.name)
    expect(await named()).toBe('Bruno Blanco')
    await admin.deleteUser({ email: bruno.email })
    expect(await named()).toBe('Bruno Blanco')
  })

  it('by two admins at the same time succeeds for one; the other gets the name of the admin who was first', async () => {
    const { shop, api, id } = await shopWithOrder()
    await payFor(shop, api, id)
    const [admin, other] = [await shop.as(root), await shop.as({ ...bruno, role: 'admin' })]
    const answers = await Promise.all([admin.approveOrder({ id }), other.approveOrder({ id })])
    const [first] = answers.filter(({ modifiedCount }) => modifiedCount === 1)
    const [second] = answers.filter(({ modifiedCount }) => modifiedCount === 0)
    expect(first).toEqual({ modifiedCount: 1 })
    expect(second?.approvedBy).toBe(answers.indexOf(first ?? answers[0]) === 0 ? root.name : bruno.name)
  })

  it('shows to admins, but not to customers, which admin confirmed the order', async () => {
    const { shop, api, id } = await shopWithOrder()
    await payFor(shop, api, id)
    const admin = await shop.as(root)
    await admin.approveOrder({ id })
    expect(await admin.listOrders()).toMatchObject([{ _id: id, approvedBy: root.name }])
    expect(await api.findOrder({ id })).not.toHaveProperty('approvedBy')
    const [own] = await api.listMyOrders({ email: ana.email })
    expect(own).not.toHaveProperty('approvedBy')
  })

  it('is refused for customers, even for their own orders', async () => {
    const { api, id } = await shopWithOrder()
    expect((await refusalOf(api.approveOrder({ id }))).status).toBe(403)
  })
})

describe('looking at orders', () => {
  it('shows customers only their own orders', async () => {
    const { shop, api, id } = await shopWithOrder()
    const other = await shop.as(bruno)
    expect((await refusalOf(other.findOrder({ id }))).status).toBe(404)
    expect(await other.listMyOrders({ email: bruno.email })).toEqual([])
    expect((await refusalOf(other.listMyOrders({ email: ana.email }))).status).toBe(403)
    expect(await api.listMyOrders({ email: ana.email })).toHaveLength(1)
  })

  it.each(['', '?email=', '?email=nobody', '?email=ana@coils.example&email=bruno@pallets.example'])(
    'refuses to list a customer’s orders without exactly one valid email: /order%s',
    async (query) => {
      const shop = await openShop()
      const response = await shop.sendAs(ana, 'GET', `/api/order${query}`)
      expect([400, 422]).toContain(response.status)
    },
  )

  it('without parameters returns all orders, and with a limit returns pages that link to the next page', async () => {
    const shop = await openShop({ available: 1000 })
    const api = await shop.as(ana)
    for (let number = 0; number < 7; number++) await api.placeOrder({ body: shop.purchase() })
    const admin = await shop.as(root)
    const all = await admin.listOrders()
    expect(all).toHaveLength(7)
    const first = await admin.readPage('listOrders', { limit: 3 })
    expect(first.total).toBe(7)
    const second = await admin.readPage('listOrders', { limit: 3, cursor: first.next ?? '' })
    const third = await admin.readPage('listOrders', { limit: 3, cursor: second.next ?? '' })
    expect(third.next).toBeNull()
    expect([...first.rows, ...second.rows, ...third.rows]).toEqual(all)
  })

  it.each(['limit=0', 'limit=201', 'limit=ten', 'cursor=nonsense', 'sort=password', 'state=lost'])(
    'refuses a list with %s',
    async (query) => {
      const shop = await openShop()
      expect((await shop.sendAs(root, 'GET', `/api/orders?${query}`)).status).toBe(422)
    },
  )
})
