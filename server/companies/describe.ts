/** The descriptions of the calls about payment terms and receivables in /api/openapi.json. */
import type { companyCalls } from '#contract/companies/calls.ts'
import * as shapes from '#contract/companies/schema/terms.ts'
import type { NounDescription } from '../openapi/noun.ts'

const terms = { netDays: 30, creditLimit: 10_000, invoiceEmail: 'invoices@coils.example', blocked: '' }
const ages = { unshipped: 0, notDue: 2_474.32, upTo15: 0, upTo60: 0, older: 0 }
const order = { number: 'F-10432', placedAt: '2026-11-24T09:12:44.120Z', owed: 2_474.32, dueOn: '2026-12-24' }

export const companies = {
  about: 'Companies that pay on account: payment terms, and what they owe',
  calls: {
    findTerms: 'Returns a company with its payment terms and its unpaid orders on account',
    putTerms: 'Replaces the payment terms of a company. Placed orders keep the term that they were placed with',
    addToCompany: 'Adds a customer to a company, who then shares its payment terms',
    removeFromCompany: 'Removes a customer from a company. The customer’s orders stay orders of the company',
    findReceivables: 'Returns what companies owe on account, by age',
    exportReceivables: 'Exports the unpaid orders on account as CSV',
  },
  refusals: {
    404: ['findTerms', 'putTerms', 'addToCompany', 'removeFromCompany'],
    409: ['putTerms', 'addToCompany'],
  },
  shapes: [shapes],
  examples: {
    CompanyTerms: terms,
    CompanyPerson: { email: 'eva@coils.example' },
    Company: {
      ...{ legalName: 'Coils GmbH', address: 'Hafenstraße 1\n10115 Berlin', country: 'DE', vatNumber: 'DE136695976' },
      ...{ terms, owed: 2_474.32, left: 7_525.68, people: [{ name: 'Eva Lang', email: 'eva@coils.example' }] },
      orders: [{ ...order, overdueDays: 0, reminders: 0 }],
    },
    Receivable: { legalName: 'Coils GmbH', creditLimit: 10_000, isBlocked: false, owed: 2_474.32, ...ages },
    Receivables: { companies: [], total: { owed: 2_474.32, ...ages } },
  },
} satisfies NounDescription<keyof typeof companyCalls>
