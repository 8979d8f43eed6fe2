/** The statements about what needs an admin. All counts are one statement; each part of it reads a range of a small index. */

import { and, asc, eq, isNull, type SQL, sql } from 'drizzle-orm'
import { lastReminderDay } from '#contract/companies/rules/credit.ts'
import type { LowProduct, Needs } from '#contract/needs/schema.ts'
import { coverDays } from '#contract/orders/rules/admin/figures.ts'
import { disputesToAnswer } from '#contract/orders/rules/money/dispute.ts'
import { waitsAfterHours } from '#contract/orders/rules/order.ts'
import type { OrderEventKind } from '#contract/orders/rules/timeline/events.ts'
import { mostFound } from '#contract/rules/lists/list-total.ts'
import { plasticMaterials, plasticTypes } from '#contract/tax/rules/plastic.ts'
import { isOpenTransfer } from '../bank/match-queries.ts'
import { isUnseen } from '../bank/noted-queries.ts'
import { isOpenReturn } from '../bank/take-back-queries.ts'
import type { Db } from '../database/db.ts'
import { orderEvents, orders } from '../database/order-schema.ts'
import { holdsGoods, inStage, isOwedRefund, isOwing } from '../database/order-state.ts'
import { papers } from '../database/paper-schema.ts'
import { disputes, refunds } from '../database/payment-schema.ts'
import { mails } from '../database/record-schema.ts'
import { isOneOf, products } from '../database/schema.ts'
import { rowsOf } from '../database/statements.ts'
import type { DisputeRow } from '../payments/dispute-queries.ts'
import { shopToday } from '../settings/day-queries.ts'
import { overdueArrivals } from '../tax/arrival-queries.ts'

/** The most rows in a list of each kind. */
export const mostListed = 200
/**
 * A mail or paper is listed after this many tries, which take about a minute and a half for a mail and half a minute for a
 * paper. The shop keeps trying by itself. A mail that was given up after a failure is listed at once.
 */
const triesOfMail = 5
const triesOfPaper = 3

const isFailingMail = sql`failure is not null and sent_at is null and closed_at is null
  and (given_up_at is not null or tries >= ${sql.raw(String(triesOfMail))})`
const isUnmadePaper = sql`pdf is null and tries >= ${sql.raw(String(triesOfPaper))}`
const isToShip = inStage('to ship')
const isReportedShort = sql`exists (select from order_events where order_id = orders.id and kind = 'reported short')`
/** An order on account that is unpaid after its last reminder. */
const isLeftToOffice = sql`pays_by = 'account' and ${isOwing} and due_on <= ${shopToday} - ${sql.raw(String(lastReminderDay))}`
/** The index of open requests includes those of shipped and cancelled orders. */
const openRequests = sql`cancellation_requests join orders on orders.id = order_id
  where declined_at is null and ${holdsGoods}`
const isToAnswer = isOneOf(sql`disputes.status`, disputesToAnswer)
const lowStock = sql`(select low_stock from shop_settings)`
const onSale = sql`products.hidden_at is null`
/** Products for which `plasticGramsOf` returns undefined, in a shop that states the Spanish tax on plastic packaging. */
const isWithoutPlastic = sql`exists (select from shop_settings where plastic_tax <> 'none')
  and ${isOneOf(sql`products.type`, plasticTypes)} and facts -> 'materials' ?| array[${sql.raw(plasticMaterials.map((one) => `'${one}'`).join())}]
  and not facts ? 'newPlasticKg' and ${onSale}`
const greatestMinimum = sql`(select max(minimum_order) from products where hidden_at is null)`

/**
 * Counts what needs an admin. Unmatched payments count only if they were first seen at `openBefore` or earlier, because an
 * order may still take a payment that was seen after that.
 */
export async function countNeeds(db: Db, openBefore: Date): Promise<Omit<Needs, 'distanceSales'>> {
  const stock = sql`product_stock join products on products.id = product_id`
  const { rows } = await rowsOf<Needs>(
    db,
    sql`select
      ${counted(sql`orders where ready_at < now() - make_interval(hours => ${waitsAfterHours}) and ${isToShip}`)} as "ordersWaiting",
      ${counted(sql`orders where ${isToShip} and ${isReportedShort}`)} as "ordersShort",
      ${counted(sql`orders where leaves_on < ${shopToday} and ${isToShip}`)} as "ordersLate",
      (select count(distinct intent_id)::int from disputes where ${isToAnswer}) as disputes,
      (select count(distinct intent_id)::int from disputes where ${isToAnswer} and order_id is null) as "disputesWithoutOrder",
      (select to_json(min(answer_by)) from disputes where ${isToAnswer}) as "disputesAnsweredBy",
      ${counted(openRequests)} as cancellations,
      ${counted(sql`unmatched_payments where closed_at is null and seen_at <= ${openBefore.toISOString()}::timestamptz`)}
        as "unmatchedPayments",
      ${counted(sql`bank_entries where ${isOpenReturn}`)} as "takenBack",
      ${counted(sql`bank_entries where ${isOpenTransfer}`)} as transfers,
      ${counted(sql`bank_entries where ${isUnseen}`)} as noted,
      ${counted(sql`orders where ${isLeftToOffice}`)} as overdue,
      ${counted(sql`refunds where ${isOwedRefund}`)} as "failedRefunds",
      ${counted(sql`reviews where looked_at is null and removed_at is null`)} as reviews,
      ${counted(sql`${stock} where available_quantity > 0 and available_quantity < ${greatestMinimum}
        and available_quantity < minimum_order and ${onSale}`)} as "belowMinimum",
      ${counted(sql`${stock} where available_quantity > 0 and available_quantity < ${lowStock}
        and available_quantity >= minimum_order and ${onSale}`)} as "runningOut",
      ${counted(sql`products where ${isWithoutPlastic}`)} as "withoutPlastic",
      ${counted(sql`mails where ${isFailingMail}`)} as mails,
      ${counted(sql`papers where ${isUnmadePaper}`)} as papers,
      ${counted(overdueArrivals)} as arrivals`,
  )
  const [needs] = rows
  if (!needs) throw new Error('A count returned no row')
  const by = needs.disputesAnsweredBy
  return { ...needs, disputesAnsweredBy: by && new Date(by).toISOString() }
}

/** Counts up to one more than the limit, so that a count above it is recognised. */
const counted = (what: SQL) =>
  sql`(select count(*)::int from (select from ${what} limit ${sql.raw(String(mostFound + 1))}) as found)`

export type OpenRequest = {
  id: string
  number: number
  company: string
  userName: string
  email: string
  reason: string
  requestedAt: string
}

/** The orders that their customers ask to cancel, the longest waiting first. */
export async function requestedCancellations(db: Db): Promise<OpenRequest[]> {
  const { rows } = await rowsOf<OpenRequest>(
    db,
    sql`
    select id, number, company, user_name as "userName", email, to_json(requested_at) as "requestedAt", (
        select details ->> 'reason' from order_events
        where order_events.order_id = orders.id and kind = 'cancellation requested' order by id desc limit 1) as reason
    from ${openRequests} order by requested_at, number limit ${mostListed}`,
  )
  return rows
}

/** Disputes to answer about payments without an order, by deadline. */
export async function looseDisputes(db: Db): Promise<DisputeRow[]> {
  return db
    .select()
    .from(disputes)
    .where(and(isToAnswer, isNull(disputes.orderId)))
    .orderBy(asc(disputes.answerBy), asc(disputes.id))
    .limit(mostListed)
}

export type OwedRefund = typeof refunds.$inferSelect & { orderNumber: number | null }

export async function owedRefunds(db: Db): Promise<OwedRefund[]> {
  const rows = await db
    .select({ refund: refunds, orderNumber: orders.number })
    .from(refunds)
    .leftJoin(orders, eq(orders.id, refunds.orderId))
    .where(isOwedRefund)
    .orderBy(asc(refunds.createdAt), asc(refunds.id))
    .limit(mostListed)
  return rows.map(({ refund, orderNumber }) => ({ ...refund, orderNumber }))
}

export type FailingMail = typeof mails.$inferSelect & { orderId: string | null; kind: OrderEventKind | null }

export async function failingMails(db: Db): Promise<FailingMail[]> {
  const rows = await db
    .select({ mail: mails, orderId: orderEvents.orderId, kind: orderEvents.kind })
    .from(mails)
    .leftJoin(orderEvents, eq(orderEvents.id, mails.orderEventId))
    .where(isFailingMail)
    .orderBy(asc(mails.createdAt), asc(mails.id))
    .limit(mostListed)
  return rows.map(({ mail, orderId, kind }) => ({ ...mail, orderId, kind }))
}

export async function unmadePapers(db: Db) {
  const { kind, orderId, wantedAt, tries, nextTryAt, number } = papers
  const { taxTreatment, paysBy, placedAt, paidAt, approvedAt, number: orderNumber } = orders
  return db
    .select({
      kind,
      orderId,
      wantedAt,
      tries,
      nextTryAt,
      orderNumber,
      number,
      taxTreatment,
      paysBy,
      placedAt,
      paidAt,
      approvedAt,
    })
    .from(papers)
    .innerJoin(orders, eq(orders.id, papers.orderId))
    .where(isUnmadePaper)
    .orderBy(asc(papers.id))
    .limit(mostListed)
}

export type StockGroup = 'runningOut' | 'withoutSales' | 'belowMinimum' | 'soldOut'
export type LowRow = Omit<LowProduct, 'sku' | 'daysOfCover'> & {
  sku: string | null
  stockGroup: StockGroup
  total: number
}

/** Low stock in groups, with the most urgent products first in each group. */
export async function lowProducts(db: Db): Promise<LowRow[]> {
  const { rows } = await rowsOf<LowRow>(
    db,
    sql`
    with low as (
      select product_id, name, sku, available_quantity as available, minimum_order as minimum
      from product_stock join products on products.id = product_id
      where available_quantity < greatest(${greatestMinimum}, ${lowStock})
        and available_quantity < greatest(minimum_order, ${lowStock}) and ${onSale}
    ), sold as (
      select product_id, sum(quantity) as units from sold_lines
      where sold_at >= now() - make_interval(days => ${coverDays}) and product_id in (select product_id from low)
      group by product_id
    ), grouped as (
      select low.*, coalesce(units, 0) as units, case when available = 0 then 'soldOut' when available < minimum
        then 'belowMinimum' when units > 0 then 'runningOut' else 'withoutSales' end as stock_group
      from low left join sold using (product_id)
    ), placed as (
      select *, count(*) over (partition by stock_group) as total, row_number() over (
        partition by stock_group
        order by case stock_group when 'runningOut' then available / units when 'withoutSales' then available else -units end,
          available, name, product_id) as place
      from grouped
    )
    select product_id as "_id", name, sku, available::float8 as "availableQuantity", minimum as "minimumOrder",
      units::float8 as sold, stock_group as "stockGroup", total::float8 as total
    from placed where place <= ${mostListed} order by stock_group, place`,
  )
  return rows
}

export async function readLowStock(db: Db): Promise<number | null> {
  const { rows } = await rowsOf<{ least: number | null }>(db, sql`select ${lowStock} as least`)
  return rows[0]?.least ?? null
}

export async function productsWithoutPlastic(db: Db) {
  const { id, name, sku } = products
  return db
    .select({ id, name, sku })
    .from(products)
    .where(isWithoutPlastic)
    .orderBy(asc(name), asc(id))
    .limit(mostListed)
}
