/** Invalidates the response cache when public data has changed and the change is committed. */
import type { Db } from './db.ts'

/** The data a cached answer depends on. `product pet-strap-16` is one product's page; `products` are all product lists. */
export type CacheTag = 'products' | `product ${string}` | 'reviews' | 'settings'

/** A sale changes a product's stock and is shown with a short delay; other changes, such as an admin's edit, at once. */
export type Change = { sources: CacheTag[]; isSale?: boolean | undefined }

type Listener = (change: Change) => void

const listeners = new WeakMap<Db, Set<Listener>>()
/** The changes of open transactions, by their handle. */
const uncommitted = new WeakMap<Db, Change[]>()

/** Returns the function that unsubscribes. */
export function onChange(db: Db, listener: Listener): () => void {
  const known = listeners.get(db) ?? new Set()
  listeners.set(db, known.add(listener))
  return () => known.delete(listener)
}

/** Called by statements that change public data. Inside a transaction, it takes effect after the commit, and only then. */
export function invalidate(db: Db, change: Change): void {
  const waiting = uncommitted.get(db)
  if (waiting) waiting.push(change)
  else for (const listener of listeners.get(db) ?? []) listener(change)
}

/** A product was added, edited or taken off sale. */
export const invalidateProduct = (db: Db, slug: string): void =>
  invalidate(db, { sources: ['products', `product ${slug}`] })

/** The stock of a product was reduced by an order, or increased by an order that ended. */
export const invalidateStock = (db: Db, slug: string): void =>
  invalidate(db, { sources: ['products', `product ${slug}`], isSale: true })

/** Collects the changes of a transaction; its caller invalidates them after the commit. */
export function collectChanges(tx: Db): Change[] {
  const changes: Change[] = []
  uncommitted.set(tx, changes)
  return changes
}
