/** How the tests make the calls about products. */
import { calls } from '#contract/products/calls.ts'
import { coil } from '#tests/coil.ts'
import { partOf, type World } from '#tests/known-calls.ts'
import { fileOf } from './csv.ts'

const csv = 'slug,pricePerUnit,stockCounted\npet-strap-16-x-1-0-mm,99,87'
const theProduct = async ({ shop }: World) => ({ id: shop.productId })

export const products = partOf(calls, {
  params: ({ shop }) => ({ id: shop.productId, slug: 'pet-strap-16-x-1-0-mm' }),
  calls: {
    listProducts: { openTo: 'anyone' },
    findProduct: { openTo: 'read' },
    findProductBySlug: { openTo: 'anyone' },
    searchProducts: { openTo: 'anyone' },
    addProduct: { body: coil, change: 'add product' },
    updateProduct: {
      body: { ...coil, pricePerUnit: 99, availableQuantity: 60 },
      change: 'update product',
      prepare: theProduct,
    },
    listStock: {},
    changeStock: { body: { by: 100, why: 'Delivery 4711' }, change: 'change stock', prepare: theProduct },
    countStock: { body: { counted: 87 }, openTo: 'orders', change: 'count stock', prepare: theProduct },
    deleteProduct: { change: 'delete product', prepare: theProduct },
    exportProducts: { openTo: 'read' },
    checkImport: { noChange: 'It writes nothing' },
    importProducts: {
      query: { seen: `0.${'a'.repeat(43)}` },
      change: 'update product',
      prepare: async ({ admin }) => {
        const { seen } = await admin.checkImport({ body: fileOf(csv) })
        return { seen, body: fileOf(csv) }
      },
    },
  },
})
