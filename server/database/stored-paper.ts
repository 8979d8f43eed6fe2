/** The content of a paper, stored in its row of `papers`. */

import type { PaperKind } from '#contract/orders/rules/money/paper.ts'
import type { Currency } from '#contract/rules/currency.ts'
import type { PaperSize } from '#contract/settings/rules/company.ts'
import type { Plastic } from '#contract/tax/rules/plastic.ts'
import type { Treatment } from '#contract/tax/rules/treatment/treatment.ts'

/** `position` in the order, counted from 1, and `plasticGrams` of one unit: only on papers of orders with VAT. */
export type PaperLine = {
  name: string
  sku: string | null
  quantity: number
  unitPriceCents?: number
  position?: number
  plasticGrams?: number
}

/** In cents of a euro, at the ECB's exchange rate of `day`; `dollarsPerEuro` in ten-thousandths. */
export type PaperEuros = { day: string; dollarsPerEuro: number; netCents: number; taxCents: number }

/** `rate`: the VAT rate in hundredths of a per cent. A corrective invoice has negative amounts. */
export type PaperTax = {
  treatment: Treatment
  rate: number
  netCents: number
  taxCents: number
  /** Why no tax is charged; empty if tax is charged. */
  text: string
  /** Only on numbered papers of a shop that sells in dollars. */
  euros?: PaperEuros
}

export type PaperFacts = {
  kind: PaperKind
  /** Left out on papers that were numbered when every shop sold in dollars. */
  currency?: Currency
  size: PaperSize
  /** `R-2026-0001`; a packing slip has the number of its order. */
  number: string
  /** `2026-11-23`, in the seller's time zone. */
  issuedOn: string
  seller: { name: string; lines: string[]; bankLine: string }
  /** The billing address, line by line. */
  buyer: string[]
  /** The delivery address, line by line. With `collection`, only who collects the goods. */
  deliverTo: string[]
  /** Where the buyer collects the goods, line by line. Left out if they are delivered, and on invoices. */
  collection?: string[]
  /** Pairs such as `Order`, `F-10432`. */
  references: [string, string][]
  /** Without prices on a packing slip. */
  lines: PaperLine[]
  /** Other parts of the total, such as the delivery. */
  extras: { name: string; cents: number }[]
  totalCents?: number
  /** Only on invoices, their corrections and order confirmations; `totalCents` includes it. */
  tax?: PaperTax
  /** Left out if the seller does not state the plastic, or if the figure of a product is unknown. */
  plastic?: Plastic
  /** The text of the QR code with which the buyer pays: only on unpaid invoices in euros. */
  transferCode?: string
  /** The sentence below the table. */
  closing: string
  /** Sentences in small print below `closing`. */
  notes?: string[]
}
