/** Retention of mails, webhook events, audit log and idempotency keys. Orders, users and products are kept. */
import { pruneAuditLog } from './database/audit-queries.ts'
import { deleteOldIdempotencyKeys } from './idempotency-queries.ts'
import { pruneMails } from './mail/mail-queries.ts'
import { pruneEvents } from './payments/event-queries.ts'
import type { Shop } from './shop.ts'

const dayMs = 24 * 60 * 60 * 1000

/** In days. The card provider retries an event for three days at most; the audit log outlives two annual accounts. */
export const retentionDays = { mails: 30, events: 90, auditLog: 800 } as const

/** Deletes what is older. Expired tokens and links are deleted by jobs of the identity module. */
export async function pruneOldRows({ db, config }: Pick<Shop, 'db' | 'config'>, now: Date): Promise<void> {
  const before = (days: number) => new Date(now.getTime() - days * dayMs)
  await pruneMails(db, before(retentionDays.mails), config.MAIL_URL !== undefined)
  await pruneEvents(db, before(retentionDays.events))
  await pruneAuditLog(db, before(retentionDays.auditLog))
  await deleteOldIdempotencyKeys(db, now)
}
