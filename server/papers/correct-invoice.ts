/** Corrects an invoice with wrong billing details: a corrective invoice cancels it, and another invoice follows. */
import type { InvoiceCorrection } from '#contract/orders/schema/paper.ts'
import { isForeignPrefix } from '#contract/places/rules/countries/vat-prefix.ts'
import type { Shop } from '../api/services.ts'
import { Refusal } from '../base/refusal.ts'
import { vatKey } from '../base/vat-number.ts'
import type { Db } from '../database/db.ts'
import { inTransaction } from '../database/statements.ts'
import { recordChanges } from '../history/change-queries.ts'
import { differenceIn } from '../history/difference-in.ts'
import type { Caller } from '../identity/session-queries.ts'
import { tellOfEvent } from '../orders/event-queries.ts'
import { type Billing, putBilling } from '../orders/invoice-queries.ts'
import { lockOrder } from '../orders/lock-queries.ts'
import { findOrder } from '../orders/rules.ts'
import { readTyped } from '../tax/check-number.ts'
import { cancelledBy } from './cancel-sale.ts'
import { cancelledFacts, taxOf } from './corrective-facts.ts'
import { contentOf, invoiceFacts } from './invoice-facts.ts'
import { issue, type Sources, sourcesOf } from './number-paper.ts'
import { insertPaper } from './paper-queries.ts'

type Parts = Pick<Shop, 'db' | 'config' | 'isOpen'>

export async function correctInvoice(
  shop: Parts,
  admin: Caller,
  orderId: string,
  form: InvoiceCorrection,
): Promise<void> {
  const { reason, billingName, billingAddress, vatNumber = '' } = form
  const to = { billingName, billingAddress, vatNumber: vatNumber && vatKey(readTyped(vatNumber)) }
  if (!(await shop.isOpen())) throw new Refusal(409, 'Documents are issued once the seller’s details are complete')
  await inTransaction(shop.db, async (tx) => {
    await lockOrder(tx, orderId)
    const { email } = await findOrder(tx, admin, orderId)
    const sources = await sourcesOf(tx, orderId)
    const invoice = refuseUncorrectable(sources, to)
    const { corrective, following } = await issueBoth(tx, shop, { sources, invoiceId: invoice.id, to, reason })
    const text = `Invoice ${following.number} replaces ${invoice.facts.number}`
    const details = { text, corrective: corrective.id, following: following.id }
    await tellOfEvent(tx, { orderId, kind: 'mail sent', by: admin, details }, email)
    // The billing details are kept only with the order, not in the history.
    await recordChanges(tx, admin, [{ action: 'correct invoice', aboutId: orderId, why: reason }])
  })
}

function refuseUncorrectable({ order, papers }: Sources, to: Billing) {
  const invoice = papers.findLast(({ kind }) => kind === 'invoice')
  if (!invoice) throw new Refusal(409, 'The shop has issued no invoice for this order')
  if (!invoice.facts || papers.some(({ number }) => number === null))
    throw new Refusal(409, 'Another document of this order is still being issued. Please try again in a moment')
  if (order.erasedAt) throw new Refusal(409, 'The customer of this order has been erased')
  const { billingName, billingAddress, vatNumber } = order
  if (!differenceIn({ billingName, billingAddress, vatNumber }, to).after)
    throw new Refusal(409, 'The invoice already has this name, address and VAT number')
  if (order.taxTreatment === 'intra-EU supply' && !isForeignPrefix(to.vatNumber.slice(0, 2))) {
    const sentence = 'This sale is exempt, so its invoice needs a VAT number of another member state'
    throw new Refusal(409, sentence, { errors: { vatNumber: sentence } })
  }
  return { ...invoice, facts: invoice.facts }
}

const closing = 'This paper cancels the invoice. Another invoice replaces it; nothing is refunded.'

type Correction = { sources: Sources; invoiceId: number; to: Billing; reason: string }

/** Both papers leave out everything that was refunded, because each refund has its own corrective invoice. */
async function issueBoth(tx: Db, { config }: Parts, { sources, invoiceId, to, reason }: Correction) {
  const { order, settings } = sources
  const { corrected, left } = cancelledBy(sources, invoiceId)
  const { invoice } = corrected
  const by = { settings, shopName: config.SHOP_NAME, now: new Date() }
  const rate = taxOf(invoice).euros
  if (contentOf({ ...left, ...by, order, number: '', issuedOn: '' }).tax.netCents === 0)
    throw new Refusal(409, 'Everything on this invoice has been refunded')

  const orderId = order.id
  const correctiveId = await insertPaper(tx, { kind: 'corrective invoice', orderId, corrects: invoiceId })
  const cancelled = await issue(tx, by, {
    ...{ id: correctiveId, kind: 'corrective invoice', order },
    factsOf: (of) => cancelledFacts({ ...of, ...left, ...corrected, reason, closing }),
  })
  await putBilling(tx, orderId, to)
  const followingId = await insertPaper(tx, { kind: 'invoice', orderId, follows: correctiveId })
  const replaces = `${invoice.number}, cancelled by ${cancelled.number}`
  const { number } = await issue(tx, by, {
    ...{ id: followingId, kind: 'invoice', order: { ...order, ...to } },
    factsOf: (of) => invoiceFacts({ ...of, ...left, rate, replaces }),
  })
  return { corrective: { id: correctiveId }, following: { id: followingId, number } }
}
