/**
 * The store of the response cache: answers that are fresh for a moment, made anew once at a time, and sent stale for as
 * long as the database is down. It knows nothing of HTTP.
 */
import { LRUCache } from 'lru-cache'
import type { CacheTag, Change } from '../database/changes.ts'

/** What making an answer gave: one to keep, one for those who wait only, or the answer to an outage. */
export type NewEntry<Answer> = {
  answer: Answer
  kind: 'kept' | 'once' | 'outage'
  reads: readonly CacheTag[]
  bytes: number
}

/** An answer, its age, and whether it is stale: sent only because a new one cannot be made. */
export type Hit<Answer> = { answer: Answer; ageSeconds: number; isStale: boolean }

type Make<Answer> = (key: string) => Promise<NewEntry<Answer>>

export type Store<Answer> = {
  /** The answer of a key, if it is fresh; or if it is but a little old, and then the next one is made meanwhile. */
  atOnce: (key: string, make: Make<Answer>) => Answer | undefined
  /** Whether the answer of a key is being made. */
  isUnderWay: (key: string) => boolean
  /**
   * The answer of a key, made if need be. Concurrent requests share one making, and its error. What is made of the answer
   * asks with `upToDate`: then no sale that was told before is missing from it.
   */
  read: (key: string, make: Make<Answer>, how?: { upToDate: boolean }) => Promise<Hit<Answer>>
  /** After a change, or when one may have been missed: what was made of these sources is made anew. */
  expire: (change: Change | 'everything') => void
}

/** How long the answer from before a sale may still be sent, while a new one is being made. */
const usableAfterSaleMs = 300
/** In an outage: how long a stale answer is sent before making a new one is tried again. */
const retryAfterMs = 500
const mostBytes = 64 * 1024 * 1024
const mostEntries = 2_000

type Entry<Answer> = {
  answer: Answer
  reads: readonly CacheTag[]
  madeAt: number
  freshUntil: number
  usableUntil: number
  isStale: boolean
}

type InFlight<Answer> = { made: Promise<NewEntry<Answer>>; soldMeanwhile: Set<CacheTag> }

/**
 * `freshForMs`: what nobody told us of shows after this. An answer is sent for as long again while a new one is being
 * made, unless an edit has expired it.
 */
export function makeStore<Answer>(freshForMs: () => number, now: () => number = Date.now): Store<Answer> {
  const entries = new LRUCache<string, Entry<Answer>>({ max: mostEntries, maxSize: mostBytes })
  const inFlight = new Map<string, InFlight<Answer>>()

  function begin(key: string, make: Make<Answer>): InFlight<Answer> {
    const making: InFlight<Answer> = { made: make(key), soldMeanwhile: new Set() }
    inFlight.set(key, making)
    // An answer that was expired meanwhile is not kept: only requests that wait already get it.
    const isCurrent = () => inFlight.get(key) === making
    making.made.then(
      (made) => {
        if (!isCurrent()) return
        inFlight.delete(key)
        keep(entries, key, entryOf(made, making.soldMeanwhile, { nowMs: now(), freshForMs: freshForMs() }), made)
      },
      // Whoever waits gets the error.
      () => isCurrent() && inFlight.delete(key),
    )
    return making
  }

  const hit = ({ answer, madeAt, isStale }: Entry<Answer>): Hit<Answer> => {
    return { answer, isStale, ageSeconds: Math.floor((now() - madeAt) / 1000) }
  }

  return {
    atOnce(key, make) {
      // What is asked for is made anew every few seconds, which counts as its use.
      const entry = entries.peek(key)
      if (!entry || entry.isStale) return undefined
      const nowMs = now()
      if (entry.freshUntil > nowMs) return entry.answer
      if (entry.usableUntil <= nowMs) return undefined
      if (!inFlight.has(key)) begin(key, make)
      return entry.answer
    },
    isUnderWay: (key) => inFlight.has(key),
    async read(key, make, { upToDate } = { upToDate: false }) {
      const known = entries.get(key)
      if (known && known.freshUntil > now()) return hit(known)
      const begun = inFlight.get(key)
      const making = begun && !(upToDate && begun.soldMeanwhile.size > 0) ? begun : begin(key, make)
      if (known && !upToDate && !known.isStale && known.usableUntil > now()) return hit(known)
      const { answer, kind } = await making.made
      if (kind === 'outage' && known) return hit({ ...known, isStale: true })
      return { answer, ageSeconds: 0, isStale: false }
    },
    expire(change) {
      if (change !== 'everything' && change.isSale)
        for (const { soldMeanwhile } of inFlight.values())
          for (const source of change.sources) soldMeanwhile.add(source)
      // Whatever is being made may have read what was before: those who ask from now on do not wait for that.
      else inFlight.clear()
      for (const entry of entries.values()) if (isMadeOf(entry, change)) expireEntry(entry, change, now())
    },
  }
}

function entryOf<Answer>(
  { answer, reads }: NewEntry<Answer>,
  sold: Set<CacheTag>,
  { nowMs, freshForMs }: { nowMs: number; freshForMs: number },
): Entry<Answer> {
  const isSold = reads.some((source) => sold.has(source))
  return {
    answer,
    reads,
    madeAt: nowMs,
    freshUntil: isSold ? 0 : nowMs + freshForMs,
    usableUntil: nowMs + (isSold ? usableAfterSaleMs : 2 * freshForMs),
    isStale: false,
  }
}

function keep<Answer>(
  entries: LRUCache<string, Entry<Answer>>,
  key: string,
  entry: Entry<Answer>,
  { kind, bytes }: NewEntry<Answer>,
): void {
  if (kind === 'kept') entries.set(key, entry, { size: Math.ceil(bytes) + 1 })
  else if (kind === 'once') entries.delete(key)
  else {
    const before = entries.get(key)
    if (before) Object.assign(before, { isStale: true, freshUntil: entry.madeAt + retryAfterMs })
  }
}

function isMadeOf({ reads }: Entry<unknown>, change: Change | 'everything'): boolean {
  return change === 'everything' || reads.some((source) => change.sources.includes(source))
}

function expireEntry(entry: Entry<unknown>, change: Change | 'everything', nowMs: number): void {
  const isSale = change !== 'everything' && change.isSale
  entry.freshUntil = 0
  entry.usableUntil = isSale ? Math.min(entry.usableUntil, nowMs + usableAfterSaleMs) : 0
}
