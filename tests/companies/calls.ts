/** How the tests make the calls about payment terms and receivables. */
import { companyCalls } from '#contract/companies/calls.ts'
import { companies as table } from '#server/database/tax-schema.ts'
import { partOf } from '#tests/known-calls.ts'
import { ana, somebody } from '#tests/people.ts'
import type { TestShop } from '#tests/shop.ts'
import { companyOfAna } from './account-shop.ts'

const terms = { netDays: 30, creditLimit: 0, invoiceEmail: '', blocked: 'Owes too much' }

async function insertedCompany(shop: TestShop): Promise<string> {
  const details = { legalName: 'Coils GmbH', address: 'Hafenstraße 1, Berlin', country: 'DE' }
  const [row] = await shop.database.db.insert(table).values(details).returning({ id: table.id })
  return row?.id ?? ''
}

// The company of the access walk does not exist.
const unknown = { refused: { admin: 404, bookkeeper: 404 } }

export const companies = partOf(companyCalls, {
  params: () => ({ email: ana.email }),
  calls: {
    findTerms: unknown,
    putTerms: {
      body: terms,
      refused: { admin: 404 },
      change: 'change terms',
      prepare: async ({ shop }) => ({ id: await insertedCompany(shop), body: terms }),
    },
    addToCompany: {
      body: { email: somebody.email },
      refused: { admin: 404 },
      change: 'add to company',
      prepare: async ({ shop }) => {
        await shop.as(ana)
        return { id: await insertedCompany(shop), body: { email: ana.email } }
      },
    },
    removeFromCompany: {
      refused: { admin: 404 },
      change: 'remove from company',
      prepare: async ({ shop }) => ({ id: await companyOfAna(shop), email: ana.email }),
    },
    findReceivables: { openTo: 'read' },
    exportReceivables: { openTo: 'read' },
  },
})
