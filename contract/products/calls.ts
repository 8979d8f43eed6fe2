/** The calls for products, and their part of /api/openapi.json. */
import { z } from 'zod'
import { csvLimits } from '../rules/lists/csv.ts'
import { type CallShapes, Created, Deleted, Success } from '../schema/call-shape.ts'
import { Csv } from '../schema/files.ts'
import * as csv from './schema/csv.ts'
import * as product from './schema/product.ts'
import * as stock from './schema/stock.ts'
import * as technical from './schema/technical.ts'

/** A field that another admin has changed since the form was loaded. */
const Clash = z.object({
  field: z.string(),
  changedBy: z.string().meta({ description: 'The name of the person who changed the field' }),
  changedAt: z.string(),
})

export const calls = {
  listProducts: { query: product.ProductListQuery, answer: z.array(product.Product), madeOf: 'products' },
  findProduct: { answer: product.Product },
  findProductBySlug: { answer: product.Product, madeOf: 'a product' },
  searchProducts: { query: product.ProductSearchQuery, answer: product.FoundProducts, madeOf: 'products and settings' },
  addProduct: { body: product.NewProduct, answer: Created, refuses: [409] },
  updateProduct: {
    body: product.ProductChange,
    answer: Success.extend({
      modifiedCount: z.number(),
      availableQuantity: z.number(),
      version: z.number(),
      droppedSteps: z.array(z.number()).optional().meta({
        description: 'Steps of the price ladder that were removed because they contradict the new price or minimum',
      }),
    }),
    conflict: z.object({
      availableQuantity: z.int().min(0).meta({ description: 'The current stock' }),
      product: product.Product,
      clashes: z.array(Clash),
    }),
  },
  listStock: { query: stock.StockQuery, answer: z.array(stock.Stocked) },
  changeStock: { body: stock.StockChange, answer: stock.StockMoved, refuses: [409] },
  countStock: { body: stock.StockCount, answer: stock.StockMoved, refuses: [409] },
  deleteProduct: { answer: Deleted },
  exportProducts: { query: csv.ExportQuery, answer: Csv },
  checkImport: {
    takes: 'text/csv',
    mostBytes: csvLimits.bytes,
    answer: csv.CheckedImport,
    rateLimit: { each: 'user', times: 30, perSeconds: 60 },
  },
  importProducts: {
    query: csv.ImportQuery,
    takes: 'text/csv',
    mostBytes: csvLimits.bytes,
    answer: csv.Imported,
    rateLimit: { each: 'user', times: 30, perSeconds: 60 },
    refuses: [409],
  },
} satisfies CallShapes

export const about = 'Products and their stock'

export const says = {
  listProducts:
    'Lists the products on sale in catalogue order; with `q`, the best match first; with `sort`, in that order',
  findProduct: 'Returns one product',
  findProductBySlug: 'Returns one product by the slug of its public page, or by its id',
  searchProducts: 'Searches the catalogue, best match first, and says how the query was understood',
  addProduct: 'Puts a product on sale',
  updateProduct:
    'Updates a product. With `loadedAvailableQuantity`, sales since the form was loaded stay subtracted; with `version`, other admins’ changes since then are kept',
  listStock: 'Lists the stock of the products on sale, without prices',
  changeStock: 'Adds or removes stock, with a reason',
  countStock: 'Sets the stock from a count of all units on the shelf. The count includes units that are sold or held',
  deleteProduct: 'Takes a product off sale. Its orders stay',
  exportProducts:
    'Exports the products on sale, or the products that match a search or filter, as CSV. The file can be imported again',
  checkImport: 'Previews a CSV import row by row. Nothing is written',
  importProducts: 'Imports a CSV that was previewed: all rows or none',
} satisfies Record<keyof typeof calls, string>

export const shapes = [csv, product, stock, technical]

const strap = {
  ...{ quantity: 100, category: 'plastic', description: 'Green PET strap on a 406 mm core.' },
  fullDescription: 'Green PET strap for pallets, on a 406 mm core.',
}

export const examples = {
  CheckedImport: {
    ...{ separator: ';', decimal: 'comma', unknownColumns: ['shelf'], notes: [] },
    counts: { new: 0, changed: 1, unchanged: 0, refused: 0 },
    seen: '1772442764120.47DEQpj8HBSa-_TImW-5JCeuQeRkm5NMpJWZG3hSuFU',
  },
  FoundProducts: { groups: [], facets: [], understood: [], leftOut: [], isNear: false, ignored: [], answers: [] },
  Imported: { added: 0, changed: 1 },
  ImportedRow: {
    ...{ row: 2, verdict: 'changed', problems: [] },
    changes: [{ column: 'pricePerUnit', before: '125.50', after: '119.00' }],
  },
  NewProduct: strap,
  Product: {
    ...strap,
    ladder: [{ fromQuantity: 20, price: 120.48 }],
    views: [{ image: '/pictures/pt-1610-2-800.webp', words: 'Closed with a seal' }],
    documents: [
      { file: '/documents/3a7bd3e2360a3d29eea436fcfb7e44c7.pdf', title: 'PET strap 16 × 1.0 mm', bytes: 183_204 },
    ],
  },
  ProductChange: { ...strap, loadedAvailableQuantity: 50, version: 3 },
  StockChange: { by: 100, why: 'Delivery 4711' },
  StockCount: { counted: 87 },
  Stocked: { name: 'PET strap 16 × 1.0 mm', availableQuantity: 12, minimumOrder: 1, level: 'low' },
  StockMoved: { availableQuantity: 67, says: '87 counted, 20 sold or held: 67 can be sold' },
  TechnicalData: { type: 'strap', widthMinMm: 16, thicknessMm: 1, coreMm: 406 },
  Understood: { text: '16mm', says: '16 mm', kind: 'measure', without: 'strap' },
}
