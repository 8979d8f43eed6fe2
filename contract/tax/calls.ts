/** The calls for proofs that exempt goods have left Spain, and the tax report, and their part of /api/openapi.json. */
import { type CallShapes, Modified } from '../schema/call-shape.ts'
import { Csv } from '../schema/files.ts'
import { mostProofBytes, proofTypes } from './rules/arrival.ts'
import * as arrival from './schema/arrival.ts'
import * as buyer from './schema/buyer.ts'
import * as report from './schema/report.ts'
import * as tax from './schema/tax.ts'

export const calls = {
  findArrival: { body: arrival.ArrivalLink, answer: arrival.ArrivalAsked, refuses: [404] },
  confirmArrival: { body: arrival.ArrivalByLink, answer: Modified, refuses: [404, 409] },
  confirmOwnArrival: { body: arrival.ArrivalForm, answer: Modified, refuses: [409] },
  attachProof: { takes: proofTypes, mostBytes: mostProofBytes, answer: Modified, refuses: [409] },
  putCustomsNumber: { body: arrival.CustomsNumber, answer: Modified, refuses: [409] },
  findProof: { answer: arrival.Proof },
  seeNumber: { answer: Modified, refuses: [409] },
  findTaxReport: { query: report.TaxReportQuery, answer: report.TaxReport },
  exportTaxReport: { query: report.TaxReportExportQuery, answer: Csv },
} satisfies CallShapes

export const about = 'Proofs that goods sold without VAT have left Spain, and the tax report'

export const says = {
  findArrival:
    'Returns the exempt order to which a link belongs. The mail about the shipment contains this link, for confirming the arrival',
  confirmArrival: 'Confirms the arrival of exempt goods, with the link in the mail about their shipment',
  confirmOwnArrival: 'Confirms the arrival of one of the caller’s exempt orders',
  attachProof:
    'Attaches a proof of transport or an export declaration to an exempt order. An earlier document is replaced',
  putCustomsNumber:
    'Stores the number of the export declaration (MRN) of an exempt export. An earlier number is replaced',
  findProof: 'Returns the proof of transport or export declaration that is attached to an exempt order',
  seeNumber:
    'Confirms that the VAT number of an order belongs to its buyer, although the register has another name or none. This also counts for further orders of the same buyer with the same number and billed name',
  findTaxReport: 'Returns sales and refunds by tax treatment and country, in the shop’s currency and in euros',
  exportTaxReport: 'Exports the tax report as CSV',
} satisfies Record<keyof typeof calls, string>

export const shapes = [arrival, buyer, report, tax]

const stated = { arrivedOn: '2026-11-26', place: 'Berlin', name: 'Eva Lang' }
const token = '7c1f0f0e-6a59-4a43-8a46-3f9b8e4f5b1d'
const asked = {
  ...{ shippedOn: '2026-11-23', today: '2026-11-26' },
  statement: { ...stated, at: '2026-11-26T09:12:44.120Z' },
}
const sums = { base: 392, tax: 82.32, baseEuros: 361.52, taxEuros: 75.92 }

export const examples = {
  ArrivalForm: stated,
  ArrivalLink: { token },
  ArrivalByLink: { ...stated, token },
  ArrivalAsked: { ...asked, number: 'F-10432', country: 'DE', lines: [{ name: 'PET strap 16 mm', quantity: 4 }] },
  ArrivalOfOrder: { ...asked, document: { name: 'Proof of arrival F-10432.pdf' } },
  Registered: { name: 'Stahl GmbH', address: 'Hafenstraße 1, 10115 Berlin', compared: 'different' },
  OtherName: { billedName: 'Garage SL', registeredName: 'Stahl GmbH', vatNumber: 'DE136695976' },
  InvoiceWithoutNif: { buyer: 'Nuria Prat' },
  CustomsNumber: { customsNumber: '26ES004611X0123457' },
  TaxReport: {
    ...{ from: '2026-10-01', to: '2026-12-31' },
    rows: [{ treatment: 'domestic', country: 'ES', kind: 'sales', count: 1, ...sums }],
    ...{ total: sums, withoutRate: { count: 0, orders: [] } },
    distanceSales: { year: 2026, euros: 1_250, limit: 10_000, withoutRate: 0 },
  },
  Tax: { treatment: 'domestic', rate: 21, tax: 82.32, text: 'VAT 21 %' },
}
