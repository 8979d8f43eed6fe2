/** The statements about changed orders, by the ids of their events. */
import { and, asc, eq, getTableColumns, gt, lte, sql } from 'drizzle-orm'
import type { Db } from '../database/db.ts'
import { orderEvents, orders } from '../database/order-schema.ts'
import { rowsOf } from '../database/statements.ts'
import { type OrderRow, orderExtras } from './order-queries.ts'

/** `position` is the id of the order's last event, `changedAt` the time of that event. */
export type ChangedOrder = OrderRow & { position: number; changedAt: Date }

/** The last event id from the sequence, whether its transaction is committed or not. */
export async function lastPosition(db: Db): Promise<number> {
  const { rows } = await rowsOf<{ last: string | number }>(
    db,
    sql`select last_value - case when is_called then 0 else 1 end as last from order_events_id_seq`,
  )
  return Number(rows[0]?.last ?? 0)
}

/**
 * The position before the first uncommitted event; null when there is none. Each transaction that writes events holds an
 * advisory lock that encodes the position (migration 0033).
 */
export async function firstUnsettled(db: Db): Promise<number | null> {
  const { rows } = await rowsOf<{ before: string | number | null }>(
    db,
    sql`
    select min(((classid::bigint & 65535) << 32) | objid::bigint) as before from pg_locks
    where locktype = 'advisory' and objsubid = 1 and classid::bigint >> 16 = 7033
      and database = (select oid from pg_database where datname = current_database())`,
  )
  const before = rows[0]?.before ?? null
  return before === null ? null : Number(before)
}

/** The position before the first event at or after a point in time; null when there is none. */
export async function positionBefore(db: Db, moment: Date): Promise<number | null> {
  const [row] = await db
    .select({ first: sql<string | number | null>`min(${orderEvents.id})` })
    .from(orderEvents)
    .where(sql`${orderEvents.at} >= ${moment.toISOString()}::timestamptz`)
  const first = row?.first ?? null
  return first === null ? null : Number(first) - 1
}

/** The orders that changed after one position and up to another, each once with its last change. Includes cancelled orders. */
export async function ordersChanged(
  db: Db,
  { after, until, most }: { after: number; until: number; most: number },
): Promise<ChangedOrder[]> {
  const isLast = sql`not exists (select from order_events later where later.order_id = ${orderEvents.orderId}
    and later.id > ${orderEvents.id} and later.id <= ${until})`
  return db
    .select({
      ...getTableColumns(orders),
      ...orderExtras,
      position: orderEvents.id,
      changedAt: sql<Date>`${orderEvents.at}`.mapWith(orderEvents.at).as('changed_at'),
    })
    .from(orderEvents)
    .innerJoin(orders, eq(orders.id, orderEvents.orderId))
    .where(and(gt(orderEvents.id, after), lte(orderEvents.id, until), isLast))
    .orderBy(asc(orderEvents.id))
    .limit(most)
}
