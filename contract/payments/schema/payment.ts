/** Paying an order by card. */
import { z } from 'zod'
import { readOrderNumber } from '../../orders/rules/order.ts'
import { Id, mostOfAnything, requiredNumber, requiredText } from '../../schema/wire.ts'

/** Starts the payment of an order. `orderId` is the shop's addition to the specified body. */
export const PaymentRequest = z.strictObject({
  totalPrice: requiredNumber('Please give the total to pay')
    .refine((amount) => Math.abs(amount) <= mostOfAnything, 'Please give the total to pay')
    .meta({ description: 'The total of the order without tax, in the shop’s currency' }),
  orderId: Id.optional().meta({
    description:
      'If left out, the caller’s newest unpaid order with this total is paid. Without such an order, a later order can be paid with this payment',
  }),
})
export type PaymentRequest = z.infer<typeof PaymentRequest>

/** Records a payment. The specified request contains `order`, which the server ignores. */
export const PaymentRecord = z.strictObject({
  order: z.unknown().optional().meta({ description: 'Accepted, but not needed' }),
  transactionId: z
    .string({ error: 'Please give the transaction id' })
    .trim()
    .regex(/^pi_[A-Za-z0-9_]{3,250}$/, 'This is not a transaction id')
    .meta({ description: 'The id of the payment at the card provider' }),
})
export type PaymentRecord = z.infer<typeof PaymentRecord>

export const PaymentConfig = z.object({
  publishableKey: z.string(),
  stripeJsUrl: z
    .string()
    .nullable()
    .meta({ description: 'The address of a script to load instead of the card provider’s script' }),
  testMode: z.boolean(),
})
export type PaymentConfig = z.infer<typeof PaymentConfig>

export const Attachment = z.strictObject({
  order: requiredText('Please enter the number of an order', 20)
    .refine((text) => readOrderNumber(text) !== undefined, 'An order number looks like F-10432')
    .meta({ description: 'The number of the order that the payment pays' }),
})

export const RefundPaid = z.strictObject({ paidOtherwise: requiredText('Please say how', 200) })
