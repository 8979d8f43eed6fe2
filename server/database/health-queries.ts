/** Whether the database answers. */
import { sql } from 'drizzle-orm'
import type { Db } from './connect.ts'

export async function isReachable(db: Db): Promise<boolean> {
  try {
    await db.execute(sql`select 1`)
    return true
  } catch {
    return false // that it does not answer is the answer
  }
}
