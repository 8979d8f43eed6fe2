/** What the card provider lists, read from where the last round ended: money and refunds that nobody told the shop of. */
import type { Shop } from '../api/services.ts'
import { factsOfError, log } from '../base/log.ts'
import { readInternalValue, writeInternalValue } from '../database/internal-value-queries.ts'
import type { Intent, Period, ProviderPage } from './card-provider.ts'
import { readDisputes } from './disputes.ts'
import { bookedOf, bookIntent } from './reconcile-queries.ts'

/** Until when the lists have been read. */
const watermark = 'card provider read until'

const minuteMs = 60 * 1000
const hourMs = 60 * minuteMs
/** The newest is read again: the provider's clock is not ours, and what was just made may not be listed yet. */
const overlapMs = 10 * minuteMs
/** Where no round has ended yet. */
const firstReachMs = 24 * hourMs
/** After a long pause the lists are caught up with an hour at a time, and no more of them in one round than this. */
const mostPerRound = 1_000
/** An intent younger than this may still be about to be written down by the request that made it. */
const writtenAfterMs = 5 * minuteMs

/** Hands on each intent whose money, or whose refund, the books may not know. */
export async function readProviderLists(
  shop: Shop,
  now: Date,
  settle: (intent: Intent) => Promise<unknown>,
): Promise<void> {
  let from = await readUntil(shop, now)
  for (let read = 0; from < now && read < mostPerRound; ) {
    const until = new Date(Math.min(from.getTime() + hourMs, now.getTime()))
    read += await readIntents(shop, { from, until }, now, settle)
    read += await readRefunds(shop, { from, until }, settle)
    // Who may not read disputes still reads payments.
    read += await readDisputed(shop, { from, until }, settle).catch(sayUnread)
    const settled = new Date(Math.min(until.getTime(), now.getTime() - overlapMs))
    await writeInternalValue(shop.db, watermark, settled.toISOString())
    from = until
  }
}

async function readUntil({ db }: Shop, now: Date): Promise<Date> {
  const stored = await readInternalValue(db, watermark)
  if (!stored) return new Date(now.getTime() - firstReachMs)
  // A clock that was set back must not make the shop wait until it has caught up.
  return new Date(Math.min(Date.parse(stored), now.getTime() - overlapMs))
}

/** Gives how many it read. */
async function readIntents(
  { db, cards }: Shop,
  period: Period,
  now: Date,
  settle: (intent: Intent) => Promise<unknown>,
): Promise<number> {
  let read = 0
  for await (const page of pages((after) => cards.listIntents(period, after))) {
    read += page.length
    const ours = page.filter((intent) => intent.ours && intent.status !== 'canceled')
    const booked = await bookedOf(db, ours.map(idOf))
    for (const intent of ours) {
      const known = booked.get(intent.id)
      // Written down, it is looked after until its end is known, however the next line ends.
      if (!known && now.getTime() - intent.createdAt.getTime() > writtenAfterMs) await bookIntent(db, intent)
      if (intent.status === 'succeeded' && known !== 'settled') await settle(intent)
    }
  }
  return read
}

/** Refunds are made days after their payment: they are found by their own list, and what they mean is read from the payment. */
async function readRefunds(
  { db, cards }: Shop,
  period: Period,
  settle: (intent: Intent) => Promise<unknown>,
): Promise<number> {
  let read = 0
  for await (const page of pages((after) => cards.listRefunds(period, after))) {
    read += page.length
    const booked = await bookedOf(
      db,
      page.flatMap(({ intentId }) => intentId ?? []),
    )
    for (const intentId of booked.keys()) {
      const intent = await cards.findIntent(intentId)
      if (intent) await settle(intent)
    }
  }
  return read
}

function sayUnread(error: unknown): number {
  log.error({ at: 'payments', error: factsOfError(error) }, 'The disputes of the card provider could not be read')
  return 0
}

/** As refunds are; the payment is settled first, so that its order is found. */
async function readDisputed(shop: Shop, period: Period, settle: (intent: Intent) => Promise<unknown>): Promise<number> {
  let read = 0
  for await (const page of pages((after) => shop.cards.listDisputes(period, after))) {
    read += page.length
    const booked = await bookedOf(
      shop.db,
      page.flatMap(({ intentId }) => intentId ?? []),
    )
    for (const intentId of booked.keys()) {
      const intent = await shop.cards.findIntent(intentId)
      if (!intent?.ours) continue
      await settle(intent)
      await readDisputes(shop, intentId)
    }
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
