/** Converts products between wire format (amounts) and stored form (cents). */

import type { ProductDocument } from '#contract/documents/rules.ts'
import { type PriceStep, type ProductField, productFields } from '#contract/products/rules/product.ts'
import { type NewProduct, Product, type ProductForm } from '#contract/products/schema/product.ts'
import type { Stocked } from '#contract/products/schema/stock.ts'
import { type TechnicalData, tradeKeys } from '#contract/products/schema/technical.ts'
import { pick } from '#contract/rules/members.ts'
import { amountOf, centsOf } from '#contract/rules/money.ts'
import type { StoredFields } from '../database/record-schema.ts'
import type { StockRow } from './product-list-queries.ts'
import type { ProductLists } from './product-lists-queries.ts'
import type { ProductRow } from './product-queries.ts'
import type { StoredTechnicalData } from './stored-technical-data.ts'

const members = Product.keyof().options

/** A product in wire format. Its members have the order of the contract. */
export function toWireProduct(row: ProductRow): Product {
  const wire = {
    ...row,
    _id: row.id,
    pricePerUnit: amountOf(row.priceCents),
    ladder: row.ladder.map(({ fromQuantity, priceCents }) => ({ fromQuantity, price: amountOf(priceCents) })),
    technicalData: technicalDataOf(row),
    createdAt: row.createdAt.toISOString(),
  }
  return pick(wire, members)
}

export function toWireStock({ id, name, sku, availableQuantity, minimumOrder, level }: StockRow): Stocked {
  return { _id: id, name, ...(sku && { sku }), availableQuantity, minimumOrder, ...(level && { level }) }
}

/** Only known values: unknown ones are left out, not null. */
export function technicalDataOf(row: Pick<ProductRow, (typeof tradeKeys)[number] | 'facts'>): TechnicalData {
  const known = Object.entries(pick(row, tradeKeys)).filter(([, value]) => value !== null && value !== false)
  return { ...Object.fromEntries(known), ...row.facts }
}

/** Stored fields have the names of the form, except for the price in cents. */
export type StoredField = keyof StoredFields

export const storedFields = productFields.map((field): StoredField => (field === 'pricePerUnit' ? 'priceCents' : field))

const withoutStock = storedFields.filter((field) => field !== 'availableQuantity')

/** The state that an admin edits, by field and fact. Stock has its own ledger. */
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

/** The documents without the sizes of their files: sizes are not part of an edit. */
export function withoutSizes(documents: readonly ProductDocument[]): ProductDocument[] {
  return documents.map(({ file, kind, title, language }) => ({ file, kind, title, language }))
}

/** The form's name of a stored field. */
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
