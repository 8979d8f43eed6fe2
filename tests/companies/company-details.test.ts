/** The details of a company: who changes them, who hears of it, and that orders are billed to nobody else. */
import { expect, it } from 'vitest'
import { missingNif } from '#contract/orders/schema/form.ts'
import { inParts } from '#tests/delivery/deliver-to.ts'
import { brokenInvariants } from '#tests/invariants.ts'
import { mailsTo } from '#tests/mails.ts'
import { readPaper } from '#tests/papers/read-paper.ts'
import { payFor } from '#tests/paying.ts'
import { ana, bruno, root } from '#tests/people.ts'
import { refusalOf } from '#tests/refused.ts'
import { german, registerAnswered, spanish } from '#tests/tax/tax-shop.ts'
import { addPeople, companyIdOf, openAccountShop } from './account-shop.ts'
import { openCompanyShop } from './company-shop.ts'

const coils = { legalName: 'Coils GmbH', address: 'Calle 1, Zaragoza', country: 'ES', vatNumber: spanish }
const other = { legalName: 'Bruno, S.L.', address: 'Calle 2, Teruel', country: 'ES' }
const askUs = 'Ask us to change the name, the country or the VAT number'

it.each([
  ['it has payment terms', async ({ grant }: Awaited<ReturnType<typeof openAccountShop>>) => grant()],
  [
    'it owes something',
    async ({ grant, order }: Awaited<ReturnType<typeof openAccountShop>>) => {
      await grant()
      await order()
      await grant({ creditLimit: 0 })
    },
  ],
  [
    'it has other members',
    async ({ shop, companyId }: Awaited<ReturnType<typeof openAccountShop>>) =>
      addPeople(shop, companyId, [bruno, 'buyer']),
  ],
])('name, country and VAT number are locked once others rely on a company: %s', async (_, rely) => {
  const opened = await openAccountShop()
  const { api } = opened
  await api.putCompany({ body: coils })
  expect((await api.findCompany()).company).not.toHaveProperty('locked')
  await rely(opened)
  expect((await api.findCompany()).company).toMatchObject({ locked: true, legalName: 'Coils GmbH' })
  for (const [field, change] of [
    ['legalName', { legalName: 'Coils AG' }],
    ['country', { country: 'PT' }],
    ['vatNumber', { vatNumber: '' }],
  ] as const)
    expect(await refusalOf(api.putCompany({ body: { ...coils, ...change } }))).toMatchObject({
      status: 409,
      errors: { [field]: askUs },
    })
  await api.putCompany({ body: { ...coils, address: 'Calle 9, Zaragoza' } })
  expect((await api.findCompany()).company).toMatchObject({ address: 'Calle 9, Zaragoza' })
})

it('a buyer renames the company neither in the profile nor at the checkout, nor changes what colleagues are billed', async () => {
  const { shop, boss, buyer, form } = await openCompanyShop({ taxMode: 'vat' })
  expect(await refusalOf(buyer.putCompany({ body: other }))).toMatchObject({
    ...{ status: 409, message: 'Only a company admin can change this' },
  })
  const typed = { company: 'Bruno, S.L.', billingName: 'Bruno, S.L.', billingAddress: 'Calle 2, Teruel' }
  const { _id: id } = await buyer.placeOrder({ body: { ...form, ...typed, vatNumber: german } })
  expect(await buyer.findOrder({ id })).toMatchObject({
    ...{ company: 'Bruno, S.L.', billingName: 'Coils GmbH', billingAddress: 'Calle 1, Zaragoza\nSpain' },
    vatNumber: spanish,
  })
  expect((await boss.findCompany()).company).toMatchObject({ legalName: 'Coils GmbH', version: 1 })
  await payFor(shop, buyer, id)
  expect(await brokenInvariants(shop.database.db)).toEqual([])
})

it('the invoice of an order on account names the company as it is when the order is placed, whatever the form says', async () => {
  const { db, admin, companyId, buyer, form } = await openCompanyShop({ taxMode: 'vat' })
  const typed = { billingName: 'Somebody, S.L.', billingAddress: 'Calle 2, Teruel', paysBy: 'account' } as const
  const { _id: id } = await buyer.placeOrder({ body: { ...form, ...typed } })
  await admin.putDetails({ id: companyId, body: { ...coils, legalName: 'Coils AG' } })
  const { _id: later } = await buyer.placeOrder({ body: { ...form, ...typed } })
  await db.execute(`insert into exchange_rates (day, dollars_per_euro, source) values (current_date, 10843, 'test')`)
  await admin.shipOnAccount({ id, body: {} })
  const { text } = await readPaper(await buyer.findReceipt({ id }))
  expect(text).toMatch(/Coils GmbH/)
  expect(text).not.toMatch(/Somebody|Teruel/)
  expect(await buyer.findOrder({ id: later })).toMatchObject({ billingName: 'Coils AG' })
})

it('the VAT number of the company decides the tax, in the cart and in the order, not the number in the form', async () => {
  const { shop, admin, companyId, buyer, form } = await openCompanyShop({ taxMode: 'vat' })
  await registerAnswered(shop, german, 'valid')
  const inGermany = inParts({ ...form, country: 'DE', postalCode: '10115' })
  const cart = { lines: [{ id: shop.productId, quantity: 2 }], country: 'DE', postalCode: '10115', vatNumber: german }
  expect(await buyer.priceCart({ body: cart })).toMatchObject({ toPay: 242, billedTo: { legalName: 'Coils GmbH' } })
  expect(
    (await refusalOf(buyer.placeOrder({ body: { ...inGermany, vatNumber: german, toPay: 200 } }))).facts,
  ).toMatchObject({
    toPay: 242,
  })
  await admin.putDetails({ id: companyId, body: { ...coils, country: 'DE', vatNumber: german } })
  expect(await buyer.priceCart({ body: { ...cart, vatNumber: '' } })).toMatchObject({
    ...{ toPay: 200, billedTo: { billingAddress: 'Calle 1, Zaragoza\nGermany', vatNumber: german } },
  })
  const { _id: id } = await buyer.placeOrder({ body: { ...inGermany, toPay: 200 } })
  expect(await buyer.findOrder({ id })).toMatchObject({ toPay: 200, vatNumber: german })
})

it('a member of a Spanish company without a VAT number gives a Spanish one with the order; a foreign one does not count', async () => {
  const { admin, companyId, buyer, form } = await openCompanyShop({ taxMode: 'vat' })
  await admin.putDetails({ id: companyId, body: { ...coils, vatNumber: '' } })
  const place = (vatNumber: string) => buyer.placeOrder({ body: { ...form, vatNumber } })
  for (const none of ['', german])
    expect(await refusalOf(place(none))).toMatchObject({ status: 422, errors: { vatNumber: missingNif } })
  const { _id: id } = await place('B58378431')
  expect(await buyer.findOrder({ id })).toMatchObject({ billingName: 'Coils GmbH', vatNumber: spanish })
})

it('each change is in the history, tells the other members by mail, and can be undone', async () => {
  const { shop, admin, boss, companyId } = await openCompanyShop()
  await boss.putCompany({ body: { ...coils, address: 'Calle 9, Zaragoza' } })
  expect((await mailsTo(shop, bruno.email)).at(-1)).toMatchObject({
    ...{
      subject: 'The details of Coils GmbH were changed',
      body: expect.stringMatching(/ana@coils.example has .*Calle 9/s),
    },
  })
  await admin.putDetails({ id: companyId, body: { ...coils, legalName: 'Coils AG' } })
  for (const { email } of [ana, bruno])
    expect((await mailsTo(shop, email)).at(-1)?.body).toMatch(/Our office has changed .*Coils AG/s)
  const [change] = await admin.listChanges({ kind: 'company' })
  expect(change).toMatchObject({ name: 'Coils AG', action: 'change company', by: root.email, canUndo: true })
  expect(change?.fields).toContainEqual({ label: 'Legal name', before: 'Coils GmbH', after: 'Coils AG' })
  await admin.undoChange({ id: change?._id ?? '' })
  const known = { ...coils, vatNumber: { vatNumber: spanish }, address: 'Calle 9, Zaragoza', version: 4 }
  expect((await boss.findCompany()).company).toMatchObject(known)
})

it('of two who save the same company at once, the second is told to reload', async () => {
  const { shop, api, admin } = await openAccountShop()
  const id = await companyIdOf(shop, ana)
  const { version } = (await api.findCompany()).company ?? {}
  await admin.putDetails({ id, body: { ...coils, legalName: 'Coils AG', version } })
  expect(await refusalOf(api.putCompany({ body: { ...coils, legalName: 'Coils SE', version } }))).toMatchObject({
    ...{
      status: 409,
      message: 'Somebody has changed this company in the meantime. Reload the page to see the new details',
    },
  })
  expect((await api.findCompany()).company).toMatchObject({ legalName: 'Coils AG' })
})
