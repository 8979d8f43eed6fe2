/** The cases about VAT that need the office: exempt orders without a proof that the goods have left Spain, and a yearly limit. */
import { asc, eq, sql } from 'drizzle-orm'
import { buyerOf } from '#contract/orders/rules/customer.ts'
import { formatOrderNumber } from '#contract/orders/rules/order.ts'
import { daysUntilProof } from '#contract/tax/rules/arrival.ts'
import type { UnprovedArrival } from '#contract/tax/schema/arrival.ts'
import type { Db } from '../database/db.ts'
import { counted, mostListed } from '../database/needs-sql.ts'
import { orders } from '../database/order-schema.ts'
import { arrivals, isUnproved } from '../database/paper-schema.ts'
import { countWithoutNif, namesToCompare } from './buyer-queries.ts'
import { nearLimit } from './report.ts'

/**
 * Excludes fully refunded orders, because nothing was supplied. Begins with the condition of the index
 * `arrivals_without_proof`.
 */
const isOverdue = sql`${isUnproved}
  and asked_at <= now() - make_interval(days => ${sql.raw(String(daysUntilProof))}) and refunded_cents < gross_cents`

export const countsOfTax = {
  arrivals: counted(sql`arrivals join orders on orders.id = order_id where ${isOverdue}`),
  otherNames: namesToCompare,
  withoutNif: countWithoutNif,
  distanceSales: counted(sql`settings where name = ${nearLimit} and value <> ''`),
}

/** The longest overdue first. */
export async function overdueArrivals(db: Db): Promise<UnprovedArrival[]> {
  const { id, number, company, billingName, userName, email, country } = orders
  const rows = await db
    .select({ id, number, company, billingName, userName, email, country, askedAt: arrivals.askedAt })
    .from(arrivals)
    .innerJoin(orders, eq(id, arrivals.orderId))
    .where(isOverdue)
    .orderBy(asc(arrivals.askedAt), asc(id))
    .limit(mostListed)
  return rows.map((row) => ({
    order: { _id: row.id, number: formatOrderNumber(row.number) },
    company: buyerOf(row),
    country: row.country,
    shippedAt: row.askedAt.toISOString(),
  }))
}
