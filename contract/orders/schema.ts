/** An order: one product, a quantity, and a life that goes unpaid → paid → approved. */
import { z } from 'zod'
import { Email, Id, ListQuery, Phone, plainText, requiredNumber, requiredText } from '../wire.ts'
import { orderSorts, orderStates } from './rules.ts'

/** The purchase request. Name, price and total may be said, but only to be compared: the shop's own tables decide them. */
export const PurchaseForm = z.strictObject({
  id: Id,
  name: plainText(500).optional(),
  quantity: requiredNumber('Please enter a whole number').refine(
    (quantity) => Number.isSafeInteger(quantity) && quantity >= 1 && quantity <= 2_147_483_647,
    'Please enter a whole number',
  ),
  userName: plainText(500).optional(),
  email: Email.optional(),
  address: requiredText('Please enter your address', 500),
  phone: Phone,
  price: z.number().optional(),
  totalPrice: z.number().optional(),
})
export type PurchaseForm = z.infer<typeof PurchaseForm>

/** What of it a customer types into fields of text. */
export const Delivery = PurchaseForm.pick({ address: true, phone: true })

export const Order = z.object({
  _id: Id,
  productId: Id,
  name: z.string().meta({ description: 'The product’s name when it was ordered' }),
  email: z.string(),
  userName: z.string(),
  address: z.string(),
  phone: z.string(),
  quantity: z.number(),
  price: z.number().meta({ description: 'Dollars per unit when it was ordered' }),
  totalPrice: z.number(),
  paid: z.boolean(),
  approved: z.boolean(),
  transactionId: z.string().optional(),
  placedAt: z.string(),
  heldUntil: z.string().optional().meta({ description: 'While it is unpaid: when it ends by itself' }),
  paidAt: z.string().optional(),
  approvedAt: z.string().optional(),
  approvedBy: z.string().optional().meta({ description: 'The name of who confirmed it, for admins only' }),
  refundedAmount: z.number().optional().meta({ description: 'Dollars given back of the payment, when any were' }),
  refundedAt: z.string().optional(),
})
export type Order = z.infer<typeof Order>

export const OrderListQuery = ListQuery.extend({
  sort: z.enum(orderSorts).optional(),
  state: z.enum(orderStates).optional(),
})
export type OrderListQuery = z.output<typeof OrderListQuery>

/** A customer's own list also says whose it is, as specified. */
export const MyOrdersQuery = OrderListQuery.extend({ email: Email })
