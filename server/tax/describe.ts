/** The descriptions of tax calls in /api/openapi.json. */
import type { taxCalls } from '#contract/tax/calls.ts'
import * as company from '#contract/tax/schema/company.ts'
import * as shapes from '#contract/tax/schema/tax.ts'
import type { NounDescription } from '../openapi/noun.ts'

const checked = { vatNumber: 'DE136695976', state: 'valid', registeredName: 'Coils GmbH' } as const

export const tax = {
  about: 'Companies that customers order for, and their VAT numbers',
  calls: {
    findCompany: 'Returns the company that the caller orders for',
    putCompany: 'Replaces the company that the caller orders for. Placed orders keep its earlier details',
    checkVatNumber: 'Asks the EU’s register about a VAT number. Spanish numbers are only checked by their form',
  },
  shapes: [company, shapes],
  examples: {
    CompanyForm: {
      legalName: 'Coils GmbH',
      address: 'Hafenstraße 1\n10115 Berlin',
      country: 'DE',
      vatNumber: 'DE136695976',
    },
    CheckedVatNumber: checked,
    OwnCompany: {
      company: { legalName: 'Coils GmbH', address: 'Hafenstraße 1\n10115 Berlin', country: 'DE', vatNumber: checked },
    },
    VatNumberToCheck: { vatNumber: 'DE136695976' },
    Tax: { treatment: 'domestic', rate: 21, tax: 82.32, text: 'VAT 21 %' },
  },
} satisfies NounDescription<keyof typeof taxCalls>
