/** Finds the set around a product among the products on sale. */

import { unitOf } from '#contract/products/rules/facts/sold-by.ts'
import { amountOf } from '#contract/rules/money.ts'
import { type Choice, type Slot, theSet } from '#contract/strapping/rules/the-set.ts'
import type { OfSet, ProductSet } from '#contract/strapping/schema/set.ts'
import type { Db } from '../database/db.ts'
import type { ProductRow } from '../products/product-queries.ts'
import { type OfferedRow, offeredBeside, typesOfSets } from './set-queries.ts'

/** The most alternatives and misfits that are shown per slot. The search covers the rest. */
const mostShown = 6

/** A product in the form the strapping rules need. */
export type Offer = ReturnType<typeof toOffer>

export async function setAround(db: Db, { id, category, type }: ProductRow): Promise<ProductSet> {
  if (!type || !typesOfSets.includes(type)) return { slots: [], isComplete: false }
  const offers = (await offeredBeside(db, category)).map(toOffer)
  const product = offers.find(({ row }) => row.id === id)
  const set = product && theSet(product, offers)
  return { slots: set?.slots.map(toWireSlot) ?? [], isComplete: set?.isComplete ?? false }
}

export function toOffer<Row extends OfferedRow>(row: Row) {
  const { name, type, sku, packSize, facts, minimumOrder, availableQuantity, priceCents } = row
  const technicalData = { ...facts, type: type ?? undefined, sku: sku ?? undefined, packSize: packSize ?? undefined }
  return { row, name, technicalData, minimumOrder, availableQuantity, pricePerUnit: amountOf(priceCents) }
}

function toWireSlot({ name, best, says, why, others, unfit }: Slot<Offer>): ProductSet['slots'][number] {
  return {
    name,
    ...(best && { best: toOfSet(best) }),
    ...(says && { says }),
    ...(why && { why }),
    others: others.slice(0, mostShown).map(toWireChoice),
    unfit: unfit.slice(0, mostShown).map(toWireChoice),
  }
}

function toWireChoice({ product, fit }: Choice<Offer>): ProductSet['slots'][number]['others'][number] {
  return { product: toOfSet(product), fits: fit.fits, ...(fit.why && { why: fit.why }) }
}

export function toOfSet({ row, technicalData, pricePerUnit }: Offer): OfSet {
  const { id, slug, sku, name, image, minimumOrder, availableQuantity } = row
  const unit = unitOf(technicalData)
  return { _id: id, slug, ...(sku && { sku }), name, image, pricePerUnit, unit, minimumOrder, availableQuantity }
}
