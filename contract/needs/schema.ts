/** Problems that need the office, as counts and as lists. */
import { z } from 'zod'
import { NotedTransfer } from '../bank/schema/noted.ts'
import { TakenBack } from '../bank/schema/taken-back.ts'
import { disputesToAnswer } from '../orders/rules/money/dispute.ts'
import { numberedPapers } from '../orders/rules/money/paper.ts'
import { Id } from '../schema/wire.ts'
import { UnprovedArrival } from '../tax/schema/arrival.ts'
import { InvoiceWithoutNif, OtherName } from '../tax/schema/buyer.ts'
import { DistanceSales } from '../tax/schema/report.ts'
import { counts } from './counts.ts'
import type { Need } from './rules.ts'

// Cast: `Object.fromEntries` forgets the names.
const countShapes = Object.fromEntries(
  Object.entries(counts).map(([need, [, description]]) => [need, z.number().meta({ description })]),
) as Record<Need, z.ZodNumber>

/** The count of each kind of problem. Counting stops above 1,000, as in searches, except for disputes. */
export const Needs = z.object({
  ...countShapes,
  disputesWithoutOrder: z.number().meta({ description: 'Disputes about payments without an order' }),
  disputesAnsweredBy: z
    .string()
    .nullable()
    .meta({ description: 'The earliest deadline for answering a dispute; null if there is none' }),
})
export type Needs = z.infer<typeof Needs>

const NamedOrder = z.object({ _id: Id, number: z.string() })

const RequestedCancellation = z.object({
  order: NamedOrder,
  customer: z.string().meta({ description: 'The company or name on the order, or else the email address' }),
  reason: z.string(),
  requestedAt: z.string(),
})
export type RequestedCancellation = z.infer<typeof RequestedCancellation>

/** An order to ship that was placed without a delivery method. */
const OrderWithoutDelivery = z.object({
  order: NamedOrder,
  customer: z.string(),
  country: z.string(),
  placedAt: z.string(),
})
export type OrderWithoutDelivery = z.infer<typeof OrderWithoutDelivery>

const UnmatchedPayment = z.object({
  intentId: z.string().meta({ description: 'The payment at the card provider' }),
  amount: z.string().meta({ description: 'The amount with its currency, for display' }),
  why: z.string(),
  seenAt: z.string(),
})
export type UnmatchedPayment = z.infer<typeof UnmatchedPayment>

const FailedRefund = z.object({
  _id: Id,
  order: NamedOrder.optional().meta({ description: 'The refunded order; left out if the payment belongs to no order' }),
  intentId: z.string(),
  amount: z.string(),
  reason: z.string(),
  at: z.string(),
})
export type FailedRefund = z.infer<typeof FailedRefund>

const TransferRefund = FailedRefund.omit({ intentId: true })
export type TransferRefund = z.infer<typeof TransferRefund>

const LooseDispute = z.object({
  intentId: z.string(),
  amount: z.string(),
  status: z.enum(disputesToAnswer),
  reason: z.string().meta({ description: 'The bank’s reason' }),
  answerBy: z.string().optional(),
})
export type LooseDispute = z.infer<typeof LooseDispute>

export const MoneyNeeds = z.object({
  cancellations: z.array(RequestedCancellation),
  withoutDelivery: z.array(OrderWithoutDelivery),
  disputes: z
    .array(LooseDispute)
    .meta({ description: 'Disputes that need an answer, about payments without an order' }),
  unmatched: z.array(UnmatchedPayment),
  failedRefunds: z.array(FailedRefund),
  transferRefunds: z.array(TransferRefund),
  noted: z.array(NotedTransfer).meta({
    description:
      'Transfers that another program has reported and that nobody has seen at the bank yet, the oldest first',
  }),
  takenBack: z.array(TakenBack).meta({ description: 'Transfers that the bank has taken back, the oldest first' }),
})

const LowProduct = z.object({
  _id: Id,
  name: z.string(),
  sku: z.string().optional(),
  availableQuantity: z.number(),
  minimumOrder: z.number(),
  sold: z.number().meta({ description: 'Paid units of the last 56 days' }),
  daysOfCover: z.number().optional().meta({
    description: 'How many days the stock lasts at the sales rate of the last 56 days; left out without sales',
  }),
})
export type LowProduct = z.infer<typeof LowProduct>

const LowProducts = z.object({ total: z.number(), products: z.array(LowProduct) })

/** Each product low in stock is in only one of the first four lists: the most urgent list that applies. */
export const StockNeeds = z.object({
  level: z.number().nullable().meta({ description: 'The low-stock level of the settings; null if none is set' }),
  lowStock: LowProducts,
  withoutSales: LowProducts.meta({ description: 'Products low in stock that were not sold in the last 56 days' }),
  belowMinimum: LowProducts,
  soldOut: LowProducts,
  withoutPlastic: z.array(z.object({ _id: Id, name: z.string(), sku: z.string().optional() })).meta({
    description: 'Products whose amount of non-recycled plastic is not known, so that invoices cannot state the amount',
  }),
})
export type StockNeeds = z.infer<typeof StockNeeds>

const UnsentMail = z.object({
  _id: Id,
  to: z.string(),
  about: z.string(),
  orderId: Id.optional(),
  why: z.string(),
  writtenAt: z.string(),
  tries: z.number(),
  nextTryAt: z
    .string()
    .optional()
    .meta({ description: 'When the mail is tried again; left out if the shop has given up' }),
  canTryAgain: z
    .boolean()
    .meta({ description: 'Whether the mail can be sent again. False if its text is no longer kept' }),
})
export type UnsentMail = z.infer<typeof UnsentMail>

const UnmadePaper = z.object({
  kind: z.enum(numberedPapers),
  order: NamedOrder,
  wantedAt: z.string(),
  tries: z.number(),
  nextTryAt: z.string(),
  why: z
    .string()
    .optional()
    .meta({ description: 'Why the paper cannot be made; left out if only the log has the reason' }),
})
export type UnmadePaper = z.infer<typeof UnmadePaper>

export const Unsent = z.object({ mails: z.array(UnsentMail), papers: z.array(UnmadePaper) })

export const TaxNeeds = z.object({
  otherNames: z.array(OtherName),
  arrivals: z.array(UnprovedArrival),
  withoutNif: z.array(InvoiceWithoutNif),
  distanceSales: DistanceSales.optional().meta({
    description: 'Deliveries that count towards a yearly limit; left out below 80 % of the limit',
  }),
})
