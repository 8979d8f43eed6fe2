/** A product as the wire carries it, in dollars, and as it is stored, in cents. */

import type { ProductDocument } from '#contract/documents/rules/document.ts'
import { type PriceStep, type ProductField, productFields } from '#contract/products/rules/product.ts'
import { type NewProduct, Product, type ProductForm } from '#contract/products/schema/product.ts'
import type { TechnicalData } from '#contract/products/schema/technical.ts'
import { pick } from '#contract/rules/members.ts'
import { centsOf, dollarsOf } from '#contract/rules/money.ts'
import type { StoredFields } from '../database/record-schema.ts'
import type { ProductLists } from './product-lists-queries.ts'
import type { ProductRow } from './product-queries.ts'
import type { StoredTechnicalData } from './stored-technical-data.ts'

const members = Product.keyof().options

/** Dollars, and text for moments. The members are those of the contract, in their order. */
export function toWireProduct(row: ProductRow): Product {
  const wire = {
    ...row,
    _id: row.id,
    pricePerUnit: dollarsOf(row.priceCents),
    ladder: row.ladder.map(({ fromQuantity, priceCents }) => ({ fromQuantity, price: dollarsOf(priceCents) })),
    technicalData: technicalDataOf(row),
    createdAt: row.createdAt.toISOString(),
  }
  return pick(wire, members)
}

/** What of it is stored in columns; the facts are kept by their own keys. */
const tradeColumns = ['sku', 'type', 'packSize', 'orderMultiple', 'fullPacksOnly'] as const

/** Only what is known of the product: what is not is left out, not null. */
export function technicalDataOf(row: Pick<ProductRow, (typeof tradeColumns)[number] | 'facts'>): TechnicalData {
  const known = Object.entries(pick(row, tradeColumns)).filter(([, value]) => value !== null && value !== false)
  return { ...Object.fromEntries(known), ...row.facts }
}

/** Stored fields are called as in the form, except for the price, which is in cents. */
export type StoredField = keyof StoredFields

export const storedFields = productFields.map((field): StoredField => (field === 'pricePerUnit' ? 'priceCents' : field))

const withoutStock = storedFields.filter((field) => field !== 'availableQuantity')

/** What an admin changes of a product, by the names of its fields and facts. Its stock has a ledger of its own. */
export type ProductState = Omit<StoredFields, 'availableQuantity'> & ProductLists & TechnicalData

type Stored = Omit<StoredFields, 'availableQuantity'> & StoredTechnicalData & ProductLists

export function stateOf(product: Stored): ProductState {
  const documents = withoutSizes(product.documents)
  return {
    ...pick(product, withoutStock),
    ...pick(product, ['ladder', 'views']),
    documents,
    ...technicalDataOf(product),
  }
}

/** As they are put: how large its file is belongs to the file. */
export function withoutSizes(documents: readonly ProductDocument[]): ProductDocument[] {
  return documents.map(({ file, kind, title, language }) => ({ file, kind, title, language }))
}

/** What the form calls a stored field. */
export function formFieldOf(field: StoredField): ProductField {
  return field === 'priceCents' ? 'pricePerUnit' : field
}

export function toStoredLadder(ladder: NonNullable<NewProduct['ladder']>): PriceStep[] {
  return ladder.map(({ fromQuantity, price }) => ({ fromQuantity, priceCents: centsOf(price) }))
}

export function toStored(form: ProductForm): StoredFields {
  const { pricePerUnit, ...others } = pick(form, productFields)
  return { ...others, priceCents: centsOf(pricePerUnit) }
}
