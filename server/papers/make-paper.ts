/**
 * Makes a requested paper: first its number and facts in a short transaction, then its bytes outside the transaction. After a
 * crash, the next attempt makes what is missing. Concurrent requests make the paper only once.
 */
import { createHash } from 'node:crypto'
import { formatPaperNumber } from '#contract/orders/rules/money/paper.ts'
import { isErased } from '#contract/users/rules/user.ts'
import type { Shop } from '../api/services.ts'
import { factsOfError, log } from '../base/log.ts'
import { Refusal } from '../base/refusal.ts'
import { nextTryFrom, tryEachDue } from '../base/retry.ts'
import type { Db } from '../database/db.ts'
import { inTransaction } from '../database/statements.ts'
import type { PaperFacts } from '../database/stored-paper.ts'
import { orderOfId } from '../orders/order-queries.ts'
import { refundsOf } from '../payments/refund-queries.ts'
import { readShopSettings } from '../settings/settings-queries.ts'
import { dayIn } from '../settings/shop-time.ts'
import { drawBeside } from './draw-beside.ts'
import { creditNoteFacts, receiptFacts } from './paper-facts.ts'
import {
  bytesOf,
  factsOfPaper,
  keepBytes,
  latestPaper,
  lockUnnumbered,
  type PaperRow,
  papersOf,
  postponePaper,
  takeDuePaper,
  takeNumber,
  writeNumber,
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
    const receipt = paper.kind === 'receipt' ? undefined : await latestPaper(db, paper.orderId, 'receipt')
    // A credit note names its receipt, so the receipt is made first.
    if (receipt?.number === null) await drawIfNeeded(shop, receipt, now)
    await inTransaction(db, (tx) => numberPaper(tx, shop, paper.id, now))
  }
  if (paper.sha256 === null) {
    const facts = await factsOfPaper(db, paper.id)
    if (!facts) throw new Refusal(409, 'This document is issued once the card provider has answered')
    const pdf = await drawBeside(facts)
    await keepBytes(db, paper.id, pdf, createHash('sha256').update(pdf).digest('hex'))
  }
}

export function fileOf({ kind, number }: PaperFacts, pdf: Uint8Array): File {
  return pdfFile(`${kind} ${number}`, pdf)
}

export function pdfFile(name: string, pdf: Uint8Array): File {
  // A copy, because the driver's bytes may be part of a larger buffer.
  return new File([new Uint8Array(pdf)], `${name}.pdf`, { type: 'application/pdf' })
}

async function numberPaper(tx: Db, { config }: Parts, id: number, now: Date): Promise<void> {
  const paper = await lockUnnumbered(tx, id)
  if (!paper) return
  const { kind, orderId, refundId } = paper
  const order = await orderOfId(tx, orderId)
  const settings = await readShopSettings(tx)
  const corrected = refundId === null ? undefined : await correctedBy(tx, orderId, refundId)
  if (!order) throw new Error('A paper was requested for an order that does not exist')
  // This step comes last: from here on, other papers wait for the lock on the series.
  const { number, issuedOn } = await takeNumber(tx, kind, dayIn(settings, now))
  const year = Number(issuedOn.slice(0, 4))
  const of = { order, settings, shopName: config.SHOP_NAME, number: formatPaperNumber(kind, year, number), issuedOn }
  const receipt = corrected?.receipt
  const facts = corrected
    ? creditNoteFacts({ ...of, ...corrected, receiptNumber: receipt?.number ?? '' })
    : receiptFacts(of)
  // For an erased customer, only the receipt still has the billing address.
  const { buyer, deliverTo } = isErased(order.email) && receipt ? receipt : facts
  await writeNumber(tx, id, { year, number, issuedOn, facts: { ...facts, buyer, deliverTo } })
}

/** The refund of a credit note, and the facts of the receipt that it corrects. */
async function correctedBy(tx: Db, orderId: string, refundId: string) {
  const { refunds, lines } = await refundsOf(tx, orderId)
  const refund = refunds.find((one) => one.id === refundId)
  if (!refund) throw new Error('A credit note was requested for a refund that does not exist')
  const papers = await papersOf(tx, orderId)
  const receipt = papers.find((one) => one.kind === 'receipt')?.facts
  return { refund, refundLines: lines.filter((line) => line.refundId === refundId), receipt }
}
