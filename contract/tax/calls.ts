/** Queries, bodies, answers and rate limits of the calls for companies, their VAT numbers, proofs of arrival and the tax report. */
import { Csv } from '../products/schema/csv.ts'
import { type CallShapes, Modified } from '../schema/call-shape.ts'
import { mostProofBytes, proofTypes } from './rules/arrival.ts'
import { ArrivalAsked, ArrivalByLink, ArrivalForm, ArrivalLink, Proof } from './schema/arrival.ts'
import { CheckedVatNumber, CompanyForm, OwnCompany, VatNumberToCheck } from './schema/company.ts'
import { TaxReport, TaxReportExportQuery, TaxReportQuery } from './schema/report.ts'

export const taxCalls = {
  findCompany: { answer: OwnCompany },
  putCompany: { body: CompanyForm, answer: OwnCompany },
  checkVatNumber: {
    body: VatNumberToCheck,
    answer: CheckedVatNumber,
    // Each check asks the register of another member state.
    rateLimit: { each: 'user', times: 10, perSeconds: 3_600 },
  },
  findArrival: { body: ArrivalLink, answer: ArrivalAsked },
  confirmArrival: { body: ArrivalByLink, answer: Modified },
  confirmOwnArrival: { body: ArrivalForm, answer: Modified },
  attachProof: { takes: proofTypes, mostBytes: mostProofBytes, answer: Modified },
  findProof: { answer: Proof },
  findTaxReport: { query: TaxReportQuery, answer: TaxReport },
  exportTaxReport: { query: TaxReportExportQuery, answer: Csv },
} satisfies CallShapes
