/** The papers of an order, for its customer and admins. */
import { mostPapers } from '#contract/orders/rules/admin/bulk.ts'
import type { SelectedOrders } from '#contract/orders/schema/bulk.ts'
import type { Shop } from '../api/services.ts'
import { Refusal } from '../base/refusal.ts'
import type { PaperFacts } from '../database/stored-paper.ts'
import type { Caller } from '../identity/session-queries.ts'
import { ordersOfIds } from '../orders/confirmation-queries.ts'
import { findOrder } from '../orders/rules.ts'
import { selectedIds } from '../orders/selected-orders.ts'
import { refundLinesOf, refundsOf } from '../payments/refund-queries.ts'
import { readShopSettings } from '../settings/settings-queries.ts'
import { dayIn } from '../settings/shop-time.ts'
import { drawBeside } from './draw-beside.ts'
import { fileOf, makePaper, pdfFile } from './make-paper.ts'
import { packingSlipFacts } from './paper-facts.ts'
import { factsOfPaper, latestPaper, type PaperRow, papersOf, receiptsOf } from './paper-queries.ts'

/** Makes the receipt if the job has not made it yet. */
export async function findReceipt(shop: Shop, caller: Caller, orderId: string): Promise<File> {
  const order = await findOrder(shop.db, caller, orderId)
  if (!order.paidAt) throw new Refusal(409, 'The receipt is issued once the order is paid')
  const receipt = await latestPaper(shop.db, orderId, 'receipt')
  if (!receipt) throw new Refusal(404, 'There is no such document')
  return makePaper(shop, receipt, new Date())
}

/** `position` counts the refunds from 1. */
export async function findCreditNote(shop: Shop, caller: Caller, orderId: string, position: number): Promise<File> {
  await findOrder(shop.db, caller, orderId)
  const papers = await papersOf(shop.db, orderId)
  const note = papers.filter(({ kind }) => kind === 'credit note')[position - 1]
  if (!note) throw new Refusal(404, 'There is no such document')
  return makePaper(shop, note, new Date())
}

/** The current packing slip, which is not stored. */
export async function findPackingSlip({ db, config }: Shop, caller: Caller, orderId: string): Promise<File> {
  const order = await findOrder(db, caller, orderId)
  if (!order.paidAt) throw new Refusal(409, 'The packing slip is available once the order is paid')
  const [settings, { lines: refundLines }] = await Promise.all([readShopSettings(db), refundsOf(db, orderId)])
  const issuedOn = dayIn(settings, new Date())
  const facts = packingSlipFacts({ order, settings, refundLines, shopName: config.SHOP_NAME, issuedOn })
  return fileOf(facts, await drawBeside(facts))
}

/** The packing slips of many orders in one file. Orders with nothing to pack are left out. */
export async function findPackingSlips({ db, config }: Shop, selection: SelectedOrders): Promise<File> {
  const ids = await selectedIds(db, selection, mostPapers)
  const [orders, settings, refundLines] = await Promise.all([
    ordersOfIds(db, ids),
    readShopSettings(db),
    refundLinesOf(db, ids),
  ])
  const issuedOn = dayIn(settings, new Date())
  const of = { settings, shopName: config.SHOP_NAME, issuedOn }
  const [first, ...more] = orders
    .filter(({ paidAt, calledOffAt }) => paidAt && !calledOffAt)
    .map((order) => {
      const back = refundLines.filter(({ orderId }) => orderId === order.id)
      return packingSlipFacts({ order, refundLines: back, ...of })
    })
  if (!first) throw new Refusal(409, 'The packing slip is available once the order is paid')
  const name = more.length === 0 ? `${first.kind} ${first.number}` : `${more.length + 1} packing slips`
  return pdfFile(name, await drawBeside(first, ...more))
}

/** The receipts of many orders in one file, drawn from the facts they were issued with. Unpaid orders have none. */
export async function findReceipts(shop: Shop, selection: SelectedOrders): Promise<File> {
  const { db } = shop
  const receipts = await receiptsOf(db, await selectedIds(db, selection, mostPapers))
  const facts: PaperFacts[] = []
  for (const receipt of receipts) facts.push(receipt.facts ?? (await issue(shop, receipt)))
  const [first, ...more] = facts
  if (!first) throw new Refusal(409, 'The receipt is issued once the order is paid')
  const name = more.length === 0 ? `${first.kind} ${first.number}` : `${facts.length} receipts`
  return pdfFile(name, await drawBeside(first, ...more))
}

/** Makes a receipt that the job has not made yet. */
async function issue(shop: Shop, receipt: PaperRow): Promise<PaperFacts> {
  await makePaper(shop, receipt, new Date())
  const facts = await factsOfPaper(shop.db, receipt.id)
  if (!facts) throw new Error('A paper was made but has no facts')
  return facts
}
