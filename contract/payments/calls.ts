/** Bodies, answers and rate limits of the calls for payments and refunds. */
import { z } from 'zod'
import { CallOffForm, RefundForm, RefundMending } from '../orders/schema/refund.ts'
import { type CallShapes, Created, Modified, Success } from '../schema/call-shape.ts'
import { WhyForm } from '../schema/wire.ts'
import { Attachment, PaymentConfig, PaymentRecord, PaymentRequest, RefundPaid } from './schema/payment.ts'
import { LinkToRenew, OrderByLink, PaymentByLink, PaymentTicket } from './schema/payment-link.ts'

const StartedPayment = z.object({
  clientSecret: z.string(),
  toPay: z.number().meta({ description: 'Dollars that the card is charged, including tax' }),
})

const ofLink = { each: 'address', times: 30, perSeconds: 60 } as const

export const paymentCalls = {
  refundOrder: { body: RefundForm, answer: Created },
  retryRefund: { body: RefundMending, answer: Modified },
  callOffOrder: { body: CallOffForm, answer: Modified },
  recordPayment: {
    body: PaymentRecord,
    answer: Success,
    rateLimit: { each: 'user', times: 30, perSeconds: 60 },
  },
  createPaymentIntent: {
    body: PaymentRequest,
    answer: StartedPayment,
    rateLimit: { each: 'user', times: 30, perSeconds: 60 },
  },
  findPaymentConfig: { answer: PaymentConfig, madeOf: 'the configuration' },
  openPaymentLink: { body: PaymentTicket, answer: OrderByLink, rateLimit: ofLink },
  startLinkPayment: { body: PaymentTicket, answer: StartedPayment, rateLimit: ofLink },
  recordLinkPayment: { body: PaymentByLink, answer: Success, rateLimit: ofLink },
  renewPaymentLink: {
    body: LinkToRenew,
    answer: Success,
    // Each renewal sends a mail to the customer.
    rateLimit: { each: 'address', times: 5, perSeconds: 3_600 },
  },
  sendPaymentLink: { answer: Modified, rateLimit: { each: 'user', times: 60, perSeconds: 3_600 } },
  attachPayment: { body: Attachment, answer: Modified },
  returnPayment: { body: WhyForm, answer: Modified },
  dismissPayment: { body: WhyForm, answer: Modified },
  noteRefundPaid: { body: RefundPaid, answer: Modified },
} satisfies CallShapes
