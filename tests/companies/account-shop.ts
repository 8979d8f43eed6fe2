/** A shop in Spain whose customer Ana orders for a company with payment terms. One product, $100.00 without VAT. */
import type { CompanyRole } from '#contract/companies/rules/rights.ts'
import { fillShopSettings } from '#server/settings/settings-queries.ts'
import { userByEmail } from '#server/users/user-queries.ts'
import { bank } from '#tests/bank/bank-shop.ts'
import { ana, bookkeeper, type Person, root } from '#tests/people.ts'
import { type HowItRuns, openShop, type TestShop } from '#tests/shop.ts'
import { spanish } from '#tests/tax/tax-shop.ts'

export const terms = { netDays: 30, creditLimit: 1_000, invoiceEmail: '', blocked: '', mayCollectUntaxed: '' }

/** In a shop with VAT, a company in Spain needs its number to order. */
const coils = { legalName: 'Coils GmbH', address: 'Calle 1, Zaragoza', country: 'ES', vatNumber: spanish }

type Wish = HowItRuns & { taxMode?: 'vat' | 'none' }

export async function openAccountShop({ taxMode = 'vat', ...wish }: Wish = {}) {
  const shop = await openShop({ price: 100, minimumOrder: 1, available: 100, ...wish })
  const { db } = shop.database
  await fillShopSettings(db, { taxMode, vatNumber: spanish })
  const [admin, api, clerk] = [await shop.as(root), await shop.as(ana), await shop.as(bookkeeper)]
  await admin.putBank({ body: bank })
  await admin.putOfficeRole({ email: bookkeeper.email, body: { officeRole: 'bookkeeper' } })
  await api.putCompany({ body: coils })
  const companyId = (await userByEmail(db, ana.email))?.companyId ?? ''
  const grant = (wish: Partial<typeof terms> = {}) => admin.putTerms({ id: companyId, body: { ...terms, ...wish } })
  const order = async (quantity = 2) => {
    const body = { ...shop.purchase({ quantity }), country: 'ES', paysBy: 'account' } as const
    return (await api.placeOrder({ body }))._id
  }
  const book = (file: string) =>
    clerk.bookStatement({ body: new File([file], 'statement.xml', { type: 'application/xml' }) })
  return { shop, db, admin, api, clerk, companyId, grant, order, book }
}

/** Enters a company for Ana, without payment terms, and returns its id. */
export async function companyOfAna(shop: TestShop): Promise<string> {
  await (await shop.as(ana)).putCompany({ body: coils })
  return companyIdOf(shop, ana)
}

export const companyIdOf = async (shop: TestShop, { email }: Person): Promise<string> =>
  (await userByEmail(shop.database.db, email))?.companyId ?? ''

export const userIdOf = async (shop: TestShop, { email }: Person): Promise<string> =>
  (await userByEmail(shop.database.db, email))?.id ?? ''

/** Adds people to a company; they have signed in before. */
export async function addPeople(shop: TestShop, companyId: string, ...people: [Person, CompanyRole][]): Promise<void> {
  const admin = await shop.as(root)
  for (const [person, role] of people) {
    await shop.as(person)
    await admin.addToCompany({ id: companyId, body: { email: person.email, role } })
  }
}
