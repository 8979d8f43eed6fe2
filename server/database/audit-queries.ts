/** The audit log. Entries are written in the transaction of the change itself. */
import { lt } from 'drizzle-orm'
import type { Db } from './connect.ts'
import { auditLog } from './record-schema.ts'

export async function writeAudit(db: Db, by: { email: string }, did: string, what: string): Promise<void> {
  await db.insert(auditLog).values({ byEmail: by.email, did, what })
}

/** Deletes entries older than `before` (retention). */
export async function pruneAuditLog(db: Db, before: Date): Promise<void> {
  await db.delete(auditLog).where(lt(auditLog.at, before))
}
