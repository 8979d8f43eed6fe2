/** The mails about an order to its customer, each composed from its event when it is sent. */

import { sayPromiseOfOrder } from '#contract/orders/rules/delivery/promise-words.ts'
import { formatOrderNumber } from '#contract/orders/rules/order.ts'
import { trackingLink } from '#contract/orders/rules/shipping/carriers.ts'
import type { OrderEventKind } from '#contract/orders/rules/timeline/events.ts'
import { dollarsOf, formatDollars } from '#contract/rules/money.ts'
import { isCollected } from '#contract/settings/rules/company.ts'
import { taxText } from '#contract/tax/rules/words.ts'
import { isErased } from '#contract/users/rules/user.ts'
import type { Shop } from '../api/services.ts'
import { factsOfError, log } from '../base/log.ts'
import { Refusal } from '../base/refusal.ts'
import { type Letter, letterToHtml, letterToText, type Part } from '../mail/letter.ts'
import type { Compose, ComposedMail } from '../mail/mail.ts'
import { type OrderEventRow, type OrderOfEvent, type OrderRow, ordersOfEvents } from '../orders/order-queries.ts'
import { makePaper } from '../papers/make-paper.ts'
import { outsideFileOf } from '../papers/outside-invoice.ts'
import { type AboutPapers, papersOfEvent } from '../papers/paper-queries.ts'
import { senderLines } from '../settings/sender-lines.ts'
import { readShopSettings, type ShopSettings } from '../settings/settings-queries.ts'
import { momentIn } from '../settings/shop-time.ts'

/**
 * `url`: the shop's address, without a trailing slash. While the customer's address is unconfirmed, `order` is without the
 * customer's own texts: a stranger may have typed them for the owner of the address to read.
 */
type Facts = OrderOfEvent & {
  shopName: string
  url: string
  settings: ShopSettings | undefined
}

/** `papers`: which papers are attached. */
type Words = {
  subject: (facts: Facts) => string
  parts: (facts: Facts) => Part[]
  papers?: (facts: Facts) => AboutPapers | undefined
}

type Parts = Pick<Shop, 'db' | 'config' | 'isOpen'>

/** `address` returns this server's URL, for a shop without PUBLIC_URL. */
export function makeComposer(shop: Parts, address: () => string): Compose {
  const { db, config } = shop
  const { SHOP_NAME: shopName, PUBLIC_URL } = config
  return async (eventIds) => {
    const found = await ordersOfEvents(db, eventIds)
    const settings = await readShopSettings(db)
    const ofShop = { shopName, url: PUBLIC_URL ?? address(), settings }
    const ofEvent = new Map(found.map((row) => [row.event.id, row]))
    return (eventId) => {
      const row = ofEvent.get(eventId)
      return row && composeOne(shop, { ...row, ...ofShop, order: row.isProved ? row.order : withoutTyped(row.order) })
    }
  }
}

function composeOne(shop: Parts, facts: Facts): ComposedMail | undefined {
  const { event, order, isProved, shopName, settings } = facts
  const words = mails[event.kind]
  // The customer was erased.
  if (!words || isErased(order.email)) return undefined
  const letter: Letter = {
    subject: words.subject(facts),
    parts: [
      isProved ? `Hello ${order.userName || order.email},` : 'Hello,',
      ...words.parts(facts),
      ...orderLink(facts),
    ],
    from: senderLines(shopName, settings),
  }
  const about = words.papers?.(facts)
  // A paper contains the billing address.
  const attach = isProved && about ? () => papersFor(shop, event, about) : undefined
  return { subject: letter.subject, body: letterToText(letter), html: letterToHtml(letter), attach }
}

const withoutTyped = (order: OrderRow): OrderRow => ({ ...order, userName: '', company: '', address: '', poNumber: '' })

/** A paper that cannot be issued yet does not delay the mail: it appears on the order's page later. */
async function papersFor(shop: Parts, event: OrderEventRow, about: AboutPapers): Promise<File[]> {
  const outside = about === 'an invoice' ? await outsideFileOf(shop.db, event.orderId) : undefined
  const files: File[] = outside ? [outside] : []
  for (const paper of await papersOfEvent(shop.db, event, about)) {
    try {
      files.push(await makePaper(shop, paper, new Date()))
    } catch (error) {
      if (!(error instanceof Refusal))
        log.error(
          { at: 'papers', paperId: paper.id, error: factsOfError(error) },
          'A mail is sent without its document',
        )
    }
  }
  return files
}

/** The invoice of an intra-EU supply is issued when it ships. */
const isInvoicedWhenShipped = ({ order }: Facts) => order.taxTreatment === 'intra-EU supply'

const isFetched = ({ deliveryTerm }: Pick<OrderRow, 'deliveryTerm'>) => isCollected({ term: deliveryTerm })

const numberOf = ({ order }: Facts) => formatOrderNumber(order.number)

/** Events without an entry send no mail. */
const mails: Partial<Record<OrderEventKind, Words>> = {
  placed: {
    subject: (facts) => `Your order ${numberOf(facts)} at ${facts.shopName}`,
    parts: (facts) => [
      'We have received your order:',
      ...ordered(facts),
      facts.order.taxSettledAt
        ? heldUntil(facts)
        : `We are still checking your VAT number ${facts.order.vatNumber}. We are holding your goods, and will write to you when you can pay.`,
    ],
  },
  'tax settled': {
    subject: (facts) => `You can now pay for your order ${numberOf(facts)}`,
    parts: (facts) => [
      facts.order.taxTreatment === 'domestic'
        ? `The register of VAT numbers does not know ${facts.order.vatNumber}, so VAT is added to your order.`
        : `The register of VAT numbers has confirmed ${facts.order.vatNumber}, so no VAT is added to your order.`,
      heldUntil(facts),
      ...ordered(facts),
    ],
  },
  'hold ends soon': {
    subject: (facts) => `Your order ${numberOf(facts)} is awaiting payment`,
    parts: (facts) => ['This order has not been paid yet.', heldUntil(facts), ...ordered(facts)],
  },
  'hold ended': {
    subject: (facts) => `Your order ${numberOf(facts)} at ${facts.shopName} has expired`,
    parts: (facts) => [
      'We held this order for you, but it was not paid in time and has expired. Nothing was charged.',
      ...ordered(facts),
      'You are welcome to order again.',
    ],
  },
  paid: {
    papers: (facts) => (isInvoicedWhenShipped(facts) ? undefined : 'the sale'),
    subject: (facts) => `We have received your payment for ${numberOf(facts)}`,
    parts: (facts) => [
      `We have received ${formatDollars(dollarsOf(facts.order.grossCents))}. We are packing your order and will tell you when ${isFetched(facts.order) ? 'you can collect it' : 'it ships'}.`,
      ...ordered(facts),
      ...invoiceOf(facts, !isInvoicedWhenShipped(facts)),
      `Transaction: ${facts.order.transactionId ?? ''}`,
    ],
  },
  shipped: {
    papers: (facts) => (isInvoicedWhenShipped(facts) ? 'the sale' : undefined),
    subject: (facts) => `Your order ${numberOf(facts)} is on its way`,
    parts: (facts) => [
      'Your order has shipped.',
      ...shippedIn(facts),
      ...ordered(facts),
      ...(isInvoicedWhenShipped(facts) ? invoiceOf(facts, true) : []),
      ...arrivalLink(facts),
    ],
  },
  'parcels corrected': {
    subject: (facts) => `Corrected parcel details for your order ${numberOf(facts)}`,
    parts: (facts) => ['The parcel details that we sent you were wrong. The correct ones are:', ...shippedIn(facts)],
  },
  'address corrected': {
    subject: (facts) => `New delivery address for your order ${numberOf(facts)}`,
    parts: ({ event: { details }, order, isProved }) => [
      ...(isProved
        ? [
            'We have changed the delivery address of your order. The old address:',
            `${details?.from ?? ''}`,
            'The new address:',
            `${details?.to ?? ''}`,
          ]
        : ['We have changed the delivery address of your order. The order’s page shows the new address.']),
      ...(order.approvedAt ? [] : ['If this is wrong, please write to us before the order ships.']),
    ],
  },
  'delivery dates changed': {
    subject: (facts) => `New delivery dates for your order ${numberOf(facts)}`,
    parts: (facts) => [
      `The delivery dates of your order have changed: ${facts.event.details?.reason ?? ''}`,
      { rows: promised(facts.order) },
    ],
  },
  'shipping undone': {
    subject: (facts) => `Your order ${numberOf(facts)} has not shipped yet`,
    parts: ({ event }) => [
      `We told you that your order had shipped. It has not: ${event.details?.reason ?? ''}`,
      'We will tell you when it ships.',
    ],
  },
  refunded: {
    papers: () => 'a refund',
    subject: (facts) => `Refund for your order ${numberOf(facts)}`,
    parts: (facts) => [
      `In total, we have refunded ${formatDollars(dollarsOf(Number(facts.event.details?.refundedCents ?? 0)))} of your payment to your card. The refund can take a few days to appear on your statement.`,
      ...ordered(facts),
    ],
  },
  // The invoice of the seller's ERP, or two papers of ours: a corrective invoice and the invoice that follows.
  'mail sent': {
    papers: () => 'an invoice',
    subject: (facts) =>
      facts.event.details?.invoice
        ? `The invoice for your order ${numberOf(facts)}`
        : `A corrected invoice for your order ${numberOf(facts)}`,
    parts: ({ event: { details }, isProved }) => [
      details?.invoice
        ? `This is your invoice ${details.invoice}.`
        : `We have corrected your invoice. ${details?.text ?? ''}, which a corrective invoice cancels. Nothing changes in what you paid.`,
      isProved ? 'You will find it attached.' : 'You will find it on the page of your order.',
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
        ? `We have cancelled this order: ${facts.event.details?.reason ?? ''}\nYour payment will be refunded to your card.`
        : 'This order is cancelled. Nothing was charged for it.',
      ...ordered(facts),
    ],
  },
}

function ordered({ order }: Facts): Part[] {
  const dollars = (cents: number) => formatDollars(dollarsOf(cents))
  const lines = order.lines.map(({ quantity, productName, sku, totalCents }): [string, string] => [
    `${quantity} × ${productName}${sku ? `, ${sku}` : ''}`,
    dollars(totalCents),
  ])
  const delivery: [string, string][] = order.deliveryName
    ? [
        [
          `${order.deliveryName}, ${order.deliveryTerm}`,
          order.deliveryCents === 0 ? 'free' : dollars(order.deliveryCents),
        ],
      ]
    : []
  const papers: [string, string][] = order.poNumber ? [['Your purchase order number', order.poNumber]] : []
  return [{ rows: [...lines, ...delivery, ...promised(order), ...sumsOf(order), ...papers] }]
}

/** Left out once the order is cancelled. */
function promised({ leavesOn, arrivesFrom, arrivesUntil, ...order }: OrderRow): [string, string][] {
  if (!leavesOn || !arrivesFrom || !arrivesUntil || order.cancelledAt || order.calledOffAt) return []
  return [['Delivery dates', sayPromiseOfOrder({ leavesOn, arrivesFrom, arrivesUntil }, isFetched(order))]]
}

function sumsOf({
  totalCents,
  taxCents,
  grossCents,
  taxTreatment: treatment,
  taxRate: rate,
}: OrderRow): [string, string][] {
  const dollars = (cents: number) => formatDollars(dollarsOf(cents))
  if (treatment === 'none') return [['Total', dollars(totalCents)]]
  return [
    ['Subtotal', dollars(totalCents)],
    [taxText({ treatment, rate }), dollars(taxCents)],
    ['Total', dollars(grossCents)],
  ]
}

/** The sentence about the invoice of a taxed order. An invoice may have to wait for an exchange rate. */
function invoiceOf({ order, settings, isProved }: Facts, isDue: boolean): Part[] {
  if (order.taxTreatment === 'none') return []
  if (settings?.invoicesBy === 'elsewhere') return ['Your invoice follows in another mail.']
  if (!isDue) return ['You will receive your invoice when the order ships.']
  return [
    isProved
      ? 'Your invoice is attached. If it is not, you will find it on the page of your order once it is issued.'
      : 'You will find your invoice on the page of your order.',
  ]
}

function shippedIn({ order, parcels }: Facts): Part[] {
  const rows = parcels.map(({ carrier, tracking }): [string, string] => [carrier, tracking])
  const to = [order.company, order.address].filter(Boolean).join('\n')
  const links = parcels.flatMap(({ carrier, tracking }) => {
    const link = trackingLink(carrier, tracking)
    return link ? [{ link, says: `Track ${tracking}` }] : []
  })
  return [...(rows.length > 0 ? [{ rows }] : []), ...links, ...(to ? [`Delivery address:\n${to}`] : [])]
}

/** Without VAT, the seller needs a proof that the goods have arrived in another member state. */
function arrivalLink({ arrivalToken, url }: Facts): Part[] {
  if (!arrivalToken) return []
  return [
    'You pay no VAT because the goods go to another member state. We need your written statement that they have arrived (Article 45a of Implementing Regulation (EU) No 282/2011). Please confirm this once you have them:',
    { link: `${url}/arrival?token=${arrivalToken}`, says: 'Confirm that the goods have arrived' },
  ]
}

function heldUntil({ order, settings }: Facts): string {
  const until = order.heldUntil ? ` We will hold it for you until ${momentIn(settings, order.heldUntil)}.` : ''
  const then = isFetched(order)
    ? 'You can collect your order once it is paid and packed.'
    : 'Your order ships once it is paid.'
  return then + until
}

function orderLink({ order, url }: Facts): Part[] {
  if (order.cancelledAt && !order.expiredAt) return []
  const says = order.paidAt ? 'See your order' : order.expiredAt ? 'Order it again' : 'See and pay for your order'
  return [{ link: `${url}/dashboard/orders/${order.id}`, says }]
}
