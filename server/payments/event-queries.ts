/** The statements about processed events of the provider. */
import { lt, sql } from 'drizzle-orm'
import type { Db } from '../database/db.ts'
import { webhookEvents } from '../database/payment-schema.ts'
import { preparedSql } from '../database/statements.ts'

const value = sql.placeholder

export async function isEventKnown(db: Db, eventId: string): Promise<boolean> {
  const known = await eventsKnown(db, { eventId })
  return known.length > 0
}

const eventsKnown = preparedSql('event_known', sql`select id from webhook_events where id = ${value('eventId')}::text`)

export async function recordEvent(db: Db, event: { id: string; type: string }, result: string): Promise<void> {
  await eventRecorded(db, { ...event, result })
}

const eventRecorded = preparedSql(
  'event_recorded',
  sql`insert into webhook_events (id, type, result)
    values (${value('id')}::text, ${value('type')}::text, ${value('result')}::text) on conflict do nothing`,
)

/** Deletes events processed before `before`: the provider no longer delivers these. */
export async function pruneEvents(db: Db, before: Date): Promise<void> {
  await db.delete(webhookEvents).where(lt(webhookEvents.at, before))
}
