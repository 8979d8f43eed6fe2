/** The mails about an order to its customer, each composed from its event when it is sent. */

import { townOf } from '#contract/delivery/rules/town.ts'
import { personOf } from '#contract/orders/rules/customer.ts'
import { formatOrderNumber } from '#contract/orders/rules/order.ts'
import type { Shop } from '../api/services.ts'
import { factsOfError, log } from '../base/log.ts'
import { Refusal } from '../base/refusal.ts'
import { type Letter, letterToHtml, letterToText } from '../mail/letter.ts'
import type { Compose, ComposedMail } from '../mail/mail.ts'
import { type OrderEventRow, type OrderOfEvent, ordersOfEvents } from '../orders/event-queries.ts'
import type { OrderRow } from '../orders/order-queries.ts'
import { makePaper, makeThose } from '../papers/make-paper.ts'
import { outsideFileOf } from '../papers/outside-invoice.ts'
import { type AboutPapers, papersOfEvent, receiptsOf } from '../papers/paper-queries.ts'
import { senderLines } from '../seller/sender-lines.ts'
import { readShopSettings } from '../settings/settings-queries.ts'
import { transferTerms } from '../settings/transfer-queries.ts'
import { type Facts, orderLink } from './mail-parts.ts'
import { mailWords } from './mail-words.ts'
import { transferCodeFile } from './transfer-code.ts'

type Parts = Pick<Shop, 'db' | 'config' | 'isOpen'>

/** `address` returns this server's URL, for a shop without PUBLIC_URL. */
export function makeComposer(shop: Parts, address: () => string): Compose {
  const { db, config } = shop
  const { SHOP_NAME: shopName, PUBLIC_URL } = config
  return async (eventIds) => {
    const found = await ordersOfEvents(db, eventIds)
    const [settings, { payInto }] = await Promise.all([readShopSettings(db), transferTerms(db)])
    const ofShop = { shopName, url: PUBLIC_URL ?? address(), settings, payInto }
    const ofEvent = new Map(
      found.map((row) => [row.event.id, { ...row, ...ofShop, order: orderToTell(row), deliveryTo: deliveryTo(row) }]),
    )
    const attach = attachTo(shop, [...ofEvent.values()])
    return (eventId) => {
      const facts = ofEvent.get(eventId)
      return facts && composeOne(facts, attach)
    }
  }
}

function composeOne(facts: Facts, attach: Attach): ComposedMail | undefined {
  const { event, order, isConfirmed, shopName, settings } = facts
  const words = mailWords[event.kind]
  // The customer was erased, or another mail says more about the order than this one could now.
  if (!words || order.erasedAt || words.isOutdated?.(facts)) return undefined
  const letter: Letter = {
    subject: words.subject(facts),
    parts: [isConfirmed ? `Hello ${personOf(order)},` : 'Hello,', ...words.parts(facts), ...orderLink(facts)],
    from: senderLines(shopName, settings),
  }
  const about = papersOfMail(facts)
  const codes = letter.parts.flatMap((part) => (typeof part === 'object' && 'code' in part ? part.code : []))
  const files = async () => [
    ...(about ? await attach(event, about) : []),
    ...(await Promise.all(codes.map((code) => transferCodeFile(code, formatOrderNumber(order.number))))),
  ]
  return {
    ...{ subject: letter.subject, body: letterToText(letter), html: letterToHtml(letter) },
    ...((about || codes.length > 0) && { attach: files }),
  }
}

const orderToTell = ({ order, isConfirmed }: OrderOfEvent): OrderRow =>
  isConfirmed ? order : { ...order, userName: '', company: '', address: '', poNumber: '' }

/**
 * The town, so that the payer notices goods that go somewhere else. The text of a customer without a confirmed address may be a
 * stranger's, and that of an API key a thief's: then only the country is named.
 */
function deliveryTo({ order, isConfirmed, hasAddressOfKey }: OrderOfEvent): string {
  if (order.collected) return ''
  const isTrusted = (isConfirmed || order.enteredHoldDays !== null) && !hasAddressOfKey
  return townOf(isTrusted ? order : { address: '', country: order.country })
}

/** A paper contains the billing address. */
const papersOfMail = (facts: Facts): AboutPapers | undefined =>
  facts.isConfirmed ? mailWords[facts.event.kind]?.papers?.(facts) : undefined

type Attach = (event: OrderEventRow, about: AboutPapers) => Promise<File[]>

/** The receipts and invoices of all these mails are made and read together, once the first of them is needed. */
function attachTo(shop: Parts, mails: Facts[]): Attach {
  const ofSales = mails.filter((facts) => papersOfMail(facts) === 'the sale').map(({ order }) => order.id)
  let sales: Promise<Map<string, File>> | undefined
  return async (event, about) => {
    if (about !== 'the sale') return papersFor(shop, event, about)
    sales ??= receiptsOf(shop.db, ofSales).then((papers) => makeThose(shop, papers, new Date()))
    const made = (await sales).get(event.orderId)
    return made ? [made] : papersFor(shop, event, about)
  }
}

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
