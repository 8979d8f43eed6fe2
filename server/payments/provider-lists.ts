/**
 * Reads the lists of the card provider from where the last round ended, to find payments, refunds and disputes whose events were
 * missed.
 */
import type { Shop } from '../api/services.ts'
import { factsOfError, log } from '../base/log.ts'
import type { Db } from '../database/db.ts'
import { readInternalValue, writeInternalValue } from '../database/internal-value-queries.ts'
import { inTransaction } from '../database/statements.ts'
import type { Intent, Period, ProviderPage } from './card-provider.ts'
import { readDisputes } from './disputes.ts'
import { bookedOf, bookIntent } from './reconcile-queries.ts'
import { settle } from './settle.ts'

/** Until when the lists were read. Disputes are separate, because a key may lack the right to read them. */
const readUntil = { money: 'card provider read until', disputes: 'card provider disputes read until' } as const
/** Payments from the lists that could not be settled: they are retried. */
const unsettled = 'card provider payments to settle again'

const minuteMs = 60 * 1000
const hourMs = 60 * minuteMs
/** The newest entries are read again, because clocks differ and new objects may be listed late. */
const overlapMs = 10 * minuteMs
/** How far back the first round reads. */
const firstReachMs = 24 * hourMs
/** After a long pause, the lists are read an hour at a time, until a round has read at least this many items. */
const mostPerRound = 1_000
/** The request that created an intent may take this long to store the intent. */
const writtenAfterMs = 5 * minuteMs

/** One round. Payments that could not be settled are stored before the lists count as read. */
type Round = { shop: Shop; now: Date; signal: AbortSignal; failed: Set<string> }

/** Settles each payment whose money, refund or dispute the books may lack. */
export async function readProviderLists(shop: Shop, now: Date, signal: AbortSignal): Promise<void> {
  const round = { shop, now, signal, failed: await settleAgain(shop, signal) }
  const { cards } = shop
  await readOn(round, readUntil.money, async (period) => {
    const intents = await readIntents(round, period)
    // A refund may be made days after its payment, and is therefore found in a list of its own.
    return intents + (await readPaymentsIn(round, (after) => cards.listRefunds(period, after), settleAnew))
  })
  await readOn(round, readUntil.disputes, (period) =>
    readPaymentsIn(round, (after) => cards.listDisputes(period, after), settleWithDisputes),
  )
}

/** Returns the payments that still cannot be settled. */
async function settleAgain(shop: Shop, signal: AbortSignal): Promise<Set<string>> {
  const failed = new Set<string>()
  const stored = await readInternalValue(shop.db, unsettled)
  for (const intentId of stored ? stored.split(' ') : [])
    if (!(await isSettled(intentId, signal, () => settleWithDisputes(shop, intentId)))) failed.add(intentId)
  if (stored) await writeInternalValue(shop.db, unsettled, [...failed].join(' '))
  return failed
}

/** Settles the payment as the provider has it now, with the sum of its refunds. */
async function settleAnew(shop: Shop, intentId: string): Promise<void> {
  const intent = await shop.cards.findIntent(intentId)
  if (intent?.ours) await settle(shop, intent)
}

/**
 * Settles the payment first, so that its disputes find their order. Always does both, because the list in which a payment was
 * found is not stored.
 */
async function settleWithDisputes(shop: Shop, intentId: string): Promise<void> {
  await settleAnew(shop, intentId)
  await readDisputes(shop, intentId)
}

/** An error with one payment is logged and does not block the others. */
async function isSettled(intentId: string, signal: AbortSignal, work: () => Promise<unknown>): Promise<boolean> {
  try {
    await work()
    return true
  } catch (error) {
    if (!signal.aborted)
      log.error({ at: 'reconcile', what: intentId, error: factsOfError(error) }, 'A payment could not be reconciled')
    return false
  }
}

async function readOn(
  { shop, now, failed }: Round,
  watermark: string,
  read: (period: Period) => Promise<number>,
): Promise<void> {
  let from = await beginOf(shop.db, watermark, now)
  for (let seen = 0; from < now && seen < mostPerRound; ) {
    const until = new Date(Math.min(from.getTime() + hourMs, now.getTime()))
    seen += await read({ from, until })
    const settled = new Date(Math.min(until.getTime(), now.getTime() - overlapMs))
    await inTransaction(shop.db, async (tx) => {
      if (failed.size > 0) await writeInternalValue(tx, unsettled, [...failed].join(' '))
      await writeInternalValue(tx, watermark, settled.toISOString())
    })
    from = until
  }
}

async function beginOf(db: Db, watermark: string, now: Date): Promise<Date> {
  const stored = await readInternalValue(db, watermark)
  if (!stored) return new Date(now.getTime() - firstReachMs)
  // If the clock was set back, the shop must not wait until the clock catches up.
  return new Date(Math.min(Date.parse(stored), now.getTime() - overlapMs))
}

async function trySettling({ signal, failed }: Round, intentId: string, work: () => Promise<unknown>): Promise<void> {
  if (!(await isSettled(intentId, signal, work))) failed.add(intentId)
}

/** Returns the number of intents read. */
async function readIntents(round: Round, period: Period): Promise<number> {
  const { shop, now } = round
  let read = 0
  for await (const page of pages((after) => shop.cards.listIntents(period, after))) {
    read += page.length
    const ours = page.filter((intent) => intent.ours && intent.status !== 'canceled')
    const booked = await bookedOf(shop.db, ours.map(idOf))
    for (const intent of ours) {
      const known = booked.get(intent.id)
      // A stored intent is checked until its outcome is known, even if settling it fails now.
      if (!known && now.getTime() - intent.createdAt.getTime() > writtenAfterMs) await bookIntent(shop.db, intent)
      if (intent.status === 'succeeded' && known !== 'settled')
        await trySettling(round, intent.id, () => settle(shop, intent))
    }
  }
  return read
}

/** Settles those payments of a list that are in the books. Returns the length of the list. */
async function readPaymentsIn(
  round: Round,
  ask: (after: string | undefined) => Promise<ProviderPage<{ intentId: string | undefined }>>,
  settleOne: (shop: Shop, intentId: string) => Promise<void>,
): Promise<number> {
  const { shop } = round
  let read = 0
  for await (const page of pages(ask)) {
    read += page.length
    const named = page.flatMap(({ intentId }) => intentId ?? [])
    for (const intentId of (await bookedOf(shop.db, named)).keys())
      await trySettling(round, intentId, () => settleOne(shop, intentId))
  }
  return read
}

async function* pages<Item>(ask: (after: string | undefined) => Promise<ProviderPage<Item>>): AsyncGenerator<Item[]> {
  let after: string | undefined
  do {
    const page = await ask(after)
    yield page.items
    after = page.after
  } while (after)
}

const idOf = ({ id }: Intent) => id
