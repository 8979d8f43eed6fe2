/** The statements about transfers that the bank has taken back. */

import { and, asc, eq, inArray, isNull, not, type SQL, sql } from 'drizzle-orm'
import { bankEntries, bankMatches } from '../database/bank-schema.ts'
import type { Db } from '../database/db.ts'
import { orders } from '../database/order-schema.ts'
import { inStage, isEnded, isPaid } from '../database/order-state.ts'
import { type EntryRow, withPaid } from './bank-queries.ts'
import { mostDaysBack } from './find-original.ts'
import { updateUsedUp, whyKept } from './match-queries.ts'

/** An outgoing entry that takes an earlier one back and still needs attention. */
export const isOpenReturn = sql`bank_entries.is_return and bank_entries.amount_cents < 0 and not bank_entries.used_up`

/** The open returns, the oldest first. `isUnresolved`: only those of which the shop does not know what they took back. */
export async function openReturns(db: Db, most: number, { isUnresolved = false } = {}) {
  const which = and(isOpenReturn, isUnresolved ? isNull(bankEntries.takesBackId) : undefined)
  return withPaid(db, which).limit(most)
}

/** The transfers of these amounts that the returns may have taken back. */
export async function creditsLike(db: Db, returns: readonly Pick<EntryRow, 'amountCents' | 'bookedOn'>[]) {
  if (returns.length === 0) return []
  const amounts = [...new Set(returns.map(({ amountCents }) => -amountCents))]
  const days = returns.map(({ bookedOn }) => bookedOn).sort()
  const isNear = sql`${bankEntries.bookedOn} between ${days[0]}::date - ${mostDaysBack.byReference}::int and ${days.at(-1)}::date`
  const isAlike = sql`${bankEntries.amountCents} = any(${sql.param(amounts)}::bigint[]) and ${bankEntries.amountCents} > 0`
  return withPaid(db, and(isNear, isAlike, sql`not ${isTakenBack}`))
}

/** Whether the bank has taken back the money of the row `bank_entries`. */
const isTakenBack = sql`exists (select from bank_entries back where back.takes_back_id = bank_entries.id)`

/** A return that still needs attention, with its row locked. */
export async function lockReturn(tx: Db, id: string): Promise<EntryRow | undefined> {
  const [row] = await tx
    .select()
    .from(bankEntries)
    .where(and(eq(bankEntries.id, id), isOpenReturn))
    .for('update')
  return row
}

export async function closeReturn(tx: Db, id: string, why: string): Promise<void> {
  await tx.update(bankEntries).set({ asideAt: sql`now()`, asideWhy: why, usedUp: true }).where(eq(bankEntries.id, id))
}

/** Locks the orders that these transfers pay, in the sequence of their ids, as everywhere. */
export async function lockOrdersPaidBy(tx: Db, entryIds: string[]): Promise<void> {
  if (entryIds.length === 0) return
  const theirs = tx.select({ id: bankMatches.orderId }).from(bankMatches).where(inArray(bankMatches.entryId, entryIds))
  await tx
    .select({ id: orders.id })
    .from(orders)
    .where(inArray(orders.id, theirs))
    .orderBy(asc(orders.id))
    .for('update')
}

/**
 * `ended`: the order is cancelled, or was paid by card. `part`: it is unpaid. `undo`: it becomes unpaid, and its paper is
 * cancelled; `undo on account`: its invoice stays, because it has shipped. `owe`: it stays as it is, and owes the money again.
 */
export type TakenFrom = { orderId: string; email: string; cents: number; then: SQLOf<typeof then> }
type SQLOf<Fragment> = Fragment extends SQL<infer Type> ? Type : never

const hasUnnumbered = sql`exists (select from papers where papers.order_id = orders.id and papers.number is null
  and papers.kind not in ('receipt', 'invoice'))`
const hasRefund = sql`exists (select from refunds where refunds.order_id = orders.id and way <> 'credit')`
const isShippedOnAccount = sql`orders.pays_by = 'account' and orders.company_id is not null
  and orders.paid_at >= orders.approved_at and orders.paid_with = 'transfer' and not ${hasRefund}`

const then = sql<'ended' | 'part' | 'undo' | 'undo on account' | 'owe'>`case
  when ${isEnded} then 'ended'
  when not ${isPaid} then 'part'
  when orders.owed_cents > 0 or ${hasUnnumbered} then 'owe'
  when ${isShippedOnAccount} then case orders.tax_treatment when 'none' then 'undo' else 'undo on account' end
  when ${whyKept} is null then 'undo'
  else 'owe' end`

/** Ends the matches of a transfer. Returns what each order has lost, and what happens to it. */
export async function endMatchesOf(tx: Db, entryId: string, returnId: string): Promise<TakenFrom[]> {
  await tx.update(bankEntries).set({ takesBackId: entryId }).where(eq(bankEntries.id, returnId))
  const isCounting = and(eq(bankMatches.entryId, entryId), isNull(bankMatches.undoneAt))
  const cents = sql<number>`(amount_cents + charges_cents)::float8`
  const taken = await tx
    .select({ orderId: orders.id, email: orders.email, cents, then })
    .from(bankMatches)
    .innerJoin(orders, eq(orders.id, bankMatches.orderId))
    .where(isCounting)
    .orderBy(asc(bankMatches.createdAt), asc(bankMatches.id))
  await tx.update(bankMatches).set({ undoneAt: sql`now()`, undoneBy: 'bank' }).where(isCounting)
  await updateUsedUp(tx, [entryId])
  return taken
}

/** A paid order that was cancelled owes nothing. */
export async function oweAgain(tx: Db, orderId: string, cents: number): Promise<void> {
  await tx
    .update(orders)
    .set({ owedCents: sql`owed_cents + ${cents}::bigint` })
    .where(and(eq(orders.id, orderId), not(inStage('cancelled'))))
}

export type OwingOrder = Awaited<ReturnType<typeof ordersTakenFrom>>[number]

/** The orders that these transfers had paid when the bank took them back. */
export async function ordersTakenFrom(db: Db, entryIds: string[]) {
  if (entryIds.length === 0) return []
  const { id, number, company, userName, email, owedCents } = orders
  const [hasEnded, hasShipped] = [sql<boolean>`${isEnded}`, sql<boolean>`${inStage('shipped')}`]
  return db
    .select({ entryId: bankMatches.entryId, id, number, company, userName, email, owedCents, hasEnded, hasShipped })
    .from(bankMatches)
    .innerJoin(orders, eq(id, bankMatches.orderId))
    .where(and(inArray(bankMatches.entryId, entryIds), eq(bankMatches.undoneBy, 'bank')))
    .orderBy(asc(number))
}
