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
    .meta({ description: 'An email address, or `key: ` with the name of an API key; for admins and bookkeepers only' }),
  reason: z.string().optional().meta({
    description:
      'Why the shop undid the shipment, changed the dates or cancelled the order. For a request to cancel, why the customer asks',
  }),
  text: z.string().optional().meta({
    description:
      'The shop’s answer when it declines a request to cancel the order. For the office only: a note, or a report of missing goods',
  }),
  isByOffice: z
    .literal(true)
    .optional()
    .meta({ description: 'Given if the office entered the order for the customer' }),
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
    description: 'The register’s number that proves this check; for admins and bookkeepers only',
  }),
  registered: Registered.optional().meta({
    description: 'Name and address of a valid number; for admins and bookkeepers only',
  }),
})

const Transfer = z.object({
  iban: z.string().meta({ description: 'The IBAN, or the account number of an account without an IBAN' }),
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
  takenBack: z.literal(true).optional().meta({ description: 'The bank has taken back the transfer' }),
})
export type OrderTransfer = z.infer<typeof OrderTransfer>

export const Order = z.object({
  _id: Id,
  number: z.string().meta({ description: 'The order number that people use, such as F-10432' }),
  productId: Id.optional().meta({ description: 'The product, in an order of one product' }),
  name: z
    .string()
    .meta({ description: 'The name of the first product when it was ordered, with the number of further products' }),
  email: z.string(),
  userName: z.string(),
  address: z.string(),
  deliverTo: AddressParts.optional().meta({
    description: 'The parts of `address`; left out if the address was typed as one text',
  }),
  phone: z.string(),
  quantity: z.int().min(0).meta({ description: 'The sum of all lines' }),
  price: z
    .number()
    .min(0)
    .optional()
    .meta({ description: 'For an order of one product: the amount per unit when it was ordered, without tax' }),
  totalPrice: z.number().min(0).meta({ description: 'Amount, including delivery, without tax' }),
  tax: Tax.optional().meta({ description: 'The tax, if the order was placed while the shop charged VAT' }),
  toPay: z.number().min(0).meta({ description: 'Amount, including tax' }),
  isVouched: z.literal(true).optional().meta({
    description: 'For the office only: the order is collected, and the office vouches that the goods leave Spain',
  }),
  stage: z.enum(orderStages).meta({
    description:
      '`checking`: the order cannot be paid yet, because the register of VAT numbers has not answered. `to ship`: paid or on account. `taken back`: the bank has taken back the payment. `refunded`: all goods, or the whole amount, were refunded or credited before the order shipped. The money may still have to be paid back. `cancelled`: cancelled after payment. `withdrawn`: cancelled before payment; only with `changedSince`',
  }),
  isInvoiced: z
    .literal(true)
    .optional()
    .meta({ description: 'The unpaid order has an invoice already, so the order cannot be cancelled' }),
  isBlocked: z.literal(true).optional().meta({
    description:
      'For the office only: the company of this order on account is blocked, so the order cannot ship before it is paid',
  }),
  lines: z.array(OrderLine),
  company: z.string().optional(),
  country: z.string().optional(),
  poNumber: z.string().optional().meta({ description: 'The customer’s own number for the purchase' }),
  billingName: z.string().optional(),
  billingAddress: z.string().optional(),
  vatNumber: z.string().optional(),
  vatCheck: VatCheck.optional().meta({
    description: 'The check of the VAT number; only when a single order is requested',
  }),
  postalCode: z.string().optional(),
  place: z.string().optional().meta({
    description:
      'The country of delivery, or a part of a country: `ES` is the mainland of Spain, `ES-CN` the Canary Islands',
  }),
  delivery: z
    .object({ name: z.string(), term: z.string(), price: z.number(), collected: Collected })
    .optional()
    .meta({ description: 'The delivery method. `term` is the Incoterm with its place, and `price` is without tax' }),
  promise: Promised.optional().meta({ description: 'When the goods leave and arrive, as promised' }),
  promiseIfPaidNow: Promised.optional().meta({
    description:
      'When the goods of an unpaid order leave and arrive if the order is paid now; only when a single order is requested',
  }),
  paysBy: z
    .enum(waysToPay)
    .exclude(['card'])
    .optional()
    .meta({ description: 'How the order is to be paid; left out if by card' }),
  otherWayToPay: z.enum(paidWays).optional().meta({
    description: 'The other way in which this unpaid order can be paid; only when a single order is requested',
  }),
  netDays: z.int().min(0).optional().meta({
    description: 'For an order on account: how many days after the shipment the payment is due',
  }),
  dueOn: z
    .string()
    .optional()
    .meta({ description: 'The day on which the payment of a shipped order on account is due' }),
  isToActOn: z.literal(true).optional().meta({
    description:
      'The caller may pay, cancel and correct this order of a colleague; only when a single order is requested',
  }),
  companyId: Id.optional().meta({
    description: 'The company of an order on account; for admins and bookkeepers only',
  }),
  transfer: Transfer.optional().meta({
    description: 'How to pay an unpaid order by transfer; only when a single order is requested',
  }),
  transfers: z.array(OrderTransfer).optional().meta({
    description:
      'The transfers that were matched with the order; for the office only, and only when a single order is requested',
  }),
  received: z.number().optional().meta({
    description: 'Amount that has arrived by transfer, if the order still owes the rest',
  }),
  takenBack: z.boolean().optional().meta({
    description:
      'True if the bank has taken back a payment, but the order goes on, for example because it has shipped. The order owes the money again, and `paid` is false',
  }),
  takenBackAmount: z.number().optional().meta({
    description: 'Amount that the bank has taken back and that has not been paid again',
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
      'The name or email address of the person who confirmed the order, or `key: ` with the name of an API key; for admins and bookkeepers only',
  }),
  refundedAmount: z
    .number()
    .min(0)
    .optional()
    .meta({ description: 'Amount refunded, including tax; left out if nothing has been refunded' }),
  refundedAt: z.string().optional(),
  cancelledAt: z.string().optional().meta({
    description: 'When the paid order was cancelled; with `changedSince`, also when an unpaid order was cancelled',
  }),
  cancellationRequest: z
    .object({ requestedAt: z.string(), declinedAt: z.string().optional() })
    .optional()
    .meta({ description: 'When the customer asked to cancel the paid order, and when the office declined' }),
  expiredAt: z.string().optional().meta({ description: 'When the hold ended because the order was not paid in time' }),
  changedAt: z.string().optional().meta({ description: 'When the order last changed; only with `changedSince`' }),
  refunds: z
    .array(OrderRefund)
    .optional()
    .meta({ description: 'All refunds and credits; only when a single order is requested' }),
  parcels: z.array(Parcel).optional().meta({ description: 'All parcels; only when a single order is requested' }),
  dispute: z.enum(orderDisputes).optional().meta({
    description: 'The state of a running inquiry or dispute about the payment, or `lost`',
  }),
  disputes: z
    .array(OrderDisputed)
    .optional()
    .meta({ description: 'All inquiries and disputes; only when a single order is requested' }),
  papers: z
    .array(OrderPaper)
    .optional()
    .meta({ description: 'All papers except the packing slip; only when a single order is requested' }),
  arrival: ArrivalOfOrder.optional().meta({
    description: 'The arrival of a shipped order that is exempt from VAT; only when a single order is requested',
  }),
  events: z.array(OrderEvent).optional().meta({ description: 'The timeline; only when a single order is requested' }),
})
export type Order = z.infer<typeof Order>
