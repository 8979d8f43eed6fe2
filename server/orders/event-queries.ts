/** The statements about the events of orders, which mails and webhook calls report. */
import { and, asc, eq, getTableColumns, inArray, sql } from 'drizzle-orm'
import { isOfKey, keyAuthorBegins } from '#contract/integrations/rules/key-texts.ts'
import { Refusal } from '../base/refusal.ts'
import type { Db } from '../database/db.ts'
import { orderEvents, orders, type parcels } from '../database/order-schema.ts'
import { isPaid } from '../database/order-state.ts'
import { insertMailOfEvent } from '../mail/mail-queries.ts'
import { isProved } from '../mail/recipient-queries.ts'
import { besideOrder, type OrderRow } from './order-queries.ts'

export type OrderEventRow = typeof orderEvents.$inferSelect

/** The events of an order, oldest first. */
export async function eventsOf(db: Db, orderId: string): Promise<OrderEventRow[]> {
  return db.select().from(orderEvents).where(eq(orderEvents.orderId, orderId)).orderBy(asc(orderEvents.id))
}

/** An event with its order, even if the order is cancelled. `isProved`: the customer's address is confirmed. */
export type OrderOfEvent = {
  event: OrderEventRow
  order: OrderRow
  parcels: Pick<typeof parcels.$inferSelect, 'carrier' | 'tracking' | 'isOfKey'>[]
  isProved: boolean
  /** The token of the link by which the customer confirms the arrival of exempt goods; null when nothing is to be confirmed. */
  arrivalToken: string | null
  /** The token of the link with which the customer pays without signing in; null when there is none, or it was opened. */
  paymentToken: string | null
  /** Whether the mail about placing the order has been sent. */
  isPlacingTold: boolean
  /** Whether an API key has ever corrected the address. */
  hasAddressOfKey: boolean
}

const parcelsOfOrder = sql<OrderOfEvent['parcels']>`coalesce((
  select json_agg(json_build_object('carrier', carrier, 'tracking', tracking, 'isOfKey', is_of_key) order by position)
  from parcels where order_id = orders.id), '[]')`

/** The data for the mails and webhook calls about these events, in any order. */
export async function ordersOfEvents(db: Db, eventIds: number[]): Promise<OrderOfEvent[]> {
  return db
    .select({
      event: orderEvents,
      order: { ...getTableColumns(orders), ...besideOrder },
      parcels: parcelsOfOrder,
      isProved: isProved(orders.email),
      arrivalToken: sql<string | null>`(
        select token from arrivals
        where order_id = orders.id and confirmed_at is null and document_at is null and expires_at > now())`,
      paymentToken: sql<string | null>`(
        select token from payment_links
        where order_id = orders.id and opened_at is null and expires_at > now() and not ${isPaid})`,
      isPlacingTold: sql<boolean>`exists (
        select from order_events event join mails on mails.order_event_id = event.id
        where event.order_id = orders.id and event.kind = 'placed' and mails.sent_at is not null)`,
      hasAddressOfKey: sql<boolean>`exists (
        select from order_events event where event.order_id = orders.id and event.kind = 'address corrected'
          and starts_with(event.by_email, ${keyAuthorBegins}))`,
    })
    .from(orderEvents)
    .innerJoin(orders, eq(orders.id, orderEvents.orderId))
    .where(inArray(orderEvents.id, eventIds))
}

/**
 * Writes an event in the transaction of its change, and a mail if there is a recipient. Refuses (429) an API key that has caused
 * many events of the order in a day.
 */
export async function tellOfEvent(
  tx: Db,
  event: typeof orderEvents.$inferInsert,
  to: string | undefined,
  { inSeconds = 0 } = {},
): Promise<void> {
  if (to && isOfKey(event.byEmail)) await refuseManyOfKey(tx, event)
  const [row] = await tx.insert(orderEvents).values(event).returning({ id: orderEvents.id })
  if (row && to) await insertMailOfEvent(tx, row.id, to, sql`now() + make_interval(secs => ${inSeconds})`)
}

const mostOfKeyADay = 20

async function refuseManyOfKey(tx: Db, { orderId, byEmail }: typeof orderEvents.$inferInsert): Promise<void> {
  const isOfToday = sql`${orderEvents.at} > now() - interval '1 day'`
  const isOfThisKey = sql`${orderEvents.byEmail} = ${byEmail}`
  const before = await tx.$count(orderEvents, and(eq(orderEvents.orderId, orderId), isOfThisKey, isOfToday))
  if (before < mostOfKeyADay) return
  throw new Refusal(429, 'This key has changed this order too often today. A person can still change it', {
    headers: { 'Retry-After': '86400' },
  })
}
