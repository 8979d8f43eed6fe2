/** How the tests make the calls about products. */
import { productCalls } from '#contract/products/calls.ts'
import { exampleLoad } from '#contract/strapping/rules/load-entry.ts'
import { coil } from '#tests/coil.ts'
import { partOf, type World, walkers } from '#tests/known-calls.ts'
import { fileOf } from './csv.ts'

const csv = 'slug,pricePerUnit,stockCounted\npet-strap-16-x-1-0-mm,99,87'
const theProduct = async ({ shop }: World) => ({ id: shop.productId })

export const products = partOf(productCalls, {
  params: ({ shop }) => ({ id: shop.productId, slug: 'pet-strap-16-x-1-0-mm' }),
  calls: {
    listProducts: { isFor: 'anyone' },
    findProduct: { isFor: 'read' },
    findProductBySlug: { isFor: 'anyone' },
    findProductSet: { isFor: 'anyone' },
    // The strap of the walk is not of steel.
    findSteelToPet: { isFor: 'anyone', refused: Object.fromEntries(walkers.map((walker) => [walker, 404])) },
    searchProducts: { isFor: 'anyone' },
    planLoad: { query: exampleLoad, isFor: 'anyone' },
    addProduct: { body: coil, leaves: 'add product' },
    updateProduct: {
      body: { ...coil, pricePerUnit: 99, availableQuantity: 60 },
      leaves: 'update product',
      prepare: theProduct,
    },
    changeStock: { body: { by: 100, why: 'Delivery 4711' }, leaves: 'change stock', prepare: theProduct },
    countStock: { body: { counted: 87 }, isFor: 'orders', leaves: 'count stock', prepare: theProduct },
    deleteProduct: { leaves: 'delete product', prepare: theProduct },
    exportProducts: { isFor: 'read' },
    checkImport: { leavesNone: 'It says what an import would do' },
    importProducts: {
      query: { seen: `0.${'a'.repeat(43)}` },
      leaves: 'update product',
      prepare: async ({ admin }) => {
        const { seen } = await admin.checkImport({ body: fileOf(csv) })
        return { seen, body: fileOf(csv) }
      },
    },
  },
})
