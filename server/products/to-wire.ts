/** A product as the wire carries it: dollars, and text for moments. Its members are those of the contract, in their order. */

import { pick } from '#contract/members.ts'
import { dollarsOf } from '#contract/money.ts'
import { Product, TechnicalData } from '#contract/products/schema.ts'
import type { ProductRow } from './product-queries.ts'

const members = Product.keyof().options
const measures = TechnicalData.keyof().options

export function toWireProduct(row: ProductRow): Product {
  const wire = {
    ...row,
    _id: row.id,
    pricePerUnit: dollarsOf(row.priceCents),
    technicalData: technicalDataOf(row),
    createdAt: row.createdAt.toISOString(),
  }
  return pick(wire, members)
}

/** Only what is known of the product: an absent measure is left out, not null. */
function technicalDataOf(row: ProductRow): TechnicalData {
  return Object.fromEntries(Object.entries(pick(row, measures)).filter(([, value]) => value !== null))
}
