/** A stranger has signed up with a customer's address, and the customer phones: the order is the customer's alone. */
import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { authUsers } from '#server/database/identity-schema.ts'
import { identities } from '#server/database/schema.ts'
import { userByEmail } from '#server/users/user-queries.ts'
import { describedFetch } from '#tests/described.ts'
import { openBrowser } from '#tests/identity/browser.ts'
import { mailsTo } from '#tests/mails.ts'
import { payFor } from '#tests/paying.ts'
import { ana, packer, root } from '#tests/people.ts'
import { refusalOf } from '#tests/refused.ts'
import { reviewBy } from '#tests/reviews/review-by.ts'
import type { TestShop } from '#tests/shop.ts'
import { makeApi } from '#web/api/client.ts'
import { addressOfDestination, draftFor, openOffice } from './entering.ts'

const purchasing = { email: 'purchasing@plant.example', name: 'Stranger', password: 'chosen by a stranger' }
const evil = { address: 'Evil warehouse 1, Barcelona', country: 'ES', phone: '+34 666 000 666', isDefault: true }

const elsewhere = { address: evil.address, phone: evil.phone, company: '' }

const apiOf = (shop: TestShop, token: string) => makeApi(describedFetch, shop.origin, () => token)

/** A shop in which a stranger has filled an account with the address of the plant. */
async function openWithStranger() {
  const office = await openOffice({ environment: { TRUST_PROXY_HOPS: '1' } })
  const { shop } = office
  const browser = openBrowser(shop.origin, '10.66.0.1')
  await browser.signUp(purchasing)
  const stranger = apiOf(shop, await browser.shopToken(purchasing.email))
  await stranger.putAddresses({ body: { addresses: [evil] } })
  await stranger.changeCart({ body: { id: shop.productId, quantity: 3 } })
  await stranger.putCompany({ body: { legalName: 'Evil, S.L.', address: evil.address, country: 'ES' } })
  await stranger.placeOrder({ body: shop.purchase({ quantity: 2 }) })
  return { ...office, browser, stranger }
}

const invitationOf = async (shop: TestShop) =>
  (await mailsTo(shop, purchasing.email)).findLast(({ subject }) => subject === 'Your account at Fleje')

describe('a draft for an address that only an unconfirmed account claims', () => {
  it('shows nothing that the stranger has left, and invites the owner', async () => {
    const { shop, admin } = await openWithStranger()
    const { _id: id } = await admin.startDraft({ body: { email: purchasing.email } })
    const draft = await admin.findDraft({ id })
    expect(draft).toMatchObject({
      customer: { email: purchasing.email, name: '', isConfirmed: false },
      ...{ addresses: [], orders: [], lines: [], fields: {} },
    })
    expect(draft).not.toHaveProperty('company')
    expect((await invitationOf(shop))?.body).toContain('Choose a password')
  })

  it('has the name that the office gives, and is opened again without a second invitation', async () => {
    const { shop, admin } = await openWithStranger()
    const body = { email: purchasing.email, create: { name: 'Pere Planta' } }
    const { _id: id } = await admin.startDraft({ body })
    expect(await admin.startDraft({ body })).toMatchObject({ _id: id })
    expect((await admin.findDraft({ id })).customer.name).toBe('Pere Planta')
    const subjects = (await mailsTo(shop, purchasing.email)).map(({ subject }) => subject)
    expect(subjects.filter((subject) => subject === 'Your account at Fleje')).toHaveLength(1)
  })

  it('belongs to the owner, and neither the stranger’s session nor the stranger’s password opens anything', async () => {
    const { shop, admin, browser, stranger } = await openWithStranger()
    const { id, draft } = await draftFor(shop, admin, purchasing.email, { name: 'Pere Planta' })
    const { _id: order } = await admin.placeDraft({ id, body: { version: draft.version } })
    for (const call of [
      () => stranger.listMyOrders({ email: purchasing.email }),
      () => stranger.findOrder({ id: order }),
      () => stranger.exportMyself(),
      () => stranger.correctAddress({ id: order, body: elsewhere }),
    ])
      expect((await refusalOf(call())).status).toBe(401)
    expect((await browser.signIn(purchasing)).status).toBe(401)
    expect((await browser.exchange(purchasing.email)).status).toBe(401)
    expect(await admin.findOrder({ id: order })).toMatchObject({
      address: addressOfDestination,
      userName: 'Pere Planta',
    })

    const owner = openBrowser(shop.origin, '10.66.0.2')
    const link = new URL(/http\S+/.exec((await invitationOf(shop))?.body ?? '')?.[0] ?? '')
    await owner.openLink(link, 'chosen by the owner')
    await owner.signIn({ email: purchasing.email, password: 'chosen by the owner' })
    const own = apiOf(shop, await owner.shopToken(purchasing.email))
    expect(await own.listMyOrders({ email: purchasing.email })).toMatchObject([
      { _id: order, address: addressOfDestination, paid: false },
    ])
  })

  it('keeps an account whose owner has opened the link, even before the shop has been told', async () => {
    const { shop, admin, stranger: owner } = await openWithStranger()
    await shop.database.db.update(authUsers).set({ emailVerified: true })
    const { _id: id } = await admin.startDraft({ body: { email: purchasing.email } })
    expect((await admin.findDraft({ id })).addresses).toHaveLength(1)
    expect((await owner.findCart()).lines).toHaveLength(1)
  })

  it('does not delete the account of a colleague', async () => {
    const { shop, admin, packing } = await openOffice()
    await shop.database.db.update(identities).set({ emailVerified: false })
    await admin.startDraft({ body: { email: packer.email } })
    await packing.startDraft({ body: { email: root.email } })
    expect(await userByEmail(shop.database.db, root.email)).toMatchObject({ role: 'admin' })
    expect(await packing.findDrafts()).toMatchObject({ drafts: [{ customer: { email: root.email } }] })
  })
})

/** An order that the office entered for Ana, who then signs in with an address that nobody has confirmed. */
async function openWithEntered({ paid = false } = {}) {
  const office = await openOffice()
  const { shop, admin } = office
  const api = await shop.as(ana)
  const { id: draft, draft: content } = await draftFor(shop, admin, ana.email)
  const { _id: id } = await admin.placeDraft({ id: draft, body: { version: content.version } })
  if (paid) await payFor(shop, api, id)
  await admin.addNote({ id, body: { text: 'Ask for Marta' } })
  const { id: open } = await draftFor(shop, admin, ana.email)
  const user = await userByEmail(shop.database.db, ana.email)
  const setProved = (emailVerified: boolean) =>
    shop.database.db
      .update(identities)
      .set({ emailVerified })
      .where(eq(identities.userId, user?.id ?? ''))
  await setProved(false)
  return { ...office, api, id, open, setProved }
}

describe('an order that the office entered, for a session without a confirmed address', () => {
  it('is neither listed nor shown nor exported, until the address is confirmed', async () => {
    const { shop, api, id, setProved } = await openWithEntered()
    const says = 'Please confirm your email address first, to see and change orders that we have entered for you'
    expect(await api.listMyOrders({ email: ana.email })).toEqual([])
    for (const call of [
      () => api.findOrder({ id }),
      () => api.orderAgain({ id }),
      () => api.findReceipt({ id }),
      () => api.findPackingSlip({ id }),
    ])
      expect(await refusalOf(call())).toMatchObject({ status: 404, message: says })
    const exported = async () => (await shop.sendAs({ ...ana, isUnconfirmed: true }, 'GET', '/api/my-data')).text()
    expect(await exported()).not.toMatch(/Carrer de la Mar|960 000 000|Marta/)
    const lines = [{ id: shop.productId, quantity: 60 }]
    expect((await api.priceCart({ body: { lines } })).lines[0]).not.toHaveProperty('heldByOwnOrders')
    await setProved(true)
    expect(await api.listMyOrders({ email: ana.email })).toMatchObject([{ _id: id, address: addressOfDestination }])
    expect(await exported()).toContain('Carrer de la Mar')
  })

  it('is not changed, cancelled or paid by that session', async () => {
    const { shop, admin, api, id } = await openWithEntered()
    const before = await admin.findOrder({ id })
    const { totalPrice } = before
    for (const call of [
      () => api.correctAddress({ id, body: elsewhere }),
      () => api.cancelOrder({ id }),
      () => api.settleTax({ id }),
      () => api.createPaymentIntent({ body: { orderId: id, totalPrice } }),
    ])
      expect((await refusalOf(call())).status).toBe(404)
    expect(await admin.findOrder({ id })).toEqual(before)
    expect((await mailsTo(shop, ana.email)).map(({ subject }) => subject)).not.toContainEqual(
      expect.stringMatching(/^New delivery address/),
    )
  })

  it('cannot be asked to be cancelled once it is paid', async () => {
    const { admin, api, id } = await openWithEntered({ paid: true })
    expect((await refusalOf(api.requestCancellation({ id, body: { reason: 'Send it elsewhere' } }))).status).toBe(404)
    expect(await admin.findOrder({ id })).not.toHaveProperty('cancellationRequest')
  })

  it('leaves the orders that the customer has placed as they are', async () => {
    const { shop, api } = await openWithEntered()
    const { _id: own } = await api.placeOrder({ body: shop.purchase() })
    expect(await api.listMyOrders({ email: ana.email })).toMatchObject([{ _id: own }])
    await api.correctAddress({ id: own, body: elsewhere })
    await api.cancelOrder({ id: own })
  })
})

describe('the mail about an order that the office entered', () => {
  it('and the page of its payment link name the town of the delivery, and no more of the address', async () => {
    const { shop, admin } = await openOffice()
    const { id, draft } = await draftFor(shop, admin, purchasing.email, { name: 'Pere Planta' })
    await admin.placeDraft({ id, body: { version: draft.version } })
    const mail = (await mailsTo(shop, purchasing.email)).find(({ subject }) => subject.startsWith('Your order'))
    expect(mail?.body).toMatch(/Delivery to: 46500 Sagunt, Spain/)
    expect(mail?.body).not.toMatch(/Carrer|960 000 000|Pere/)
    const token = /\/pay\?token=([\w-]+)/.exec(mail?.body ?? '')?.[1] ?? ''
    const opened = await shop.visitor.openPaymentLink({ body: { token, ticket: 'x'.repeat(24) } })
    expect(opened).toMatchObject({ deliveryTo: '46500 Sagunt, Spain' })
    expect(JSON.stringify(opened)).not.toMatch(/Carrer|960 000 000|Pere/)
  })
})

it('a review of the stranger is not taken over either', async () => {
  const { shop, admin, stranger } = await openWithStranger()
  await stranger.addReview({ body: reviewBy({ ...purchasing, role: 'user' }) })
  await admin.startDraft({ body: { email: purchasing.email } })
  expect(await shop.visitor.listReviews()).toEqual([])
})
