/** The company that a customer orders for, and the check of its VAT number. */
import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { orders } from '#server/database/order-schema.ts'
import { companies } from '#server/database/schema.ts'
import { vatChecks } from '#server/database/tax-schema.ts'
import { ana, bruno, root } from '#tests/people.ts'
import { refusalOf } from '#tests/refused.ts'
import { fourOf, german, openTaxShop, registerAnswered, spanish } from './tax-shop.ts'

const coils = { legalName: 'Coils GmbH', address: 'Hafenstraße 1\n10115 Berlin', country: 'DE' }

describe('the company of a customer', () => {
  it('is empty at first, then as it was saved last, and is not shared with other customers', async () => {
    const shop = await openTaxShop()
    const [api, other] = await Promise.all([shop.as(ana), shop.as(bruno)])
    expect(await api.findCompany()).toEqual({})
    await api.putCompany({ body: coils })
    await api.putCompany({ body: { ...coils, legalName: 'Coils AG', vatNumber: 'de 136-695-976' } })
    const number = { vatNumber: german, state: 'silent', checkedBy: 'VIES' }
    const saved = { ...coils, legalName: 'Coils AG', vatNumber: number, version: 2, role: 'company admin' }
    expect(await api.findCompany()).toEqual({ company: saved })
    expect(await other.findCompany()).toEqual({})
  })

  it('is saved once when it is saved twice at the same moment', async () => {
    const shop = await openTaxShop()
    const api = await shop.as(ana)
    await Promise.all([api.putCompany({ body: coils }), api.putCompany({ body: coils })])
    expect(await shop.database.db.$count(companies)).toBe(1)
  })

  it('with a malformed VAT number is refused under the field, and nothing is saved', async () => {
    const shop = await openTaxShop()
    const api = await shop.as(ana)
    const refusal = await refusalOf(api.putCompany({ body: { ...coils, vatNumber: 'DE136695977' } }))
    expect([refusal.status, Object.keys(refusal.errors)]).toEqual([422, ['vatNumber']])
    expect(await api.findCompany()).toEqual({})
  })

  it('is part of the data that the customer downloads', async () => {
    const shop = await openTaxShop()
    const api = await shop.as(ana)
    await api.putCompany({ body: coils })
    expect(JSON.parse(await (await api.exportMyself()).text())).toMatchObject({ company: coils })
  })

  it('is noted on the orders of the customer, and is deleted when the customer is erased', async () => {
    const shop = await openTaxShop()
    const [api, admin] = await Promise.all([shop.as(ana), shop.as(root)])
    await api.putCompany({ body: coils })
    const { _id: id } = await api.placeOrder({ body: fourOf(shop) })
    const { db } = shop.database
    const [company] = await db.select().from(companies)
    const companyOfOrder = async () => (await db.select().from(orders).where(eq(orders.id, id)))[0]?.companyId
    expect(await companyOfOrder()).toBe(company?.id)
    await admin.erasePerson({ person: ana.email, body: { email: ana.email } })
    expect(await db.$count(companies)).toBe(0)
    expect(await companyOfOrder()).toBeNull()
  })
})

describe('a VAT number', () => {
  it('is checked in the register, whose answer is kept and counts for an hour', async () => {
    const shop = await openTaxShop()
    const api = await shop.as(ana)
    const checked = { vatNumber: german, state: 'valid', registeredName: 'Invented company 136695976' }
    await registerAnswered(shop, german, 'invalid', 1)
    expect(await api.checkVatNumber({ body: { vatNumber: 'DE 136 695 976' } })).toMatchObject(checked)
    await api.putCompany({ body: { ...coils, vatNumber: german } })
    expect((await api.findCompany()).company?.vatNumber).toMatchObject({ state: 'valid' })
    shop.vies?.set('invalid', german)
    expect(await api.checkVatNumber({ body: { vatNumber: german } })).toMatchObject(checked)
    expect(shop.vies?.asked).toEqual([german])
    expect(await shop.database.db.$count(vatChecks)).toBe(2)
  })

  it('that was valid stays valid while the register does not answer', async () => {
    const shop = await openTaxShop()
    const api = await shop.as(ana)
    await registerAnswered(shop, german, 'valid', 1)
    shop.vies?.set('silent')
    expect(await api.checkVatNumber({ body: { vatNumber: german } })).toMatchObject({ state: 'valid' })
  })

  it('of Spain is checked by its form, without the register', async () => {
    const shop = await openTaxShop()
    const api = await shop.as(ana)
    const known = { state: 'valid', checkedBy: 'form' }
    expect(await api.checkVatNumber({ body: { vatNumber: spanish } })).toMatchObject(known)
    expect(shop.vies?.asked).toEqual([])
  })

  it('of Spain may lack its letters, in the company of a customer and in an order', async () => {
    const shop = await openTaxShop()
    const api = await shop.as(ana)
    const vatNumber = 'b-58.378.431'
    expect(await api.checkVatNumber({ body: { vatNumber } })).toMatchObject({ vatNumber: spanish, state: 'valid' })
    const { company } = await api.putCompany({ body: { ...coils, country: 'ES', vatNumber } })
    expect(company?.vatNumber).toMatchObject({ vatNumber: spanish })
    const { _id: id } = await api.placeOrder({
      body: fourOf(shop, { country: 'ES', postalCode: '46520', vatNumber, toPay: 474.32 }),
    })
    expect(await api.findOrder({ id })).toMatchObject({ vatNumber: spanish })
  })

  it.each([
    ['CHE-123.456.788 MWST', 'a member state'],
    ['GB123456782', 'XI instead of GB'],
    ['EU372012345', 'one stop shop'],
  ])('such as %s is refused, because it is not of the EU, and the register is not asked', async (vatNumber, words) => {
    const shop = await openTaxShop()
    const api = await shop.as(ana)
    for (const refused of [
      () => api.checkVatNumber({ body: { vatNumber } }),
      () => api.putCompany({ body: { ...coils, vatNumber } }),
      () => api.placeOrder({ body: fourOf(shop, { country: 'CH', vatNumber }) }),
    ]) {
      const { status, errors } = await refusalOf(refused())
      expect(status).toBe(422)
      expect(errors.vatNumber).toMatch(/^Only VAT numbers of the EU can be used here\./)
      expect(errors.vatNumber).toContain(words)
    }
    expect(shop.vies?.asked).toEqual([])
  })

  it('can be checked ten times an hour, and numbers that are refused count', async () => {
    const shop = await openTaxShop()
    const api = await shop.as(ana)
    const check = (vatNumber: string) => api.checkVatNumber({ body: { vatNumber } })
    for (let time = 0; time < 5; time++) {
      await check(spanish)
      expect((await refusalOf(check('GB123456782'))).status).toBe(422)
    }
    expect((await refusalOf(check(spanish))).status).toBe(429)
  })
})
