/** The statements about processed events of the provider. */
import { eq, lt } from 'drizzle-orm'
import type { Db } from '../database/db.ts'
import { webhookEvents } from '../database/payment-schema.ts'

export async function isEventKnown(db: Db, eventId: string): Promise<boolean> {
  return (await db.$count(webhookEvents, eq(webhookEvents.id, eventId))) > 0
}

export async function recordEvent(db: Db, event: { id: string; type: string }, result: string): Promise<void> {
  await db.insert(webhookEvents).values({ id: event.id, type: event.type, result }).onConflictDoNothing()
}

/** Deletes events processed before `before`: the provider no longer delivers these. */
export async function pruneEvents(db: Db, before: Date): Promise<void> {
  await db.delete(webhookEvents).where(lt(webhookEvents.at, before))
}
