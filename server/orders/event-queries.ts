/** The statements about the events of orders, which mails and webhook calls report. */
import { and, asc, eq, getTableColumns, inArray, sql } from 'drizzle-orm'
import type { KeyScope } from '#contract/integrations/rules/integration.ts'
import { Refusal } from '../base/refusal.ts'
import { cardProvider, isOfKey, saysOf, theShop } from '../database/actor-schema.ts'
import type { Db } from '../database/db.ts'
import { orderEvents, orders, type parcels } from '../database/order-schema.ts'
import { isPaid } from '../database/order-state.ts'
import { isUnproved } from '../database/paper-schema.ts'
import { insertMailOfEvent } from '../mail/mail-queries.ts'
import { isConfirmed } from '../mail/recipient-queries.ts'
import { type OrderRow, orderExtras } from './order-queries.ts'

/** `by` names the actor; null for the shop itself. */
export type OrderEventRow = typeof orderEvents.$inferSelect & { by: string | null; isOfKey: boolean }

const eventColumns = {
  ...getTableColumns(orderEvents),
  by: sql<string | null>`case when ${orderEvents.byId} <> ${theShop.id} then ${saysOf(orderEvents.byId)} end`,
  isOfKey: isOfKey(orderEvents.byId),
}

/** The events of orders, oldest first. */
export async function eventsOf(db: Db, orderIds: string[]): Promise<OrderEventRow[]> {
  return db
    .select(eventColumns)
    .from(orderEvents)
    .where(inArray(orderEvents.orderId, orderIds))
    .orderBy(asc(orderEvents.id))
}

/** An event with its order, even if the order is cancelled. `isConfirmed`: the customer's address is confirmed. */
export type OrderOfEvent = {
  event: OrderEventRow
  order: OrderRow
  parcels: Pick<typeof parcels.$inferSelect, 'carrier' | 'tracking' | 'isOfKey'>[]
  isConfirmed: boolean
  /** The token of the link by which the customer confirms the arrival of exempt goods; null when nothing is to be confirmed. */
  arrivalToken: string | null
  /** The token of the link with which the customer pays without signing in; null when there is none, or it was opened. */
  paymentToken: string | null
  /** Whether the mail about placing the order has been sent. */
  isPlacingTold: boolean
  /** Whether an API key has ever corrected the address. */
  hasAddressOfKey: boolean
  refunds: RefundToTell[]
}

/** A refund that has not failed. `lines`: `1 × MT-PT20`. The reason is blank if a person did not write it. */
export type RefundToTell = { amountCents: number; reason: string; hasDelivery: boolean; lines: string[] }

const parcelsOfOrder = sql<OrderOfEvent['parcels']>`coalesce((
  select json_agg(json_build_object('carrier', carrier, 'tracking', tracking, 'isOfKey', is_of_key) order by position)
  from parcels where order_id = orders.id), '[]')`

/** Oldest first. A credit is not a refund: it takes nothing back. */
const refundsOfOrder = sql<RefundToTell[]>`coalesce((
  select json_agg(json_build_object(
    'amountCents', amount_cents,
    'reason', case when refunds.by_id = ${cardProvider.id} or ${isOfKey(sql`refunds.by_id`)} then '' else reason end,
    'hasDelivery', delivery_cents > 0,
    'lines', coalesce((
      select json_agg(refund_lines.quantity || ' × ' || coalesce(nullif(sku, ''), product_name) order by position)
      from refund_lines join order_lines using (order_id, position)
      where refund_id = refunds.id), '[]')
  ) order by created_at, refunds.id)
  from refunds where order_id = orders.id and way <> 'credit' and status <> 'owed'), '[]')`

/** The data for the mails and webhook calls about these events, in any order. */
export async function ordersOfEvents(db: Db, eventIds: number[]): Promise<OrderOfEvent[]> {
  return db
    .select({
      event: eventColumns,
      order: { ...getTableColumns(orders), ...orderExtras },
      parcels: parcelsOfOrder,
      isConfirmed: isConfirmed(orders.email),
      arrivalToken: sql<string | null>`(
        select token from arrivals
        where order_id = orders.id and ${isUnproved} and expires_at > now() and orders.tax_treatment = 'intra-EU supply')`,
      paymentToken: sql<string | null>`(
        select token from payment_links
        where order_id = orders.id and opened_at is null and expires_at > now() and not ${isPaid})`,
      isPlacingTold: sql<boolean>`exists (
        select from order_events event join mails on mails.order_event_id = event.id
        where event.order_id = orders.id and event.kind = 'placed' and mails.sent_at is not null)`,
      hasAddressOfKey: sql<boolean>`exists (
        select from order_events event where event.order_id = orders.id and event.kind = 'address corrected'
          and ${isOfKey(sql`event.by_id`)})`,
      refunds: refundsOfOrder,
    })
    .from(orderEvents)
    .innerJoin(orders, eq(orders.id, orderEvents.orderId))
    .where(inArray(orderEvents.id, eventIds))
}

/** `by` is left out for the shop itself. */
type NewEvent = Omit<typeof orderEvents.$inferInsert, 'byId'> & {
  by?: { id: string; keyScope?: KeyScope | undefined } | undefined
}

/**
 * Writes an event in the transaction of its change, and a mail if there is a recipient. Refuses (429) an API key that has caused
 * many events of the order in a day.
 */
export async function tellOfEvent(
  tx: Db,
  { by, ...event }: NewEvent,
  to: string | undefined,
  { inSeconds = 0 } = {},
): Promise<void> {
  if (to && by?.keyScope) await refuseManyOfKey(tx, event.orderId, by.id)
  const row = { ...event, ...(by && { byId: by.id }) }
  const [told] = await tx.insert(orderEvents).values(row).returning({ id: orderEvents.id })
  if (told && to) await insertMailOfEvent(tx, told.id, to, sql`now() + make_interval(secs => ${inSeconds})`)
}

const mostOfKeyADay = 20

async function refuseManyOfKey(tx: Db, orderId: string, keyId: string): Promise<void> {
  const isOfToday = sql`${orderEvents.at} > now() - interval '1 day'`
  const before = await tx.$count(
    orderEvents,
    and(eq(orderEvents.orderId, orderId), eq(orderEvents.byId, keyId), isOfToday),
  )
  if (before < mostOfKeyADay) return
  throw new Refusal(429, 'This key has changed this order too often today. A person can still change the order', {
    headers: { 'Retry-After': '86400' },
  })
}
