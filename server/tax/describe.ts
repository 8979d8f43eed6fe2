/** The descriptions of tax calls in /api/openapi.json. */
import type { taxCalls } from '#contract/tax/calls.ts'
import * as arrival from '#contract/tax/schema/arrival.ts'
import * as report from '#contract/tax/schema/report.ts'
import * as shapes from '#contract/tax/schema/tax.ts'
import * as number from '#contract/tax/schema/vat-number.ts'
import type { NounDescription } from '../openapi/noun.ts'

const stated = { arrivedOn: '2026-11-26', place: 'Berlin', name: 'Eva Lang' }
const token = '7c1f0f0e-6a59-4a43-8a46-3f9b8e4f5b1d'
const asked = {
  ...{ shippedOn: '2026-11-23', today: '2026-11-26' },
  statement: { ...stated, at: '2026-11-26T09:12:44.120Z' },
}
const sums = { base: 392, tax: 82.32, baseEuros: 361.52, taxEuros: 75.92 }
const checked = { vatNumber: 'DE136695976', state: 'valid', registeredName: 'Coils GmbH' } as const

export const tax = {
  about: 'VAT numbers, proofs of arrival, and the tax report',
  calls: {
    checkVatNumber:
      'Returns the answer of the EU’s register about a VAT number, not older than an hour. For Spanish numbers, only the format is checked',
    findArrival: 'Returns the exempt order whose arrival can be confirmed with the link in the mail about its shipment',
    confirmArrival: 'Confirms the arrival of exempt goods, with the link in the mail about their shipment',
    confirmOwnArrival: 'Confirms the arrival of one of the caller’s exempt orders',
    attachProof: 'Attaches a proof of transport to an exempt order, and replaces an earlier one',
    findProof: 'Returns the proof of transport of an exempt order',
    findTaxReport: 'Returns sales and refunds by tax treatment and country, in dollars and euros',
    exportTaxReport: 'Exports the tax report as CSV',
  },
  refusals: {
    404: ['findArrival', 'confirmArrival'],
    409: ['confirmArrival', 'confirmOwnArrival', 'attachProof'],
  },
  shapes: [arrival, number, report, shapes],
  examples: {
    CheckedVatNumber: checked,
    VatNumberToCheck: { vatNumber: 'DE136695976' },
    ArrivalForm: stated,
    ArrivalLink: { token },
    ArrivalByLink: { ...stated, token },
    ArrivalAsked: { ...asked, number: 'F-10432', country: 'DE', lines: [{ name: 'PET strap 16 mm', quantity: 4 }] },
    ArrivalOfOrder: { ...asked, document: { name: 'Proof of arrival F-10432.pdf' } },
    TaxReport: {
      ...{ from: '2026-10-01', to: '2026-12-31' },
      rows: [{ treatment: 'domestic', country: 'ES', kind: 'sales', count: 1, ...sums }],
      ...{ total: sums, withoutRate: { count: 0, orders: [] } },
      distanceSales: { year: 2026, euros: 1_250, limit: 10_000, withoutRate: 0 },
    },
    Tax: { treatment: 'domestic', rate: 21, tax: 82.32, text: 'VAT 21 %' },
  },
} satisfies NounDescription<keyof typeof taxCalls>
