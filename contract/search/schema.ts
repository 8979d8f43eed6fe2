/** Results of an admin's search: orders, products and users, each with the field that matched. */
import { z } from 'zod'
import { Order } from '../orders/schema/order.ts'
import { Product } from '../products/schema/product.ts'
import { plainText } from '../schema/wire.ts'
import { User } from '../users/schema.ts'
import { type FoundField, foundFields, mostHits } from './rules.ts'

export const SearchQuery = z.object({ q: plainText(100) })

/** Text in pieces, with the matches marked. Long text is cut to the surroundings of the first match. */
const MarkedText = z.array(z.object({ text: z.string(), isMatch: z.boolean() }))
export type MarkedText = z.infer<typeof MarkedText>

const foundIn = <const Field extends FoundField>(fields: readonly [Field, ...Field[]]) =>
  z.object({ field: z.enum(fields), text: MarkedText })

const orderShown = {
  _id: true,
  number: true,
  name: true,
  userName: true,
  email: true,
  placedAt: true,
  totalPrice: true,
  stage: true,
  paid: true,
  refundedAmount: true,
  toPay: true,
} as const

const productShown = { _id: true, name: true, image: true, availableQuantity: true, pricePerUnit: true } as const

const FoundOrder = Order.pick(orderShown).extend({ found: foundIn(foundFields.orders) })
const FoundProduct = Product.pick(productShown).extend({
  sku: z.string().optional(),
  found: foundIn(foundFields.products),
})
const FoundUser = User.pick({ _id: true, email: true, name: true, role: true }).extend({
  found: foundIn(foundFields.users),
})

/** Within each kind, exact matches such as an order number come first. */
export const FoundEverything = z.object({
  orders: z.array(FoundOrder).max(mostHits),
  products: z.array(FoundProduct).max(mostHits),
  users: z.array(FoundUser).max(mostHits),
})
export type FoundEverything = z.infer<typeof FoundEverything>
