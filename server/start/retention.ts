/**
 * Deletes old mails, provider events, webhook deliveries, history, removed reviews, idempotency keys, bulk confirmations,
 * drafts, payment links and unused files.
 */
import { binDays } from '#contract/history/rules.ts'
import { deleteOldIdempotencyKeys, keptForMs } from '../api/idempotency-queries.ts'
import type { Shop } from '../api/services.ts'
import { sweepDocumentFiles } from '../documents/document-queries.ts'
import { pruneDrafts } from '../drafts/draft-queries.ts'
import { pruneChanges } from '../history/change-queries.ts'
import { pruneDeliveries } from '../integrations/delivery-queries.ts'
import { pruneMails } from '../mail/mail-queries.ts'
import { deleteOldRuns } from '../orders/confirmation-queries.ts'
import { pruneEvents } from '../payments/event-queries.ts'
import { pruneLinks } from '../payments/payment-link-queries.ts'
import { sweepPictures } from '../pictures/picture-queries.ts'
import { deleteRemovedReviews } from '../reviews/review-queries.ts'

const dayMs = 24 * 60 * 60 * 1000

/** In days. The card provider retries an event for three days at most. The history covers two financial years. */
export const retentionDays = {
  mails: 30,
  events: 90,
  deliveries: 30,
  changes: 800,
  removedReviews: binDays,
  pictures: 30,
  documents: 30,
  drafts: 30,
  paymentLinks: 30,
} as const

/** Deletes rows that are older than `retentionDays`. Jobs of the identity module delete expired tokens and links. */
export async function pruneOldRows({ db, config }: Pick<Shop, 'db' | 'config'>, now: Date): Promise<void> {
  const before = (days: number) => new Date(now.getTime() - days * dayMs)
  await pruneMails(db, before(retentionDays.mails), config.MAIL_URL !== undefined)
  await pruneEvents(db, before(retentionDays.events))
  await pruneDeliveries(db, before(retentionDays.deliveries))
  await pruneChanges(db, before(retentionDays.changes))
  await deleteRemovedReviews(db, before(retentionDays.removedReviews))
  await deleteOldIdempotencyKeys(db, now)
  await deleteOldRuns(db, new Date(now.getTime() - keptForMs))
  await pruneDrafts(db, before(retentionDays.drafts))
  await pruneLinks(db, before(retentionDays.paymentLinks))
  await sweepPictures(db, before(retentionDays.pictures))
  await sweepDocumentFiles(db, before(retentionDays.documents))
}
