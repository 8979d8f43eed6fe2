/** What the calls about products take and answer. */
import { z } from 'zod'
import { csvLimits } from '../rules/lists/csv.ts'
import { type CallShapes, Created, Deleted, Success } from '../schema/call-shape.ts'
import { LoadQuery, PlannedLoad } from '../strapping/schema/load.ts'
import { ProductSet } from '../strapping/schema/set.ts'
import { SteelToPet } from '../strapping/schema/steel-to-pet.ts'
import { CheckedImport, Csv, ExportQuery, Imported, ImportQuery } from './schema/csv.ts'
import {
  FoundProducts,
  NewProduct,
  Product,
  ProductChange,
  ProductListQuery,
  ProductSearchQuery,
} from './schema/product.ts'
import { StockChange, StockCount, StockMoved } from './schema/stock.ts'

export const productCalls = {
  listProducts: {
    says: 'Every product on sale, in the order of the catalogue',
    query: ProductListQuery,
    answer: z.array(Product),
    madeOf: 'products',
  },
  findProduct: { says: 'One product', answer: Product },
  findProductBySlug: {
    says: 'One product, by the name in its public address, or by its id',
    answer: Product,
    madeOf: 'a product',
  },
  findProductSet: {
    says: 'What it takes to strap with a product: strap, tensioner, joint, sealer or cutter, of what is sold',
    answer: ProductSet,
    madeOf: 'products',
  },
  findSteelToPet: {
    says: 'The PET straps that do the work of a steel strap, of what is sold, each with what joins it',
    answer: SteelToPet,
    madeOf: 'products',
  },
  searchProducts: {
    says: 'Products that answer to what somebody typed, the best first, and how it was understood',
    query: ProductSearchQuery,
    answer: FoundProducts,
    madeOf: 'products',
  },
  planLoad: {
    says: 'Which straps hold a load together, how many, and what a month costs; advice, which certifies nothing',
    query: LoadQuery,
    answer: PlannedLoad,
    madeOf: 'products',
  },
  addProduct: {
    says: 'Puts a product on sale',
    body: NewProduct,
    answer: Created,
  },
  updateProduct: {
    says: 'Changes a product; stock sold since the form was loaded stays sold, and so do edits made meanwhile',
    body: ProductChange,
    answer: Success.extend({
      modifiedCount: z.number(),
      availableQuantity: z.number(),
      version: z.number(),
      droppedSteps: z
        .array(z.number())
        .optional()
        .meta({ description: 'Steps of the price ladder that the new price or minimum contradicted' }),
    }),
  },
  changeStock: {
    says: 'Adds to what can be sold of a product, or takes away from it, and says why. An Idempotency-Key header makes repeats safe',
    body: StockChange,
    answer: StockMoved,
  },
  countStock: {
    says: 'Puts the stock by a count of the shelf, on which what is sold or held still lies. An Idempotency-Key header makes repeats safe',
    body: StockCount,
    answer: StockMoved,
  },
  deleteProduct: {
    says: 'Takes a product off sale; its orders stay',
    answer: Deleted,
  },
  exportProducts: {
    says: 'The products on sale, or those that a search or filter finds, as CSV that can be imported again',
    query: ExportQuery,
    answer: Csv,
  },
  checkImport: {
    says: 'What importing a CSV would do, row by row. Nothing is written',
    takes: 'text/csv',
    mostBytes: csvLimits.bytes,
    answer: CheckedImport,
    rateLimit: { each: 'user', times: 30, perSeconds: 60 },
  },
  importProducts: {
    says: 'Adds and changes products by a CSV that was checked: all rows or none',
    query: ImportQuery,
    takes: 'text/csv',
    mostBytes: csvLimits.bytes,
    answer: Imported,
    rateLimit: { each: 'user', times: 30, perSeconds: 60 },
  },
} satisfies CallShapes
