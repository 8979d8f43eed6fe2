/** Statements about delivery methods. */
import { asc, sql } from 'drizzle-orm'
import { invalidate } from '../database/changes.ts'
import type { Db } from '../database/db.ts'
import { deliveryMethods as table } from '../database/delivery-schema.ts'

export type DeliveryMethod = typeof table.$inferSelect

export async function deliveryMethods(db: Db): Promise<DeliveryMethod[]> {
  return db.select().from(table).orderBy(asc(table.position))
}

/** Adds the methods of a new shop; existing methods stay. */
export async function fillDeliveryMethods(db: Db, methods: (typeof table.$inferInsert)[]): Promise<void> {
  await db.insert(table).values(methods).onConflictDoNothing()
  invalidate(db, { sources: ['settings', 'dates'] })
}

/** Locks the table against concurrent changes. */
export async function lockDeliveryMethods(tx: Db): Promise<void> {
  await tx.execute(sql`lock table delivery_methods in share row exclusive mode`)
}

/** Replaces all methods. Lock them first. */
export async function replaceDeliveryMethods(tx: Db, methods: (typeof table.$inferInsert)[]): Promise<void> {
  await tx.delete(table)
  if (methods.length > 0) await tx.insert(table).values(methods)
  invalidate(tx, { sources: ['settings', 'dates'] })
}
