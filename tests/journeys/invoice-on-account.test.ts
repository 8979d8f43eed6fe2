/** In a shop that charges VAT, an order on account has its invoice when it ships, before it is paid. */
import { bank } from '#tests/bank/bank-shop.ts'
import { coil } from '#tests/coil.ts'
import { press, sees } from './actions.ts'
import { expect } from './fixtures.ts'
import { test } from './taxed-shop.ts'

test.skip(!process.env.TEST_DATABASE_URL, 'Needs TEST_DATABASE_URL, because the test switches VAT on in the database')

test('the customer and the office find the invoice on the page of an unpaid order that has shipped on account @rare', async ({
  ana,
  root,
  anaMember,
  asAna,
  asRoot,
}) => {
  const coils = { legalName: 'Coils GmbH', address: 'Calle 1, Sagunto', country: 'ES', vatNumber: 'ESB58378431' }
  await asAna.putCompany({ body: coils })
  const companyId = (await asRoot.findPerson({ person: anaMember.email })).companyId ?? ''
  await asRoot.putBank({ body: bank })
  const terms = { netDays: 30, creditLimit: 5_000, invoiceEmail: '', blocked: '', mayCollectUntaxed: '' }
  await asRoot.putTerms({ id: companyId, body: terms })
  const { _id: product } = await asRoot.addProduct({ body: { ...coil, name: 'Strap on account', minimumOrder: 1 } })
  const to = { address: 'Calle 1, Sagunto', phone: '+34 962 555 310', country: 'ES', postalCode: '46520' }
  const lines = [{ id: product, quantity: 1 }]
  const { totalPrice, toPay } = await asAna.priceCart({ body: { lines, country: 'ES', postalCode: '46520' } })
  const { _id: id } = await asAna.placeOrder({ body: { ...to, lines, totalPrice, toPay, paysBy: 'account' } })
  await ana.goto(`/dashboard/orders/${id}`)
  await sees(ana, 'Timeline')
  await expect(ana.getByRole('heading', { name: 'Documents' })).toHaveCount(0)
  await asRoot.shipOnAccount({ id, body: {} })
  for (const page of [ana, root]) {
    await page.goto(`/dashboard/orders/${id}`)
    const saving = page.waitForEvent('download')
    await press(page, /^Invoice/)
    expect((await saving).suggestedFilename()).toMatch(/^invoice I-\d{4}-\d{4}\.pdf$/)
  }
  // The other journeys in this shop pay by card.
  await asRoot.putBank({ body: { ...bank, accounts: [] } })
})
