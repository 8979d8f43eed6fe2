/** Who changed what that matters: written in the transaction that changes it. */
import type { Db } from './connect.ts'
import { auditLog } from './schema.ts'

export async function noteInAudit(db: Db, by: { email: string }, did: string, what: string): Promise<void> {
  await db.insert(auditLog).values({ byEmail: by.email, did, what })
}
