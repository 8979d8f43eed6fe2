/** The product that tests sell. */
import type { ProductForm } from '#contract/products/schema/product.ts'

export const coil: ProductForm = {
  name: 'PET strap 16 × 1.0 mm',
  image: '/pictures/pt-1610-800.webp',
  description: 'Green PET strap on a 406 mm core.',
  minimumOrder: 2,
  quantity: 100,
  availableQuantity: 50,
  pricePerUnit: 125.5,
  category: 'plastic',
  fullDescription: 'Green PET strap for pallets, on a 406 mm core.',
}
