/** The owner of an address takes over an account that a stranger created with it: no data of the stranger remains. */
import { eq } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { authRecoveryCodes, authSecondFactors, authUsers } from '#server/database/identity-schema.ts'
import { orders } from '#server/database/order-schema.ts'
import { users } from '#server/database/schema.ts'
import { deleteUnconfirmedAccounts } from '#server/identity/confirming.ts'
import { newestMails } from '#server/mail/mail-queries.ts'
import { endHolds } from '#server/orders/end-holds.ts'
import { addPeople, companyIdOf } from '#tests/companies/account-shop.ts'
import { describedFetch } from '#tests/described.ts'
import { brokenInvariants } from '#tests/invariants.ts'
import { ana } from '#tests/people.ts'
import { openShop, type TestShop } from '#tests/shop.ts'
import { makeApi } from '#web/api/client.ts'
import { type Browser, openBrowser } from './browser.ts'
import { choose } from './google-chooser.ts'

const boss = { email: 'boss@victim.example', name: 'The Boss', password: 'chosen by a stranger' }
const own = { email: boss.email, password: 'chosen by the owner' }

const ways: [string, (shop: TestShop, owner: Browser) => Promise<void>][] = [
  [
    'a reset',
    async (shop, owner) => {
      await owner.post('/identity/request-password-reset', { email: boss.email })
      const token = (await linkInMail(shop)).searchParams.get('token')
      await owner.post('/identity/reset-password', { token, newPassword: own.password })
      await owner.signIn(own)
    },
  ],
  [
    'the link that confirms the address',
    async (shop, owner) => {
      await owner.openLink(await linkInMail(shop), own.password)
      await owner.signIn(own)
    },
  ],
  [
    'Google',
    async (_shop, owner) => {
      expect((await choose(owner, { name: 'The real boss', email: boss.email })).error).toBeNull()
    },
  ],
]

it.each(ways)(
  'the owner takes over the account with %s, and no data of the stranger remains',
  async (_way, takeOver) => {
    const shop = await openShop({ available: 20, environment: { TRUST_PROXY_HOPS: '1' } })
    const { stranger, strangersToken } = await prepareAccount(shop)
    expect(await shop.stock()).toBe(17)
    expect(await shop.visitor.listReviews()).toEqual([])

    const owner = openBrowser(shop.origin, '10.66.0.2')
    await takeOver(shop, owner)
    const api = apiOf(shop, await owner.shopToken(boss.email))
    expect(await api.findCart()).toMatchObject({ lines: [] })
    expect(await api.findAddresses()).toEqual({ addresses: [] })
    expect(await api.listMyOrders({ email: boss.email })).toEqual([])
    expect(await api.findUser({ email: boss.email })).toMatchObject({ email: boss.email, role: 'user' })
    expect(JSON.stringify(await api.findUser({ email: boss.email }))).not.toContain('Nowhere')
    expect(await shop.visitor.listReviews()).toEqual([])
    expect(await shop.database.db.$count(authSecondFactors)).toBe(0)
    expect(await shop.database.db.$count(authRecoveryCodes)).toBe(0)

    await expect(apiOf(shop, strangersToken).findCart()).rejects.toMatchObject({ status: 401 })
    expect(await stranger.idToken()).toBeUndefined()
    expect((await stranger.signIn(boss)).status).toBe(401)
    await endHolds(shop.shop, new Date(Date.now() + 1000), new AbortController().signal)
    expect(await shop.stock()).toBe(20)
  },
)

it('the colleagues of the stranger keep their company, and get the orders that the stranger placed for it', async () => {
  const shop = await openShop({ available: 200, environment: { TRUST_PROXY_HOPS: '1' } })
  const { strangersToken } = await prepareAccount(shop)
  const stranger = apiOf(shop, strangersToken)
  await stranger.putCompany({ body: { legalName: 'Coils GmbH', address: 'Calle 1', country: 'ES' } })
  await addPeople(shop, await companyIdOf(shop, { ...ana, email: boss.email }), [ana, 'buyer'])
  const { _id: id } = await stranger.placeOrder({ body: shop.purchase({ quantity: 2 }) })
  const owner = openBrowser(shop.origin, '10.66.0.2')
  await ways[1]?.[1](shop, owner)
  const api = apiOf(shop, await owner.shopToken(boss.email))
  expect(await api.findCompany()).toEqual({})
  const colleague = await shop.as(ana)
  expect((await colleague.findCompany()).company).toMatchObject({ legalName: 'Coils GmbH', role: 'company admin' })
  expect(await colleague.findOrder({ id })).toMatchObject({ email: ana.email, userName: ana.name })
  await expect(api.findOrder({ id })).rejects.toMatchObject({ status: 404 })
  expect(await brokenInvariants(shop.database.db)).toEqual([])
})

it('a user who confirms the address of their own account keeps its data', async () => {
  const shop = await openShop({ environment: { TRUST_PROXY_HOPS: '1' } })
  const browser = openBrowser(shop.origin, '10.66.0.1')
  await browser.signUp(boss)
  const { productId: id } = shop
  await apiOf(shop, await browser.shopToken(boss.email)).changeCart({ body: { id, quantity: 3 } })
  await browser.openLink(await linkInMail(shop))
  const cart = await apiOf(shop, await browser.shopToken(boss.email)).findCart()
  expect(cart.lines).toEqual([{ id, quantity: 3 }])
})

it('an account with an unconfirmed address cannot have a second factor', async () => {
  const shop = await openShop({ environment: { TRUST_PROXY_HOPS: '1' } })
  const stranger = openBrowser(shop.origin, '10.66.0.1')
  await stranger.signUp(boss)
  const refused = await stranger.post('/identity/second-factor/begin', {})
  expect([refused.status, await refused.json()]).toMatchObject([403, { code: 'ADDRESS_UNCONFIRMED' }])
})

it('an unconfirmed account is deleted after a month, unless it has a paid order', async () => {
  const shop = await openShop({ available: 20, environment: { TRUST_PROXY_HOPS: '1' } })
  const { db } = shop.database
  await prepareAccount(shop)
  const buyer = { ...boss, email: 'buyer@coils.example' }
  const browser = openBrowser(shop.origin, '10.66.0.3')
  await browser.signUp(buyer)
  const api = apiOf(shop, await browser.shopToken(buyer.email))
  const { _id: order } = await api.placeOrder({ body: shop.purchase() })
  await db
    .update(orders)
    .set({ paidAt: new Date(), heldUntil: null, paidWith: 'card', transactionId: 'paid' })
    .where(eq(orders.id, order))

  const after = (days: number) => new Date(Date.now() + days * 24 * 60 * 60 * 1000)
  await deleteUnconfirmedAccounts(db, after(29))
  expect(await db.$count(authUsers)).toBe(2)
  await deleteUnconfirmedAccounts(db, after(31))
  expect(await db.select({ email: authUsers.email }).from(authUsers)).toEqual([{ email: buyer.email }])
  expect(await db.select({ email: users.email }).from(users)).toEqual([{ email: buyer.email }])
})

/** An account of a stranger, with everything that a stranger can leave in an account. */
async function prepareAccount(shop: TestShop) {
  const { db } = shop.database
  const stranger = openBrowser(shop.origin, '10.66.0.1')
  await stranger.signUp(boss)
  const strangersToken = await stranger.shopToken(boss.email)
  const api = apiOf(shop, strangersToken)
  const { email, name } = boss
  await api.changeCart({ body: { id: shop.productId, quantity: 3 } })
  await api.putAddresses({
    body: { addresses: [{ address: 'Evil warehouse 1', country: 'ES', phone: '+34 976 000 666', isDefault: true }] },
  })
  await api.updateProfile({
    email,
    body: {
      location: 'Nowhere',
      education: 'None',
      image: '/evil.png',
      phone: '666',
      linkedin: 'https://evil.example',
    },
  })
  await api.addReview({
    body: { name, email, image: '/a.png', company: 'Evil', position: 'Boss', review: 'Never again', number: 1 },
  })
  await api.placeOrder({ body: shop.purchase({ quantity: 3 }) })
  // An earlier release, which did not require a confirmed address for a second factor, could create such rows.
  const [account] = await db.select({ id: authUsers.id }).from(authUsers).where(eq(authUsers.email, email))
  const accountId = account?.id ?? ''
  await db.insert(authSecondFactors).values({ accountId, secret: 'of the stranger' })
  await db.insert(authRecoveryCodes).values({ accountId, digest: 'of the stranger' })
  return { stranger, strangersToken }
}

const apiOf = (shop: TestShop, token: string) => makeApi(describedFetch, shop.origin, () => token)

async function linkInMail({ database }: TestShop): Promise<URL> {
  const links = (await newestMails(database.db, 10)).flatMap(({ to, body }) =>
    to === boss.email ? (/https?:\S+token=\S+/.exec(body) ?? []) : [],
  )
  return new URL(links[0] ?? 'No link in a mail to the owner')
}
