/** The statements that find out which orders a transfer may pay, and match it with them. */

import { and, asc, eq, gt, inArray, not, type SQL, sql } from 'drizzle-orm'
import { bankEntries, bankMatches } from '../database/bank-schema.ts'
import type { Db } from '../database/db.ts'
import { taxPoint } from '../database/money-sql.ts'
import { orders } from '../database/order-schema.ts'
import { hasEndedUnpaid, inStage, isEnded, isOwing, isPaid, isUnpaid } from '../database/order-state.ts'
import { rowsOf } from '../database/statements.ts'
import { shopToday } from '../settings/day-queries.ts'
import { type EntryRow, mostAtOnce } from './bank-queries.ts'

/**
 * An order that a transfer may be for. `card`: it is unpaid, and its customer has chosen to pay by card. `waits`: its amount is not
 * known before the register of VAT numbers has answered.
 */
export type NamedOrder = Pick<
  typeof orders.$inferSelect,
  | ('id' | 'number' | 'userId' | 'email' | 'company' | 'userName')
  | ('owedCents' | 'grossCents' | 'refundedCents' | 'paidAt')
> & { state: 'open' | 'card' | 'waits' | 'paid' | 'ended' }

/** A paid order whose money the bank has taken back is open again, unless it was cancelled since. */
const state = sql<NamedOrder['state']>`case
  when ${hasEndedUnpaid} then 'ended' when not ${isUnpaid} then 'paid'
  when pays_by = 'card' then 'card' when ${inStage('checking')} then 'waits' else 'open' end`

const named = {
  ...{ id: orders.id, number: orders.number, userId: orders.userId, email: orders.email, company: orders.company },
  ...{ userName: orders.userName, owedCents: orders.owedCents, grossCents: orders.grossCents, state },
  ...{ refundedCents: orders.refundedCents, paidAt: orders.paidAt },
}

/** One parameter for all numbers, of which a statement may name more than a statement of SQL can have parameters. */
const isNumbered = (numbers: number[]) => sql`${orders.number} = any(${sql.param(numbers)}::int[])`

/** Locks the orders of these numbers, in the sequence of their ids, as everywhere. */
export async function lockNumbered(tx: Db, numbers: number[]): Promise<Map<number, NamedOrder>> {
  if (numbers.length === 0) return new Map()
  const rows = await tx.select(named).from(orders).where(isNumbered(numbers)).orderBy(asc(orders.id)).for('update')
  return new Map(rows.map((row) => [row.number, row]))
}

export async function ordersNumbered(db: Db, numbers: number[]): Promise<Map<number, NamedOrder>> {
  if (numbers.length === 0) return new Map()
  const rows = await db.select(named).from(orders).where(isNumbered(numbers))
  return new Map(rows.map((row) => [row.number, row]))
}

/** The numbers of the orders of these invoices. `of`: the year and the number of an invoice, as `2026-1`. */
export async function ordersInvoiced(db: Db, invoices: readonly { year: number; number: number }[]) {
  if (invoices.length === 0) return []
  const [years, numbers] = [invoices.map(({ year }) => year), invoices.map(({ number }) => number)]
  const { rows } = await rowsOf<{ of: string; order: number }>(
    db,
    sql`
    select papers.year || '-' || papers.number as "of", orders.number as "order"
    from papers join orders on orders.id = order_id
    join unnest(${sql.param(years)}::int[], ${sql.param(numbers)}::int[]) as named (year, number)
      on papers.year = named.year and papers.number = named.number
    where kind = 'invoice'`,
  )
  return rows
}

const isWaiting = and(isOwing, not(inStage('checking')))

/** For each payer digest, the open orders of the users whose orders that payer has paid before. */
export async function openOrdersOfPayers(db: Db, digests: string[]): Promise<Map<string, NamedOrder[]>> {
  const found = new Map<string, NamedOrder[]>()
  if (digests.length === 0) return found
  const paidBefore = sql`select distinct payer_digest, orders.user_id from bank_entries
    join bank_matches on entry_id = bank_entries.id and undone_at is null join orders on orders.id = order_id
    where payer_digest = any(${sql.param(digests)}::text[]) and orders.user_id is not null`
  const { rows } = await rowsOf<{ payer_digest: string; user_id: string }>(db, paidBefore)
  const users = [...new Set(rows.map(({ user_id }) => user_id))]
  const open =
    users.length > 0
      ? await db
          .select(named)
          .from(orders)
          .where(and(inArray(orders.userId, users), isWaiting))
      : []
  for (const { payer_digest: digest, user_id: user } of rows)
    found.set(digest, [...(found.get(digest) ?? []), ...open.filter(({ userId }) => userId === user)])
  return found
}

/** A match counts until it ends or its order is cancelled. Then its money is left over again. */
const counts = sql`bank_matches.undone_at is null and not ${hasEndedUnpaid}`

/** Nothing is left of a transfer that the bank has taken back. */
const leftCents = sql<number>`(case when exists (select from bank_entries back where back.takes_back_id = bank_entries.id)
  then 0 else bank_entries.amount_cents - bank_entries.aside_cents - (
  select coalesce(sum(bank_matches.amount_cents), 0) from bank_matches join orders on orders.id = order_id
  where entry_id = bank_entries.id and ${counts}) end)::float8`

const mayBeOpen = sql`bank_entries.amount_cents > 0 and not bank_entries.used_up`

/** An incoming entry whose money, or a part of it, has paid no order yet. */
export const isOpenTransfer = sql`${mayBeOpen} and ${leftCents} > 0`

export type OpenEntry = EntryRow & { leftCents: number }

const hasUndoable = sql`exists (select from bank_matches join orders on orders.id = order_id
  where entry_id = bank_entries.id and ${counts} and not ${isPaid})`

/** Incoming entries with money that has paid no order yet, the oldest first; then those whose money has paid only a part of one. */
export async function openEntries(db: Db, most: number): Promise<OpenEntry[]> {
  const rows = await db
    .select({ entry: bankEntries, leftCents })
    .from(bankEntries)
    .where(sql`${mayBeOpen} and (${leftCents} > 0 or ${hasUndoable})`)
    .orderBy(
      sql`${leftCents} = 0`,
      asc(bankEntries.bookedOn),
      asc(bankEntries.createdAt),
      asc(bankEntries.line),
      asc(bankEntries.id),
    )
    .limit(most)
  return rows.map(({ entry, leftCents: left }) => ({ ...entry, leftCents: left }))
}

/** An incoming entry, with its row locked. */
export async function lockEntry(tx: Db, id: string): Promise<OpenEntry | undefined> {
  await tx.select({ id: bankEntries.id }).from(bankEntries).where(eq(bankEntries.id, id)).for('update')
  const [row] = await tx
    .select({ entry: bankEntries, leftCents })
    .from(bankEntries)
    .where(and(eq(bankEntries.id, id), gt(bankEntries.amountCents, 0)))
  return row && { ...row.entry, leftCents: row.leftCents }
}

/** Sets aside what is left of a locked entry. */
export async function setAside(tx: Db, { id, leftCents: cents }: OpenEntry, why: string): Promise<void> {
  const asideCents = sql`aside_cents + ${cents}::bigint`
  await tx.update(bankEntries).set({ asideCents, asideAt: sql`now()`, asideWhy: why }).where(eq(bankEntries.id, id))
  await updateUsedUp(tx, [id])
}

export type NewMatch = typeof bankMatches.$inferInsert

export async function insertMatches(tx: Db, matches: NewMatch[]): Promise<void> {
  for (let start = 0; start < matches.length; start += mostAtOnce)
    await tx.insert(bankMatches).values(matches.slice(start, start + mostAtOnce))
}

/** Reduces what orders owe. Returns what each order owes afterwards; leaves out orders that owe less than their part. */
export async function reduceOwed(
  tx: Db,
  parts: readonly { orderId: string; cents: number }[],
): Promise<Map<string, number>> {
  const { rows } = await rowsOf<{ id: string; left: number }>(
    tx,
    sql`
    update orders set owed_cents = owed_cents - part.cents
    from unnest(${sql.param(parts.map(({ orderId }) => orderId))}::uuid[], ${sql.param(parts.map(({ cents }) => cents))}::bigint[])
      as part (order_id, cents)
    where orders.id = part.order_id and ${isWaiting} and owed_cents >= part.cents
    returning orders.id, owed_cents::float8 as left`,
  )
  return new Map(rows.map(({ id, left }) => [id, left]))
}

/** Why a match can no longer be undone; null if it can. */
export type WhyKept =
  | ('ended' | 'shipped' | 'paid by card' | 'refunded' | 'asked to cancel')
  | ('invoiced elsewhere' | 'earlier month')

export type MatchRow = typeof bankMatches.$inferSelect &
  Pick<NamedOrder, 'number' | 'email' | 'company' | 'userName'> &
  Pick<EntryRow, 'bookedOn' | 'payerName'> & { isPaid: boolean; whyKept: WhyKept | null }

// The sale and the corrective invoice have to be in the same period of the tax report.
export const whyKept = sql<WhyKept | null>`case
  when ${isEnded} then 'ended' when not ${isPaid} then null when ${inStage('shipped')} then 'shipped'
  when orders.paid_with = 'card' then 'paid by card'
  when exists (select from refunds where refunds.order_id = orders.id and way <> 'credit') then 'refunded'
  when exists (select from cancellation_requests where cancellation_requests.order_id = orders.id and declined_at is null)
    then 'asked to cancel'
  when exists (select from outside_invoices where outside_invoices.order_id = orders.id) then 'invoiced elsewhere'
  when tax_treatment <> 'none' and date_trunc('month', ${shopToday}) > (
    ${taxPoint} at time zone coalesce((select time_zone from shop_settings), 'UTC'))::date then 'earlier month' end`

export async function matchesOf(db: Db, entryIds: string[]): Promise<MatchRow[]> {
  return entryIds.length === 0 ? [] : selectMatches(db, and(inArray(bankMatches.entryId, entryIds), counts))
}

/** Also those whose transfer the bank has taken back. */
export async function matchesOfOrder(db: Db, orderId: string): Promise<MatchRow[]> {
  return selectMatches(db, and(eq(bankMatches.orderId, orderId), sql`(${counts} or undone_by = 'bank')`))
}

/** A match that counts, with its order locked. */
export async function lockMatch(tx: Db, id: string): Promise<MatchRow | undefined> {
  await tx.execute(sql`select from orders where id = (select order_id from bank_matches where id = ${id}) for update`)
  return (await selectMatches(tx, and(eq(bankMatches.id, id), counts)))[0]
}

async function selectMatches(db: Db, which: SQL | undefined): Promise<MatchRow[]> {
  const { number, email, company, userName } = orders
  const { bookedOn, payerName } = bankEntries
  const rows = await db
    .select({
      match: bankMatches,
      number,
      email,
      company,
      userName,
      bookedOn,
      payerName,
      isPaid: sql<boolean>`${isPaid}`,
      whyKept,
    })
    .from(bankMatches)
    .innerJoin(orders, eq(orders.id, bankMatches.orderId))
    .innerJoin(bankEntries, eq(bankEntries.id, bankMatches.entryId))
    .where(which)
    .orderBy(asc(bankMatches.createdAt))
  return rows.map(({ match, ...order }) => ({ ...match, ...order }))
}

/** Notes which of the entries that are matched with these orders are used up. */
export async function noteUsedUp(tx: Db, orderIds: string[]): Promise<void> {
  const theirs = tx.select({ id: bankMatches.entryId }).from(bankMatches).where(inArray(bankMatches.orderId, orderIds))
  const locked = await tx
    .select({ id: bankEntries.id })
    .from(bankEntries)
    .where(inArray(bankEntries.id, theirs))
    .orderBy(asc(bankEntries.id))
    .for('update')
  await updateUsedUp(
    tx,
    locked.map(({ id }) => id),
  )
}

/** The entries are locked by an earlier statement: this one then sees the matches that others wrote before they released them. */
export async function updateUsedUp(tx: Db, ids: string[]): Promise<void> {
  const usedUp = sql`${leftCents} = 0 and not ${hasUndoable}`
  await tx.update(bankEntries).set({ usedUp }).where(inArray(bankEntries.id, ids))
}

/** Takes the match back; the order owes its amount again. */
export async function undoMatchOf(tx: Db, { id, orderId, amountCents, chargesCents }: MatchRow): Promise<void> {
  await tx.update(bankMatches).set({ undoneAt: sql`now()`, undoneBy: 'office' }).where(eq(bankMatches.id, id))
  await tx
    .update(orders)
    .set({ owedCents: sql`owed_cents + ${amountCents + chargesCents}::bigint` })
    .where(eq(orders.id, orderId))
  await noteUsedUp(tx, [orderId])
}
