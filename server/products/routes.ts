/** The calls about products. */
import type { Handlers } from '../api/call-pipeline.ts'
import { mapList } from '../base/list-answer.ts'
import { exportProducts } from './export-products.ts'
import { checkImport, importProducts } from './import-products.ts'
import { listProducts, listStock } from './list-products.ts'
import { changeStock, countStock } from './move-stock.ts'
import { noSuchProduct, productAt } from './product-at.ts'
import { productLookedAt } from './product-queries.ts'
import { addProduct, deleteProduct } from './rules.ts'
import { searchProducts } from './search-products.ts'
import { toWireProduct, toWireStock } from './to-wire.ts'
import { updateProduct } from './update-product.ts'

export const productRoutes = {
  listProducts: async ({ shop, query }) => mapList(await listProducts(shop, query), toWireProduct),
  listStock: async ({ shop, query }) => mapList(await listStock(shop, query), toWireStock),
  searchProducts: async ({ shop, query }) => searchProducts(shop, query),
  findProduct: async ({ db, params }) => toWireProduct((await productLookedAt(db, params.id)) ?? noSuchProduct()),
  findProductBySlug: async ({ db, params }) => toWireProduct(await productAt(db, params.slug)),
  addProduct: async ({ db, user, body, idempotencyKey }) => {
    return { success: true, _id: await addProduct(db, user, body, idempotencyKey) }
  },
  updateProduct: ({ db, user, params, body }) => updateProduct(db, user, params.id, body),
  changeStock: ({ db, user, params, body, idempotencyKey }) => changeStock(db, user, params.id, body, idempotencyKey),
  countStock: ({ db, user, params, body, idempotencyKey }) => countStock(db, user, params.id, body, idempotencyKey),
  exportProducts: async ({ shop, query }) => exportProducts(shop, query, new Date()),
  checkImport: ({ db, body }) => checkImport(db, body),
  importProducts: ({ db, user, body, query }) => importProducts(db, user, body, query.seen),
  deleteProduct: async ({ db, user, params }) => ({ deletedCount: await deleteProduct(db, user, params.id) }),
} satisfies Partial<Handlers>
