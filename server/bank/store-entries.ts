/** Stores the entries of a statement that the shop does not know yet. */
import { createHash, createHmac, randomUUID } from 'node:crypto'
import { mapYielding } from '../base/yielding.ts'
import type { Db } from '../database/db.ts'
import { type EntryRow, insertEntries, stateNoted, storedLike } from './bank-queries.ts'
import { recognise, type Stored } from './identity.ts'
import { namedInAll } from './proposals.ts'
import type { ReadEntry } from './read/statement.ts'

type Statement = {
  accountId: string
  statementId: string | null
  /** The key of the digests of payers' accounts. */
  secret: string
  /** How often the file has stated an entry with the same facts. */
  turns: Map<string, number>
}

/** Returns what was stored. A booking that another program has noted gets the facts of its entry instead. */
export async function storeNew(tx: Db, read: readonly ReadEntry[], statement: Statement): Promise<EntryRow[]> {
  const entries = await withFingerprints(read, statement)
  const stored = await bookingsLike(tx, entries)
  const amounts = new Set(stored.map(({ amountCents }) => amountCents))
  // Texts are read only where an entry of the same amount may be the same booking.
  const named = await namedInAll(
    tx,
    entries.filter(({ amountCents }) => amounts.has(amountCents)),
  )
  const drafts = entries.map((entry) => ({ ...entry, isOnlyNoted: false, orders: named.get(entry.id)?.numbers ?? [] }))
  const { fresh, stated } = await recognise(drafts, stored)
  for (const { draft, noted } of stated) await stateNoted(tx, noted.id, draft)
  return insertEntries(tx, fresh)
}

/** The stored bookings that these could be. */
export async function bookingsLike(
  tx: Db,
  entries: readonly Pick<EntryRow, 'amountCents' | 'bookedOn'>[],
): Promise<Stored[]> {
  const rows = await storedLike(tx, entries)
  const named = await namedInAll(tx, rows)
  return rows.map(({ paid, ...row }) => {
    return { ...row, isOnlyNoted: !row.isStated, orders: [...(named.get(row.id)?.numbers ?? []), ...paid] }
  })
}

/**
 * Two entries of a day may be equal in all that the bank states: `turns` counts these over all statements of a file, so that both
 * are stored, and neither is stored twice.
 */
function withFingerprints(read: readonly ReadEntry[], { accountId, statementId, secret, turns }: Statement) {
  return mapYielding(read, ({ payerAccount, isReturn, ...entry }, line) => {
    const facts = JSON.stringify([entry, payerAccount])
    const turn = (turns.get(accountId + facts) ?? 0) + 1
    turns.set(accountId + facts, turn)
    const fingerprint = createHash('sha256').update(`${turn} ${facts}`).digest('base64url')
    const payerDigest = payerAccount ? createHmac('sha256', secret).update(payerAccount).digest('base64url') : null
    const place = { id: randomUUID(), line, accountId, statementId, fingerprint }
    return { ...entry, ...place, isReturn, payerDigest, payerEnd: payerAccount.slice(-4) }
  })
}
