/** The three strap materials as people read them. */
import type { Category } from '#contract/product.ts'

export const categoryNames: Record<Category, string> = { plastic: 'Plastic', steel: 'Steel', textile: 'Textile' }

/** The category an address names, or undefined when it names none. */
export function categoryFrom(text: string | null): Category | undefined {
  return text && Object.hasOwn(categoryNames, text) ? (text as Category) : undefined // it is one of the keys
}
