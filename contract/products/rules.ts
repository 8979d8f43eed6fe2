/** What a product consists of, what kinds there are, what a quantity of one costs, and whether there is any left. */

/**
 * The nine fields of the specification, in the order in which the form asks for them. Listed once: forms, statements, edits
 * and answers derive theirs from here.
 */
export const productFields = [
  'name',
  'image',
  'description',
  'minimumOrder',
  'quantity',
  'availableQuantity',
  'pricePerUnit',
  'category',
  'fullDescription',
] as const
export type ProductField = (typeof productFields)[number]

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

/** What a quantity of a product costs, each and together. Whoever would multiply a price asks here. */
export function priceOf({ priceCents }: { priceCents: number }, quantity: number) {
  return { unitCents: priceCents, totalCents: priceCents * quantity }
}

export type Stock = { availableQuantity: number; minimumOrder: number }

/** Whether there is too little left for anyone to buy. */
export function isSoldOut({ availableQuantity, minimumOrder }: Stock): boolean {
  return availableQuantity < minimumOrder || availableQuantity === 0
}
