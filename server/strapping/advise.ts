/** Advice on the products of a cart. The catalogue is read only if there is something to advise. */
import { cartAdvice } from '#contract/strapping/rules/cart-advice.ts'
import type { Db } from '../database/db.ts'
import type { ProductRow } from '../products/product-queries.ts'
import { toOffer } from './product-set.ts'
import { offeredBeside } from './set-queries.ts'

export async function adviseOn(db: Db, products: readonly ProductRow[]): Promise<string[]> {
  const inCart = products.map(toOffer)
  if (cartAdvice(inCart).length === 0) return []
  const categories = [...new Set(products.map(({ category }) => category))]
  const sold = await Promise.all(categories.map((category) => offeredBeside(db, category)))
  return cartAdvice(inCart, sold.flat().map(toOffer))
}
