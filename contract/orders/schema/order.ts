/**
 * An order: one or more products with their quantities, in the states unpaid → paid → approved. An order on account is approved
 * before it is paid.
 */

import { z } from 'zod'
import { Collected, Promised } from '../../delivery/schema.ts'
import { AddressParts } from '../../places/schema.ts'
import { Id } from '../../schema/wire.ts'
import { numberStates } from '../../tax/rules/treatment/treatment.ts'
import { ArrivalOfOrder } from '../../tax/schema/arrival.ts'
import { Registered } from '../../tax/schema/buyer.ts'
import { Tax } from '../../tax/schema/tax.ts'
import { disputeStates, orderDisputes } from '../rules/money/dispute.ts'
import { paidWays, waysToPay } from '../rules/money/ways-to-pay.ts'
import { orderStages } from '../rules/stage.ts'
import { orderEventKinds } from '../rules/timeline/events.ts'
import { Parcel } from './acts.ts'
import { OrderPaper } from './paper.ts'
import { OrderRefund } from './refund.ts'

export const OrderLine = z.object({
  productId: Id,
  name: z.string().meta({ description: 'The product’s name when it was ordered' }),
  sku: z.string().optional(),
  quantity: z.int().min(0),
  price: z.number().min(0).meta({ description: 'Amount per unit when it was ordered, without tax' }),
  totalPrice: z.number().min(0).meta({ description: 'Amount, without tax' }),
})
export type OrderLine = z.infer<typeof OrderLine>

export const OrderEvent = z.object({
  at: z.string(),
  kind: z.enum(orderEventKinds),
  by: z
    .string()
    .optional()
    .meta({ description: 'An email address, or `key: ` and the name of an API key; for admins and bookkeepers only' }),
  reason: z.string().optional().meta({
    description:
      'Why the shop undid the shipment, changed the dates or cancelled the order, or why the customer asks to cancel it',
  }),
  text: z.string().optional().meta({
    description:
      'The answer to a declined request to cancel the order; a note or a report of missing goods, for the office only',
  }),
  isByOffice: z
    .literal(true)
    .optional()
    .meta({ description: 'For an order that the office has entered for the customer' }),
  amount: z.number().optional().meta({ description: 'Amount of the transfer that the event is about' }),
})
export type OrderEvent = z.infer<typeof OrderEvent>

/** A dispute or an inquiry about the payment of an order. */
export const OrderDisputed = z.object({
  at: z.string(),
  status: z.enum(disputeStates),
  amount: z.number().meta({ description: 'Amount, including tax' }),
  withheld: z.number().optional().meta({
    description:
      'The part that the bank withholds or has kept, in the shop’s currency; for admins and bookkeepers only',
  }),
  reason: z.string().optional().meta({ description: 'The bank’s reason; for admins and bookkeepers only' }),
  answerBy: z.string().optional().meta({ description: 'The deadline for an answer; for admins and bookkeepers only' }),
})
export type OrderDisputed = z.infer<typeof OrderDisputed>

/** The register's answer about the VAT number on which the tax of an order is based. */
const VatCheck = z.object({
  state: z.enum(numberStates).exclude(['silent']),
  checkedAt: z.string(),
  consultationNumber: z.string().optional().meta({
    description: 'The register’s number for this check, as a proof of the check; for admins and bookkeepers only',
  }),
  registered: Registered.optional().meta({
    description: 'Name and address of a valid number; for admins and bookkeepers only',
  }),
})

const Transfer = z.object({
  iban: z.string().meta({ description: 'The number of the account if it has no IBAN' }),
  bic: z.string().meta({ description: 'The bank’s BIC or, in the USA, its routing number' }),
  holder: z.string(),
  reference: z.string().meta({ description: 'The payment reference (ISO 11649)' }),
  owed: z.number().meta({ description: 'Amount that is still to be paid' }),
})

/** A transfer, or the part of one, that has paid an order or a part of it. */
const OrderTransfer = z.object({
  _id: Id.meta({ description: 'The id of the match' }),
  bookedOn: z.string(),
  payer: z.string(),
  amount: z.number().meta({ description: 'In the shop’s currency' }),
  charges: z.number().optional().meta({ description: 'Amount of bank charges that the shop bears' }),
  canUndo: z.boolean(),
  takenBack: z.literal(true).optional().meta({ description: 'The bank has taken it back' }),
})
export type OrderTransfer = z.infer<typeof OrderTransfer>

export const Order = z.object({
  _id: Id,
  number: z.string().meta({ description: 'The order number that people use, such as F-10432' }),
  productId: Id.optional().meta({ description: 'For an order of one product' }),
  name: z.string().meta({ description: 'The product’s name when it was ordered, and the number of further products' }),
  email: z.string(),
  userName: z.string(),
  address: z.string(),
  deliverTo: AddressParts.optional().meta({
    description: 'The parts of `address`; left out if it was typed as one text',
  }),
  phone: z.string(),
  quantity: z.int().min(0).meta({ description: 'The sum of all lines' }),
  price: z
    .number()
    .min(0)
    .optional()
    .meta({ description: 'For an order of one product: the amount per unit when it was ordered, without tax' }),
  totalPrice: z.number().min(0).meta({ description: 'Amount, including delivery, without tax' }),
  tax: Tax.optional().meta({ description: 'For an order placed while the shop charged VAT' }),
  toPay: z.number().min(0).meta({ description: 'Amount, including tax' }),
  isVouched: z.literal(true).optional().meta({
    description: 'For the office only: the order is collected, and the office vouches that the goods leave Spain',
  }),
  stage: z.enum(orderStages).meta({
    description:
      '`checking`: the register of VAT numbers has not answered yet, so the order cannot be paid yet. `to ship`: paid or on account. `taken back`: the bank has taken back the payment. `refunded`: all of its goods, or its whole amount, were refunded or credited before it shipped, even if the money is still to be paid back. `cancelled`: after it was paid. `withdrawn`: cancelled before it was paid; only with `changedSince`',
  }),
  isInvoiced: z
    .literal(true)
    .optional()
    .meta({ description: 'For an unpaid order: it has its invoice already, so it cannot be cancelled' }),
  isBlocked: z.literal(true).optional().meta({
    description: 'For an order on account, for the office only: its company is blocked, so nothing ships on account',
  }),
  lines: z.array(OrderLine),
  company: z.string().optional(),
  country: z.string().optional(),
  poNumber: z.string().optional().meta({ description: 'The customer’s own number for the purchase' }),
  billingName: z.string().optional(),
  billingAddress: z.string().optional(),
  vatNumber: z.string().optional(),
  vatCheck: VatCheck.optional().meta({ description: 'Only when a single order is requested' }),
  postalCode: z.string().optional(),
  place: z
    .string()
    .optional()
    .meta({ description: 'The country of delivery, or its part: `ES` is the mainland, `ES-CN` the Canary Islands' }),
  delivery: z
    .object({ name: z.string(), term: z.string(), price: z.number(), collected: Collected })
    .optional()
    .meta({ description: 'How the order is delivered, with the Incoterm and its place, and the price without tax' }),
  promise: Promised.optional().meta({ description: 'When the goods leave and arrive, as promised' }),
  promiseIfPaidNow: Promised.optional().meta({
    description: 'When the goods of an unpaid order leave and arrive if it is paid at once; only in findOrder',
  }),
  paysBy: z
    .enum(waysToPay)
    .exclude(['card'])
    .optional()
    .meta({ description: 'Left out for an order that is paid by card' }),
  otherWayToPay: z.enum(paidWays).optional().meta({
    description: 'Another way in which this unpaid order can be paid instead; only when a single order is requested',
  }),
  netDays: z.int().min(0).optional().meta({
    description: 'For an order on account: how many days after the goods have shipped the payment is due',
  }),
  dueOn: z.string().optional().meta({ description: 'The day on which a shipped order on account is due' }),
  isToActOn: z
    .literal(true)
    .optional()
    .meta({ description: 'In the answer about one order of a colleague: the caller may pay, cancel and correct it' }),
  companyId: Id.optional().meta({
    description: 'The company of an order on account; for admins and bookkeepers only',
  }),
  transfer: Transfer.optional().meta({
    description: 'How to pay an unpaid order by transfer; only when a single order is requested',
  }),
  transfers: z.array(OrderTransfer).optional().meta({
    description: 'The transfers that were matched with the order; for the office, when a single order is requested',
  }),
  received: z.number().optional().meta({
    description: 'Amount that has arrived by transfer for an order that still owes the rest; left out if there is none',
  }),
  takenBack: z.boolean().optional().meta({
    description:
      'True if the bank has taken back a payment of an order that stays paid, for example because it has shipped: the order owes the money again',
  }),
  takenBackAmount: z.number().optional().meta({
    description: 'Amount of its payment that the bank has taken back, and that has not been paid again',
  }),
  paid: z.boolean(),
  approved: z.boolean(),
  paidWith: z.enum(paidWays).optional().meta({ description: 'How a paid order was paid' }),
  transactionId: z.string().optional(),
  placedAt: z.string(),
  heldUntil: z.string().optional().meta({ description: 'When the hold ends, while the order is unpaid' }),
  paidAt: z.string().optional(),
  approvedAt: z.string().optional(),
  approvedBy: z.string().optional().meta({
    description:
      'For admins and bookkeepers only: the name or email address of whoever confirmed the order, or `key: ` and the name of an API key',
  }),
  refundedAmount: z
    .number()
    .min(0)
    .optional()
    .meta({ description: 'Amount refunded, including tax; left out if nothing has been refunded' }),
  refundedAt: z.string().optional(),
  cancelledAt: z.string().optional().meta({
    description:
      'When the order was cancelled after payment; with `changedSince`, also when an unpaid order was cancelled',
  }),
  cancellationRequest: z
    .object({ requestedAt: z.string(), declinedAt: z.string().optional() })
    .optional()
    .meta({ description: 'When the customer asked to cancel the paid order, and when the office declined' }),
  expiredAt: z.string().optional().meta({ description: 'When the hold ended because the order was not paid in time' }),
  changedAt: z.string().optional().meta({ description: 'When the order last changed; only with `changedSince`' }),
  refunds: z.array(OrderRefund).optional().meta({ description: 'Only when a single order is requested' }),
  parcels: z.array(Parcel).optional().meta({ description: 'Only when a single order is requested' }),
  dispute: z
    .enum(orderDisputes)
    .optional()
    .meta({ description: 'Only during an inquiry or dispute about the payment, and after a lost dispute' }),
  disputes: z
    .array(OrderDisputed)
    .optional()
    .meta({ description: 'All inquiries and disputes; only when a single order is requested' }),
  papers: z
    .array(OrderPaper)
    .optional()
    .meta({ description: 'All papers except the packing slip; only when a single order is requested' }),
  arrival: ArrivalOfOrder.optional().meta({
    description:
      'Whether the arrival of a shipped, exempt intra-EU supply is confirmed; only when a single order is requested',
  }),
  events: z.array(OrderEvent).optional().meta({ description: 'The timeline; only when a single order is requested' }),
})
export type Order = z.infer<typeof Order>
