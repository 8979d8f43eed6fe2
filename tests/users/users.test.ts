import { describe, expect, it } from 'vitest'
import { adminCan } from '#contract/users/rules/user.ts'
import { users } from '#server/database/schema.ts'
import { mailsTo } from '#tests/mails.ts'
import { intentIdOf, shopWithOrder } from '#tests/payments/order-to-pay.ts'
import { ana, bruno, root, somebody } from '#tests/people.ts'
import { refusalOf } from '#tests/refused.ts'
import { openShop } from '#tests/shop.ts'

const profile = {
  location: 'Zaragoza',
  education: 'Packaging',
  image: 'https://pictures.example/ana.png',
  phone: '976000000',
  linkedin: 'https://linkedin.example/ana',
}

describe('a profile', () => {
  it('can be changed by its owner, and seen by its owner and by admins', async () => {
    const shop = await openShop()
    const api = await shop.as(ana)
    await api.updateProfile({ email: ana.email, body: profile })
    expect(await api.findUser({ email: ana.email })).toMatchObject({ ...profile, role: 'user' })
    expect(await (await shop.as(root)).findUser({ email: ana.email })).toMatchObject(profile)
  })

  it.each([
    ['a role', { role: 'admin' }],
    ['an address', { email: 'root@fleje.example' }],
    ['a script', { linkedin: 'javascript:alert(1)' }],
    ['a page of another host without https', { linkedin: '//evil.example' }],
  ])('cannot be used to write %s', async (_, wish) => {
    const shop = await openShop()
    const response = await shop.sendAs(ana, 'PUT', `/api/user/profile/${ana.email}`, { ...profile, ...wish })
    expect(response.status).toBe(422)
    expect(await (await shop.as(ana)).checkAdmin({ email: ana.email })).toEqual({ admin: false })
  })
})

describe('making an admin', () => {
  it('promotes a user, who is an admin at the next call, and mails the shop', async () => {
    const shop = await openShop({ environment: { SHOP_EMAIL: 'shop@coils.example' } })
    const api = await shop.as(ana)
    expect(await (await shop.as(root)).makeAdmin({ email: ana.email })).toEqual({ modifiedCount: 1 })
    expect(await api.checkAdmin({ email: ana.email })).toEqual({ admin: true })
    expect(await api.listOrders()).toEqual([])
    expect((await mailsTo(shop, 'shop@coils.example')).map(({ body }) => body).join()).toContain(ana.email)
  })

  it('is refused while the user’s address is unconfirmed', async () => {
    const shop = await openShop()
    const api = await shop.as(somebody)
    const admin = await shop.as(root)
    const refusal = await refusalOf(admin.makeAdmin({ email: somebody.email }))
    expect(refusal).toMatchObject({
      status: 409,
      message: 'This address is not confirmed yet: its owner has to open the link in our mail first',
      facts: { modifiedCount: 0 },
    })
    expect(await api.checkAdmin({ email: somebody.email })).toEqual({ admin: false })
  })

  it('is refused for a user without an account to sign in with', async () => {
    const shop = await openShop()
    await shop.database.db.insert(users).values({ email: 'seeded@fleje.example', name: 'Seeded' })
    const refusal = await refusalOf((await shop.as(root)).makeAdmin({ email: 'seeded@fleje.example' }))
    expect(refusal.status).toBe(409)
  })

  it('changes nothing for an admin, whether the address is confirmed or not', async () => {
    const shop = await openShop()
    await shop.as({ ...somebody, role: 'admin' })
    expect(await (await shop.as(root)).makeAdmin({ email: somebody.email })).toEqual({ modifiedCount: 0 })
  })

  it('is possible for the users whom the list shows as confirmed', async () => {
    const shop = await openShop()
    for (const person of [ana, somebody]) await shop.as(person)
    const admin = await shop.as(root)
    const confirmed = { [root.email]: true, [ana.email]: true, [somebody.email]: false }
    for (const users of [await admin.listUsers(), (await admin.readPage('listUsers', { limit: 10 })).rows])
      expect(Object.fromEntries(users.map((user) => [user.email, user.confirmed]))).toEqual(confirmed)
    expect((await admin.findUser({ email: somebody.email })).confirmed).toBe(false)
    expect((await admin.findUser({ email: ana.email })).confirmed).toBe(true)
    expect((await admin.listUsers()).map((user) => adminCan.promote(user))).toEqual(
      (await admin.listUsers()).map((user) => user.confirmed),
    )
  })

  it('never creates a user', async () => {
    const shop = await openShop()
    const admin = await shop.as(root)
    const refusal = await refusalOf(admin.makeAdmin({ email: 'nobody@nowhere.example' }))
    expect(refusal).toMatchObject({ status: 404, facts: { modifiedCount: 0 } })
    expect(await admin.listUsers()).toHaveLength(1)
    expect(await refusalOf(admin.findUser({ email: 'nobody@nowhere.example' }))).toMatchObject({
      status: 404,
      message: 'There is no such user',
    })
  })
})

describe('deleting a user', () => {
  it('ends the sessions at once, cancels unpaid orders and restores their stock', async () => {
    const shop = await openShop({ available: 50 })
    const api = await shop.as(ana)
    await api.placeOrder({ body: shop.purchase({ quantity: 5 }) })
    expect(await (await shop.as(root)).deleteUser({ email: ana.email })).toEqual({ deletedCount: 1 })
    expect((await refusalOf(api.listMyOrders({ email: ana.email }))).status).toBe(401)
    expect(await shop.stock()).toBe(50)
  })

  it('closes the user’s payments at the card provider', async () => {
    const { shop, api, id } = await shopWithOrder()
    const { clientSecret } = await api.createPaymentIntent({ body: { totalPrice: 251, orderId: id } })
    await (await shop.as(root)).deleteUser({ email: ana.email })
    expect(await shop.shop.cards.findIntent(intentIdOf(clientSecret))).toMatchObject({ status: 'canceled' })
  })

  it('is refused for oneself', async () => {
    const shop = await openShop()
    const refusal = await refusalOf((await shop.as(root)).deleteUser({ email: root.email }))
    expect(refusal).toMatchObject({ status: 409, message: 'You cannot delete yourself' })
  })

  it('never leaves the shop without an admin, even when two admins delete each other at the same time', async () => {
    const shop = await openShop()
    const second = { ...bruno, role: 'admin' as const }
    const [one, other] = [await shop.as(root), await shop.as(second)]
    await Promise.allSettled([one.deleteUser({ email: second.email }), other.deleteUser({ email: root.email })])
    const admins = [root.email, second.email].map(async (email) =>
      (await shop.as({ ...root, email: 'third@fleje.example' })).findUser({ email }).then(
        () => true,
        () => false,
      ),
    )
    expect((await Promise.all(admins)).filter(Boolean)).toHaveLength(1)
  })

  it('deletes nothing when there is no such user', async () => {
    const shop = await openShop()
    expect(await (await shop.as(root)).deleteUser({ email: 'nobody@nowhere.example' })).toEqual({ deletedCount: 0 })
  })
})
