/** The statements about orders that the office is entering for customers. */

import { and, asc, desc, eq, inArray, isNull, lt, ne, sql } from 'drizzle-orm'
import type { DraftFields } from '#contract/drafts/schema.ts'
import type { Db } from '../database/db.ts'
import { orderDrafts } from '../database/order-list-schema.ts'
import { orderLines, orders } from '../database/order-schema.ts'
import { isListed } from '../database/order-state.ts'
import { users } from '../database/schema.ts'
import { callerColumns, isAs } from '../identity/identity-queries.ts'
import type { Caller } from '../identity/session-queries.ts'

/** `handedOverBy`: the email address of the colleague who handed it over, if any. */
export type DraftRow = typeof orderDrafts.$inferSelect & { customer: Caller; handedOverBy: string | null }

const handedOverBy = sql<string | null>`(select email from users giver where giver.id = ${orderDrafts.handedOverById})`

const isOpen = isNull(orderDrafts.orderId)

/** A draft of this person of the office, also after its order was placed. */
export async function draftOf(db: Db, holderId: string, id: string): Promise<DraftRow | undefined> {
  const [row] = await db
    .select({ draft: orderDrafts, customer: callerColumns, handedOverBy })
    .from(orderDrafts)
    .innerJoin(users, eq(users.id, orderDrafts.customerId))
    .where(and(eq(orderDrafts.id, id), eq(orderDrafts.holderId, holderId)))
  return row && { ...row.draft, customer: row.customer, handedOverBy: row.handedOverBy }
}

/** The open drafts of this person of the office, the latest change first. */
export async function draftsOf(db: Db, holderId: string) {
  const { id, lines, changedAt } = orderDrafts
  return db
    .select({ id, lines, changedAt, handedOverBy, email: users.email, name: users.name })
    .from(orderDrafts)
    .innerJoin(users, eq(users.id, orderDrafts.customerId))
    .where(and(eq(orderDrafts.holderId, holderId), isOpen))
    .orderBy(desc(changedAt), asc(id))
}

/** The id of the holder's open draft for this customer, begun if there is none. */
export async function openDraft(tx: Db, holderId: string, customerId: string): Promise<string> {
  await tx.insert(orderDrafts).values({ holderId, customerId }).onConflictDoNothing()
  const [row] = await tx
    .select({ id: orderDrafts.id })
    .from(orderDrafts)
    .where(and(eq(orderDrafts.holderId, holderId), eq(orderDrafts.customerId, customerId), isOpen))
  if (!row) throw new Error('A draft that was just opened is missing')
  return row.id
}

type Key = { id: string; holderId: string; version: number }

const isUnchanged = ({ id, holderId, version }: Key) =>
  and(eq(orderDrafts.id, id), eq(orderDrafts.holderId, holderId), eq(orderDrafts.version, version), isOpen)

const changed = { version: sql`${orderDrafts.version} + 1`, changedAt: sql`now()` }

/** False when the draft has changed since this version, or is no longer the holder's. */
export async function saveDraft(
  db: Db,
  key: Key,
  content: { lines: { id: string; quantity: number }[]; fields: DraftFields },
): Promise<boolean> {
  const saved = await db
    .update(orderDrafts)
    .set({ ...content, ...changed })
    .where(isUnchanged(key))
    .returning({ id: orderDrafts.id })
  return saved.length > 0
}

/** Ends a draft with its order. False when it has changed since this version, or its order was placed meanwhile. */
export async function closeDraft(tx: Db, key: Key, orderId: string): Promise<boolean> {
  const closed = await tx
    .update(orderDrafts)
    .set({ orderId, ...changed })
    .where(isUnchanged(key))
    .returning({ id: orderDrafts.id })
  return closed.length > 0
}

/** Throws a violation of `order_drafts_one_per_customer` when the colleague has a draft for the same customer. */
export async function handOver(
  tx: Db,
  { id, holderId }: Pick<Key, 'id' | 'holderId'>,
  { to, by }: { to: string; by: string },
): Promise<boolean> {
  const given = await tx
    .update(orderDrafts)
    .set({ holderId: to, handedOverById: by, ...changed })
    .where(and(eq(orderDrafts.id, id), eq(orderDrafts.holderId, holderId), isOpen))
    .returning({ id: orderDrafts.id })
  return given.length > 0
}

export async function deleteDraft(db: Db, { id, holderId }: Pick<Key, 'id' | 'holderId'>): Promise<boolean> {
  const gone = await db
    .delete(orderDrafts)
    .where(and(eq(orderDrafts.id, id), eq(orderDrafts.holderId, holderId), isOpen))
    .returning({ id: orderDrafts.id })
  return gone.length > 0
}

/** Deletes drafts that were last changed, or whose order was placed, before this time. */
export async function pruneDrafts(db: Db, before: Date): Promise<void> {
  await db.delete(orderDrafts).where(lt(orderDrafts.changedAt, before))
}

/** The people of the office who may enter orders, except the given one. */
export async function colleaguesOf(db: Db, holderId: string): Promise<{ id: string; email: string; name: string }[]> {
  const { id, email, name } = users
  return db
    .select({ id, email, name })
    .from(users)
    .where(and(isAs('packer'), ne(id, holderId)))
    .orderBy(asc(name), asc(email))
}

export type EarlierOrder = {
  id: string
  number: number
  placedAt: Date
  lines: { productId: string; name: string; quantity: number }[]
}

/** The customer's latest orders, newest first. */
export async function latestOrdersOf(db: Db, userId: string, most: number): Promise<EarlierOrder[]> {
  const rows = await db
    .select({ id: orders.id, number: orders.number, placedAt: orders.placedAt })
    .from(orders)
    .where(and(eq(orders.userId, userId), isListed))
    .orderBy(desc(orders.placedAt))
    .limit(most)
  const ids = rows.map(({ id }) => id)
  const lines = await db
    .select({
      orderId: orderLines.orderId,
      productId: orderLines.productId,
      name: orderLines.productName,
      quantity: orderLines.quantity,
    })
    .from(orderLines)
    .where(inArray(orderLines.orderId, ids))
    .orderBy(asc(orderLines.position))
  return rows.map((row) => ({
    ...row,
    lines: lines.flatMap(({ orderId, ...line }) => (orderId === row.id ? line : [])),
  }))
}
