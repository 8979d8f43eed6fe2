/** Numbers requested papers: gathers their facts, and finally takes the next numbers of their series. */
import { formatPaperNumber, numberedPapers } from '#contract/orders/rules/money/paper.ts'
import { formatDay } from '#contract/rules/days.ts'
import type { Shop } from '../api/services.ts'
import { Refusal } from '../base/refusal.ts'
import type { Db } from '../database/db.ts'
import type { PaperFacts } from '../database/stored-paper.ts'
import { anyOrdersOfIds, type OrderRow } from '../orders/order-queries.ts'
import { type RefundLineRow, type RefundRow, refundsOf } from '../payments/refund-queries.ts'
import { readShopSettings, type ShopSettings } from '../settings/settings-queries.ts'
import { dayIn } from '../settings/shop-time.ts'
import { transferTerms } from '../settings/transfer-queries.ts'
import { taxDueOn } from '../tax/due-day.ts'
import { needsRates, rateOn } from '../tax/rate-queries.ts'
import { type Corrected, refundedFacts } from './corrective-facts.ts'
import { invoiceFacts, type LeftOut, sumOf } from './invoice-facts.ts'
import { creditNoteFacts, type Of, receiptFacts } from './paper-facts.ts'
import {
  type Issued,
  lockPaper,
  lockUnnumbered,
  type PaperRow,
  papersOf,
  plasticOfLines,
  takeNumbers,
  writeNumbers,
} from './paper-queries.ts'

type Parts = Pick<Shop, 'config'>

/** The rows from which the papers of an order are made. */
export type Sources = {
  order: OrderRow
  settings: ShopSettings | undefined
  papers: PaperRow[]
  refunds: RefundRow[]
  refundLines: RefundLineRow[]
}

/**
 * Numbers those of the papers that have no number yet, in the sequence of their ids, and returns their facts. A paper that
 * corrects another one is numbered alone, after that one.
 */
export async function numberPapers(
  tx: Db,
  { config }: Parts,
  ids: number[],
  now: Date,
): Promise<Map<number, PaperFacts>> {
  const papers = await lockUnnumbered(tx, ids)
  if (papers.length === 0) return new Map()
  // The corrective invoices of one invoice are numbered one at a time, because the euros of each depend on the earlier ones.
  for (const { corrects } of papers) if (corrects !== null) await lockPaper(tx, corrects)
  const { settings, ofOrder } = await sourcesOfAll(
    tx,
    papers.map(({ orderId }) => orderId),
  )
  const toIssue: ToIssue[] = []
  for (const paper of papers) {
    const sources = ofOrder(paper.orderId)
    toIssue.push({ ...paper, order: sources.order, factsOf: await makers[paper.kind](tx, paper, sources) })
  }
  return issueAll(tx, { settings, shopName: config.SHOP_NAME, now }, toIssue)
}

export async function sourcesOf(tx: Db, orderId: string): Promise<Sources> {
  return (await sourcesOfAll(tx, [orderId])).ofOrder(orderId)
}

async function sourcesOfAll(tx: Db, orderIds: string[]) {
  const orders = await anyOrdersOfIds(tx, orderIds)
  const { refunds, lines } = await refundsOf(tx, ...orderIds)
  const settings = await readShopSettings(tx)
  const papers = await papersOf(tx, ...orderIds)
  const ofOrder = (id: string): Sources => {
    const order = orders.find((one) => one.id === id)
    if (!order) throw new Error('A paper was requested for an order that does not exist')
    const isOfOrder = ({ orderId }: { orderId: string | null }) => orderId === id
    return {
      ...{ order, settings, papers: papers.filter(isOfOrder) },
      ...{ refunds: refunds.filter(isOfOrder), refundLines: lines.filter(isOfOrder) },
    }
  }
  return { settings, ofOrder }
}

type Issue = Pick<Sources, 'settings'> & { shopName: string; now: Date }
type ToIssue = Pick<PaperRow, 'id' | 'kind'> & Pick<Sources, 'order'> & { factsOf: (of: Of) => PaperFacts }

export async function issue(tx: Db, by: Issue, paper: ToIssue): Promise<PaperFacts> {
  const facts = (await issueAll(tx, by, [paper])).get(paper.id)
  if (!facts) throw new Error('A paper was not issued')
  return facts
}

/** This step comes last in a transaction: from here on, other papers wait for the locks on the series. */
async function issueAll(tx: Db, by: Issue, papers: readonly ToIssue[]): Promise<Map<number, PaperFacts>> {
  const issued: Issued[] = []
  for (const kind of numberedPapers) {
    const ofKind = papers.filter((paper) => paper.kind === kind)
    if (ofKind.length > 0) issued.push(...(await issueSeries(tx, by, kind, ofKind)))
  }
  await writeNumbers(tx, issued)
  return new Map(issued.map(({ id, facts }) => [id, facts]))
}

async function issueSeries(
  tx: Db,
  { settings, shopName, now }: Issue,
  kind: PaperRow['kind'],
  papers: readonly ToIssue[],
): Promise<Issued[]> {
  const { first, issuedOn } = await takeNumbers(tx, kind, papers.length, dayIn(settings, now))
  const year = Number(issuedOn.slice(0, 4))
  return papers.map(({ id, order, factsOf }, index) => {
    const number = first + index
    const facts = factsOf({ order, settings, shopName, number: formatPaperNumber(kind, year, number), issuedOn })
    return { id, year, number, issuedOn, facts }
  })
}

type Maker = (tx: Db, paper: PaperRow, sources: Sources) => Promise<(of: Of) => PaperFacts>

const makers: Record<PaperRow['kind'], Maker> = {
  receipt: async (_, __, { refunds }) => {
    const creditedCents = sumOf(refunds.flatMap(({ way, amountCents }) => (way === 'credit' ? amountCents : [])))
    return (of) => receiptFacts({ ...of, creditedCents })
  },
  'credit note': async (_, paper, { order, papers, ...sources }) => {
    const receipt = papers.findLast(({ kind }) => kind === 'receipt')?.facts
    const refunded = refundOf(paper, sources)
    return (of) => {
      const facts = creditNoteFacts({ ...of, ...refunded, receiptNumber: receipt?.number ?? '' })
      // For an erased customer, only the receipt still has the billing address.
      const { buyer, deliverTo } = order.erasedAt && receipt ? receipt : facts
      return { ...facts, buyer, deliverTo }
    }
  },
  invoice: async (tx, paper, sources) => {
    const { order, settings } = sources
    const day = taxDueOn(settings, order)
    const rate = needsRates() ? await rateOn(tx, day) : undefined
    if (needsRates() && !rate) throw new Refusal(409, waitsForRate(day))
    const plasticGrams = await plasticOfLines(tx, order)
    const { payInto } = await transferTerms(tx)
    return (of) => invoiceFacts({ ...of, rate, plasticGrams, payInto, leftOut: leftOutOf(paper.id, sources) })
  },
  'corrective invoice': async (_, paper, sources) => {
    const corrected = correctedBy(paper, sources)
    const { refund, refundLines } = refundOf(paper, sources)
    return (of) => refundedFacts({ ...of, ...corrected, refund, refundLines, reason: refund.reason })
  },
}

export const waitsForRate = (day: string): string =>
  `This invoice waits for the euro exchange rate of ${formatDay(day)}`

function refundOf({ refundId }: PaperRow, { refunds, refundLines }: Pick<Sources, 'refunds' | 'refundLines'>) {
  const refund = refunds.find(({ id }) => id === refundId)
  if (!refund) throw new Error('A paper was requested for a refund that does not exist')
  return { refund, refundLines: refundLines.filter((line) => line.refundId === refundId) }
}

/**
 * The refunds made before an invoice, which leaves them out. No corrective invoice of this or a later invoice is about them.
 */
function leftOutOf(invoiceId: number, { papers, refunds, refundLines }: Sources): LeftOut {
  const corrected = new Set(
    papers.flatMap(({ refundId, corrects }) => (corrects !== null && corrects >= invoiceId ? (refundId ?? []) : [])),
  )
  return {
    refunds: refunds.filter(({ id }) => !corrected.has(id)),
    refundLines: refundLines.filter(({ refundId }) => !corrected.has(refundId)),
  }
}

/** The invoice that a paper corrects, and its earlier corrective invoices. */
export function correctedBy({ corrects }: Pick<PaperRow, 'corrects'>, { papers }: Sources): Omit<Corrected, 'reason'> {
  const invoice = papers.find(({ id }) => id === corrects)?.facts
  if (!invoice) throw new Error('A corrective invoice was requested before its invoice was numbered')
  return { invoice, earlier: papers.flatMap((one) => (one.corrects === corrects ? (one.facts ?? []) : [])) }
}
