/** The descriptions of payment and refund calls in /api/openapi.json. */
import { z } from 'zod'
import * as refund from '#contract/orders/schema/refund.ts'
import type { paymentCalls } from '#contract/payments/calls.ts'
import * as payment from '#contract/payments/schema/payment.ts'
import * as paymentLink from '#contract/payments/schema/payment-link.ts'
import type { NounDescription } from '../openapi/noun.ts'

const reason = 'One coil arrived damaged.'

const whyClosed = z.object({
  link: z
    .enum(['used', 'expired', 'ended'])
    .meta({ description: 'Why the link cannot be opened. No new one is sent when its order has `ended`' }),
})

export const payments = {
  about: 'Card payments and refunds',
  calls: {
    findPaymentConfig: 'Returns what the card form needs',
    createPaymentIntent: 'Starts the card payment of an order',
    recordPayment: 'Records a payment after reading it from the card provider',
    refundOrder: 'Refunds all or part of a paid order through the card provider',
    retryRefund: 'Retries a failed refund, or records how it was paid instead',
    callOffOrder: 'Cancels a paid order that has not shipped, and refunds what is left of its payment',
    openPaymentLink: 'Opens a one-time payment link, and returns what its payment page shows',
    startLinkPayment: 'Starts the card payment of the order of an opened link',
    recordLinkPayment: 'Records a payment by link after reading it from the card provider',
    renewPaymentLink: 'Mails a new payment link to the customer, in place of a used or expired one',
    sendPaymentLink: 'Mails a payment link to the customer of an unpaid order',
    attachPayment: 'Pays an order with an unmatched payment of exactly the amount to pay',
    returnPayment: 'Refunds an unmatched payment through the card provider',
    dismissPayment: 'Sets aside an unmatched payment that was settled elsewhere',
    noteRefundPaid: 'Records how the failed refund of an unmatched payment was paid instead',
  },
  refusals: {
    404: ['createPaymentIntent', 'openPaymentLink', 'startLinkPayment', 'recordLinkPayment', 'renewPaymentLink'],
    409: [
      'recordPayment',
      'refundOrder',
      'retryRefund',
      'callOffOrder',
      'recordLinkPayment',
      'renewPaymentLink',
      'sendPaymentLink',
      'attachPayment',
      'returnPayment',
      'dismissPayment',
      'noteRefundPaid',
    ],
  },
  conflicts: {
    openPaymentLink: whyClosed,
    startLinkPayment: whyClosed,
    renewPaymentLink: whyClosed,
    createPaymentIntent: z.object({
      totalPrice: z.number().min(0).meta({ description: 'The current total, in dollars without tax' }),
    }),
  },
  shapes: [refund, payment, paymentLink],
  examples: {
    Attachment: { order: 'F-10432' },
    CallOffForm: { reason: 'Ordered twice by mistake.' },
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
  },
} satisfies NounDescription<keyof typeof paymentCalls>
