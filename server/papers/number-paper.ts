/** Numbers a requested paper: gathers its facts, and finally takes the next number of its series. */
import { formatDay, formatPaperNumber } from '#contract/orders/rules/money/paper.ts'
import { isErased } from '#contract/users/rules/user.ts'
import type { Shop } from '../api/services.ts'
import { Refusal } from '../base/refusal.ts'
import type { Db } from '../database/db.ts'
import type { PaperFacts } from '../database/stored-paper.ts'
import { type OrderRow, orderOfId } from '../orders/order-queries.ts'
import { type RefundLineRow, type RefundRow, refundsOf } from '../payments/refund-queries.ts'
import { readShopSettings, type ShopSettings } from '../settings/settings-queries.ts'
import { dayIn } from '../settings/shop-time.ts'
import { accountToPayInto } from '../settings/transfer-queries.ts'
import { taxDueOn } from '../tax/due-day.ts'
import { rateOn } from '../tax/rate-queries.ts'
import { type Corrected, refundedFacts } from './corrective-facts.ts'
import { invoiceFacts, type LeftOut, sumOf } from './invoice-facts.ts'
import { creditNoteFacts, type Of, receiptFacts } from './paper-facts.ts'
import {
  lockPaper,
  lockUnnumbered,
  type PaperRow,
  papersOf,
  plasticOfLines,
  takeNumber,
  writeNumber,
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

export async function numberPaper(tx: Db, { config }: Parts, id: number, now: Date): Promise<void> {
  const paper = await lockUnnumbered(tx, id)
  if (!paper) return
  // The corrective invoices of one invoice are numbered one at a time, because the euros of each depend on the earlier ones.
  if (paper.corrects !== null) await lockPaper(tx, paper.corrects)
  const sources = await sourcesOf(tx, paper.orderId)
  const factsOf = await makers[paper.kind](tx, paper, sources)
  await issue(tx, paper, { ...sources, shopName: config.SHOP_NAME, now }, factsOf)
}

export async function sourcesOf(tx: Db, orderId: string): Promise<Sources> {
  const order = await orderOfId(tx, orderId)
  if (!order) throw new Error('A paper was requested for an order that does not exist')
  const { refunds, lines: refundLines } = await refundsOf(tx, orderId)
  return { order, settings: await readShopSettings(tx), papers: await papersOf(tx, orderId), refunds, refundLines }
}

type Issue = Pick<Sources, 'order' | 'settings'> & { shopName: string; now: Date }

/** This step comes last in a transaction: from here on, other papers wait for the lock on the series. */
export async function issue(
  tx: Db,
  { id, kind }: Pick<PaperRow, 'id' | 'kind'>,
  { order, settings, shopName, now }: Issue,
  factsOf: (of: Of) => PaperFacts,
): Promise<PaperFacts> {
  const { number, issuedOn } = await takeNumber(tx, kind, dayIn(settings, now))
  const year = Number(issuedOn.slice(0, 4))
  const facts = factsOf({ order, settings, shopName, number: formatPaperNumber(kind, year, number), issuedOn })
  await writeNumber(tx, id, { year, number, issuedOn, facts })
  return facts
}

type Maker = (tx: Db, paper: PaperRow, sources: Sources) => Promise<(of: Of) => PaperFacts>

const makers: Record<PaperRow['kind'], Maker> = {
  receipt: async (_, __, { refunds }) => {
    const creditedCents = sumOf(refunds.flatMap(({ isCredit, amountCents }) => (isCredit ? amountCents : [])))
    return (of) => receiptFacts({ ...of, creditedCents })
  },
  'credit note': async (_, paper, { order, papers, ...sources }) => {
    const receipt = papers.findLast(({ kind }) => kind === 'receipt')?.facts
    const refunded = refundOf(paper, sources)
    return (of) => {
      const facts = creditNoteFacts({ ...of, ...refunded, receiptNumber: receipt?.number ?? '' })
      // For an erased customer, only the receipt still has the billing address.
      const { buyer, deliverTo } = isErased(order.email) && receipt ? receipt : facts
      return { ...facts, buyer, deliverTo }
    }
  },
  invoice: async (tx, paper, sources) => {
    const { order, settings } = sources
    const day = taxDueOn(settings, order)
    const rate = await rateOn(tx, day)
    if (!rate) throw new Refusal(409, waitsForRate(day))
    const plasticGrams = await plasticOfLines(tx, order)
    const payInto = await accountToPayInto(tx)
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
