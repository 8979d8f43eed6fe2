/** Erasing a person: nothing identifying is left except what the shop has to keep. */
import { eq, getTableColumns, getTableName, is } from 'drizzle-orm'
import { PgTable } from 'drizzle-orm/pg-core'
import { describe, expect, it } from 'vitest'
import { actors, commandLine } from '#server/database/actor-schema.ts'
import { schema } from '#server/database/all-schemas.ts'
import { orders } from '#server/database/order-schema.ts'
import { papers } from '#server/database/paper-schema.ts'
import { changes } from '#server/database/record-schema.ts'
import { erasePerson } from '#server/users/erase-person.ts'
import { bank } from '#tests/bank/bank-shop.ts'
import { coil } from '#tests/coil.ts'
import { openBrowser } from '#tests/identity/browser.ts'
import { brokenInvariants } from '#tests/invariants.ts'
import { readPaper } from '#tests/papers/read-paper.ts'
import { payFor } from '#tests/paying.ts'
import { ana, bruno, root } from '#tests/people.ts'
import { refusalOf } from '#tests/refused.ts'
import { openShop } from '#tests/shop.ts'
import { fates } from './personal-columns.ts'
import { everythingIn, knownBy, openKnown } from './well-known.ts'

const tables = Object.values(schema).flatMap((table) => (is(table, PgTable) ? [table] : []))
const kept = Object.entries(fates).flatMap(([table, fate]) =>
  typeof fate === 'string'
    ? []
    : Object.entries(fate).flatMap(([column, is]) => (is === 'kept' ? `${table}.${column}` : [])),
)
const erasing = { person: ana.email, body: { email: ana.email } }

describe('each column that can hold a text', () => {
  const texts = tables.flatMap((table) =>
    Object.values(getTableColumns(table)).flatMap((column) =>
      /^(text|jsonb|text\[\])$/.test(column.getSQLType()) ? [[getTableName(table), column.name] as const] : [],
    ),
  )

  it('is listed with its fate when a person is erased', () => {
    const undecided = texts.filter(([table, column]) => {
      const fate = fates[table]
      return fate === undefined || (typeof fate !== 'string' && fate[column] === undefined)
    })
    expect(undecided).toEqual([])
  })

  it('exists if it is listed with its fate', () => {
    const named = Object.entries(fates).flatMap(([table, fate]) =>
      typeof fate === 'string' ? [] : Object.keys(fate).map((column) => `${table}.${column}`),
    )
    const known = texts.map(([table, column]) => `${table}.${column}`)
    expect(named.filter((column) => !known.includes(column))).toEqual([])
    expect(Object.keys(fates).filter((table) => !tables.some((one) => getTableName(one) === table))).toEqual([])
  })
})

describe('an erased person', () => {
  it('is named in the database before the erasure, and afterwards only in the columns that are kept', async () => {
    const { shop, admin } = await openKnown()
    const { db } = shop.database
    const before = (await everythingIn(db)).join('\n')
    expect(knownBy.filter((word) => !before.includes(word))).toEqual([])
    const { success, pseudonym, accountStays } = await admin.erasePerson(erasing)
    expect(success).toBe(true)
    expect(pseudonym).toMatch(/^erased-[0-9a-f]{12}$/)
    expect(accountStays).toBe(false)
    const left = await everythingIn(db, kept)
    expect(left.filter((row) => knownBy.some((word) => row.toLowerCase().includes(word.toLowerCase())))).toEqual([])
    expect(left.filter((row) => /\bana\b/i.test(row))).toEqual([])
    expect(await brokenInvariants(db)).toEqual([])
  })

  it('also loses the earlier delivery address of a corrected order', async () => {
    const { shop, admin, order } = await openKnown()
    const id = await order()
    await admin.correctAddress({ id, body: { address: 'Calle Nueva 9', phone: '976 333 444', company: '' } })
    await admin.correctAddress({ id, body: { address: 'Calle Otra 1', phone: '976 333 444', company: '' } })
    expect((await everythingIn(shop.database.db)).join()).toContain('Calle Nueva 9')
    await admin.erasePerson(erasing)
    expect((await everythingIn(shop.database.db, kept)).filter((row) => /Calle Nueva 9|333 444/.test(row))).toEqual([])
  })

  it('is no longer the address of a company with other people to which reminders go, nor named by why it is blocked', async () => {
    const { shop, admin, other } = await openKnown()
    const { db } = shop.database
    await admin.putBank({ body: bank })
    const company = { legalName: 'Coils, S.L.', address: 'Calle Mayor 1', country: 'ES', vatNumber: '' }
    await other.putCompany({ body: company })
    const [{ id = '' } = {}] = await db.select({ id: schema.companies.id }).from(schema.companies)
    const terms = {
      ...{ netDays: 30, creditLimit: 1_000, invoiceEmail: ana.email, blocked: `${ana.email} does not pay` },
      mayCollectUntaxed: `${ana.email} drives to France`,
    }
    await admin.putTerms({ id, body: terms })
    await admin.erasePerson(erasing)
    const { terms: left } = await admin.findTerms({ id })
    expect(left).toMatchObject({ invoiceEmail: '', blocked: expect.stringMatching(/^erased-\w+ does not pay$/) })
    expect((await everythingIn(db)).join('\n')).not.toContain(ana.email)
  })

  it('is left in no other spelling of the name, and in no saved view of orders', async () => {
    const { shop, admin, shipped } = await openKnown()
    await admin.addNote({ id: shipped, body: { text: 'Ána rang, and so did ANA RUÍZ' } })
    const address = { q: 'ana ruíz', state: 'paid' } as const
    const { _id: id } = await admin.addView({ body: { name: 'Ana Ruíz to ship', isShared: true, address } })
    await admin.renameView({ id, body: { name: 'To ship to ANA RUIZ' } })
    for (const name of ['Ana Ruiz', 'ana ruiz', 'ANA RUIZ', 'Bananas'])
      await admin.addView({ body: { name, isShared: false, address: { sort: 'oldest' } } })
    await admin.erasePerson(erasing)
    const left = (await everythingIn(shop.database.db, kept)).map((row) =>
      row.normalize('NFD').replaceAll(/\p{M}/gu, ''),
    )
    expect(left.filter((row) => /\bana\b/i.test(row))).toEqual([])
    const { views } = await admin.findViews()
    expect(views.map(({ name }) => name).toSorted()).toEqual(['Bananas', 'To ship to …', '…', '… 2', '… 3'])
    expect(views.find(({ isShared }) => isShared)?.address).toEqual({ q: '…', state: 'paid' })
  })

  it('has no address or phone left in notes, even one that only the address book or the profile contained', async () => {
    const { shop, admin, customer, shipped } = await openKnown()
    const next = { address: 'Plaza Nueva 3', country: 'ES', phone: '+34 976 555 666' } as const
    await customer.putAddresses({ body: { addresses: [next] } })
    await shop.database.db.update(schema.users).set({ phone: '+34 976 777 888' })
    const text = 'Next time to Plaza Nueva 3, call 976 555 666 or 976 777 888 before'
    await admin.addNote({ id: shipped, body: { text } })
    await admin.erasePerson(erasing)
    const notes = (await admin.findOrder({ id: shipped })).events?.flatMap(({ text: note }) => note ?? [])
    expect(notes).toContain('Next time to …, call … or … before')
  })

  it('has no deleted review that an admin could restore', async () => {
    const { shop, admin } = await openKnown()
    const [review] = await shop.visitor.listReviews()
    await admin.deleteReview({ id: review?._id ?? '' })
    await admin.erasePerson(erasing)
    expect(await shop.database.db.select().from(schema.reviews)).toEqual([])
  })

  it('is found by no search', async () => {
    const { admin } = await openKnown()
    const found = async (q: string) => {
      const { orders, users } = await admin.searchEverything({ q })
      const [listed, people, reviews] = [
        await admin.listOrders({ q, limit: 10 }),
        await admin.listUsers({ q, limit: 10 }),
        await admin.listReviews({ q, limit: 10 }),
      ]
      return [orders, users, listed, people, reviews].reduce((sum, list) => sum + list.length, 0)
    }
    for (const q of [ana.email, 'Ana Ruiz', '976 111 222']) expect(await found(q), q).toBeGreaterThan(0)
    await admin.erasePerson(erasing)
    for (const q of [ana.email, 'Ana Ruiz', '976 111 222']) expect(await found(q), q).toBe(0)
  })

  it('leaves paid orders with their products and amounts, and their papers as issued', async () => {
    const { shop, admin, shipped, cancelled, unpaid } = await openKnown()
    const { db } = shop.database
    const stock = await shop.stock()
    const papersBefore = await db.select().from(papers).orderBy(papers.id)
    const before = await admin.findOrder({ id: shipped })
    const { pseudonym } = await admin.erasePerson(erasing)
    const after = await admin.findOrder({ id: shipped })
    expect(after).toMatchObject({
      email: pseudonym,
      userName: 'A customer',
      address: 'Erased',
      phone: '',
      country: 'ES',
    })
    for (const field of [
      'number',
      'lines',
      'totalPrice',
      'paidAt',
      'transactionId',
      'refundedAmount',
      'approved',
    ] as const)
      expect(after[field], field).toEqual(before[field])
    expect(await db.select().from(papers).orderBy(papers.id)).toEqual(papersBefore)
    expect((await readPaper(await admin.findReceipt({ id: shipped }))).text).toContain('Coils, S.L.')
    const [ended, again] = await Promise.all(
      [unpaid, cancelled].map(async (id) => (await db.select().from(orders).where(eq(orders.id, id)))[0]),
    )
    expect(ended?.cancelledAt).not.toBeNull()
    expect(again).toMatchObject({ email: pseudonym, address: 'Erased' })
    expect(await shop.stock()).toBe(stock + 2)
  })

  it('is named as the buyer on a later credit note, as on the receipt, and gets no mail', async () => {
    const { shop, admin, shipped } = await openKnown()
    await admin.erasePerson(erasing)
    await admin.refundOrder({ id: shipped, body: { amount: 5, reason: 'Damaged' } })
    const note = (await readPaper(await admin.findCreditNote({ id: shipped, n: '2' }))).text
    expect(note).toContain('Coils, S.L.')
    expect(note).not.toContain('erased-')
    await shop.shop.mailer.sendDue(new Date())
    expect(await admin.findUnsent()).toMatchObject({ mails: [] })
  })

  it('is signed out at once, cannot log in, and can sign up again as a new user', async () => {
    const { shop, admin, customer, password } = await openKnown()
    await admin.erasePerson(erasing)
    expect((await refusalOf(customer.findCart())).status).toBe(401)
    const browser = openBrowser(shop.origin, '10.2.0.2')
    expect((await browser.signIn({ email: ana.email, password })).status).toBe(401)
    const anew = await shop.as(ana)
    expect(await anew.listMyOrders({ email: ana.email })).toEqual([])
    expect(await anew.findAddresses()).toEqual({ addresses: [] })
  })

  it('is shown as “A customer” under the remaining reviews', async () => {
    const { shop, admin } = await openKnown()
    await admin.erasePerson(erasing)
    const [review] = await shop.visitor.listReviews()
    expect(review).toMatchObject({
      name: 'A customer',
      image: '',
      company: '',
      position: '',
      number: 5,
      verified: true,
    })
    expect(review?.review).toBe('Good strap, says … of …')
    expect(review?.answer?.text).toBe('Thank you, …!')
  })

  it('is in the history under the pseudonym, and cannot be restored', async () => {
    const { admin } = await openKnown()
    const { pseudonym } = await admin.erasePerson(erasing)
    const [erased] = await admin.listChanges({ kind: 'user', id: pseudonym, limit: 1 })
    expect(erased).toMatchObject({ action: 'erase person', by: root.email, name: pseudonym, canUndo: false })
    expect(erased?.aboutId).toBeUndefined()
    expect((await refusalOf(admin.undoChange({ id: erased?._id ?? '' }))).message).toContain('cannot be restored')
    expect(await admin.listChanges({ who: ana.email })).toEqual([])
  })

  it('may already have been deleted as a user: the remaining data is then erased', async () => {
    const { shop, admin } = await openKnown()
    await admin.deleteUser({ email: ana.email })
    expect((await everythingIn(shop.database.db, kept)).join()).toContain(ana.email)
    await shop.as(ana)
    await admin.erasePerson(erasing)
    expect((await everythingIn(shop.database.db, kept)).join()).not.toContain(ana.email)
  })

  it('can be erased by the command line even if only orders of a deleted user, or a single mail, remain', async () => {
    const { shop, admin } = await openKnown()
    await admin.deleteUser({ email: ana.email })
    await shop.database.db.insert(schema.mails).values({ toAddress: 'mia@coils.example', subject: 'Hello', body: '' })
    for (const email of [ana.email, 'mia@coils.example']) {
      await erasePerson(shop.shop, commandLine, email)
      expect((await everythingIn(shop.database.db, kept)).join()).not.toContain(email)
      await expect(erasePerson(shop.shop, commandLine, email)).rejects.toThrow('There is no such user')
    }
  })
})

describe('erasing', () => {
  it('affects no other person', async () => {
    const { shop, admin, other } = await openKnown()
    await other.placeOrder({ body: shop.purchase({ address: 'Rua da Cinta 3' }) })
    await other.putAddresses({
      body: { addresses: [{ address: 'Rua da Cinta 3', country: 'PT', phone: '351 1234567' }] },
    })
    const packed = await other.placeOrder({ body: shop.purchase({ address: 'Rua da Cinta 4' }) })
    await admin.addNote({ id: packed._id, body: { text: 'Ana of the warehouse packed it for Bruno' } })
    const ofBruno = async () =>
      (await everythingIn(shop.database.db)).filter((row) => /bruno|Cinta/.test(row)).toSorted()
    const before = await ofBruno()
    await admin.erasePerson(erasing)
    expect(await ofBruno()).toEqual(before)
  })

  it('requires the address to be typed again', async () => {
    const { admin } = await openKnown()
    const refused = await refusalOf(admin.erasePerson({ person: ana.email, body: { email: bruno.email } }))
    expect([refused.status, refused.message]).toEqual([409, expect.stringContaining(ana.email)])
    expect(await admin.findUser({ email: ana.email })).toMatchObject({ name: ana.name })
  })

  it('is refused for oneself and for admins, who must lose their role first', async () => {
    const { shop, admin } = await openKnown()
    const themselves = { person: root.email, body: { email: root.email } }
    expect((await refusalOf(admin.erasePerson(themselves))).message).toBe('You cannot erase yourself')
    await shop.as({ ...bruno, email: 'second@fleje.example', role: 'admin' })
    const second = { person: 'second@fleje.example', body: { email: 'second@fleje.example' } }
    expect((await refusalOf(admin.erasePerson(second))).message).toBe('Remove the admin rights of this user first')
    await admin.removeAdmin({ email: 'second@fleje.example' })
    await admin.erasePerson(second)
  })

  it('leaves an admin’s payment open when it is refused', async () => {
    const { shop, admin } = await openKnown()
    const email = 'second@fleje.example'
    const second = await shop.as({ ...bruno, email, role: 'admin' })
    const { _id: orderId } = await second.placeOrder({ body: shop.purchase({ quantity: 2 }) })
    await second.createPaymentIntent({ body: { orderId, totalPrice: 251 } })
    await refusalOf(admin.erasePerson({ person: email, body: { email } }))
    const [payment] = await shop.database.db.select().from(schema.payments).where(eq(schema.payments.orderId, orderId))
    expect(payment?.status).toBe('open')
  })

  it('removes the names of a former admin from their changes', async () => {
    const { shop, admin, order, customer } = await openKnown()
    const second = { ...bruno, name: 'Sec Ond', email: 'second@fleje.example', role: 'admin' } as const
    const api = await shop.as(second)
    const id = await order()
    await payFor(shop, customer, id)
    await api.approveOrder({ id })
    await api.changeStock({ id: shop.productId, body: { by: 5, why: 'Delivery' } })
    await api.updateProduct({ id: shop.productId, body: { ...coil, pricePerUnit: 130 } })
    const { _id: secondId } = await admin.findUser({ email: second.email })
    const renamed = { name: 'Third Name' }
    await shop.database.db.update(schema.users).set(renamed).where(eq(schema.users.email, second.email))
    const key = { name: 'ERP', scope: 'read', hash: 'h', beginsWith: 'b', createdById: secondId } as const
    await shop.database.db.insert(schema.apiKeys).values(key)
    const endpoint = {
      url: 'https://erp.example',
      secret: 's',
      kinds: ['order.paid' as const],
      createdById: secondId,
    }
    const [kept] = await shop.database.db.insert(schema.webhookEndpoints).values(endpoint).returning()
    await shop.database.db.update(schema.refunds).set({ byId: secondId })
    // Early releases stored only the name of an admin.
    const onlyNamed = { id: crypto.randomUUID(), kind: 'person', name: 'Third Name' } as const
    await shop.database.db.insert(actors).values(onlyNamed)
    await shop.database.db.update(orders).set({ approvedById: onlyNamed.id }).where(eq(orders.id, id))
    await admin.removeAdmin({ email: second.email, keep: kept?.id ?? '' })
    await admin.erasePerson({ person: second.email, body: { email: second.email } })
    expect((await everythingIn(shop.database.db)).filter((row) => /Sec Ond|Third Name|second@/.test(row))).toEqual([])
    expect(await admin.findOrder({ id })).toMatchObject({ approvedBy: 'A former admin' })
  })

  it('is refused while an order, its receipt, a dispute or a refund is in progress; the refusal names the cause', async () => {
    const { shop, admin, order, customer } = await openKnown()
    const sentence = async () => (await refusalOf(admin.erasePerson(erasing))).message
    const id = await order()
    await payFor(shop, customer, id)
    expect(await sentence()).toMatch(/^Order F-\d+ has not shipped: ship it, or cancel it. Nothing was erased$/)
    await admin.approveOrder({ id })
    expect(await sentence()).toMatch(/has a document that is not issued yet/)
    await admin.findReceipt({ id })
    const { db } = shop.database
    await db.update(orders).set({ dispute: 'inquiry' }).where(eq(orders.id, id))
    expect(await sentence()).toMatch(/is disputed at the bank/)
    await db.update(orders).set({ dispute: null }).where(eq(orders.id, id))
    await db.update(schema.refunds).set({ status: 'asked' })
    expect(await sentence()).toMatch(/has a refund on its way/)
    await db.update(schema.refunds).set({ status: 'owed' })
    expect(await sentence()).toMatch(/has a refund on its way/)
    expect(await admin.findUser({ email: ana.email })).toMatchObject({ name: ana.name })
    await db.update(schema.refunds).set({ status: 'paid otherwise', paidOtherwise: 'Transfer 4711' })
    await admin.erasePerson(erasing)
  })

  it('changes nothing when the last step fails', async () => {
    const { shop, admin } = await openKnown()
    const { db } = shop.database
    const before = (await everythingIn(db)).toSorted().filter((row) => !row.startsWith('payments'))
    await db.execute(`alter table changes add constraint planted check (action <> 'erase person') not valid`)
    try {
      await expect(admin.erasePerson(erasing)).rejects.toThrow()
    } finally {
      await db.execute('alter table changes drop constraint planted')
    }
    expect((await everythingIn(db)).toSorted().filter((row) => !row.startsWith('payments'))).toEqual(before)
    await admin.erasePerson(erasing)
  })

  it('the same person twice at the same time succeeds only once', async () => {
    const { admin, shop } = await openKnown()
    const both = await Promise.allSettled([admin.erasePerson(erasing), admin.erasePerson(erasing)])
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    const rows = await shop.database.db.select().from(changes).where(eq(changes.action, 'erase person'))
    expect(rows).toHaveLength(1)
  })

  it('says that an account at another provider stays there', async () => {
    const shop = await openShop({
      environment: {
        IDENTITY: 'firebase',
        FIREBASE_PROJECT_ID: 'fleje-1',
        FIREBASE_API_KEY: 'k',
        FIREBASE_AUTH_DOMAIN: 'fleje.example',
      },
    })
    await shop.as(ana)
    expect(await (await shop.as(root)).erasePerson(erasing)).toMatchObject({ accountStays: true })
  })
})
