/**
 * The Spanish tax on plastic packaging that cannot be reused (Ley 7/2022, Art. 67 to 83): 0.45 euros for each kilogram of
 * plastic that is not recycled. The price includes the tax.
 */
import type { Facts } from '../../products/rules/facts/technical.ts'
import type { ProductType } from '../../products/rules/product.ts'
import { formatCents } from '../../rules/money.ts'
import type { plasticTaxes } from './seller.ts'
import type { Treatment } from './treatment/treatment.ts'

/**
 * Types that may contain plastic: strap of the materials below, and seals and buckles for such strap. For a seal or buckle of
 * metal, the data states 0 kg.
 */
export const plasticTypes = ['strap', 'seal', 'buckle'] as const satisfies ProductType[]
export const plasticMaterials = ['PP', 'PET', 'textile'] as const satisfies Facts['materials']

const eurCentsPerKg = 45

type Product = { type: string | null; facts: Pick<Facts, 'materials' | 'newPlasticKg'> }

/** The plastic in one unit. Undefined when the product may contain plastic and its data does not state how much. */
export function plasticGramsOf({ type, facts: { materials = [], newPlasticKg } }: Product): number | undefined {
  if (newPlasticKg !== undefined) return Math.round(newPlasticKg * 1000)
  const mayContain = plasticTypes.some((one) => one === type) && plasticMaterials.some((one) => materials.includes(one))
  return mayContain ? undefined : 0
}

/** The tax in cents of a euro, rounded half up. */
export const plasticTaxOn = (grams: number): number => Math.floor((grams * eurCentsPerKg + 500) / 1000)

type Goes = { country: string; collected: boolean; taxTreatment: Treatment }

/**
 * The tax applies in all of Spain, the Canary Islands included, and not to goods that leave the country (Art. 73). Collected goods leave
 * it only if they are exempt from VAT for that reason.
 */
export const leavesSpain = ({ country, collected, taxTreatment }: Goes): boolean =>
  country !== '' && country !== 'ES' && !(collected && taxTreatment === 'domestic')

/** `isLess`: the amounts are subtracted, on a corrective invoice. */
export type Plastic = { grams: number; eurCents: number; leaves: boolean; isLess?: boolean }

/**
 * The statement on an invoice (Art. 82.9). A maker states the tax that is due. A dealer, whose supplier has paid the tax,
 * states what was paid; the law requires this only when the buyer asks for it.
 */
export function plasticText(
  { grams, eurCents, leaves, isLess = false }: Plastic,
  seller: (typeof plasticTaxes)[number],
): string {
  const kg = `${(grams / 1000).toFixed(2)} kg`
  const plastic = isLess ? `Minus ${kg} of non-recycled plastic.` : `Contains ${kg} of non-recycled plastic.`
  const tax = 'Special tax on plastic packaging'
  if (leaves) return `${plastic} ${tax}: not due, because the goods leave Spain (Art. 73 Ley 7/2022).`
  const euros = formatCents(isLess ? -eurCents : eurCents, 'EUR')
  return `${plastic} ${tax}, ${seller === 'maker' ? '' : 'paid earlier and '}included in the price: ${euros}`
}
