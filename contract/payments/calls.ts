/** What the calls about payments and refunds take and answer. */
import { z } from 'zod'
import { Attachment, RefundPaid, WhyForm } from '../needs/schema/needs.ts'
import { CallOffForm, RefundForm, RefundMending } from '../orders/schema/refund.ts'
import { type CallShapes, Created, Modified, Success } from '../schema/call-shape.ts'
import { PaymentConfig, PaymentRecord, PaymentRequest } from './schema/payment.ts'

export const paymentCalls = {
  refundOrder: {
    says: 'Gives money of a paid order back through the card provider. An Idempotency-Key header makes repeats safe',
    body: RefundForm,
    answer: Created,
  },
  retryRefund: {
    says: 'Asks again for a refund that has failed, or notes how it was paid instead',
    body: RefundMending,
    answer: Modified,
  },
  callOffOrder: {
    says: 'Cancels a paid order that has not left, and gives back what is left of its money',
    body: CallOffForm,
    answer: Modified,
  },
  recordPayment: {
    says: 'Records a payment, after reading it back from the card provider',
    body: PaymentRecord,
    answer: Success,
    rateLimit: { each: 'user', times: 30, perSeconds: 60 },
  },
  createPaymentIntent: {
    says: 'Opens the card payment of an order',
    body: PaymentRequest,
    answer: z.object({ clientSecret: z.string() }),
    rateLimit: { each: 'user', times: 30, perSeconds: 60 },
  },
  findPaymentConfig: {
    says: 'What the card field needs to know',
    answer: PaymentConfig,
    madeOf: 'the configuration',
  },
  attachPayment: {
    says: 'Pays an order with a payment that matched none: the order costs what came',
    body: Attachment,
    answer: Modified,
  },
  returnPayment: {
    says: 'Gives a payment that matched no order back through the card provider',
    body: WhyForm,
    answer: Modified,
  },
  dismissPayment: {
    says: 'Sets a payment that matched no order aside, where it was settled elsewhere',
    body: WhyForm,
    answer: Modified,
  },
  noteRefundPaid: {
    says: 'Notes how a failed refund of a payment without an order was paid instead',
    body: RefundPaid,
    answer: Modified,
  },
} satisfies CallShapes
