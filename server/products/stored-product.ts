/** The nine fields of a product as they are stored. They are called as in the form, except for the price, which is in cents. */

import { pick } from '#contract/members.ts'
import { centsOf } from '#contract/money.ts'
import { type ProductField, productFields } from '#contract/products/fields.ts'
import type { ProductForm } from '#contract/products/schema.ts'
import type { StoredFields } from '../database/product-change-schema.ts'

export type StoredField = keyof StoredFields

export const storedFields = productFields.map((field): StoredField => (field === 'pricePerUnit' ? 'priceCents' : field))

/** What the form calls a stored field. */
export function formFieldOf(field: StoredField): ProductField {
  return field === 'priceCents' ? 'pricePerUnit' : field
}

export function toStored(form: ProductForm): StoredFields {
  const { pricePerUnit, ...others } = pick(form, productFields)
  return { ...others, priceCents: centsOf(pricePerUnit) }
}
