/** Queries, bodies, answers and rate limits of the calls for products. */
import { z } from 'zod'
import { csvLimits } from '../rules/lists/csv.ts'
import { type CallShapes, Created, Deleted, Success } from '../schema/call-shape.ts'
import { Csv } from '../schema/files.ts'
import { CheckedImport, ExportQuery, Imported, ImportQuery } from './schema/csv.ts'
import {
  FoundProducts,
  NewProduct,
  Product,
  ProductChange,
  ProductListQuery,
  ProductSearchQuery,
} from './schema/product.ts'
import { StockChange, StockCount, Stocked, StockMoved, StockQuery } from './schema/stock.ts'

export const productCalls = {
  listProducts: {
    query: ProductListQuery,
    answer: z.array(Product),
    madeOf: 'products',
  },
  findProduct: { answer: Product },
  findProductBySlug: { answer: Product, madeOf: 'a product' },
  searchProducts: {
    query: ProductSearchQuery,
    answer: FoundProducts,
    madeOf: 'products and settings',
  },
  addProduct: { body: NewProduct, answer: Created },
  updateProduct: {
    body: ProductChange,
    answer: Success.extend({
      modifiedCount: z.number(),
      availableQuantity: z.number(),
      version: z.number(),
      droppedSteps: z.array(z.number()).optional().meta({
        description: 'Steps of the price ladder that were removed because they contradict the new price or minimum',
      }),
    }),
  },
  listStock: { query: StockQuery, answer: z.array(Stocked) },
  changeStock: { body: StockChange, answer: StockMoved },
  countStock: { body: StockCount, answer: StockMoved },
  deleteProduct: { answer: Deleted },
  exportProducts: { query: ExportQuery, answer: Csv },
  checkImport: {
    takes: 'text/csv',
    mostBytes: csvLimits.bytes,
    answer: CheckedImport,
    rateLimit: { each: 'user', times: 30, perSeconds: 60 },
  },
  importProducts: {
    query: ImportQuery,
    takes: 'text/csv',
    mostBytes: csvLimits.bytes,
    answer: Imported,
    rateLimit: { each: 'user', times: 30, perSeconds: 60 },
  },
} satisfies CallShapes
