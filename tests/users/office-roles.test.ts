/** Admins give users a role in the office, and take it away. */
import { describe, expect, it } from 'vitest'
import { officeRoles } from '#contract/users/rules/office/office-roles.ts'
import { type Browser, openBrowser } from '#tests/identity/browser.ts'
import { setUp } from '#tests/identity/set-up-two-factor.ts'
import { mailsTo } from '#tests/mails.ts'
import { ana, bookkeeper, bruno, packer, root, somebody } from '#tests/people.ts'
import { production } from '#tests/production.ts'
import { refusalOf } from '#tests/refused.ts'
import { openShop, type TestShop } from '#tests/shop.ts'

const give = (officeRole: 'packer' | 'bookkeeper' | 'none') => ({ body: { officeRole } })

describe('a role in the office', () => {
  it('applies to the next call, is shown beside the role of the user, and is reported to the shop by mail', async () => {
    const shop = await openShop({ environment: { SHOP_EMAIL: 'shop@coils.example' } })
    const [admin, books, packs] = [await shop.as(root), await shop.as(bookkeeper), await shop.as(packer)]
    expect((await refusalOf(books.listOrders())).status).toBe(403)
    expect(await admin.putOfficeRole({ email: bookkeeper.email, ...give('bookkeeper') })).toEqual({ modifiedCount: 1 })
    await admin.putOfficeRole({ email: packer.email, ...give('packer') })
    expect([await books.listOrders(), await packs.listToShip()]).toEqual([[], []])
    expect((await refusalOf(packs.listOrders())).status).toBe(403)
    expect((await refusalOf(books.listToShip())).status).toBe(403)
    expect(await books.checkAdmin({ email: bookkeeper.email })).toEqual({ admin: false, office: 'bookkeeper' })
    const users = await admin.listUsers()
    expect(users.find(({ email }) => email === packer.email)).toMatchObject({ role: 'user', officeRole: 'packer' })
    expect((await mailsTo(shop, 'shop@coils.example')).map(({ subject }) => subject).toSorted()).toEqual([
      `A new bookkeeper: ${bookkeeper.email}`,
      `A new packer: ${packer.email}`,
    ])
  })

  it('that is taken away no longer applies to the next call, and its user stays signed in', async () => {
    const shop = await openShop()
    const [admin, books] = [await shop.as(root), await shop.as(bookkeeper)]
    await admin.putOfficeRole({ email: bookkeeper.email, ...give('bookkeeper') })
    expect(await books.findMoneyNeeds()).toMatchObject({ unmatched: [] })
    expect(await admin.putOfficeRole({ email: bookkeeper.email, ...give('none') })).toEqual({ modifiedCount: 1 })
    expect(await refusalOf(books.findMoneyNeeds())).toMatchObject({ status: 403, sessionIsOver: false })
    expect(await books.listMyOrders({ email: bookkeeper.email })).toEqual([])
    expect(await books.checkAdmin({ email: bookkeeper.email })).toEqual({ admin: false })
  })

  it('is in the history with the role before and after, in words', async () => {
    const shop = await openShop()
    await shop.as(ana)
    const admin = await shop.as(root)
    for (const role of ['packer', 'bookkeeper', 'none'] as const)
      await admin.putOfficeRole({ email: ana.email, ...give(role) })
    expect(await admin.putOfficeRole({ email: ana.email, ...give('none') })).toEqual({ modifiedCount: 0 })
    const changes = await admin.listChanges({ kind: 'user', id: ana.email })
    const words = changes.map(({ fields = [] }) => fields.map(({ label, before, after }) => [label, before, after]))
    expect(words).toEqual([
      [['Role in the office', 'bookkeeper', 'none']],
      [['Role in the office', 'packer', 'bookkeeper']],
      [['Role in the office', 'none', 'packer']],
    ])
  })

  it('is refused for an unconfirmed address, an admin and an unknown user', async () => {
    const shop = await openShop()
    for (const person of [somebody, { ...bruno, role: 'admin' as const }]) await shop.as(person)
    const admin = await shop.as(root)
    const refused = (email: string) => refusalOf(admin.putOfficeRole({ email, ...give('packer') }))
    expect(await refused(somebody.email)).toMatchObject({
      status: 409,
      message: 'This address is not confirmed yet: its owner has to open the link in our mail first',
    })
    for (const { email } of [bruno, root])
      expect(await refused(email)).toMatchObject({
        status: 409,
        message: 'Admins have all rights without another role',
      })
    expect(await refused('nobody@nowhere.example')).toMatchObject({ status: 404, message: 'There is no such user' })
  })

  it('ends when the user becomes an admin, and does not come back when the user is no longer an admin', async () => {
    const shop = await openShop()
    const [admin, books] = [await shop.as(root), await shop.as(bookkeeper)]
    const { email } = bookkeeper
    await admin.putOfficeRole({ email, ...give('bookkeeper') })
    await admin.makeAdmin({ email })
    expect(await books.checkAdmin({ email })).toEqual({ admin: true })
    expect(await admin.findUser({ email })).not.toHaveProperty('officeRole')
    await admin.removeAdmin({ email })
    expect(await books.checkAdmin({ email })).toEqual({ admin: false })
    expect((await refusalOf(books.listOrders())).status).toBe(403)
  })
})

const origin = 'http://localhost:3999'
const realShop = { ...production, ADMIN_TWO_FACTOR: 'on', PUBLIC_URL: origin, TRUST_PROXY_HOPS: '1' }
const password = 'a long password'

async function openBrowserOf(shop: TestShop, email: string, address: string): Promise<Browser> {
  const browser = openBrowser(shop.origin, address)
  const post: Browser['post'] = (path, body) => browser.post(path, body, { origin })
  expect((await post('/identity/sign-in/email', { email, password })).status).toBe(200)
  return { ...browser, post }
}

describe.each(officeRoles)('in production a %s', (officeRole) => {
  const [path, person] = officeRole === 'packer' ? ['/api/to-ship', packer] : ['/api/orders', bookkeeper]

  it('has the rights of a customer until a second factor is set up', async () => {
    const shop = await openShop({ environment: realShop })
    await shop.seedAccount({ ...person, password, officeRole })
    const browser = await openBrowserOf(shop, person.email, '10.14.0.1')
    const ask = async (path: string) => {
      const token = await browser.shopToken(person.email)
      const answer = await shop.send(path, { headers: { authorization: `Bearer ${token}` } })
      return [answer.status, await answer.json()]
    }
    expect(await ask(`/api/admin/${person.email}`)).toMatchObject([200, { office: officeRole, secondFactor: 'needed' }])
    expect(await ask(path)).toMatchObject([403, { code: 'second-factor' }])
    expect((await ask(`/api/order?email=${person.email}`))[0]).toBe(200)
    await setUp(browser)
    expect(await ask(path)).toMatchObject([200, []])
  })
})
