/** Bodies, answers and rate limits of the calls for companies and their VAT numbers. */
import type { CallShapes } from '../schema/call-shape.ts'
import { CheckedVatNumber, CompanyForm, OwnCompany, VatNumberToCheck } from './schema/company.ts'

export const taxCalls = {
  findCompany: { answer: OwnCompany },
  putCompany: { body: CompanyForm, answer: OwnCompany },
  checkVatNumber: {
    body: VatNumberToCheck,
    answer: CheckedVatNumber,
    // Each check asks the register of another member state.
    rateLimit: { each: 'user', times: 10, perSeconds: 3_600 },
  },
} satisfies CallShapes
