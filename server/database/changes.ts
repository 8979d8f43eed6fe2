/** Invalidates the response cache when public data has changed and the change is committed. */
import type { Db } from './db.ts'

/** The data a cached answer depends on. `product pet-strap-16` is one product's page; `products` are all product lists. */
export type CacheTag = (typeof cacheTags)[number] | `product ${string}`
export const cacheTags = ['products', 'reviews', 'settings', 'dates'] as const

/**
 * A sale changes a product's stock and is shown with a short delay; other changes, such as an admin's edit, are shown at once.
 */
export type Change = { sources: CacheTag[]; isSale?: boolean | undefined }

type Listener = (change: Change) => void

const listeners = new WeakMap<Db, Set<Listener>>()
/** The changes made in open transactions, by their handle. */
const uncommitted = new WeakMap<Db, Change[]>()

/** Returns the function that unsubscribes. */
export function onChange(db: Db, listener: Listener): () => void {
  const known = listeners.get(db) ?? new Set()
  listeners.set(db, known.add(listener))
  return () => known.delete(listener)
}

/** Called by statements that change public data. Inside a transaction, the invalidation takes effect only after the commit. */
export function invalidate(db: Db, change: Change): void {
  const waiting = uncommitted.get(db)
  if (waiting) waiting.push(change)
  else for (const listener of listeners.get(db) ?? []) listener(change)
}

/** To be called when a product was added, edited, taken off sale or restored. */
export const invalidateProduct = (db: Db, slug: string): void =>
  invalidate(db, { sources: ['products', `product ${slug}`] })

/** To be called when an order reduced the stock of a product, or when an ended order or a return increased it. */
export const invalidateStock = (db: Db, slug: string): void =>
  invalidate(db, { sources: ['products', `product ${slug}`], isSale: true })

/** Collects the changes made in a transaction; the caller invalidates the cache with them after the commit. */
export function collectChanges(tx: Db): Change[] {
  const changes: Change[] = []
  uncommitted.set(tx, changes)
  return changes
}
