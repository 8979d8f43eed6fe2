/** Bodies and answers of the calls for payment terms and receivables. */
import { Csv } from '../products/schema/csv.ts'
import { type CallShapes, Modified } from '../schema/call-shape.ts'
import { Company, CompanyPerson, CompanyTerms, Receivables, ReceivablesExportQuery } from './schema/terms.ts'

export const companyCalls = {
  findTerms: { answer: Company },
  putTerms: { body: CompanyTerms, answer: Modified },
  addToCompany: { body: CompanyPerson, answer: Modified },
  removeFromCompany: { answer: Modified },
  findReceivables: { answer: Receivables },
  exportReceivables: { query: ReceivablesExportQuery, answer: Csv },
} satisfies CallShapes
