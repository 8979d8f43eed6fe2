/** What kinds of products there are, what may be bought of one, and what a price may be. */

export const categories = ['plastic', 'steel', 'textile'] as const
export type Category = (typeof categories)[number]

/** The three strap materials as people read them. */
export const categoryNames: Record<Category, string> = { plastic: 'Plastic', steel: 'Steel', textile: 'Textile' }

/** The category an address names, or undefined when it names none. */
export function categoryFrom(text: string | null): Category | undefined {
  return text && Object.hasOwn(categoryNames, text) ? (text as Category) : undefined // it is one of the keys
}

export const productTypes = [
  'strap',
  'seal',
  'buckle',
  'manual tool',
  'battery tool',
  'pneumatic tool',
  'dispenser',
  'accessory',
] as const
export type ProductType = (typeof productTypes)[number]

export const productSorts = [
  'newest',
  'name',
  'price',
  '-price',
  'quantity',
  '-quantity',
  'available',
  '-available',
  'category',
  'minimum',
  '-minimum',
] as const

type Stock = { availableQuantity: number; minimumOrder: number }

/** The sentence for a quantity the shop would not sell, or undefined when it would. The page and the server ask the same. */
export function quantityRefusal(quantity: number, product: Stock): string | undefined {
  if (!Number.isSafeInteger(quantity)) return 'Please enter a whole number'
  if (quantity > product.availableQuantity) return `Sorry only ${product.availableQuantity} product are available`
  if (quantity < product.minimumOrder) return `You have to purchase at least ${product.minimumOrder} product`
  return undefined
}

/** Whether there is too little left for anyone to buy. */
export function isSoldOut({ availableQuantity, minimumOrder }: Stock): boolean {
  return availableQuantity < minimumOrder || availableQuantity === 0
}

/** Whether a new price, in dollars, is so far from the old one that it may be a slip: a missed decimal mark, a zero too many. */
export function isPriceLeap(before: number, after: number): boolean {
  return Math.abs(after - before) > before / 2
}
