/** The calls for payments and refunds, and their part of /api/openapi.json. */
import { z } from 'zod'
import * as refund from '../orders/schema/refund.ts'
import { type CallShapes, Created, Modified, Success } from '../schema/call-shape.ts'
import { WhyForm } from '../schema/wire.ts'
import * as payment from './schema/payment.ts'
import * as paymentLink from './schema/payment-link.ts'

const StartedPayment = z.object({
  clientSecret: z.string(),
  toPay: z.number().meta({ description: 'Amount charged to the card, including tax' }),
})

const ofLink = { each: 'address', times: 30, perSeconds: 60 } as const

/** The 409 of a link that cannot be opened. */
const whyClosed = z.object({
  link: z.enum(['used', 'expired', 'ended']).meta({
    description:
      'Why the link cannot be opened. `ended`: the order is cancelled or has expired, so no new link can be requested',
  }),
})

export const calls = {
  refundOrder: { body: refund.RefundForm, answer: Created, refuses: [409] },
  retryRefund: { body: refund.RefundMending, answer: Modified, refuses: [409] },
  cancelPaidOrder: { body: refund.PaidCancellation, answer: Modified, refuses: [409] },
  recordPayment: {
    body: payment.PaymentRecord,
    answer: Success,
    rateLimit: { each: 'user', times: 30, perSeconds: 60 },
    refuses: [409],
  },
  createPaymentIntent: {
    body: payment.PaymentRequest,
    answer: StartedPayment,
    rateLimit: { each: 'user', times: 30, perSeconds: 60 },
    refuses: [404],
    conflict: z.object({
      totalPrice: z.number().min(0).meta({ description: 'The current total, in the shop’s currency without tax' }),
    }),
  },
  findPaymentConfig: { answer: payment.PaymentConfig, madeOf: 'the configuration' },
  openPaymentLink: {
    body: paymentLink.PaymentTicket,
    answer: paymentLink.OrderByLink,
    rateLimit: ofLink,
    refuses: [404],
    conflict: whyClosed,
  },
  startLinkPayment: {
    body: paymentLink.PaymentTicket,
    answer: StartedPayment,
    rateLimit: ofLink,
    refuses: [404],
    conflict: whyClosed,
  },
  recordLinkPayment: { body: paymentLink.PaymentByLink, answer: Success, rateLimit: ofLink, refuses: [404, 409] },
  renewPaymentLink: {
    body: paymentLink.LinkToRenew,
    answer: Success,
    // Each renewal sends a mail to the customer.
    rateLimit: { each: 'address', times: 5, perSeconds: 3_600 },
    refuses: [404],
    conflict: whyClosed,
  },
  sendPaymentLink: { answer: Modified, rateLimit: { each: 'user', times: 60, perSeconds: 3_600 }, refuses: [409] },
  attachPayment: { body: payment.Attachment, answer: Modified, refuses: [409] },
  returnPayment: { body: WhyForm, answer: Modified, refuses: [409] },
  dismissPayment: { body: WhyForm, answer: Modified, refuses: [409] },
  noteRefundPaid: { body: payment.RefundPaid, answer: Modified, refuses: [409] },
} satisfies CallShapes

export const about = 'Card payments and refunds'

export const says = {
  refundOrder:
    'Refunds all or part of a paid order. For an unpaid order on account that has shipped, credits the amount instead',
  retryRefund: 'Retries a failed refund, or records how the money was paid back instead',
  cancelPaidOrder: 'Cancels a paid order that has not shipped, and refunds the rest of the payment',
  recordPayment: 'Records a card payment, after reading the payment from the card provider',
  createPaymentIntent: 'Starts the card payment of an order',
  findPaymentConfig: 'Returns the settings of the card form',
  openPaymentLink: 'Opens a one-time payment link, and returns the data for the payment page',
  startLinkPayment: 'Starts the card payment of an order, with an opened payment link',
  recordLinkPayment:
    'Records a card payment made through a payment link, after reading the payment from the card provider',
  renewPaymentLink: 'Mails a new payment link to the customer, in place of a used or expired link',
  sendPaymentLink: 'Mails a payment link to the customer of an unpaid order',
  attachPayment:
    'Pays an order with an unmatched payment. The amount of the payment must be exactly what the order owes',
  returnPayment: 'Refunds an unmatched payment through the card provider',
  dismissPayment: 'Sets aside an unmatched payment that was settled elsewhere',
  noteRefundPaid: 'Records how the money of an unmatched payment was paid back after its refund failed',
} satisfies Record<keyof typeof calls, string>

export const shapes = [refund, payment, paymentLink]

const reason = 'One coil arrived damaged.'

export const examples = {
  Attachment: { order: 'F-10432' },
  PaidCancellation: { reason: 'Ordered twice by mistake.' },
  OrderRefund: { amount: 125.5, status: 'succeeded', reason, lines: [{ quantity: 1, restocked: 0 }] },
  LinkToRenew: { token: 'mJ2p0wq5Zt' },
  PaymentByLink: {
    token: 'mJ2p0wq5Zt',
    ticket: '0f3c9a52-5d0e-4b7c-9b7e-0d5b1c2a3f41',
    transactionId: 'pi_3f9c1a2b4d5e6f70',
  },
  PaymentConfig: { publishableKey: 'pk_test_1', stripeJsUrl: null },
  PaymentRecord: { transactionId: 'pi_3f9c1a2b4d5e6f70' },
  PaymentTicket: { token: 'mJ2p0wq5Zt', ticket: '0f3c9a52-5d0e-4b7c-9b7e-0d5b1c2a3f41' },
  PaymentRequest: { orderId: '6a1f0c3e-8f6b-4c1d-9a55-2f1f7f0b9c10' },
  RefundForm: { lines: [{ position: 1, quantity: 1 }], reason },
  RefundMending: { paidOtherwise: 'Bank transfer of 6 March' },
}
