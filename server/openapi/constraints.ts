/** What the forms' own checks ask beyond what zod can tell as JSON Schema. tests/unit/constraints.test.ts holds both together. */
import type { ProductField } from '#contract/products/rules/product.ts'
import { mostOfAnything } from '#contract/schema/wire.ts'
import type { Schema } from './schemas.ts'

const whole = (minimum: number): Schema => ({ type: 'integer', minimum, maximum: mostOfAnything })
const count: Schema = { type: 'integer', minimum: 0 }
const dollars: Schema = { description: 'Dollars, with at most two decimals', minimum: 0 }
const link: Schema = { description: 'Starts with https://, or is a path of this shop' }

const productForm = {
  image: link,
  minimumOrder: whole(1),
  quantity: whole(0),
  availableQuantity: whole(0),
  pricePerUnit: { description: 'Dollars, with at most two decimals', minimum: 0.01, maximum: 999_999.99 },
} satisfies Partial<Record<ProductField, Schema>>

const schemas = {
  Problem: {
    type: { format: 'uri-reference' },
    status: { type: 'integer', minimum: 400, maximum: 599 },
    supportId: { type: 'string', description: 'With 500: the line of the shop’s log that tells what happened' },
  },
  NewProduct: productForm,
  ProductChange: {
    ...productForm,
    loadedAvailableQuantity: {
      ...whole(0),
      description: 'The stock the form was loaded with; without it the stock is set as it is given',
    },
    version: { ...whole(1), description: 'The version the form was loaded with: later edits of other fields stay' },
  },
  StockChange: { by: { ...whole(-mostOfAnything), description: 'Added; below zero it is taken away. Not 0' } },
  StockCount: { counted: { ...whole(0), description: 'All that lies on the shelf, sold or held or not' } },
  OrderForm: {
    id: { description: 'The product, in an order of one; otherwise there are `lines`' },
    name: { description: 'Accepted, and not needed: the shop’s own name of the product counts' },
    quantity: { type: 'integer', minimum: 1, maximum: 2_147_483_647 },
    price: { description: 'Dollars per unit. 409 with the true figures when it is not the catalogue’s' },
    totalPrice: { description: 'Dollars, delivery and all. 409 with the true figures when it is another' },
  },
  SellerForm: { version: { ...whole(0), description: 'That of the settings that were seen; 0 where none were set' } },
  CartForm: { version: { ...whole(0), description: 'That of the cart that was seen; 0 where none was ever saved' } },
  CartChange: {
    quantity: { type: 'integer', minimum: 0, maximum: 2_147_483_647, description: '0 takes the line out' },
  },
  CartLine: { quantity: { type: 'integer', minimum: 1, maximum: 2_147_483_647 } },
  PaymentRequest: {
    totalPrice: { description: 'Dollars: the total of the order' },
    orderId: { description: 'Without it, the caller’s newest unpaid order of that total is meant' },
  },
  PaymentRecord: {
    order: { description: 'Accepted, and not needed' },
    transactionId: { description: 'The id of the payment at the card provider' },
  },
  ReviewForm: { image: link, number: { type: 'integer', minimum: 1, maximum: 5 } },
  ProfileForm: { image: link, linkedin: link },
  Product: { version: count, quantity: count, availableQuantity: count, minimumOrder: count, pricePerUnit: dollars },
  OrderRefund: { amount: dollars, delivery: dollars },
  OrderLine: { quantity: count, price: dollars, totalPrice: dollars },
  Order: { quantity: count, price: { minimum: 0 }, totalPrice: dollars, refundedAmount: { minimum: 0 } },
  Review: { number: { type: 'integer', minimum: 1, maximum: 5 } },
  Imported: { added: count, changed: count },
  ImportedRow: { row: count },
  Deleted: { deletedCount: count },
  Modified: { modifiedCount: count },
} satisfies Record<string, Record<string, Schema>>

const query = {
  limit: { type: 'integer', minimum: 1, maximum: 200, description: 'How many rows a page holds; 50 when not said' },
  cursor: { type: 'string', description: 'Where the page begins: from the Link header of the page before' },
  q: { type: 'string', maxLength: 100, description: 'Words to search for, each in any of the texts' },
} satisfies Record<string, Schema>

export const constraints = { schemas, query }
