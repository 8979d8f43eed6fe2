/** A product's fields, types and sorts, and the rules for its price and stock. */
import { centsOf } from '../../rules/money.ts'

/** The nine specified fields, in the order of the form. Forms, statements, edits and answers are derived from this list. */
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

export const categoryNames: Record<Category, string> = { plastic: 'Plastic', steel: 'Steel', textile: 'Textile' }

/** The category named in an address, or undefined. */
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

/** Sorts by a technical figure, or by the price per length; `-` sorts the greatest first. */
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

/** The price of `metres` of strap, in the shop’s currency. Undefined if the coil length is unknown. */
export function priceByLength(pricePerUnit: number, coilLengthM: number | undefined, metres: number) {
  return coilLengthM ? (pricePerUnit / coilLengthM) * metres : undefined
}

/** The prices of 100 m and of 100 ft of strap, in the shop’s currency. Undefined if the coil length is unknown. */
export function pricesByLength(pricePerUnit: number, coilLengthM: number | undefined) {
  const perMetre = priceByLength(pricePerUnit, coilLengthM, 1)
  return perMetre === undefined ? undefined : { per100m: perMetre * 100, per100ft: perMetre * metresOf100Feet }
}

/** A step of a price ladder: the unit price for this quantity or more. */
export type PriceStep = { fromQuantity: number; priceCents: number }

/** Turns the amounts of a product on the wire into cents. */
export function pricesOf(product: {
  pricePerUnit: number
  ladder: readonly { fromQuantity: number; price: number }[]
}): Priced {
  const ladder = product.ladder.map(({ fromQuantity, price }) => ({ fromQuantity, priceCents: centsOf(price) }))
  return { priceCents: centsOf(product.pricePerUnit), ladder }
}

/** The list price, and the price ladder in ascending order of quantity. */
export type Priced = { priceCents: number; ladder?: readonly PriceStep[] }

/** The unit price and the total of a quantity. All prices are calculated here. */
export function priceOf({ priceCents, ladder = [] }: Priced, quantity: number) {
  const step = ladder.findLast(({ fromQuantity }) => fromQuantity <= quantity)
  const unitCents = step?.priceCents ?? priceCents
  return { unitCents, totalCents: unitCents * quantity, fromQuantity: step?.fromQuantity }
}

/** The message if the quantities of the ladder do not rise from the minimum, or if its prices do not fall. Else undefined. */
export function ladderRefusal(
  ladder: readonly PriceStep[],
  { priceCents, minimumOrder }: Ladderable,
): string | undefined {
  return ladder.every((step, index) => isBelow(step, ladder[index - 1] ?? { fromQuantity: minimumOrder, priceCents }))
    ? undefined
    : 'Each step must begin at a larger quantity than the step before, and cost less'
}

/** The steps that stay valid under a new price or minimum. */
export function stepsThatHold(ladder: readonly PriceStep[], { priceCents, minimumOrder }: Ladderable): PriceStep[] {
  return ladder.filter((step) => isBelow(step, { fromQuantity: minimumOrder, priceCents }))
}

type Ladderable = { priceCents: number; minimumOrder: number }

const isBelow = (step: PriceStep, before: PriceStep) =>
  step.fromQuantity > before.fromQuantity && step.priceCents < before.priceCents

/** The next step of the ladder, and what the step saves on its quantity. Undefined if the quantity has reached the last step. */
export function nextStepOf(product: Priced, quantity: number) {
  const step = product.ladder?.find(({ fromQuantity }) => fromQuantity > quantity)
  if (!step) return undefined
  const { unitCents } = priceOf(product, quantity)
  return { ...step, savedCents: (unitCents - step.priceCents) * step.fromQuantity }
}

export type Stock = { availableQuantity: number; minimumOrder: number }

/** Whether the stock is less than the smallest order. */
export function isSoldOut({ availableQuantity, minimumOrder }: Stock): boolean {
  return availableQuantity < minimumOrder || availableQuantity === 0
}

/** Whether a price change, in the shop’s currency, is so large that it may be a typing error such as a missed decimal mark. */
export function isPriceLeap(before: number, after: number): boolean {
  return Math.abs(after - before) > before / 2
}
