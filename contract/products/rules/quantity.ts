/** Which quantities of a product the shop sells. The pages and the server use the same rules. */
import type { Stock } from './product.ts'

/** The most products in one order or cart. */
export const mostLines = 200

/** The message for a quantity the shop does not sell, or undefined. */
export function quantityRefusal(quantity: number, product: Stock): string | undefined {
  if (!Number.isSafeInteger(quantity)) return 'Please enter a whole number'
  if (quantity > product.availableQuantity) return `Sorry only ${product.availableQuantity} product are available`
  if (quantity < product.minimumOrder) return `You have to purchase at least ${product.minimumOrder} product`
  return undefined
}

/** The quantity preset on the purchase page: the requested quantity, at most the stock, but never less than the minimum order. */
export function firstQuantity(wished: number, { minimumOrder, availableQuantity }: Stock): number {
  if (!Number.isSafeInteger(wished)) return minimumOrder
  return Math.max(minimumOrder, Math.min(wished, availableQuantity))
}

type Packs = { orderMultiple?: number | null | undefined; fullPacksOnly?: boolean | undefined }

/** The message for a cart line the shop does not sell, or undefined. */
export function lineRefusal(quantity: number, product: Stock & Packs): string | undefined {
  const isFull = isFullPacks(quantity, product) || !product.fullPacksOnly
  return (
    quantityRefusal(quantity, product) ??
    (isFull ? undefined : `This product comes only in packs of ${product.orderMultiple}`)
  )
}

/** The hint to fill the last pack, for products that are also sold singly. */
export function packHint(quantity: number, product: Stock & Packs): string | undefined {
  const multiple = product.orderMultiple
  if (!multiple || product.fullPacksOnly || isFullPacks(quantity, product)) return undefined
  const full = Math.ceil(quantity / multiple) * multiple
  return full > product.availableQuantity ? undefined : `Packs hold ${multiple}: order ${full} for full packs`
}

/** The largest quantity that the shop sells of at most this many; 0 if that is none. */
export function mostSold(most: number, product: Stock & Packs): number {
  const pack = (product.fullPacksOnly && product.orderMultiple) || 1
  const full = Math.floor(most / pack) * pack
  return full < product.minimumOrder ? 0 : full
}

const isFullPacks = (quantity: number, { orderMultiple }: Packs) => !orderMultiple || quantity % orderMultiple === 0
