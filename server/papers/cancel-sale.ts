/** Cancels the receipt or invoice of a payment that is undone. The next payment, or shipment on account, makes another one. */
import { currencyWords } from '#contract/rules/currency-words.ts'
import type { Shop } from '../api/services.ts'
import { Refusal } from '../base/refusal.ts'
import type { Db } from '../database/db.ts'
import type { PaperFacts } from '../database/stored-paper.ts'
import { deleteUnnumbered } from '../orders/invoice-queries.ts'
import { cancelledFacts } from './corrective-facts.ts'
import { correctedBy, issue, type Sources, sourcesOf } from './number-paper.ts'
import { framed, type Of, referencesOf } from './paper-facts.ts'
import { insertPaper, lockPaper, papersOf, salePaperOf } from './paper-queries.ts'

/** The caller has locked the order. Returns the id of the cancelling paper; undefined if there is nothing to cancel. */
export async function cancelSalePaper(
  tx: Db,
  { config }: Pick<Shop, 'config'>,
  orderId: string,
  reason: string,
): Promise<number | undefined> {
  const [requested] = salePaperOf(await papersOf(tx, orderId))
  if (!requested) return undefined
  // The job may be numbering the paper now.
  await lockPaper(tx, requested.id)
  const sources = await sourcesOf(tx, orderId)
  const [paper] = salePaperOf(sources.papers)
  if (!paper?.facts) {
    await deleteUnnumbered(tx, orderId)
    return undefined
  }
  if (sources.papers.some(({ corrects, because }) => corrects === paper.id && because === 'cancellation'))
    return undefined
  if (sources.papers.some(({ number }) => number === null))
    throw new Refusal(409, 'Another document of this order is still being issued. Please try again in a moment')
  const kind = paper.kind === 'invoice' ? 'corrective invoice' : 'credit note'
  const id = await insertPaper(tx, { kind, orderId, corrects: paper.id })
  const { order, settings } = sources
  const { facts } = paper
  const factsOf = (of: Of) => {
    if (paper.kind === 'receipt') return cancelledReceiptFacts(of, facts, reason)
    const { corrected, left } = cancelledBy(sources, paper.id)
    return cancelledFacts({ ...of, ...left, ...corrected, reason, closing })
  }
  await issue(tx, { settings, shopName: config.SHOP_NAME, now: new Date() }, { id, kind, order, factsOf })
  return id
}

const closing = 'This paper cancels the invoice, which was not paid.'

/** The content of a paper that cancels an invoice. It leaves out all refunds, each of which has its own corrective invoice. */
export function cancelledBy(sources: Sources, invoiceId: number) {
  const { order, refunds, refundLines } = sources
  const corrected = correctedBy({ corrects: invoiceId }, sources)
  const { invoice } = corrected
  const grams = new Map(invoice.lines.map(({ position, plasticGrams }) => [position, plasticGrams]))
  const plasticGrams = invoice.plastic ? order.lines.map((_, index) => grams.get(index + 1)) : []
  return { corrected, left: { leftOut: { refunds, refundLines }, plasticGrams } }
}

function cancelledReceiptFacts(of: Of, receipt: PaperFacts, reason: string): PaperFacts {
  const { lines, extras, totalCents = 0, buyer, deliverTo } = receipt
  return {
    ...framed(of, 'credit note'),
    ...{ lines, extras, totalCents, buyer, deliverTo },
    references: [...referencesOf(of.order), ['For receipt', receipt.number], ['Reason', reason]],
    closing: `This paper cancels the receipt: the order was not paid. Prices are in ${currencyWords(receipt.currency ?? 'USD').name} and exclude tax.`,
  }
}
