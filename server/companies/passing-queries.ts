/** The statements that pass the orders of a company on to another member, and that dissolve a company. */
import { and, asc, eq, inArray, isNull, or, sql } from 'drizzle-orm'
import type { Db } from '../database/db.ts'
import { orderEvents, orders } from '../database/order-schema.ts'
import { isOpen, isOwing } from '../database/order-state.ts'
import { partsPassedTo } from '../database/passed-parts-queries.ts'
import { payments, undecidedStates } from '../database/payment-schema.ts'
import { changes } from '../database/record-schema.ts'
import { companies, isOneOf } from '../database/schema.ts'

/** Not shipped yet, or not paid yet. */
const isUnfinished = or(isOpen, isOwing)

/** The numbers of the member's orders for the company that are neither finished nor cancelled. */
export async function openOrdersOf(db: Db, companyId: string, userId: string): Promise<number[]> {
  const found = await db
    .select({ number: orders.number })
    .from(orders)
    .where(and(eq(orders.companyId, companyId), eq(orders.userId, userId), isUnfinished))
    .orderBy(asc(orders.number))
  return found.map(({ number }) => number)
}

/** `userId`: null if nobody is left in the company. `email`: undefined if the orders keep their address. */
export type Heir = { userId: string | null; email: string | undefined; name: string }

/**
 * Gives a member's orders of the company to another member; returns their numbers. Papers and earlier events stay as they are. The
 * keys of forms are forgotten, because they are unique for each customer. An attempt to pay that has no payment at the provider
 * yet ends, because a repeated request would name another customer under the same key.
 */
export async function passOn(
  tx: Db,
  { companyId, from, to, by }: { companyId: string; from: string; to: Heir; by: string },
): Promise<number[]> {
  const theirs = await tx
    .select({ id: orders.id, number: orders.number })
    .from(orders)
    .where(and(eq(orders.companyId, companyId), eq(orders.userId, from)))
    .orderBy(asc(orders.id))
    .for('update')
  if (theirs.length === 0) return []
  const ids = theirs.map(({ id }) => id)
  const passed = { userId: to.userId, userName: to.name, ...(to.email !== undefined && { email: to.email }) }
  await tx
    .update(orders)
    .set({
      ...passed,
      parts: partsPassedTo(sql`${to.name}`),
      idempotencyKey: null,
      idempotencyDigest: null,
      cartVersion: null,
    })
    .where(inArray(orders.id, ids))
  const isUnsent = and(isNull(payments.intentId), isOneOf(payments.status, undecidedStates))
  await tx
    .update(payments)
    .set({ status: 'canceled' })
    .where(and(inArray(payments.orderId, ids), isUnsent))
  await tx.insert(orderEvents).values(ids.map((orderId) => ({ orderId, kind: 'passed on' as const, byId: by })))
  return theirs.map(({ number }) => number).toSorted((one, other) => one - other)
}

/** Deletes a company without members and debts. Its orders stay those of their users. */
export async function deleteCompany(tx: Db, id: string): Promise<void> {
  await tx.delete(companies).where(eq(companies.id, id))
}

/** The history keeps no details of a company that was one person. */
export async function forgetDetails(tx: Db, id: string): Promise<void> {
  await tx
    .update(changes)
    .set({ before: null, after: null })
    .where(and(eq(changes.kind, 'company'), eq(changes.aboutId, id)))
}
