/** The statements about processed events of the provider. */
import { lt, sql } from 'drizzle-orm'
import type { Db } from '../database/db.ts'
import { webhookEvents } from '../database/payment-schema.ts'
import { preparedSql } from '../database/statements.ts'

const value = sql.placeholder

type BooksOfEvent = { isKnown: boolean; isPaidBy: boolean }

/** Whether an event was processed before, and whether its payment has paid an order already. */
export async function booksOfEvent(db: Db, of: { eventId: string; intentId: string }): Promise<BooksOfEvent> {
  const [books] = await eventLookedUp(db, of)
  if (!books) throw new Error('A select without a table returned no row')
  return books
}

const eventLookedUp = preparedSql<BooksOfEvent>(
  'event_looked_up',
  sql`select exists (select from webhook_events where id = ${value('eventId')}::text) as "isKnown",
    exists (select from orders where transaction_id = ${value('intentId')}::text) as "isPaidBy"`,
)

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
