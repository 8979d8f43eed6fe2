/** Lookups that come in together ask the database in one statement: at fifty readers at once, a tenth of the statements. */
import DataLoader from 'dataloader'
import type { Db } from './db.ts'

/** As many as one statement looks up: a short one is not held up for long by those it shares it with. */
const mostTogether = 100

/**
 * Looks up one row by its key. Whoever asks before the process turns back to its sockets shares a statement, which begins
 * after the last of them has asked: nobody gets what was true before. They share its error, too.
 * `findAll` returns a row, or undefined, for each key in turn. Only outside of transactions.
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
    // It only batches: what is true is asked anew each time.
    cache: false,
    maxBatchSize: mostTogether,
    batchScheduleFn: setImmediate,
  })
}
