/**
 * The statements about the history (table `changes`). One function records every change, in the transaction of that change.
 * decisions/025-history-and-undo.md says why.
 */
import { and, desc, eq, getTableColumns, gte, lt, ne, type SQL, sql } from 'drizzle-orm'
import { actionOf, type ChangeAction, type ChangeKind } from '#contract/history/rules.ts'
import type { ChangeListQuery } from '#contract/history/schema.ts'
import type { ListAnswer } from '../base/list-answer.ts'
import type { Db } from '../database/db.ts'
import { answerList, everyRow } from '../database/list-queries.ts'
import { type ChangedFields, changes, type stockChanges } from '../database/record-schema.ts'

/** The author of a change: a user or an API key; without an id, the shop itself or its command line. */
type Author = { id?: string; email: string }

export type NewChange = {
  action: ChangeAction
  /** As in the table (record-schema.ts): the id, address or name of the object. */
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
    byId: by.id || null,
    byEmail: by.email,
    why: change.why || null,
  }))
  const written = await tx.insert(changes).values(rows).returning({ id: changes.id })
  const last = written.at(-1)
  if (!last) throw new Error('An insert returned no row')
  return last.id
}

type More = {
  /** The name of a product or company, or the number of an order. */
  name: string | null
  stockDifference: number | null
  stockReason: (typeof stockChanges.$inferSelect)['reason'] | null
  undone: { by: string; at: string } | null
}

export type ChangeRow = typeof changes.$inferSelect & More

const more: { [Name in keyof More]: SQL<More[Name]> } = {
  name: sql`case changes.kind
    when 'product' then (select name from products where products.id = changes.about_id::uuid)
    when 'order' then (select number::text from orders where orders.id = changes.about_id::uuid)
    when 'company' then (select legal_name from companies where companies.id = changes.about_id::uuid) end`,
  stockDifference: sql`(select difference::float8 from stock_changes moved where moved.id = changes.stock_change_id)`,
  stockReason: sql`(select reason from stock_changes moved where moved.id = changes.stock_change_id)`,
  undone: sql`(select json_build_object('by', undoing.by_email, 'at', undoing.at)
    from changes undoing where undoing.undoes = changes.id)`,
}

type ChangeFilter = Omit<ChangeListQuery, 'limit' | 'cursor'>

export function allChanges(db: Db, query: ChangeListQuery): Promise<ListAnswer<ChangeRow>> {
  return answerList(db, listOf(query), query)
}

/** All changes that match the filter, in batches. */
export function everyChange(db: Db, filter: ChangeFilter): AsyncIterable<ChangeRow[]> {
  return everyRow(db, listOf(filter))
}

function listOf({ kind, id, action, who, from, to, sort }: ChangeFilter) {
  const where = [
    kind && eq(changes.kind, kind),
    id && eq(changes.aboutId, id),
    action && eq(changes.action, action),
    who && eq(changes.byEmail, who),
    from && gte(changes.at, from),
    to && lt(changes.at, to),
  ].map((condition) => condition || undefined)
  return { from: changes, more, where, sort: { by: changes.at, descending: sort !== 'oldest' } }
}

/** A change with its row locked: of two concurrent undos, the second one sees the first. */
export async function lockChange(tx: Db, id: string): Promise<ChangeRow | undefined> {
  await tx.select({ id: changes.id }).from(changes).where(eq(changes.id, id)).for('update')
  const [row] = await tx.select(columns).from(changes).where(eq(changes.id, id))
  return row
}

const columns = {
  ...getTableColumns(changes),
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
