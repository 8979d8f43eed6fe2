/**
 * The statements about the history (table `changes`). One function records every change, in the transaction of that change.
 * decisions/025-history-and-undo.md says why.
 */

import { and, desc, eq, getTableColumns, gte, inArray, lt, ne, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { actionOf, type ChangeAction, type ChangeKind } from '#contract/history/rules.ts'
import type { ChangeListQuery } from '#contract/history/schema.ts'
import type { ListAnswer } from '../base/list-answer.ts'
import { saysOf } from '../database/actor-schema.ts'
import type { Db } from '../database/db.ts'
import { answerList, everyRow } from '../database/list-queries.ts'
import { type ChangedFields, changes, type stockChanges } from '../database/record-schema.ts'
import { actorsCalled } from './actor-queries.ts'

/** The actor who made a change. */
type Author = { id: string }

export type NewChange = {
  action: ChangeAction
  /** As in the table (record-schema.ts): the id, address or name of the object; of a user, the actor. */
  aboutId: string
  before?: ChangedFields
  after?: ChangedFields
  why?: string | undefined
  undoes?: string | undefined
  stockChangeId?: string | undefined
}

/** Records changes. Returns the id of the last one. */
export async function recordChanges(tx: Db, by: Author, made: readonly NewChange[]): Promise<string> {
  const rows = made.map((change) => ({
    ...change,
    kind: actionOf(change.action).kind,
    byId: by.id,
    why: change.why || null,
  }))
  const written = await tx.insert(changes).values(rows).returning({ id: changes.id })
  const last = written.at(-1)
  if (!last) throw new Error('An insert returned no row')
  return last.id
}

type More = {
  /** The author, as answers name them. */
  by: string
  /** Of a changed user, the address; null when erased. */
  address: string | null
  /** The name of a product, company or user, or the number of an order. */
  name: string | null
  stockDifference: number | null
  stockReason: (typeof stockChanges.$inferSelect)['reason'] | null
  undone: { by: string; at: string } | null
}

export type ChangeRow = typeof changes.$inferSelect & More

const more: { [Name in keyof More]: SQL<More[Name]> } = {
  by: saysOf(sql`changes.by_id`),
  address: sql`case changes.kind when 'user' then (select email from actors where actors.id = changes.about_id::uuid) end`,
  name: sql`case changes.kind
    when 'product' then (select name from products where products.id = changes.about_id::uuid)
    when 'order' then (select number::text from orders where orders.id = changes.about_id::uuid)
    when 'user' then (select says from actors where actors.id = changes.about_id::uuid)
    when 'company' then (select legal_name from companies where companies.id = changes.about_id::uuid) end`,
  stockDifference: sql`(select difference::float8 from stock_changes moved where moved.id = changes.stock_change_id)`,
  stockReason: sql`(select reason from stock_changes moved where moved.id = changes.stock_change_id)`,
  undone: sql`(select json_build_object('by', ${saysOf(sql`undoing.by_id`)}, 'at', undoing.at)
    from changes undoing where undoing.undoes = changes.id)`,
}

type ChangeFilter = Omit<ChangeListQuery, 'limit' | 'cursor'>

export async function allChanges(db: Db, query: ChangeListQuery): Promise<ListAnswer<ChangeRow>> {
  return answerList(db, await listOf(db, query), query)
}

/** All changes that match the filter, in batches. */
export async function* everyChange(db: Db, filter: ChangeFilter): AsyncIterable<ChangeRow[]> {
  yield* everyRow(db, await listOf(db, filter))
}

/** Actors are looked up first, so that the list is read from an index in its sequence. */
async function listOf(db: Db, { kind, id, action, who, from, to, sort }: ChangeFilter) {
  const isOfUsers = kind === undefined || kind === 'user'
  const about = id && [id, ...(isOfUsers ? await actorsCalled(db, id) : [])]
  const where = [
    kind && eq(changes.kind, kind),
    about && isAnyOf(changes.aboutId, about),
    action && eq(changes.action, action),
    who && isAnyOf(changes.byId, await actorsCalled(db, who)),
    from && gte(changes.at, from),
    to && lt(changes.at, to),
  ].map((condition) => condition || undefined)
  return { from: changes, more, where, sort: { by: changes.at, descending: sort !== 'oldest' } }
}

const isAnyOf = (column: PgColumn, [first, ...others]: string[]): SQL =>
  first !== undefined && others.length === 0 ? eq(column, first) : inArray(column, first ? [first, ...others] : [])

/** A change with its row locked: of two concurrent undos, the second one sees the first. */
export async function lockChange(tx: Db, id: string): Promise<ChangeRow | undefined> {
  await tx.select({ id: changes.id }).from(changes).where(eq(changes.id, id)).for('update')
  const [row] = await tx.select(columns).from(changes).where(eq(changes.id, id))
  return row
}

const columns = {
  ...getTableColumns(changes),
  by: more.by.as('by'),
  address: more.address.as('address'),
  name: more.name.as('name'),
  stockDifference: more.stockDifference.as('stock_difference'),
  stockReason: more.stockReason.as('stock_reason'),
  undone: more.undone.as('undone'),
}

const mostSince = 20

export const isCountOfStock = sql`${more.stockReason} = 'counted'`

/** Later changes to the same object, newest first; `only` is a further condition. */
export async function changesSince(
  tx: Db,
  { id, at, kind, aboutId }: { id: string; at: Date; kind: ChangeKind; aboutId: string },
  only?: SQL,
): Promise<ChangeRow[]> {
  return tx
    .select(columns)
    .from(changes)
    .where(and(eq(changes.kind, kind), eq(changes.aboutId, aboutId), gte(changes.at, at), ne(changes.id, id), only))
    .orderBy(desc(changes.at))
    .limit(mostSince)
}

/** Deletes entries older than `before` (retention). */
export async function pruneChanges(db: Db, before: Date): Promise<void> {
  await db.delete(changes).where(lt(changes.at, before))
}
