/** The cases about orders that need the office: the lists of Manage Orders, and the requests to cancel. */
import { sql } from 'drizzle-orm'
import type { OrderWithoutDelivery, RequestedCancellation } from '#contract/needs/schema.ts'
import { customerOf } from '#contract/orders/rules/customer.ts'
import { formatOrderNumber } from '#contract/orders/rules/order.ts'
import type { Db } from '../database/db.ts'
import { counted, mostListed } from '../database/needs-sql.ts'
import { holdsGoods, inStage } from '../database/order-state.ts'
import { rowsOf } from '../database/statements.ts'
import { orderStateIs } from './order-list-queries.ts'

/** The index of open requests includes those of shipped and cancelled orders. */
const openRequests = sql`cancellation_requests join orders on orders.id = order_id
  where declined_at is null and ${holdsGoods}`

const withoutDelivery = sql`orders where ${inStage('to ship')} and delivery_name = '' and exists (select from delivery_methods)`

export const countsOfOrders = {
  ordersWaiting: counted(sql`orders where ${orderStateIs.waiting}`),
  ordersShort: counted(sql`orders where ${orderStateIs.short}`),
  ordersLate: counted(sql`orders where ${orderStateIs.late}`),
  cancellations: counted(openRequests),
  withoutDelivery: counted(withoutDelivery),
}

type Request = Omit<RequestedCancellation, 'order' | 'customer'> &
  Record<'id' | 'company' | 'userName' | 'email', string> & { number: number }

/** The orders that their customers ask to cancel, the longest waiting first. */
export async function requestedCancellations(db: Db): Promise<RequestedCancellation[]> {
  const { rows } = await rowsOf<Request>(
    db,
    sql`
    select id, number, company, user_name as "userName", email, to_json(requested_at) as "requestedAt", (
        select details ->> 'reason' from order_events
        where order_events.order_id = orders.id and kind = 'cancellation requested' order by id desc limit 1) as reason
    from ${openRequests} order by requested_at, number limit ${mostListed}`,
  )
  return rows.map(({ id, number, reason, requestedAt, ...order }) => ({
    ...{ order: { _id: id, number: formatOrderNumber(number) }, customer: customerOf(order), reason },
    requestedAt: new Date(requestedAt).toISOString(),
  }))
}

type WithoutDelivery = Record<'id' | 'company' | 'userName' | 'email' | 'country' | 'placedAt', string> & {
  number: number
}

/** The orders to ship that were placed without a delivery method, the longest waiting first. */
export async function ordersWithoutDelivery(db: Db): Promise<OrderWithoutDelivery[]> {
  const { rows } = await rowsOf<WithoutDelivery>(
    db,
    sql`
    select id, number, company, user_name as "userName", email, country, to_json(placed_at) as "placedAt"
    from ${withoutDelivery} order by placed_at, id limit ${mostListed}`,
  )
  return rows.map(({ id, number, country, placedAt, ...order }) => ({
    ...{ order: { _id: id, number: formatOrderNumber(number) }, customer: customerOf(order), country },
    placedAt: new Date(placedAt).toISOString(),
  }))
}
