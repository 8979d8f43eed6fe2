/** The office decides who shares a company’s credit, sees what companies owe, and has them reminded. */
import { sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { remindOfDue } from '#server/companies/remind.ts'
import { brokenInvariants } from '#tests/invariants.ts'
import { mailsTo, subjectsTo } from '#tests/mails.ts'
import { ana, bruno } from '#tests/people.ts'
import { refusalOf } from '#tests/refused.ts'
import { companyIdOf, openAccountShop, terms } from './account-shop.ts'

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000)
const refused = async (call: Promise<unknown>) => (await refusalOf(call)).message

describe('the office', () => {
  it('adds customers to a company, who then share its credit, and removes them again', async () => {
    const { shop, admin, clerk, companyId, grant, order } = await openAccountShop()
    await grant()
    await order(1)
    const other = await shop.as(bruno)
    const add = (email: string) => admin.addToCompany({ id: companyId, body: { email } })
    expect(await refused(add('nobody@coils.example'))).toBe('No customer has this email address')
    for (const _ of [1, 2]) await add(bruno.email)
    const cart = { lines: [{ id: shop.productId, quantity: 1 }], country: 'ES' }
    expect(await other.priceCart({ body: cart })).toMatchObject({ account: { left: 879 } })
    expect((await clerk.findTerms({ id: companyId })).people).toHaveLength(2)
    await admin.removeFromCompany({ id: companyId, email: bruno.email })
    expect(await other.priceCart({ body: cart })).not.toHaveProperty('account')
    await other.putCompany({ body: { legalName: 'Bruno, S.L.', address: 'Calle 2, Teruel', country: 'ES' } })
    await admin.putTerms({ id: await companyIdOf(shop, bruno), body: terms })
    expect(await refused(add(bruno.email))).toMatch(/^This customer belongs to another company, Bruno, S\.L\./)
  })

  it('keeps a company that owes when its last customer leaves, and enters an address for its orders', async () => {
    const { shop, admin, clerk, companyId, grant, order } = await openAccountShop()
    await grant()
    await admin.shipOnAccount({ id: await order(1), body: {} })
    const leaving = { id: companyId, email: ana.email }
    expect((await refusalOf(admin.removeFromCompany(leaving))).errors).toEqual({
      to: 'Coils GmbH has open orders, and nobody else orders for this company. Please enter an address for the mails about these orders',
    })
    await admin.removeFromCompany({ ...leaving, to: 'office@coils.example' })
    await admin.erasePerson({ person: ana.email, body: { email: ana.email } })
    expect(await clerk.findTerms({ id: companyId })).toMatchObject({ owed: 121, people: [] })
    await remindOfDue(shop.shop, inDays(31))
    expect(await subjectsTo(shop, 'office@coils.example')).toEqual([expect.stringMatching(/^Overdue: F-/)])
    expect(await brokenInvariants(shop.database.db)).toEqual([])
  })

  it('sees what companies owe by age, and exports it', async () => {
    const { admin, clerk, db, companyId, grant, order } = await openAccountShop()
    await grant()
    const [first, second] = [await order(1), await order(2), await order(1)]
    for (const id of [first, second]) await admin.shipOnAccount({ id, body: {} })
    await db.execute(sql`update orders set due_on = current_date - 5 where id = ${first}`)
    const aged = { unshipped: 121, notDue: 242, upTo15: 121, upTo60: 0, older: 0, owed: 484 }
    const { companies, total } = await clerk.findReceivables()
    expect([companies, total]).toEqual([
      [{ _id: companyId, legalName: 'Coils GmbH', creditLimit: 1_000, isBlocked: false, ...aged }],
      aged,
    ])
    expect((await clerk.findTerms({ id: companyId })).orders).toMatchObject([
      { owed: 121, overdueDays: 5 },
      { owed: 242 },
      {},
    ])
    const [head, line] = (await (await clerk.exportReceivables({})).text()).split('\r\n')
    expect(head).toBe('company,order,placed,shipped,due,overdueDays,owedDollars,reminders')
    expect(line).toMatch(/^Coils GmbH,F-\d+,.*,5,121\.00,0$/)
  })

  it('lets the shop remind a company 3 days before, and 1, 10 and 20 days after the due date, in one mail a day', async () => {
    const { shop, admin, db, grant, order, companyId, clerk } = await openAccountShop()
    await grant({ invoiceEmail: 'invoices@coils.example' })
    const ids = [await order(1), await order(1)]
    for (const id of ids) await admin.shipOnAccount({ id, body: {} })
    const mailed = async (day: number) => {
      await remindOfDue(shop.shop, inDays(day))
      await remindOfDue(shop.shop, inDays(day))
      return (await subjectsTo(shop, 'invoices@coils.example')).length
    }
    const counts: number[] = []
    for (const day of [0, 26, 27, 30, 31, 39, 40, 49, 50, 80]) counts.push(await mailed(day))
    expect(counts).toEqual([0, 0, 1, 1, 2, 2, 3, 3, 4, 4])
    const mails = await mailsTo(shop, 'invoices@coils.example')
    expect(mails.filter(({ subject }) => /^Due soon: F-\d+, F-\d+ at /.test(subject))).toHaveLength(1)
    const overdue = mails.find(({ subject }) => /^Overdue: F-\d+, F-\d+ at /.test(subject))
    expect(overdue?.body).toMatch(/We have not received.*Total: \$242\.00.*IBAN: ES91/s)
    expect((await clerk.findTerms({ id: companyId })).orders).toMatchObject([{ reminders: 4 }, { reminders: 4 }])
    const later = await order(1)
    await admin.shipOnAccount({ id: later, body: {} })
    await db.execute(sql`delete from reminders`)
    await db.execute(sql`update orders set due_on = due_on + 11 where id = ${later}`)
    await remindOfDue(shop.shop, inDays(40))
    expect(await subjectsTo(shop, 'invoices@coils.example')).toContainEqual(
      expect.stringMatching(/^Overdue: F-\d+, F-\d+\. Due soon: F-\d+ at /),
    )
    await admin.undoShipping({ id: later, body: { reason: 'The carrier did not come.' } })
    expect((await clerk.findTerms({ id: companyId })).orders).toContainEqual(
      expect.objectContaining({ _id: later, reminders: 0 }),
    )
    expect(await clerk.findNeeds({})).toMatchObject({ overdue: 0 })
    await db.execute(sql`update orders set due_on = current_date - 21 where approved_at is not null`)
    expect(await clerk.findNeeds({})).toMatchObject({ overdue: 2 })
    expect(await brokenInvariants(db)).toEqual([])
  })
})
