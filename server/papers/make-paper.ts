/**
 * Makes a requested paper: first its number and facts in a short transaction, then its bytes outside the transaction. After a
 * crash, the next attempt makes what is missing. Of concurrent requests, one numbers the paper and one stores it.
 */
import { createHash } from 'node:crypto'
import type { Shop } from '../api/services.ts'
import { factsOfError, log } from '../base/log.ts'
import { Refusal } from '../base/refusal.ts'
import { nextTryFrom, tryEachDue } from '../base/retry.ts'
import type { Db } from '../database/db.ts'
import { inTransaction } from '../database/statements.ts'
import type { PaperFacts } from '../database/stored-paper.ts'
import { drawBeside } from './draw-beside.ts'
import { numberPaper } from './number-paper.ts'
import {
  bytesOf,
  factsOfPaper,
  keepBytes,
  type PaperRow,
  papersOf,
  postponePaper,
  takeDuePaper,
} from './paper-queries.ts'

type Parts = Pick<Shop, 'db' | 'config' | 'isOpen'>

const shortestPauseMs = 10_000

/** One round of the scheduled job. */
export async function makePapers(shop: Parts, now: Date, signal: AbortSignal): Promise<void> {
  if (!(await shop.isOpen())) return
  await tryEachDue(
    { now, signal, yields: true },
    (leasedUntil) => takeDuePaper(shop.db, now, leasedUntil),
    (paper) => tryToMake(shop, paper, now),
  )
}

/** A paper that fails is postponed, so that it does not block others. */
async function tryToMake(shop: Parts, paper: PaperRow, now: Date): Promise<true> {
  try {
    await drawIfNeeded(shop, paper, now)
  } catch (error) {
    // An invoice that waits for an exchange rate is listed under Needs attention.
    if (!(error instanceof Refusal))
      log.error({ at: 'papers', paperId: paper.id, error: factsOfError(error) }, 'A paper could not be made')
    await postponePaper(shop.db, paper.id, nextTryFrom(now, paper.tries + 1, shortestPauseMs))
  }
  return true
}

/** Returns the stored paper, and makes it first if necessary. */
export async function makePaper(shop: Parts, paper: PaperRow, now: Date): Promise<File> {
  await drawIfNeeded(shop, paper, now)
  const stored = await bytesOf(shop.db, paper.id)
  if (!stored) throw new Error('A paper was drawn but is not stored')
  return fileOf(stored.facts, stored.pdf)
}

async function drawIfNeeded(shop: Parts, paper: PaperRow, now: Date): Promise<void> {
  const { db } = shop
  if (paper.number === null) {
    // A paper states the seller's details of its day, so none is issued before they are complete.
    if (!(await shop.isOpen())) throw new Refusal(409, 'Documents are issued once the seller’s details are complete')
    const corrected = await paperBefore(db, paper)
    if (corrected?.number === null) await drawIfNeeded(shop, corrected, now)
    await inTransaction(db, (tx) => numberPaper(tx, shop, paper.id, now))
  }
  if (paper.sha256 === null) {
    const facts = await factsOfPaper(db, paper.id)
    if (!facts) throw new Refusal(409, 'This document is issued once the card provider has answered')
    const pdf = await drawBeside(facts)
    await keepBytes(db, paper.id, pdf, createHash('sha256').update(pdf).digest('hex'))
  }
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
