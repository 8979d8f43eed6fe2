/** The one-time link in a mail with which a customer pays an order that the office has entered, without signing in. */
import { z } from 'zod'
import { Id } from '../../schema/wire.ts'
import { PaymentRecord } from './payment.ts'

const Token = z.string().min(1, 'This link is incomplete').max(200, 'This link is not complete')

/** `ticket`: what the browser that opened the link was given, so that it can open the page again. */
export const OpenedLink = z.strictObject({ token: Token, ticket: Token.optional() })

/** Proves that the caller has opened the link. */
export const PaymentTicket = z.strictObject({ token: Token, ticket: Token })

export const PaymentByLink = PaymentTicket.extend({ transactionId: PaymentRecord.shape.transactionId })

export const LinkToRenew = z.strictObject({ token: Token })

/** What the payment page shows: neither names nor addresses, because a mail may be forwarded. */
export const OrderByLink = z.object({
  _id: Id,
  number: z.string(),
  lines: z.array(z.object({ name: z.string(), quantity: z.number() })),
  toPay: z.number().meta({ description: 'Dollars, including tax' }),
  placedAt: z.string(),
  heldUntil: z.string().optional().meta({ description: 'When the hold ends, while the order is unpaid' }),
  paid: z.boolean(),
  transactionId: z.string().optional(),
  taxWaits: z
    .literal(true)
    .optional()
    .meta({ description: 'The order cannot be paid yet, because its VAT number is being checked' }),
})
export type OrderByLink = z.infer<typeof OrderByLink>

export const LinkAnswer = z.object({
  ticket: z.string().meta({ description: 'With it, the browser that opened the link opens it again' }),
  order: OrderByLink,
})
export type LinkAnswer = z.infer<typeof LinkAnswer>
