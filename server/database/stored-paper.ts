/** The content of a paper, stored in its row of `papers`. */
import type { NumberedPaper } from '#contract/orders/rules/money/paper.ts'
import type { PaperSize } from '#contract/settings/rules/company.ts'

export type PaperLine = { name: string; sku: string | null; quantity: number; unitPriceCents?: number }

export type PaperFacts = {
  kind: NumberedPaper | 'packing slip'
  size: PaperSize
  /** `R-2026-0001`; a packing slip has the number of its order. */
  number: string
  /** `2026-11-23`, in the seller's time zone. */
  issuedOn: string
  seller: { name: string; lines: string[]; bankLine: string }
  /** The billing address, line by line. */
  buyer: string[]
  /** The delivery address, line by line. */
  deliverTo: string[]
  /** Pairs such as `Order`, `F-10432`. */
  references: [string, string][]
  /** Without prices on a packing slip. */
  lines: PaperLine[]
  /** Other parts of the total, such as the delivery. */
  extras: { name: string; cents: number }[]
  totalCents?: number
  /** The sentence below the table. */
  closing: string
}
