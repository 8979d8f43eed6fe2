/** Refunds of a paid order, and credits for one that is not paid yet. */

import { z } from 'zod'
import { mostLines } from '../../products/rules/quantity.ts'
import { isWholeCents } from '../../rules/money.ts'
import { Id, plainText, requiredNumber, requiredText, wholeNumber } from '../../schema/wire.ts'
import { refundStates, refundWays } from '../rules/money/refund.ts'

const Reason = requiredText('Please say why', 300)

/** `position` counts lines from 1; `restock` is how many of `quantity` return to stock. */
const RefundLine = z
  .strictObject({
    position: wholeNumber('Please give the line', 1),
    quantity: wholeNumber('Please enter a whole number', 1),
    restock: wholeNumber('Please enter a whole number').optional(),
  })
  .refine(({ quantity, restock = 0 }) => restock <= quantity, {
    path: ['restock'],
    message: 'You cannot return more units to stock than you refund',
  })

const Amount = requiredNumber('Please enter an amount')
  .refine((amount) => amount > 0 && amount < 1_000_000, 'Please enter an amount')
  .refine(isWholeCents, 'Please enter an amount with at most two decimals')

/**
 * Refunds lines at the price charged, the delivery, an amount, or several of these together. The tax of lines and delivery is
 * refunded as well; an amount includes its tax.
 */
export const RefundForm = z
  .strictObject({
    lines: z.array(RefundLine).max(mostLines).optional(),
    delivery: z.boolean().optional(),
    amount: Amount.optional(),
    reason: Reason,
  })
  .superRefine(({ lines = [], delivery, amount }, context) => {
    const refuse = (path: string, message: string) => context.addIssue({ code: 'custom', path: [path], message })
    if (lines.length === 0 && !delivery && amount === undefined) refuse('amount', 'Please choose what to refund')
    if (new Set(lines.map(({ position }) => position)).size < lines.length)
      refuse('lines', 'Please name each line once')
  })
export type RefundForm = z.infer<typeof RefundForm>

export const PaidCancellation = z.strictObject({ reason: Reason, restock: z.boolean() })

/**
 * Settles a failed refund. `paidOtherwise` says how the money was paid instead. If it is left out, the refund is sent to the card
 * provider again.
 */
export const RefundMending = z.strictObject({ paidOtherwise: plainText(200).min(1, 'Please say how').optional() })

export const OrderRefund = z.object({
  _id: Id,
  at: z.string(),
  amount: z.number().min(0).meta({ description: 'Amount, including tax' }),
  tax: z.number().min(0).optional().meta({ description: 'The tax within the amount, if any, in the shop’s currency' }),
  delivery: z
    .number()
    .min(0)
    .optional()
    .meta({ description: 'The part for the delivery, in the shop’s currency, without tax' }),
  status: z.enum(refundStates).meta({
    description:
      '`owed`: the card provider has refused the refund, or the office has to pay it by bank transfer. `paid otherwise`: paid back, but not by the card provider',
  }),
  way: z.enum(refundWays).meta({ description: '`credit`: reduces what an unpaid order owes; no money goes back' }),
  reason: z.string(),
  by: z.string().optional().meta({ description: 'An email address; for admins and bookkeepers only' }),
  paidOtherwise: z.string().optional(),
  lines: z.array(z.object({ position: z.number(), quantity: z.number(), restocked: z.number() })),
})
export type OrderRefund = z.infer<typeof OrderRefund>
