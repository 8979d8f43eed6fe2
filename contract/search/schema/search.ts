/** What an admin's search finds: orders, products and users, each with where it was found. */
import { z } from 'zod'
import { Order } from '../../orders/schema/order.ts'
import { Product } from '../../products/schema/product.ts'
import { plainText } from '../../schema/wire.ts'
import { User } from '../../users/schema/user.ts'
import { type FoundField, foundFields, mostHits } from '../rules/search.ts'

export const SearchQuery = z.object({ q: plainText(100) })

/** A text in pieces, of which some are what was searched for. A long one is cut to what stands around the first of them. */
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
  paid: true,
  approved: true,
  refundedAmount: true,
  cancelledAt: true,
  expiredAt: true,
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

/** What was searched for whole, such as an order number, comes first of each kind. */
export const FoundEverything = z.object({
  orders: z.array(FoundOrder).max(mostHits),
  products: z.array(FoundProduct).max(mostHits),
  users: z.array(FoundUser).max(mostHits),
})
export type FoundEverything = z.infer<typeof FoundEverything>
