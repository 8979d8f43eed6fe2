/** What a card shows of a product. A page of cards carries no more than that: its data travels beside its HTML. */
import type { Product } from '#contract/product.ts'

export type CardProduct = Pick<
  Product,
  | '_id'
  | 'slug'
  | 'name'
  | 'image'
  | 'description'
  | 'minimumOrder'
  | 'quantity'
  | 'availableQuantity'
  | 'pricePerUnit'
  | 'category'
>

export function cardOf(product: Product): CardProduct {
  const { _id, slug, name, image, description, minimumOrder, quantity, availableQuantity, pricePerUnit, category } =
    product
  return { _id, slug, name, image, description, minimumOrder, quantity, availableQuantity, pricePerUnit, category }
}
