/** The one-time link in a mail. With it, a customer pays an order that the office has entered, without signing in. */
import { z } from 'zod'
import { orderStages } from '../../orders/rules/stage.ts'
import { Id } from '../../schema/wire.ts'
import { PaymentRecord } from './payment.ts'

const Token = z.string().min(1, 'This link is incomplete').max(200, 'This link is too long')

/** Made by the browser, so that it can open the link again even if the answer is lost. */
const Ticket = z.string().min(20, 'This ticket is too short').max(200, 'This ticket is too long')

/** The first browser that opens the link with a ticket is the only one that can open it. */
export const PaymentTicket = z.strictObject({ token: Token, ticket: Ticket })

export const PaymentByLink = PaymentTicket.extend({ transactionId: PaymentRecord.shape.transactionId })

export const LinkToRenew = z.strictObject({ token: Token })

/** What the payment page shows: neither names nor addresses except for the town, because a mail may be forwarded. */
export const OrderByLink = z.object({
  _id: Id,
  number: z.string(),
  lines: z.array(z.object({ name: z.string(), quantity: z.number() })),
  toPay: z.number().meta({ description: 'Amount, including tax' }),
  placedAt: z.string(),
  heldUntil: z.string().optional().meta({ description: 'When the hold ends, while the order is unpaid' }),
  deliveryTo: z
    .string()
    .optional()
    .meta({ description: 'The town of the delivery; left out if the customer collects the goods' }),
  paid: z.boolean(),
  transactionId: z.string().optional(),
  stage: z.enum(orderStages),
})
export type OrderByLink = z.infer<typeof OrderByLink>
