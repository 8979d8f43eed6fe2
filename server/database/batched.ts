/** Lookups that arrive together become one statement: with fifty concurrent readers, this saves nine of every ten statements. */
import DataLoader from 'dataloader'
import type { Db } from './db.ts'

/** The most keys of one statement: a larger statement would delay the callers that share it. */
const mostTogether = 100

/**
 * Looks up one row by its key. Calls made before the event loop returns to its sockets share one statement. The statement starts
 * after the last of these calls, so that no result is stale; the calls also share its error. `findAll` returns a row, or
 * undefined, for each key, in the order of the keys. Only for use outside of transactions.
 */
export function batched<Key, Row>(
  findAll: (db: Db, keys: readonly Key[]) => Promise<readonly (Row | undefined)[]>,
): (db: Db, key: Key) => Promise<Row | undefined> {
  const loaders = new WeakMap<Db, DataLoader<Key, Row | undefined>>()
  return (db, key) => {
    const loader = loaders.get(db) ?? makeLoader((keys) => findAll(db, keys))
    loaders.set(db, loader)
    return loader.load(key)
  }
}

function makeLoader<Key, Row>(findAll: (keys: readonly Key[]) => Promise<readonly (Row | undefined)[]>) {
  return new DataLoader(findAll, {
    // The loader only batches: every lookup reads the database again.
    cache: false,
    maxBatchSize: mostTogether,
    batchScheduleFn: setImmediate,
  })
}
