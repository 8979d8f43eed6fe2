/** How the tests make the calls about payment terms and receivables. */
import { companyCalls } from '#contract/companies/calls.ts'
import { companies as table } from '#server/database/tax-schema.ts'
import { partOf } from '#tests/known-calls.ts'

const terms = { netDays: 30, creditLimit: 0, invoiceEmail: '', blocked: 'Owes too much' }

// The company of the access walk does not exist.
const unknown = { refused: { admin: 404, bookkeeper: 404 } }

export const companies = partOf(companyCalls, {
  calls: {
    findTerms: unknown,
    putTerms: {
      body: terms,
      refused: { admin: 404 },
      change: 'change terms',
      prepare: async ({ shop }) => {
        const details = { legalName: 'Coils GmbH', address: 'Hafenstraße 1, Berlin', country: 'DE' }
        const [row] = await shop.database.db.insert(table).values(details).returning({ id: table.id })
        return { id: row?.id ?? '', body: terms }
      },
    },
    findReceivables: { openTo: 'read' },
    exportReceivables: { openTo: 'read' },
  },
})
