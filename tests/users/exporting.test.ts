/** One file has all data about a person. It has no data about other people, and nothing that gives access to an account. */
import { describe, expect, it } from 'vitest'
import { fillShopSettings, updateShopSettings } from '#server/settings/settings-queries.ts'
import { openBank } from '#tests/bank/bank-shop.ts'
import { payFor } from '#tests/paying.ts'
import { ana, bruno, root } from '#tests/people.ts'
import { refusalOf } from '#tests/refused.ts'
import { knownBy, openKnown } from './well-known.ts'

/** The content of a file. */
const read = async (file: File) => JSON.parse(await file.text())

describe('the file of a person', () => {
  it('is named after the day in the shop’s time zone', async () => {
    const { shop, admin } = await openKnown()
    await fillShopSettings(shop.database.db, { timeZone: 'Etc/GMT-14' })
    const { name } = await admin.exportPerson({ person: ana.email })
    // The two time zones are more than a day apart, so they never have the same day.
    await updateShopSettings(shop.database.db, { timeZone: 'Etc/GMT+12' })
    expect((await admin.exportPerson({ person: ana.email })).name).not.toBe(name)
  })

  it('has all kinds of stored data, under plain names', async () => {
    const { admin } = await openKnown()
    const file = await admin.exportPerson({ person: ana.email })
    expect([file.name, file.type]).toEqual([
      expect.stringMatching(/^personal data \d{4}-\d\d-\d\d\.json$/),
      'application/json',
    ])
    const data = await read(file)
    expect(data).toMatchObject({
      email: ana.email,
      profile: { name: ana.name, phone: '+34 976 111 222', education: 'Buyer of coils' },
      addresses: [{ label: 'Plant of Ana Ruiz', company: 'Coils, S.L.' }],
      cart: [{ quantity: 2 }],
      signIns: [{ provider: 'embedded' }],
      sessions: [{ startedAt: expect.any(String), address: expect.any(String) }],
      savedViews: [],
      stockAlerts: [{ product: 'Sold-out seal', askedAt: expect.any(String) }],
      reviews: [{ number: 5, email: ana.email, answer: { text: 'Thank you, Ana!' } }],
    })
    expect(data.orders).toHaveLength(3)
    const [shipped, cancelled] = data.orders
    expect(shipped).toMatchObject({
      phone: '+34 976 111 222',
      lines: [{ quantity: 2, price: 125.5 }],
      payments: [{ status: 'succeeded', amount: 251 }],
      refunds: [{ amount: 10, reason: 'Ana Ruiz rang: scratched' }],
      parcels: [{ carrier: 'Seur' }],
      papers: [{ kind: 'receipt', number: expect.stringMatching(/^R-/) }, { kind: 'credit note' }],
    })
    expect(shipped.events.map(({ kind, by }: { kind: string; by: string }) => [kind, by])).toEqual(
      expect.arrayContaining([
        ['placed', ana.email],
        ['note', 'the shop'],
        ['shipped', 'the shop'],
      ]),
    )
    expect(cancelled.cancelledAt).toBeTruthy()
    expect(cancelled.events.map(({ kind }: { kind: string }) => kind)).toEqual(['placed', 'cancelled'])
    expect([cancelled.papers, cancelled.parcels, cancelled.refunds]).toEqual([[], [], []])
    expect(data.mails.length).toBeGreaterThan(2)
    expect(data.history.map(({ what }: { what: string }) => what)).toEqual(
      expect.arrayContaining(['Order shipped', 'Note added', 'Refunded', 'Review answered']),
    )
    const text = JSON.stringify(data)
    expect(knownBy.filter((word) => word !== '976111222' && !text.includes(JSON.stringify(word).slice(1, -1)))).toEqual(
      [],
    )
  })

  it('has the payer and the account of a transfer that the shop keeps, but no transfer that was matched by mistake', async () => {
    const { clerk, order, book, api, admin } = await openBank()
    const [paid, other] = [await order(), await order(3)]
    const account = 'DE89370400440532013000'
    await book([
      { cents: 20_000, text: paid.reference, payer: 'Coils GmbH', account, bankReference: 'REF-0001' },
      { cents: 30_000, text: other.reference, payer: 'Somebody Else', bankReference: 'REF-0002' },
    ])
    const [match] = (await clerk.findOrder({ id: other.id })).transfers ?? []
    await clerk.undoMatch({ id: match?._id ?? '' })
    const transfer = { amount: 200, payer: 'Coils GmbH', accountEndsWith: '3000', bankReference: 'REF-0001' }
    for (const file of [await api.exportMyself(), await admin.exportPerson({ person: ana.email })]) {
      const { orders } = await read(file)
      expect(orders.map(({ transfers }: { transfers: object[] }) => transfers)).toMatchObject([[transfer], []])
      expect(JSON.stringify(orders)).not.toMatch(/Somebody Else|digest/i)
    }
  })

  it('is the same whether an admin or the person exports it', async () => {
    const { admin, customer } = await openKnown()
    const { exportedAt: _, ...own } = await read(await customer.exportMyself())
    const { exportedAt: __, ...shops } = await read(await admin.exportPerson({ person: ana.email }))
    expect(own).toEqual(shops)
  })

  it('names no other person, and holds neither digests nor tokens', async () => {
    const { shop, admin, other } = await openKnown()
    await other.placeOrder({ body: shop.purchase() })
    await admin.makeAdmin({ email: bruno.email })
    for (const file of [await admin.exportPerson({ person: ana.email }), await other.exportMyself()]) {
      const text = await file.text()
      expect(text).not.toContain(root.email)
      expect(text).not.toContain(root.name)
      expect(text).not.toMatch(/"(?:password|secret|token|tokenVersion|digest|body|search|subject_id)"/i)
    }
    expect(await (await other.exportMyself()).text()).not.toContain(ana.email)
    expect(await (await admin.exportPerson({ person: ana.email })).text()).not.toContain(bruno.email)
  })

  it('of an admin says what they did, but not to whom', async () => {
    const { admin } = await openKnown()
    const { history } = await read(await admin.exportMyself())
    expect(history).toContainEqual({ at: expect.any(String), what: 'Order shipped', by: root.email })
    expect(JSON.stringify(history)).not.toMatch(/ana@|Ana Ruiz/)
  })

  it('has nothing of an earlier owner of the address', async () => {
    const { shop, admin } = await openKnown()
    await admin.deleteUser({ email: ana.email })
    const anew = await shop.as(ana)
    expect(await read(await anew.exportMyself())).toMatchObject({ orders: [], reviews: [], mails: [], history: [] })
    expect((await read(await admin.exportPerson({ person: ana.email }))).orders).toHaveLength(3)
  })

  it('lists a paper that is still to be made with its kind, but no number', async () => {
    const { shop, admin, customer, order } = await openKnown()
    await payFor(shop, customer, await order())
    const { orders } = await read(await admin.exportPerson({ person: ana.email }))
    expect(orders.at(-1).papers).toEqual([{ kind: 'receipt' }])
  })

  it('of an unknown person is refused', async () => {
    const { admin } = await openKnown()
    expect((await refusalOf(admin.exportPerson({ person: 'nobody@nowhere.example' }))).status).toBe(404)
  })
})
