/** One signal colour for each strap material, used the same way everywhere. */
import type { Category } from '#contract/product.ts'

export const categoryGround: Record<Category, string> = {
  plastic: 'bg-plastic',
  steel: 'bg-steel',
  textile: 'bg-textile',
}

export const categoryInk: Record<Category, string> = {
  plastic: 'text-plastic',
  steel: 'text-steel',
  textile: 'text-textile',
}
