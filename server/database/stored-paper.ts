/** What a paper says, as it is stored with it. */
import type { NumberedPaper } from '#contract/orders/rules/money/paper.ts'
import type { PaperSize } from '#contract/settings/rules/company.ts'

export type PaperLine = { name: string; sku: string | null; quantity: number; unitPriceCents?: number }

export type PaperFacts = {
  kind: NumberedPaper | 'packing slip'
  size: PaperSize
  /** `R-2026-0001`; a packing slip has that of its order. */
  number: string
  /** `2026-11-23`, the seller's day. */
  issuedOn: string
  seller: { name: string; lines: string[]; bankLine: string }
  /** Who is billed, and where the goods go, line by line. */
  buyer: string[]
  deliverTo: string[]
  /** `Order`, `F-10432`. */
  references: [string, string][]
  /** Of a packing slip without prices. */
  lines: PaperLine[]
  /** What else the total holds, such as the delivery. */
  extras: { name: string; cents: number }[]
  totalCents?: number
  /** A sentence beneath. */
  closing: string
}
