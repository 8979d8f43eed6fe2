/** The statements about transfers that another program has noted, and that nobody has seen at the bank yet. */
import { and, asc, eq, sql } from 'drizzle-orm'
import { bankEntries } from '../database/bank-schema.ts'
import type { Db } from '../database/db.ts'
import type { EntryRow } from './bank-queries.ts'

/** Set aside in full means that it never came. Begins with the condition of the index `bank_entries_noted`. */
export const isUnseen = sql`bank_entries.noted_for is not null and not bank_entries.is_stated
  and bank_entries.seen_at is null and bank_entries.aside_cents < bank_entries.amount_cents`

/** The oldest first. */
export async function unseenEntries(db: Db, most: number): Promise<EntryRow[]> {
  const { bookedOn, createdAt, id } = bankEntries
  return db.select().from(bankEntries).where(isUnseen).orderBy(asc(bookedOn), asc(createdAt), asc(id)).limit(most)
}

/** Undefined if there is no such entry, or it has been seen already. */
export async function markSeen(tx: Db, id: string): Promise<EntryRow | undefined> {
  const [seen] = await tx
    .update(bankEntries)
    .set({ seenAt: sql`now()` })
    .where(and(eq(bankEntries.id, id), isUnseen))
    .returning()
  return seen
}
