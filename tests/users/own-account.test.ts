/** Users change their own names. Users who delete their own accounts are erased just as an admin would erase them. */
import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { freshSignInMinutes } from '#contract/users/rules/deletion/own-account.ts'
import { users } from '#server/database/schema.ts'
import { openBrowser } from '#tests/identity/browser.ts'
import { brokenInvariants } from '#tests/invariants.ts'
import { payFor } from '#tests/paying.ts'
import { sandboxOf } from '#tests/payments/order-to-pay.ts'
import { ana, root, somebody } from '#tests/people.ts'
import { refusalOf } from '#tests/refused.ts'
import { openShop, type TestShop } from '#tests/shop.ts'
import { makeApi } from '#web/api/client.ts'
import { fates } from './personal-columns.ts'
import { everythingIn, knownBy, openKnown } from './well-known.ts'

const kept = Object.entries(fates).flatMap(([table, fate]) =>
  typeof fate === 'string'
    ? []
    : Object.entries(fate).flatMap(([column, is]) => (is === 'kept' ? `${table}.${column}` : [])),
)
const body = { email: ana.email }

/** The API of a user whose sign-in was some minutes ago. */
async function signedInBefore({ database: { db }, shop, as, origin }: TestShop, minutes: number) {
  await as(ana)
  const [user] = await db.select().from(users).where(eq(users.email, ana.email))
  if (!user) throw new Error('Ana is missing')
  const token = await shop.sessions.issue(user, new Date(Date.now() - minutes * 60_000))
  return makeApi(fetch, origin, () => token)
}

describe('the deletion of one’s own account', () => {
  it('erases the person, ends every session, and is in the history without the person', async () => {
    const { shop, admin, customer, shipped, unpaid, password } = await openKnown()
    await customer.cancelOrder({ id: unpaid })
    const browser = openBrowser(shop.origin, '10.2.0.2')
    await browser.signIn({ email: ana.email, password })
    const { success, pseudonym, accountStays } = await customer.deleteMyAccount({ body: { ...body, password } })
    expect([success, accountStays]).toEqual([true, false])
    const left = await everythingIn(shop.database.db, kept)
    expect(left.filter((row) => knownBy.some((word) => row.toLowerCase().includes(word.toLowerCase())))).toEqual([])
    expect((await refusalOf(customer.findOrder({ id: shipped }))).status).toBe(401)
    expect((await browser.exchange(ana.email)).status).toBe(401)
    expect((await browser.signIn({ email: ana.email, password })).status).toBe(401)
    expect(await admin.findOrder({ id: shipped })).toMatchObject({ email: pseudonym, userName: 'A customer' })
    const [change] = await admin.listChanges()
    expect(change).toMatchObject({ action: 'delete own account', by: pseudonym, name: pseudonym })
    expect(await brokenInvariants(shop.database.db)).toEqual([])
  })

  it('is refused with the reason while an order is unpaid, not shipped, or owed a refund', async () => {
    const shop = await openShop()
    const [api, admin] = [await shop.as(ana), await shop.as(root)]
    const { _id: id } = await api.placeOrder({ body: shop.purchase() })
    const { number } = await api.findOrder({ id })
    const refused = async () => (await refusalOf(api.deleteMyAccount({ body }))).message
    expect(await refused()).toBe(`Order ${number} is not paid: pay for it, or cancel it. Your account was not deleted`)
    await payFor(shop, api, id)
    expect(await refused()).toBe(
      `Order ${number} is paid but not shipped: wait until it has shipped, or ask us to cancel it. Your account was not deleted`,
    )
    sandboxOf(shop).faults.next('fail500', { on: /POST .*refunds/, times: 9 })
    await admin.cancelPaidOrder({ id, body: { reason: 'Sold out', restock: false } })
    expect(await refused()).toBe(
      `Order ${number} has a refund on its way: wait until it has reached your bank. Your account was not deleted`,
    )
    await api.findOrder({ id })
  })

  it('needs one’s own address, typed once more, and the password; guesses at it are limited', async () => {
    const { shop, customer, unpaid, password } = await openKnown()
    await customer.cancelOrder({ id: unpaid })
    const errorsFor = async (typed: object) =>
      (await refusalOf(customer.deleteMyAccount({ body: { ...body, ...typed } }))).errors
    expect(await errorsFor({ email: 'bruno@pallets.example', password })).toHaveProperty('email')
    expect(await errorsFor({})).toEqual({ password: 'Please give your password' })
    expect(await errorsFor({ password: 'a guess' })).toEqual({ password: 'Your password is wrong' })
    for (let index = 0; index < 10; index++) await errorsFor({ password: 'a guess' })
    const { status, message } = await refusalOf(customer.deleteMyAccount({ body: { ...body, password } }))
    expect([status, message]).toEqual([429, expect.stringContaining('Please wait')])
    expect(await shop.database.db.$count(users, eq(users.email, ana.email))).toBe(1)
  })

  it('of an account without a password needs a sign-in within the last few minutes', async () => {
    const shop = await openShop()
    const { message } = await refusalOf((await signedInBefore(shop, freshSignInMinutes + 1)).deleteMyAccount({ body }))
    expect(message).toBe(
      'Your account was not deleted. Log out, log in again, and delete your account within 5 minutes',
    )
    const fresh = await signedInBefore(shop, freshSignInMinutes - 1)
    expect(await fresh.deleteMyAccount({ body })).toMatchObject({ success: true })
  })

  it('is refused to an admin, and to an account with an unconfirmed address, which may be another person’s', async () => {
    const shop = await openShop()
    const refused = async (email: string, person: typeof root) =>
      (await refusalOf((await shop.as(person)).deleteMyAccount({ body: { email } }))).message
    expect(await refused(root.email, root)).toBe('Another admin has to remove your admin rights first')
    expect(await refused(somebody.email, somebody)).toBe('Confirm your email address first, with the link in our mail')
  })
})

it('a changed name is in the profile, in the account, and in the next token', async () => {
  const shop = await openShop()
  const password = 'Fleje-2026-strap'
  await shop.seedAccount({ ...ana, password })
  const api = await shop.as(ana)
  await api.changeName({ email: ana.email, body: { name: ' Ana María Ruiz ' } })
  expect(await api.findUser({ email: ana.email })).toMatchObject({ name: 'Ana María Ruiz' })
  const browser = openBrowser(shop.origin, '10.2.0.3')
  await browser.signIn({ email: ana.email, password })
  const [, claims = ''] = (await browser.shopToken(ana.email)).split('.')
  expect(JSON.parse(Buffer.from(claims, 'base64url').toString())).toMatchObject({ name: 'Ana María Ruiz' })
  const [, identity = ''] = ((await browser.idToken()) ?? '').split('.')
  expect(JSON.parse(Buffer.from(identity, 'base64url').toString())).toMatchObject({ name: 'Ana María Ruiz' })
})
