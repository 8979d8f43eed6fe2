/** An order: one product, a quantity, and a life that goes unpaid → paid → approved. */
import { z } from 'zod'
import { showDollars } from './money.ts'
import { Email, Id, ListQuery, plainText, requiredNumber, requiredText } from './wire.ts'

/** A phone number: at least one digit, with the usual marks. A number field may send it as a JSON number. */
export const Phone = z
  .union([z.string(), z.number().int().nonnegative().transform(String)], { error: 'Please enter your phone number' })
  .pipe(
    z
      .string()
      .trim()
      .min(1, { error: 'Please enter your phone number', abort: true })
      .regex(/^(?=.*\d)\+?[\d ()/-]{3,24}$/, 'Please enter your phone number in digits'),
  )

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

type Progress = Pick<Order, 'paid' | 'approved'>
type Payment = Pick<Order, 'totalPrice' | 'refundedAmount'>

/** What may be done to an order in its present state. Buttons are disabled and the server refuses by the same words. */
export const orderCan = {
  pay: (order: Progress) => !order.paid,
  cancel: (order: Progress) => !order.paid,
  approve: (order: Progress & Payment) => order.paid && !order.approved && !isRefunded(order),
}

/** Whether all of the payment was given back. */
export const isRefunded = ({ refundedAmount, totalPrice }: Payment) =>
  refundedAmount !== undefined && refundedAmount >= totalPrice

/** What stands beneath the words below when money was given back; part of it is said as an amount. */
export function refundNote(order: Payment): string | undefined {
  if (order.refundedAmount === undefined) return undefined
  return isRefunded(order) ? 'Refunded' : `Refunded ${showDollars(order.refundedAmount)}`
}

/** Manage Orders, column Status. */
export const paymentWord = (order: Progress) => (order.paid ? 'Paid' : 'Unpaid')

/** Manage Orders, column Order. */
export const shippingWord = (order: Progress) => (order.approved ? 'Shipped' : 'Pending')

/** My Orders, column Status: blank until there is something to wait for. */
export const myOrderWord = (order: Progress) => (order.paid ? shippingWord(order) : '')

/** The smallest and largest total a card can be charged, in dollars. */
export const payableTotal = { least: 0.5, most: 999_999.99 } as const

/** The sentence for a total that no card can be charged, or undefined. */
export function totalRefusal(totalDollars: number): string | undefined {
  if (totalDollars < payableTotal.least) return 'An order must come to at least $0.50 to be paid by card'
  if (totalDollars > payableTotal.most) return 'An order can come to at most $999,999.99 to be paid by card'
  return undefined
}

/** How many unpaid orders one customer may hold, so that nobody puts the whole stock aside. */
export const mostUnpaidOrders = 20

export const orderSorts = [
  'newest',
  'oldest',
  'name',
  '-name',
  'email',
  '-email',
  'quantity',
  '-quantity',
  'total',
  '-total',
] as const
export const orderStates = ['unpaid', 'paid', 'shipped'] as const

export const OrderListQuery = ListQuery.extend({
  sort: z.enum(orderSorts).optional(),
  state: z.enum(orderStates).optional(),
})
export type OrderListQuery = z.output<typeof OrderListQuery>

/** A customer's own list also says whose it is, as specified. */
export const MyOrdersQuery = OrderListQuery.extend({ email: Email })
