/** The office enters orders for customers who call. */
import { sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { changes } from '#server/database/record-schema.ts'
import { products } from '#server/database/schema.ts'
import { unpayable } from '#server/drafts/drafts.ts'
import { describedFetch } from '#tests/described.ts'
import { openBrowser } from '#tests/identity/browser.ts'
import { brokenInvariants } from '#tests/invariants.ts'
import { mailsTo } from '#tests/mails.ts'
import { ana, bookkeeper, bruno, packer, root } from '#tests/people.ts'
import { refusalOf } from '#tests/refused.ts'
import { german, openTaxShop, registerAnswered } from '#tests/tax/tax-shop.ts'
import { makeApi } from '#web/api/client.ts'
import { addressOfDestination, deliveries, destination, draftFor, openOffice } from './entering.ts'

const caller = { email: 'caller@plant.example', name: 'Carla Llopis' }

describe('an order that the office enters', () => {
  it('is the customer’s own, takes the stock, and says in its timeline who entered it', async () => {
    const { shop, admin } = await openOffice()
    const api = await shop.as(ana)
    const { id, draft } = await draftFor(shop, admin, ana.email)
    expect([draft.cart.totalPrice, await shop.stock()]).toEqual([220, 50])
    const { _id: order } = await admin.placeDraft({ id, body: { version: draft.version, totalPrice: 220 } })
    expect(await shop.stock()).toBe(48)
    const [listed] = await api.listMyOrders({ email: ana.email })
    expect(listed).toMatchObject({ _id: order, userName: ana.name, totalPrice: 220, paid: false, ...placedTo })
    expect((await api.findOrder({ id: order })).events).toMatchObject([{ kind: 'placed', isByOffice: true }])
    expect((await admin.findOrder({ id: order })).events).toMatchObject([{ by: root.email, isByOffice: true }])
    expect((await admin.listChanges({ kind: 'order', id: order }))[0]).toMatchObject({ action: 'enter order' })
    const [mail] = await mailsTo(shop, ana.email)
    expect(mail?.body).toMatch(/We have entered your order:.*Pay \$220\.00/s)
    expect(mail && mail.nextTryAt <= new Date()).toBe(true)
    expect(await admin.findDrafts()).toEqual({ drafts: [] })
    expect(await brokenInvariants(shop.database.db)).toEqual([])
  })

  it('is for the same customer, however the address is spelt, and creates no account that cannot log in', async () => {
    const { shop, admin } = await openOffice()
    const customer = { email: 'caller@xn--caf-dma.example', name: 'Carla Llopis' }
    await draftFor(shop, admin, customer.email, customer)
    const { _id: id } = await admin.startDraft({ body: { email: ' Caller@CAFÉ.example' } })
    expect((await admin.findDraft({ id })).customer).toMatchObject(customer)
    expect(await admin.listUsers({ q: 'caller@café' })).toMatchObject([customer])
    expect((await admin.searchEverything({ q: 'caller@café.example' })).users).toMatchObject([customer])
    expect(await admin.findUser({ email: 'caller@café.example' })).toMatchObject(customer)
    const create = { name: customer.name }
    for (const email of ['caller@пример.рф', 'llamó@plant.example']) {
      const refused = await refusalOf(admin.startDraft({ body: { email, create } }))
      expect([refused.status, Object.keys(refused.errors)], email).toEqual([422, ['email']])
    }
  })

  it('is for at most thirty new customers a day from one person, even in many calls at once', async () => {
    const { shop, packing, admin } = await openOffice()
    const create = (n: number, by = packing) =>
      by.startDraft({ body: { email: `caller${n}@plant.example`, create: { name: 'Carla' } } })
    // All drafts together have a limit for each hour: most of these customers were created earlier.
    const at = sql`now() - interval '20 hours'`
    const { _id: packerId } = await admin.findUser({ email: packer.email })
    const before = { kind: 'user', action: 'create customer', byId: packerId, at } as const
    await shop.database.db.insert(changes).values(Array.from({ length: 25 }, () => ({ ...before, aboutId: packerId })))
    const answers = await Promise.allSettled(Array.from({ length: 10 }, (_, n) => create(n)))
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(5)
    const refusal = await refusalOf(create(32))
    expect([refusal.status, refusal.message]).toEqual([
      429,
      'You have created 30 customers today. Please ask a colleague to create more',
    ])
    // Known customers are no limit, and neither are the customers of a colleague.
    await shop.as(ana)
    await packing.startDraft({ body: { email: ana.email } })
    await create(33, admin)
  })

  it('is refused, and is no fault of the shop, if its customer is erased at the same moment', async () => {
    const { shop, admin, packing } = await openOffice()
    const statuses: number[] = []
    for (let round = 0; round < 8; round++) {
      await shop.as(bruno)
      const start = async (by: typeof admin) => by.startDraft({ body: { email: bruno.email } })
      const erase = admin.erasePerson({ person: bruno.email, body: { email: bruno.email } })
      const answers = await Promise.allSettled([start(packing), start(admin), start(packing), erase])
      statuses.push(...answers.map((one) => (one.status === 'fulfilled' ? 200 : Number(one.reason.status))))
    }
    expect(statuses.filter((status) => ![200, 404, 409].includes(status))).toEqual([])
  })

  it('for a new customer creates an account, whose password its owner chooses with the link in a mail', async () => {
    const { shop, admin } = await openOffice()
    expect(await refusalOf(admin.startDraft({ body: { email: caller.email } }))).toMatchObject({
      status: 404,
      message: 'There is no customer with this address yet',
    })
    const { id, draft } = await draftFor(shop, admin, caller.email, caller)
    const { _id: order } = await admin.placeDraft({ id, body: { version: draft.version } })
    const sent = await mailsTo(shop, caller.email)
    const invitation = sent.find(({ subject }) => subject === 'Your account at Fleje')
    const placed = sent.find(({ subject }) => subject.startsWith('Your order'))
    expect(sent).toHaveLength(2)
    // The address is not confirmed yet, so what the office has typed is not mailed to it.
    expect(placed?.body).not.toContain(caller.name)
    const browser = openBrowser(shop.origin, '10.9.0.1')
    const link = new URL(/http\S+/.exec(invitation?.body ?? '')?.[0] ?? '')
    expect(await (await browser.openLink(link, 'a new password')).json()).toMatchObject({ status: 'confirmed' })
    expect((await browser.signIn({ email: caller.email, password: 'a new password' })).status).toBe(200)
    const token = await browser.shopToken(caller.email)
    const own = makeApi(describedFetch, shop.origin, () => token)
    expect(await own.listMyOrders({ email: caller.email })).toMatchObject([{ _id: order, userName: caller.name }])
    expect((await admin.listChanges({ kind: 'user', id: caller.email }))[0]).toMatchObject({
      action: 'create customer',
    })
  })

  it('needs what the checkout needs, and names each field that is missing', async () => {
    const { shop, admin } = await openOffice()
    await shop.as(ana)
    const { _id: id } = await admin.startDraft({ body: { email: ana.email } })
    const place = async () =>
      refusalOf(admin.placeDraft({ id, body: { version: (await admin.findDraft({ id })).version } }))
    expect((await place()).errors).toEqual({ lines: 'Add a product first' })
    await admin.putDraft({
      id,
      body: { version: 1, lines: [{ id: shop.productId, quantity: 1 }], fields: { country: 'ES' } },
    })
    expect([(await place()).status, Object.keys((await place()).errors)]).toEqual([
      422,
      ['street', 'phone', 'postalCode', 'town', 'delivery'],
    ])
    expect(await shop.stock()).toBe(50)
  })

  it('needs the stock that it takes, and is kept as a draft when it is refused', async () => {
    const { shop, admin } = await openOffice()
    await shop.as(ana)
    const { id, draft } = await draftFor(shop, admin, ana.email, { quantity: 51 })
    expect((await refusalOf(admin.placeDraft({ id, body: { version: draft.version } }))).status).toBe(409)
    expect((await admin.findDrafts()).drafts).toMatchObject([{ customer: { email: ana.email } }])
    expect(await shop.stock()).toBe(50)
  })

  it('is refused with the current total if the price has changed since the total was read out', async () => {
    const { shop, admin } = await openOffice()
    await shop.as(ana)
    const { id, draft } = await draftFor(shop, admin, ana.email)
    const refusal = await refusalOf(admin.placeDraft({ id, body: { version: draft.version, totalPrice: 200 } }))
    expect([refusal.status, refusal.message]).toEqual([409, 'Your order now comes to $220.00'])
  })

  it('is placed once, however often and from however many pages it is sent', async () => {
    const { shop, admin } = await openOffice()
    const api = await shop.as(ana)
    const { id, draft } = await draftFor(shop, admin, ana.email)
    const place = () => admin.placeDraft({ id, body: { version: draft.version } })
    const placed = await Promise.all([place(), place(), place()])
    placed.push(await place())
    expect(new Set(placed.map(({ _id }) => _id)).size).toBe(1)
    expect(await api.listMyOrders({ email: ana.email })).toHaveLength(1)
    expect(await shop.stock()).toBe(48)
  })

  it('in a shop with VAT needs the company and, in Spain, its VAT number, and is taxed by this number', async () => {
    const shop = await openTaxShop()
    const admin = await shop.as(root)
    await registerAnswered(shop, german, 'valid')
    await shop.as(ana)
    await admin.putDeliveries({ body: { deliveries } })
    const { _id: id } = await admin.startDraft({ body: { email: ana.email } })
    const lines = [{ id: shop.productId, quantity: 4 }]
    const to = { street: 'Hafenstr. 1', postalCode: '20095', town: 'Hamburg', country: 'DE' }
    const place = { ...to, phone: '+49 40 1', delivery: 'pallet' }
    const inSpain = { ...place, postalCode: '46520', country: 'ES' }
    const first = await admin.putDraft({ id, body: { version: 1, lines, fields: inSpain } })
    const refusal = await refusalOf(admin.placeDraft({ id, body: { version: first.version } }))
    expect([refusal.status, Object.keys(refusal.errors)]).toEqual([422, ['company', 'isForBusiness', 'vatNumber']])
    const fields = { ...place, company: 'Band GmbH', isForBusiness: true, vatNumber: german }
    const { version, cart } = await admin.putDraft({ id, body: { version: first.version, lines, fields } })
    expect(cart.toPay).toBe(412)
    const { _id: order } = await admin.placeDraft({ id, body: { version, toPay: 412 } })
    expect(await admin.findOrder({ id: order })).toMatchObject({
      tax: { treatment: 'intra-EU supply' },
      address: 'Hafenstr. 1\n20095 Hamburg',
      company: 'Band GmbH',
    })
  })
})

describe('a draft', () => {
  it('belongs to one person of the office, who can hand it over to an admin or packer', async () => {
    const { shop, admin, packing } = await openOffice()
    await Promise.all([shop.as(ana), shop.as(bookkeeper)])
    await admin.putOfficeRole({ email: bookkeeper.email, body: { officeRole: 'bookkeeper' } })
    const { id, draft } = await draftFor(shop, admin, ana.email)
    expect((await refusalOf(packing.findDraft({ id }))).status).toBe(404)
    expect((await admin.findDraft({ id })).colleagues).toEqual([{ email: packer.email, name: packer.name }])
    const refusal = await refusalOf(admin.handOverDraft({ id, body: { to: bookkeeper.email } }))
    expect(refusal.errors).toEqual({ to: 'This colleague cannot enter orders' })
    await admin.handOverDraft({ id, body: { to: packer.email } })
    expect((await refusalOf(admin.placeDraft({ id, body: { version: draft.version } }))).status).toBe(404)
    const given = await packing.findDraft({ id })
    expect(given).toMatchObject({ handedOverBy: root.email, lines: [{ quantity: 2 }], fields: destination })
    await packing.placeDraft({ id, body: { version: given.version } })
  })

  it('is not handed over to a colleague who has one for the same customer', async () => {
    const { shop, admin, packing } = await openOffice()
    await shop.as(ana)
    await draftFor(shop, packing, ana.email)
    const { id } = await draftFor(shop, admin, ana.email)
    const refusal = await refusalOf(admin.handOverDraft({ id, body: { to: packer.email } }))
    expect([refusal.status, refusal.message]).toEqual([409, `${packer.name} has a draft for this customer already`])
    expect((await admin.findDrafts()).drafts).toHaveLength(1)
  })

  it('is opened again for the same customer, and is not overwritten by an outdated page', async () => {
    const { shop, admin } = await openOffice()
    await shop.as(ana)
    const { id, draft } = await draftFor(shop, admin, ana.email)
    expect((await admin.startDraft({ body: { email: ana.email } }))._id).toBe(id)
    const stale = { version: draft.version - 1, lines: [], fields: {} }
    const refusal = await refusalOf(admin.putDraft({ id, body: stale }))
    expect([refusal.status, refusal.message]).toEqual([409, 'This draft was changed somewhere else'])
    expect((await admin.findDraft({ id })).lines).toHaveLength(1)
  })

  it('shows a packer neither prices nor amounts', async () => {
    const { shop, packing } = await openOffice()
    const api = await shop.as(ana)
    await api.placeOrder({ body: shop.purchase() })
    const { id, draft } = await draftFor(shop, packing, ana.email)
    for (const shown of [draft, await packing.findDraft({ id })])
      expect(JSON.stringify(shown)).not.toMatch(/price|total|toPay|saves|\$/i)
    await shop.database.db.update(products).set({ priceCents: 60_000_000 })
    const refusal = await refusalOf(packing.placeDraft({ id, body: { version: draft.version } }))
    expect([refusal.message, refusal.errors]).toEqual([unpayable, {}])
    await shop.database.db.update(products).set({ priceCents: 11_000 })
    await packing.placeDraft({ id, body: { version: draft.version } })
    expect(await api.listMyOrders({ email: ana.email })).toHaveLength(2)
  })

  it('offers the customer’s addresses and latest orders, and those of nobody else', async () => {
    const { shop, admin } = await openOffice()
    const [api, other] = [await shop.as(ana), await shop.as(bruno)]
    const { country, phone } = destination
    const address = { address: addressOfDestination, country, phone }
    await api.putAddresses({ body: { addresses: [address] } })
    await api.placeOrder({ body: shop.purchase() })
    await other.placeOrder({ body: shop.purchase({ quantity: 3 }) })
    const { id } = await draftFor(shop, admin, ana.email)
    const { addresses, orders, customer } = await admin.findDraft({ id })
    expect(addresses).toMatchObject([address])
    expect(orders).toMatchObject([{ lines: [{ productId: shop.productId, quantity: 2 }] }])
    expect(customer).toEqual({ email: ana.email, name: ana.name, isConfirmed: true })
    const file = JSON.parse(await (await admin.exportPerson({ person: ana.email })).text())
    expect(file.enteredByOffice).toMatchObject([{ lines: [{ quantity: 2 }], fields: destination }])
  })
})

const placedTo = { address: addressOfDestination, country: destination.country, phone: destination.phone }
