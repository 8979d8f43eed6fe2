/** Tells the response cache what has changed of what the public reads, once the change is committed. */
import type { Db } from './db.ts'

/** What a cached answer was made of. `product pet-strap-16` is that product's own page; `products` are all lists of them. */
export type CacheTag = 'products' | `product ${string}` | 'reviews' | 'settings'

/** A sale changes the stock of a product: shown soon. Everything else, such as an admin's edit, is shown at once. */
export type Change = { sources: CacheTag[]; isSale?: boolean | undefined }

type Listener = (change: Change) => void

const listeners = new WeakMap<Db, Set<Listener>>()
/** By the handle of a transaction that is under way. */
const uncommitted = new WeakMap<Db, Change[]>()

/** Returns what ends it. */
export function onChange(db: Db, listener: Listener): () => void {
  const known = listeners.get(db) ?? new Set()
  listeners.set(db, known.add(listener))
  return () => known.delete(listener)
}

/** For statements that change what the public reads. In a transaction it is told after the commit, and only then. */
export function invalidate(db: Db, change: Change): void {
  const waiting = uncommitted.get(db)
  if (waiting) waiting.push(change)
  else for (const listener of listeners.get(db) ?? []) listener(change)
}

/** A product was added, edited or taken off sale. */
export const invalidateProduct = (db: Db, slug: string): void =>
  invalidate(db, { sources: ['products', `product ${slug}`] })

/** The stock of a product went down by an order, or up by one that ended. */
export const invalidateStock = (db: Db, slug: string): void =>
  invalidate(db, { sources: ['products', `product ${slug}`], isSale: true })

/** Collects the changes of a transaction; whoever began it tells them after the commit. */
export function collectChanges(tx: Db): Change[] {
  const changes: Change[] = []
  uncommitted.set(tx, changes)
  return changes
}
