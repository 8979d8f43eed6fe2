/** The papers of an order, for its customer and the office. */
import { mostPapers } from '#contract/orders/rules/admin/bulk.ts'
import { formatPaperNumber, isCorrecting, readPaperNumber } from '#contract/orders/rules/money/paper.ts'
import { formatOrderNumber } from '#contract/orders/rules/order.ts'
import type { SelectedOrders } from '#contract/orders/schema/bulk.ts'
import type { OrderPaper } from '#contract/orders/schema/paper.ts'
import { isDueWhenShipped } from '#contract/tax/rules/tax-point.ts'
import { seesAllOrders } from '#contract/users/rules/office/office-roles.ts'
import { mayAs } from '#contract/users/rules/user.ts'
import type { Shop } from '../api/services.ts'
import { Refusal } from '../base/refusal.ts'
import type { Db } from '../database/db.ts'
import type { PaperFacts } from '../database/stored-paper.ts'
import type { Caller } from '../identity/session-queries.ts'
import { ordersOfIds } from '../orders/confirmation-queries.ts'
import type { OrderRow } from '../orders/order-queries.ts'
import { findOrder } from '../orders/rules.ts'
import { selectedIds } from '../orders/selected-orders.ts'
import { refundLinesOf, refundsOf } from '../payments/refund-queries.ts'
import { readShopSettings } from '../settings/settings-queries.ts'
import { dayIn } from '../settings/shop-time.ts'
import { transferTerms } from '../settings/transfer-queries.ts'
import { drawBeside } from './draw-beside.ts'
import { confirmationFacts } from './invoice-facts.ts'
import { fileOf, makePaper, pdfFile } from './make-paper.ts'
import { sourcesOf } from './number-paper.ts'
import { outsideFileOf } from './outside-invoice.ts'
import { outsideInvoiceOf } from './outside-queries.ts'
import { isSold, packingSlipFacts } from './paper-facts.ts'
import { factsOfPaper, type PaperRow, papersOf, receiptsOf, salePaperOf } from './paper-queries.ts'

/**
 * The receipt or invoice, made now if the job has not made it yet. Until the invoice of the seller's ERP is here, an order
 * confirmation takes its place.
 */
export async function findReceipt(shop: Shop, caller: Caller, orderId: string): Promise<File> {
  const order = await findOrder(shop.db, caller, orderId)
  const [name, moment] = saleOf(order)
  if (!isSold(order)) throw new Refusal(409, `The ${name} is issued once the order is paid`)
  const outside = await outsideFileOf(shop.db, orderId)
  if (outside) return outside
  const [paper] = salePaperOf(await papersOf(shop.db, orderId))
  if (paper) return makePaper(shop, paper, new Date())
  if (await isConfirmed(shop.db, order)) return drawConfirmation(shop, orderId)
  if (moment === 'shipped' && !order.approvedAt)
    throw new Refusal(409, 'Without VAT, the invoice is issued only when the order ships')
  throw new Refusal(404, 'There is no such document')
}

const isConfirmed = async (db: Db, { taxTreatment }: OrderRow) =>
  taxTreatment !== 'none' && (await readShopSettings(db))?.invoicesBy === 'elsewhere'

async function drawConfirmation({ db, config }: Shop, orderId: string): Promise<File> {
  const { order, settings } = await sourcesOf(db, orderId)
  const issuedOn = dayIn(settings, new Date())
  const leftOut = { refunds: [], refundLines: [] }
  const of = { order, settings, shopName: config.SHOP_NAME, number: formatOrderNumber(order.number), issuedOn }
  const { payInto } = await transferTerms(db)
  const facts = confirmationFacts({ ...of, payInto, leftOut, plasticGrams: [] })
  return fileOf(facts, await drawBeside(facts))
}

/** The papers of an order as its page lists them. */
export async function listPapers(db: Db, order: OrderRow): Promise<OrderPaper[]> {
  const [papers, outside] = await Promise.all([papersOf(db, order.id), outsideInvoiceOf(db, order.id)])
  const own = papers.map(toWirePaper)
  // A payment that was undone leaves its papers, which the customer has had by mail.
  if (!isSold(order)) return own
  if (outside) return [...own, { kind: 'invoice', number: outside.number, fromElsewhere: true }]
  const isAlone = salePaperOf(papers).length === 0
  return isAlone && (await isConfirmed(db, order)) ? [{ kind: 'order confirmation' }, ...own] : own
}

function toWirePaper({ kind, year, number, issuedOn }: PaperRow): OrderPaper {
  if (year === null || number === null || issuedOn === null) return { kind }
  return { kind, number: formatPaperNumber(kind, year, number), issuedOn }
}

const saleOf = ({ taxTreatment }: OrderRow) =>
  taxTreatment === 'none' ? ['receipt', 'paid'] : ['invoice', isDueWhenShipped(taxTreatment) ? 'shipped' : 'paid']

/** `position` counts the credit notes and corrective invoices of the order from 1. */
export async function findCreditNote(shop: Shop, caller: Caller, orderId: string, position: number): Promise<File> {
  await findOrder(shop.db, caller, orderId)
  const papers = await papersOf(shop.db, orderId)
  const note = papers.filter(({ kind }) => isCorrecting(kind))[position - 1]
  if (!note) throw new Refusal(404, 'There is no such document')
  return makePaper(shop, note, new Date())
}

/** A numbered paper of an order, such as `I-2026-0001`. */
export async function findPaper(shop: Shop, caller: Caller, orderId: string, number: string): Promise<File> {
  await findOrder(shop.db, caller, orderId)
  const sought = readPaperNumber(number)
  const paper = (await papersOf(shop.db, orderId)).find(
    (one) => sought && one.kind === sought.kind && one.year === sought.year && one.number === sought.number,
  )
  if (!paper) throw new Refusal(404, 'There is no such document')
  return makePaper(shop, paper, new Date())
}

/** The current packing slip, which is not stored. */
export async function findPackingSlip({ db, config }: Shop, caller: Caller, orderId: string): Promise<File> {
  const order = await findOrder(db, mayAs('packer', caller) ? undefined : caller, orderId)
  if (isOutOfHand(caller, order)) throw new Refusal(409, 'This order has shipped: ask an admin for its packing slip')
  if (!order.readyAt) throw new Refusal(409, 'The packing slip is available once the order is paid')
  const [settings, { lines: refundLines }] = await Promise.all([readShopSettings(db), refundsOf(db, orderId)])
  const issuedOn = dayIn(settings, new Date())
  const facts = packingSlipFacts({ order, settings, refundLines, shopName: config.SHOP_NAME, issuedOn })
  return fileOf(facts, await drawBeside(facts))
}

/** Whether someone else's order has shipped: from then on, packers do not see its address. */
const isOutOfHand = (caller: Caller, { approvedAt, userId }: OrderRow): boolean =>
  approvedAt !== null && userId !== caller.id && !seesAllOrders(caller)

/**
 * The packing slips of many orders in one file. Leaves out orders that are cancelled, wholly refunded, or neither paid nor on
 * account. For packers, shipped orders are left out as well.
 */
export async function findPackingSlips({ db, config }: Shop, caller: Caller, selection: SelectedOrders): Promise<File> {
  const ids = await selectedIds(db, selection, mostPapers)
  const [orders, settings, refundLines] = await Promise.all([
    ordersOfIds(db, ids),
    readShopSettings(db),
    refundLinesOf(db, ids),
  ])
  const issuedOn = dayIn(settings, new Date())
  const of = { settings, shopName: config.SHOP_NAME, issuedOn }
  const [first, ...more] = orders
    .filter((order) => (order.stage === 'to ship' || order.stage === 'shipped') && !isOutOfHand(caller, order))
    .map((order) => {
      const back = refundLines.filter(({ orderId }) => orderId === order.id)
      return packingSlipFacts({ order, refundLines: back, ...of })
    })
    .filter(({ lines }) => lines.length > 0)
  if (!first) throw new Refusal(409, 'The packing slip is available once the order is paid')
  const name = more.length === 0 ? `${first.kind} ${first.number}` : `${more.length + 1} packing slips`
  return pdfFile(name, await drawBeside(first, ...more))
}

/**
 * The receipts or invoices of many orders in one file, drawn from the facts they were issued with. Orders without one are left
 * out.
 */
export async function findReceipts(shop: Shop, selection: SelectedOrders): Promise<File> {
  const { db } = shop
  const receipts = await receiptsOf(db, await selectedIds(db, selection, mostPapers))
  const facts: PaperFacts[] = []
  for (const receipt of receipts) facts.push(receipt.facts ?? (await issue(shop, receipt)))
  const [first, ...more] = facts
  if (!first) throw new Refusal(409, 'The receipt is issued once the order is paid')
  const name =
    more.length === 0
      ? `${first.kind} ${first.number}`
      : `${facts.length} ${facts.every(({ kind }) => kind === first.kind) ? `${first.kind}s` : 'documents'}`
  return pdfFile(name, await drawBeside(first, ...more))
}

/** Makes a receipt that the job has not made yet. */
async function issue(shop: Shop, receipt: PaperRow): Promise<PaperFacts> {
  await makePaper(shop, receipt, new Date())
  const facts = await factsOfPaper(shop.db, receipt.id)
  if (!facts) throw new Error('A paper was made, but what it states is missing')
  return facts
}
