/** Invalidates the response cache when data changes, in this instance or in another. */
import { type CacheTag, type Change, onChange } from '../database/changes.ts'
import type { Database } from '../database/connect.ts'
import type { ResponseCache } from './response-cache.ts'

/**
 * Sales invalidate the cache at most twice a second, however many orders arrive: rendering a list takes longer than placing an
 * order.
 */
const betweenSalesMs = 500

/** Starts invalidating, and returns the function that stops it. */
export function keepUpToDate(cache: Pick<ResponseCache, 'expire'>, { db, changes }: Database): () => void {
  const spread = (change: Change) => {
    cache.expire(change)
    changes.publish(change)
  }
  const invalidateSoon = throttleSales(spread)
  const endOwn = onChange(db, (change) => (change.isSale ? invalidateSoon(change) : spread(change)))
  const endOthers = changes.subscribe((change) => cache.expire(change))
  return () => {
    endOwn()
    endOthers()
  }
}

/** The first sale is published at once; the sales of the next `betweenSalesMs` are published together when that time is over. */
function throttleSales(publish: (change: Change) => void): (change: Change) => void {
  let waiting: Set<CacheTag> | undefined
  const endMoment = () => {
    const sources = [...(waiting ?? [])]
    waiting = undefined
    if (sources.length > 0) throttled({ sources, isSale: true })
  }
  const throttled = (change: Change) => {
    if (waiting) for (const source of change.sources) waiting.add(source)
    else {
      waiting = new Set()
      setTimeout(endMoment, betweenSalesMs).unref()
      publish(change)
    }
  }
  return throttled
}
