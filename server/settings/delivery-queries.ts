/** Statements about the ways in which an order can reach its customer. */
import { asc, sql } from 'drizzle-orm'
import { invalidate } from '../database/changes.ts'
import type { Db } from '../database/db.ts'
import { deliveryMethods as table } from '../database/settings-schema.ts'

export type DeliveryMethod = typeof table.$inferSelect

export async function deliveryMethods(db: Db): Promise<DeliveryMethod[]> {
  return db.select().from(table).orderBy(asc(table.position))
}

/** Fills in the methods of a shop that has none; what somebody has set stays. */
export async function fillDeliveryMethods(db: Db, methods: (typeof table.$inferInsert)[]): Promise<void> {
  await db.insert(table).values(methods).onConflictDoNothing()
}

/** Who changes them at the same moment waits here. */
export async function lockDeliveryMethods(tx: Db): Promise<void> {
  await tx.execute(sql`lock table delivery_methods in share row exclusive mode`)
}

/** Puts these in the place of all, which are held. */
export async function replaceDeliveryMethods(tx: Db, methods: (typeof table.$inferInsert)[]): Promise<void> {
  await tx.delete(table)
  if (methods.length > 0) await tx.insert(table).values(methods)
  invalidate(tx, { sources: ['settings'] })
}
