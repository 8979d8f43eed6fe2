/** Whether there is too little left for anyone to buy. */
import type { Product } from '#contract/product.ts'

export function isSoldOut({
  availableQuantity,
  minimumOrder,
}: Pick<Product, 'availableQuantity' | 'minimumOrder'>): boolean {
  return availableQuantity < minimumOrder || availableQuantity === 0
}
