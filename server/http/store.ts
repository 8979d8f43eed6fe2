/**
 * The store of the response cache: fresh answers, only one answer in the making per key, and stale answers while the database
 * is down. It is independent of HTTP.
 */
import { LRUCache } from 'lru-cache'
import type { CacheTag, Change } from '../database/changes.ts'

/** A new answer: kept, used only for the requests that wait for it, or made during an outage. */
export type NewEntry<Answer> = {
  answer: Answer
  kind: 'kept' | 'once' | 'outage'
  reads: readonly CacheTag[]
  bytes: number
}

/** An answer, its age in seconds, and whether it is stale because a new one cannot be made. */
export type Hit<Answer> = { answer: Answer; ageSeconds: number; isStale: boolean }

type Make<Answer> = (key: string) => Promise<NewEntry<Answer>>

export type Store<Answer> = {
  /** The answer of a key if it is fresh. If it is slightly stale, it is returned and a new one is made in the background. */
  atOnce: (key: string, make: Make<Answer>) => Answer | undefined
  /** Whether the answer of a key is being made. */
  isUnderWay: (key: string) => boolean
  /**
   * The answer of a key, made if necessary. Concurrent requests share the answer in the making, and its error. `upToDate`: the
   * answer includes every sale published so far, because another answer is made from it.
   */
  read: (key: string, make: Make<Answer>, how?: { upToDate: boolean }) => Promise<Hit<Answer>>
  /** After a change, or when a change may have been missed: answers with these cache tags are no longer fresh. */
  expire: (change: Change | 'everything') => void
}

/** How long an answer from before a sale may still be sent while a new one is being made. */
const usableAfterSaleMs = 300
/** During an outage: how long a stale answer is sent before the next try. */
const retryAfterMs = 500
const defaultBytes = 24 * 1024 * 1024
/** Headers, log lines and the entry itself. */
const bytesBeside = 4 * 1024

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
 * `freshForMs`: how long an answer counts as fresh without news of a change. After that, the answer is still sent for as
 * long again while a new one is being made, unless an edit has expired it.
 */
export function makeStore<Answer>(
  freshForMs: () => number,
  { now = Date.now, mostBytes = defaultBytes }: { now?: () => number; mostBytes?: number } = {},
): Store<Answer> {
  const entries = new LRUCache<string, Entry<Answer>>({ maxSize: mostBytes })
  const inFlight = new Map<string, InFlight<Answer>>()

  function begin(key: string, make: Make<Answer>): InFlight<Answer> {
    const making: InFlight<Answer> = { made: make(key), soldMeanwhile: new Set() }
    inFlight.set(key, making)
    // An answer that was expired meanwhile goes only to the waiting requests and is not kept.
    const isCurrent = () => inFlight.get(key) === making
    making.made.then(
      (made) => {
        if (!isCurrent()) return
        inFlight.delete(key)
        keep(entries, key, entryOf(made, making.soldMeanwhile, { nowMs: now(), freshForMs: freshForMs() }), made)
      },
      // The waiting requests get the error.
      () => isCurrent() && inFlight.delete(key),
    )
    return making
  }

  const hit = ({ answer, madeAt, isStale }: Entry<Answer>): Hit<Answer> => {
    return { answer, isStale, ageSeconds: Math.floor((now() - madeAt) / 1000) }
  }

  return {
    atOnce(key, make) {
      // `peek` leaves the LRU order unchanged: the answer of a used key is remade every few seconds, which counts as its use.
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
      // Answers in progress may have read older data: new requests do not wait for them.
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
  if (kind === 'kept') entries.set(key, entry, { size: Math.ceil(bytes) + bytesBeside })
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
