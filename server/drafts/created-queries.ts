/** The statement that counts the customers whom a person of the office has created. */
import { and, eq, gt, sql } from 'drizzle-orm'
import type { Db } from '../database/db.ts'
import { changes } from '../database/record-schema.ts'

/** How many customers the person has created in the last day. */
export async function countCreatedBy(tx: Db, personId: string): Promise<number> {
  const { action, byId, at } = changes
  const isRecent = gt(at, sql`now() - interval '1 day'`)
  return tx.$count(changes, and(eq(byId, personId), eq(action, 'create customer'), isRecent))
}
