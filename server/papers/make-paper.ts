/**
 * Makes requested papers: first their numbers and facts in a short transaction, then their bytes outside the transaction. After
 * a crash, the next attempt makes what is missing. Of concurrent requests, one numbers a paper and one stores it.
 */
import { createHash } from 'node:crypto'
import { isCorrecting } from '#contract/orders/rules/money/paper.ts'
import type { Shop } from '../api/services.ts'
import { factsOfError, log } from '../base/log.ts'
import { Refusal } from '../base/refusal.ts'
import { nextTryFrom, tryEachDue } from '../base/retry.ts'
import type { Db } from '../database/db.ts'
import { inTransaction } from '../database/statements.ts'
import type { PaperFacts } from '../database/stored-paper.ts'
import { drawBeside } from './draw-beside.ts'
import { numberPapers } from './number-paper.ts'
import {
  bytesOf,
  type Drawing,
  factsOfPaper,
  giveBackPapers,
  keepBytes,
  type PaperRow,
  papersOf,
  postponePaper,
  takeDuePapers,
} from './paper-queries.ts'

type Parts = Pick<Shop, 'db' | 'config' | 'isOpen'>

const shortestPauseMs = 10_000
const mostAtOnce = 20
/** A batch ends soon even if drawing hangs, so that the lease of its papers does not end before. */
const longestBatchMs = 10_000

/** One round of the scheduled job. */
export async function makePapers(shop: Parts, now: Date, signal: AbortSignal): Promise<void> {
  if (!(await shop.isOpen())) return
  await tryEachDue(
    { now, signal, yields: true },
    async (leasedUntil) => {
      const batch = await takeDuePapers(shop.db, now, leasedUntil, mostAtOnce)
      return batch.length > 0 ? batch : undefined
    },
    (batch) => makeBatch(shop, batch, now, signal),
  )
}

/** Papers that fail are postponed, so that they do not block others. */
async function makeBatch(shop: Parts, batch: PaperRow[], now: Date, signal: AbortSignal): Promise<true> {
  const { failures, untried } = await makeTogether(shop, batch, now, signal)
  for (const [{ id, tries }, error] of failures) {
    // An invoice that waits for an exchange rate is listed under Needs attention.
    if (!(error instanceof Refusal))
      log.error({ at: 'papers', paperId: id, error: factsOfError(error) }, 'A paper could not be made')
    await postponePaper(shop.db, id, nextTryFrom(now, tries + 1, shortestPauseMs))
  }
  await giveBackPapers(shop.db, untried, now)
  return true
}

type Made = { failures: Map<PaperRow, unknown>; untried: number[] }

/** Numbers, draws and stores papers with few statements. `untried`: the ids of the papers that are left over. */
async function makeTogether(shop: Parts, papers: PaperRow[], now: Date, signal?: AbortSignal): Promise<Made> {
  const numbered = await numberTogether(shop, papers, now)
  const failures: Made['failures'] = new Map()
  const drawings: Drawing[] = []
  const began = performance.now()
  let tried = 0
  for (const paper of papers) {
    if (signal?.aborted || performance.now() - began > longestBatchMs) break
    tried += 1
    try {
      drawings.push(await draw(paper.id, numbered.get(paper.id) ?? (await numberIfNeeded(shop, paper, now))))
    } catch (error) {
      failures.set(paper, error)
    }
  }
  await keepBytes(shop.db, drawings)
  return { failures, untried: papers.slice(tried).map(({ id }) => id) }
}

/**
 * Numbers the receipts and invoices in one transaction. If one of them cannot be numbered, none is, and each is then numbered
 * alone.
 */
async function numberTogether(shop: Parts, papers: PaperRow[], now: Date): Promise<Map<number, PaperFacts>> {
  const ids = papers.flatMap(({ id, kind, number }) => (number === null && !isCorrecting(kind) ? id : []))
  if (ids.length === 0 || !(await shop.isOpen())) return new Map()
  try {
    return await inTransaction(shop.db, (tx) => numberPapers(tx, shop, ids, now))
  } catch (error) {
    if (!(error instanceof Refusal))
      log.warn(
        { at: 'papers', error: factsOfError(error) },
        'Papers are numbered one at a time, because numbering them together failed',
      )
    return new Map()
  }
}

/** The papers by order, each made first if necessary. Leaves out those that cannot be made now. */
export async function makeThose(shop: Parts, papers: PaperRow[], now: Date): Promise<Map<string, File>> {
  await makeTogether(
    shop,
    papers.filter(({ sha256 }) => sha256 === null),
    now,
  )
  const stored = await bytesOf(
    shop.db,
    papers.map(({ id }) => id),
  )
  return new Map(stored.map(({ orderId, facts, pdf }) => [orderId, fileOf(facts, pdf)]))
}

/** Returns the stored paper, and makes it first if necessary. */
export async function makePaper(shop: Parts, paper: PaperRow, now: Date): Promise<File> {
  await drawIfNeeded(shop, paper, now)
  const [stored] = await bytesOf(shop.db, [paper.id])
  if (!stored) throw new Error('A paper was drawn but is not stored')
  return fileOf(stored.facts, stored.pdf)
}

async function drawIfNeeded(shop: Parts, paper: PaperRow, now: Date): Promise<void> {
  if (paper.sha256 !== null) return
  await keepBytes(shop.db, [await draw(paper.id, await numberIfNeeded(shop, paper, now))])
}

async function draw(id: number, facts: PaperFacts): Promise<Drawing> {
  const pdf = await drawBeside(facts)
  return { id, pdf, sha256: createHash('sha256').update(pdf).digest('hex') }
}

async function numberIfNeeded(shop: Parts, paper: PaperRow, now: Date): Promise<PaperFacts> {
  const { db } = shop
  if (paper.facts) return paper.facts
  // A paper states the seller's details of its day, so none is issued before they are complete.
  if (!(await shop.isOpen())) throw new Refusal(409, 'Documents are issued once the seller’s details are complete')
  const corrected = await paperBefore(db, paper)
  if (corrected) await numberIfNeeded(shop, corrected, now)
  const numbered = await inTransaction(db, (tx) => numberPapers(tx, shop, [paper.id], now))
  // Another process may have numbered the paper.
  const facts = numbered.get(paper.id) ?? (await factsOfPaper(db, paper.id))
  if (!facts) throw new Refusal(409, 'This document is issued once the card provider has answered')
  return facts
}

/** A credit note names its receipt, and a corrective invoice names its invoice. The named paper is therefore made first. */
async function paperBefore(db: Db, { kind, orderId, corrects }: PaperRow): Promise<PaperRow | undefined> {
  if (kind !== 'credit note' && corrects === null) return undefined
  return (await papersOf(db, orderId)).findLast((paper) =>
    corrects === null ? paper.kind === 'receipt' : paper.id === corrects,
  )
}

export function fileOf({ kind, number }: PaperFacts, pdf: Uint8Array): File {
  return pdfFile(`${kind} ${number}`, pdf)
}

export function pdfFile(name: string, pdf: Uint8Array): File {
  // A copy, because the driver's bytes may be part of a larger buffer.
  return new File([new Uint8Array(pdf)], `${name}.pdf`, { type: 'application/pdf' })
}
