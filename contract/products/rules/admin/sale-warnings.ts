/** Warnings for an admin about a product. They do not stop it from being sold. */

import { type FactKey, type Facts, fieldLabelOf } from '../facts/technical.ts'
import type { ProductType } from '../product.ts'

export type SaleWarning = {
  /** The form field beside which the warning is shown. */
  field: 'minimumOrder' | 'availableQuantity' | 'ladder' | 'type'
  says: string
  /** True if the product cannot be ordered in its present state. */
  isUnsellable?: true
}

type Offered = {
  /** NaN while the field is empty. */
  minimumOrder: number
  availableQuantity: number
  ladder: readonly { fromQuantity: number }[]
  technicalData: Facts & {
    type?: ProductType | undefined
    orderMultiple?: number | undefined
    fullPacksOnly?: boolean | undefined
  }
}

export function saleWarnings(product: Offered): SaleWarning[] {
  return [...stockWarnings(product), ...packWarnings(product), ...ladderWarnings(product), ...factWarnings(product)]
}

/** The smallest quantity that can be ordered, rounded up to full packs where only full packs are sold. */
function leastOrder({ minimumOrder, technicalData: { orderMultiple, fullPacksOnly } }: Offered): number {
  return fullPacksOnly && orderMultiple ? nextFull(minimumOrder, orderMultiple) : minimumOrder
}

const nextFull = (quantity: number, pack: number) => Math.ceil(quantity / pack) * pack

function stockWarnings(product: Offered): SaleWarning[] {
  const { availableQuantity: left } = product
  const least = leastOrder(product)
  const warn = (says: string): SaleWarning[] => [{ field: 'availableQuantity', says, isUnsellable: true }]
  if (left === 0) return warn('Sold out: the product cannot be ordered')
  if (left < least)
    return warn(`The product cannot be ordered: ${count(left)} in stock, but the minimum order is ${count(least)}`)
  return []
}

function packWarnings(product: Offered): SaleWarning[] {
  const { minimumOrder, technicalData } = product
  const { orderMultiple: pack, fullPacksOnly } = technicalData
  if (!pack || !(minimumOrder > 0) || minimumOrder % pack === 0) return []
  const full = count(nextFull(minimumOrder, pack))
  const says = fullPacksOnly
    ? `${count(minimumOrder)} is not a multiple of the pack of ${count(pack)}: the smallest order is ${full}`
    : `${count(minimumOrder)} is not a multiple of the pack of ${count(pack)}, but ${full} is`
  return [{ field: 'minimumOrder', says }]
}

function ladderWarnings(product: Offered): SaleWarning[] {
  const { availableQuantity: left, ladder, technicalData } = product
  const { orderMultiple: pack, fullPacksOnly } = technicalData
  const beyond = ladder.find(({ fromQuantity }) => left >= leastOrder(product) && fromQuantity > left)
  const within = fullPacksOnly && pack ? ladder.find(({ fromQuantity }) => fromQuantity % pack !== 0) : undefined
  return [
    ...(beyond
      ? [`The price for ${count(beyond.fromQuantity)} or more cannot be reached: ${count(left)} are in stock`]
      : []),
    ...(within && pack
      ? [
          `In full packs of ${count(pack)}, the price for ${count(within.fromQuantity)} or more begins at ${count(nextFull(within.fromQuantity, pack))}`,
        ]
      : []),
  ].map((says) => ({ field: 'ladder', says }))
}

/** Facts that fits.ts needs to find which products go together. The facts that a type requires are not repeated here. */
const neededToFit: Record<ProductType, readonly FactKey[]> = {
  strap: ['joints', 'coreMm', 'winding', 'grade'],
  seal: ['joints', 'thicknessMm'],
  buckle: ['joints'],
  'manual tool': ['joints', 'tensionN'],
  'battery tool': ['joints', 'tensionN'],
  'pneumatic tool': ['joints', 'tensionN'],
  dispenser: ['materials', 'widthMinMm', 'widthMaxMm', 'coreMm', 'winding'],
  accessory: [],
}

/** Strap in a box needs no dispenser; sealers and cutters apply no tension. */
function isAsked(key: FactKey, { soldBy, use }: Offered['technicalData']): boolean {
  if (key === 'coreMm' || key === 'winding') return soldBy !== 'box'
  return key !== 'tensionN' || use === 'tensioner' || use === 'combination tool'
}

function factWarnings({ technicalData }: Offered): SaleWarning[] {
  const { type } = technicalData
  const warn = (says: string): SaleWarning[] => [{ field: 'type', says }]
  if (!type) return warn('Without a type, the product is missing from the Type filter and is left out of sets')
  const isMissing = (key: FactKey) => {
    const value = technicalData[key]
    return value === undefined || (Array.isArray(value) && value.length === 0)
  }
  const missing = neededToFit[type].filter((key) => isMissing(key) && isAsked(key, technicalData))
  if (missing.length === 0) return []
  const words = missing.map((key) => fieldLabelOf(key, type).toLowerCase())
  return warn(`To tell what fits this product, the shop needs: ${words.join('; ')}`)
}

const count = (quantity: number) => quantity.toLocaleString('en-US')
