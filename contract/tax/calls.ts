/** Queries, bodies, answers and rate limits of the calls for VAT numbers, proofs of arrival and the tax report. */

import { type CallShapes, Modified } from '../schema/call-shape.ts'
import { Csv } from '../schema/files.ts'
import { mostProofBytes, proofTypes } from './rules/arrival.ts'
import { ArrivalAsked, ArrivalByLink, ArrivalForm, ArrivalLink, Proof } from './schema/arrival.ts'
import { TaxReport, TaxReportExportQuery, TaxReportQuery } from './schema/report.ts'
import { CheckedVatNumber, VatNumberToCheck } from './schema/vat-number.ts'

export const taxCalls = {
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
