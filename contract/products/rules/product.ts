/** What a product consists of, what kinds there are, what a quantity of one costs, and whether there is any left. */
import { centsOf } from '../../rules/money.ts'

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

/** Sorts by a figure of the trade; with a mark the greatest comes first. */
export const factSorts = [
  'width',
  '-width',
  'thickness',
  '-thickness',
  'strength',
  '-strength',
  'tension',
  '-tension',
  'coil',
  '-coil',
  'core',
  '-core',
  'perLength',
  '-perLength',
] as const

export type SearchSort = (typeof productSorts)[number] | (typeof factSorts)[number]

export const metresOf100Feet = 30.48

/** What a product costs by the length, in dollars for `metres`; undefined where it is no coil. */
export function priceByLength(pricePerUnit: number, coilLengthM: number | undefined, metres: number) {
  return coilLengthM ? (pricePerUnit / coilLengthM) * metres : undefined
}

/** A step of a price ladder: what one costs from a quantity on. */
export type PriceStep = { fromQuantity: number; priceCents: number }

/** What a product on the wire costs, in cents. */
export function pricesOf(product: {
  pricePerUnit: number
  ladder: readonly { fromQuantity: number; price: number }[]
}): Priced {
  const ladder = product.ladder.map(({ fromQuantity, price }) => ({ fromQuantity, priceCents: centsOf(price) }))
  return { priceCents: centsOf(product.pricePerUnit), ladder }
}

/** What a product costs: its own price, and the steps of its ladder, the smallest quantity first. */
export type Priced = { priceCents: number; ladder?: readonly PriceStep[] }

/** What a quantity of a product costs, each and together. Whoever would multiply a price asks here. */
export function priceOf({ priceCents, ladder = [] }: Priced, quantity: number) {
  const unitCents = ladder.findLast(({ fromQuantity }) => fromQuantity <= quantity)?.priceCents ?? priceCents
  return { unitCents, totalCents: unitCents * quantity }
}

/** The sentence for a ladder that does not lead down from the price and up from the minimum, or undefined. */
export function ladderRefusal(
  ladder: readonly PriceStep[],
  { priceCents, minimumOrder }: Ladderable,
): string | undefined {
  return ladder.every((step, index) => isBelow(step, ladder[index - 1] ?? { fromQuantity: minimumOrder, priceCents }))
    ? undefined
    : 'Each step must begin at a larger quantity than the one before, and cost less'
}

/** The steps of a ladder that still lead down when the price or the minimum is another. */
export function stepsThatHold(ladder: readonly PriceStep[], { priceCents, minimumOrder }: Ladderable): PriceStep[] {
  return ladder.filter((step) => isBelow(step, { fromQuantity: minimumOrder, priceCents }))
}

type Ladderable = { priceCents: number; minimumOrder: number }

const isBelow = (step: PriceStep, before: PriceStep) =>
  step.fromQuantity > before.fromQuantity && step.priceCents < before.priceCents

/** The next step that a larger quantity would earn, and what it saves on as many; undefined on the last one. */
export function nextStepOf(product: Priced, quantity: number) {
  const step = product.ladder?.find(({ fromQuantity }) => fromQuantity > quantity)
  if (!step) return undefined
  const { unitCents } = priceOf(product, quantity)
  return { ...step, savedCents: (unitCents - step.priceCents) * step.fromQuantity }
}

export type Stock = { availableQuantity: number; minimumOrder: number }

/** Whether there is too little left for anyone to buy. */
export function isSoldOut({ availableQuantity, minimumOrder }: Stock): boolean {
  return availableQuantity < minimumOrder || availableQuantity === 0
}

/** Whether a new price, in dollars, is so far from the old one that it may be a slip: a missed decimal mark, a zero too many. */
export function isPriceLeap(before: number, after: number): boolean {
  return Math.abs(after - before) > before / 2
}
