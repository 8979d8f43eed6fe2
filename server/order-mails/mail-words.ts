/** The words of the mails about an order: one entry for each kind of event that is mailed. */
import { hasEnded } from '#contract/orders/rules/stage.ts'
import type { OrderEventKind } from '#contract/orders/rules/timeline/events.ts'
import { formatCents } from '#contract/rules/money.ts'
import { isInvoicedWhenShipped } from '#contract/tax/rules/tax-point.ts'
import type { Part } from '../mail/letter.ts'
import type { AboutPapers } from '../papers/paper-queries.ts'
import {
  afterPayment,
  arrivalLink,
  creditLines,
  dueLines,
  type Facts,
  heldUntil,
  invoiceOf,
  numberOf,
  ordered,
  paymentLink,
  promised,
  receivedBefore,
  receivedPart,
  takenBackLines,
  transferLines,
} from './mail-parts.ts'
import { refundedSoFar } from './refund-parts.ts'
import { addressOf, because, newAddress, outsideNumberOf, shippedIn } from './texts-of-keys.ts'

/**
 * `isOutdated`: the order has changed since the event, and the mail of a later event says all that this one would. This
 * one is then not sent. `papers`: which papers are attached.
 */
type Words = {
  isOutdated?: (facts: Facts) => boolean
  subject: (facts: Facts) => string
  parts: (facts: Facts) => Part[]
  papers?: (facts: Facts) => AboutPapers | undefined
}

/** Paid, cancelled or expired: each of these has a mail of its own, which lists the ordered goods as well. */
const isNoLongerUnpaid = ({ order }: Facts) => order.paidAt !== null || hasEnded(order.stage)

/** Events without an entry send no mail. */
export const mailWords: Partial<Record<OrderEventKind, Words>> = {
  placed: {
    isOutdated: isNoLongerUnpaid,
    subject: (facts) => `Your order ${numberOf(facts)} at ${facts.shopName}`,
    parts: (facts) => [
      facts.order.enteredHoldDays !== null ? 'We have entered your order:' : 'We have received your order:',
      ...ordered(facts),
      facts.order.taxSettledAt
        ? heldUntil(facts)
        : `We are still checking your VAT number ${facts.order.vatNumber}. We are holding your goods, and will write to you when you can pay.`,
      ...transferLines(facts),
      ...paymentLink(facts),
    ],
  },
  'payment link sent': {
    isOutdated: isNoLongerUnpaid,
    subject: (facts) => `Pay for your order ${numberOf(facts)} at ${facts.shopName}`,
    parts: (facts) => [heldUntil(facts), ...paymentLink(facts), ...ordered(facts)],
  },
  'changed to transfer': {
    // The mail about placing the order says the same if it has not been sent yet.
    isOutdated: (facts) => isNoLongerUnpaid(facts) || !facts.isPlacingTold || facts.order.paysBy !== 'transfer',
    subject: (facts) => `Pay for your order ${numberOf(facts)} by bank transfer`,
    parts: (facts) => [
      'This order is now to be paid by bank transfer.',
      heldUntil(facts),
      ...transferLines(facts),
      ...ordered(facts),
    ],
  },
  'changed to card': {
    isOutdated: (facts) => isNoLongerUnpaid(facts) || !facts.isPlacingTold || facts.order.paysBy !== 'card',
    subject: (facts) => `Pay for your order ${numberOf(facts)} by card`,
    parts: (facts) => [
      'This order is now to be paid by card. Please do not transfer any money for this order.',
      heldUntil(facts),
      ...paymentLink(facts),
      ...ordered(facts),
    ],
  },
  'tax settled': {
    isOutdated: isNoLongerUnpaid,
    subject: (facts) => `You can now pay for your order ${numberOf(facts)}`,
    parts: (facts) => [
      facts.order.taxTreatment === 'domestic'
        ? `The register of VAT numbers does not know ${facts.order.vatNumber}, so VAT is added to your order.`
        : `The register of VAT numbers has confirmed ${facts.order.vatNumber}, so no VAT is added to your order.`,
      heldUntil(facts),
      ...transferLines(facts),
      ...paymentLink(facts),
      ...ordered(facts),
    ],
  },
  vouched: {
    isOutdated: isNoLongerUnpaid,
    subject: (facts) => `No VAT is added to your order ${numberOf(facts)}`,
    parts: (facts) => [
      ...(facts.order.taxSettledAt
        ? ['You collect this order, and the goods then leave Spain, so no VAT is added to the order.', heldUntil(facts)]
        : [
            `You collect this order, and the goods then leave Spain. We are still checking your VAT number ${facts.order.vatNumber}. We are holding your goods, and will write to you when you can pay.`,
          ]),
      ...(facts.order.taxTreatment === 'export'
        ? ['Once the goods have left, please send us the export declaration or its number (MRN).']
        : []),
      ...transferLines(facts),
      ...paymentLink(facts),
      ...ordered(facts),
    ],
  },
  'hold ends soon': {
    isOutdated: isNoLongerUnpaid,
    subject: (facts) => `Your order ${numberOf(facts)} is awaiting payment`,
    parts: (facts) => [
      'This order has not been paid yet.',
      heldUntil(facts),
      ...transferLines(facts),
      ...ordered(facts),
    ],
  },
  'hold ended': {
    subject: (facts) => `Your order ${numberOf(facts)} at ${facts.shopName} has expired`,
    parts: (facts) => [
      `We held this order for you, but it was not paid in time and has expired. ${receivedBefore(facts)}`,
      ...ordered(facts),
      'You are welcome to order again.',
    ],
  },
  'transfer received': {
    // The mail about the payment says more.
    isOutdated: ({ order }) =>
      hasEnded(order.stage) || (order.paidAt !== null && order.owedCents === 0 && order.stage !== 'shipped'),
    subject: (facts) =>
      facts.order.owedCents === 0
        ? `We have received your transfer for ${numberOf(facts)}`
        : `We have received a part of your payment for ${numberOf(facts)}`,
    parts: (facts) => [...receivedPart(facts), ...ordered(facts)],
  },
  paid: {
    // The payment was undone in the meantime.
    isOutdated: ({ order }) => order.paidAt === null,
    papers: (facts) => (isInvoicedWhenShipped(facts.order) ? undefined : 'the sale'),
    subject: (facts) =>
      facts.isPlacingTold
        ? `We have received your payment for ${numberOf(facts)}`
        : `We have received your order ${numberOf(facts)} and your payment`,
    parts: (facts) => [
      `We have received ${facts.isPlacingTold ? '' : 'your order and your payment of '}${formatCents(facts.order.grossCents - Number(facts.event.details?.creditedCents ?? 0))}.${afterPayment(facts.order)}`,
      ...ordered(facts),
      ...invoiceOf(facts, facts.order.paidAt),
      `Transaction: ${facts.order.transactionId ?? ''}`,
    ],
  },
  'transfer taken back': {
    isOutdated: ({ order }) => order.owedCents === 0 || hasEnded(order.stage),
    papers: (facts) => (facts.event.details?.corrective ? 'an invoice' : undefined),
    subject: (facts) => `A transfer for ${numberOf(facts)} was taken back`,
    parts: (facts) => [...takenBackLines(facts), ...ordered(facts)],
  },
  'payment undone': {
    isOutdated: isNoLongerUnpaid,
    papers: (facts) => (facts.event.details?.corrective ? 'an invoice' : undefined),
    subject: (facts) => `Your order ${numberOf(facts)} is not paid yet`,
    parts: (facts) => [
      'A transfer that we had counted as your payment was for another order, so your order is not paid yet. We are sorry for the mistake.',
      heldUntil(facts),
      ...transferLines(facts),
      ...ordered(facts),
    ],
  },
  shipped: {
    papers: (facts) => (isInvoicedWhenShipped(facts.order) ? 'the sale' : undefined),
    subject: (facts) => `Your order ${numberOf(facts)} is ${facts.order.collected ? 'ready to collect' : 'on its way'}`,
    parts: (facts) => [
      facts.order.collected ? 'Your order is ready to collect.' : 'Your order has shipped.',
      ...shippedIn(facts),
      ...ordered(facts),
      ...dueLines(facts),
      ...invoiceOf(facts, facts.order.approvedAt),
      ...arrivalLink(facts),
    ],
  },
  'parcels corrected': {
    subject: (facts) => `Corrected parcel details for your order ${numberOf(facts)}`,
    parts: (facts) => ['The parcel details that we sent you were wrong. The correct details are:', ...shippedIn(facts)],
  },
  'address corrected': {
    subject: (facts) => `New ${addressOf(facts.order)} for your order ${numberOf(facts)}`,
    parts: (facts) => [
      ...newAddress(facts),
      ...(facts.order.approvedAt
        ? []
        : [
            `If this is wrong, please write to us before the order ${facts.order.collected ? 'is ready to collect' : 'ships'}.`,
          ]),
    ],
  },
  'delivery dates changed': {
    subject: (facts) =>
      `New ${facts.order.collected ? 'day of collection' : 'delivery dates'} for your order ${numberOf(facts)}`,
    parts: (facts) => [
      `${facts.order.collected ? 'The day of collection of your order has' : 'The delivery dates of your order have'} changed${because(facts)}`,
      // The office names the days, also of an order that is not paid yet.
      { rows: promised({ ...facts.order, stage: 'to ship' }) },
    ],
  },
  'shipping undone': {
    subject: (facts) =>
      `Your order ${numberOf(facts)} ${facts.order.collected ? 'is not ready to collect yet' : 'has not shipped yet'}`,
    parts: (facts) =>
      facts.order.collected
        ? [
            `We told you that your order was ready to collect, but it is not${because(facts)}`,
            'We will tell you when you can collect the order.',
          ]
        : [
            `We told you that your order had shipped, but it has not${because(facts)}`,
            'We will tell you when the order ships.',
          ],
  },
  refunded: {
    papers: () => 'a refund',
    subject: (facts) => `Refund for your order ${numberOf(facts)}`,
    parts: (facts) => [...refundedSoFar(facts), ...ordered(facts)],
  },
  credited: {
    papers: () => 'a refund',
    subject: (facts) => `Credit for your order ${numberOf(facts)}`,
    parts: (facts) => [...creditLines(facts), ...ordered(facts)],
  },
  // The invoice of the seller's ERP, or two papers of ours: a corrective invoice and the invoice that follows.
  'mail sent': {
    papers: () => 'an invoice',
    subject: (facts) =>
      facts.event.details?.invoice
        ? `The invoice for your order ${numberOf(facts)}`
        : `A corrected invoice for your order ${numberOf(facts)}`,
    parts: ({ event, event: { details }, isConfirmed }) => [
      details?.invoice
        ? `This is your invoice${outsideNumberOf(event)}.`
        : `We have corrected your invoice. ${details?.text ?? ''}. A corrective invoice cancels the earlier invoice. What you pay stays the same.`,
      isConfirmed ? 'The invoice is attached to this mail.' : 'You will find the invoice on the page of your order.',
    ],
  },
  'cancellation declined': {
    subject: (facts) => `We cannot cancel your order ${numberOf(facts)}`,
    parts: (facts) => [
      `You asked us to cancel this order. We have declined: ${facts.event.details?.text ?? ''}`,
      ...ordered(facts),
    ],
  },
  cancelled: {
    subject: (facts) => `Your order ${numberOf(facts)} is cancelled`,
    parts: (facts) => [
      facts.order.paidAt
        ? `We have cancelled this order: ${facts.event.details?.reason ?? ''}\nYour payment will be refunded to your ${facts.event.details?.way === 'transfer' ? 'bank account' : 'card'}.`
        : `This order is cancelled. ${receivedBefore(facts)}`,
      ...ordered(facts),
    ],
  },
}
