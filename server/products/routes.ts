/** The calls about products. */
import type { Handlers } from '../http.ts'
import { Refusal } from '../refusal.ts'
import { productById, productBySlug, productsOnSale } from './product-queries.ts'
import { addProduct, deleteProduct, updateProduct } from './product-rules.ts'

export const productRoutes = {
  listProducts: ({ db, query }) => productsOnSale(db, query),
  findProduct: async ({ db, params }) => (await productById(db, params.id)) ?? noSuchProduct(),
  findProductBySlug: async ({ db, params }) => (await productBySlug(db, params.slug)) ?? noSuchProduct(),
  addProduct: async ({ db, user, body, idempotencyKey }) => {
    return { success: true, _id: await addProduct(db, user, body, {}, idempotencyKey) }
  },
  updateProduct: async ({ db, user, params, body }) => {
    await updateProduct(db, user, params.id, body)
    return { success: true, modifiedCount: 1 }
  },
  deleteProduct: async ({ db, user, params }) => ({ deletedCount: await deleteProduct(db, user, params.id) }),
} satisfies Partial<Handlers>

function noSuchProduct(): never {
  throw new Refusal(404, 'This product is no longer sold')
}
