/** The statements about the proofs that exempt goods have left Spain. */
import { and, eq, getTableColumns, isNull, type SQL, sql } from 'drizzle-orm'
import type { ArrivalForm } from '#contract/tax/schema/arrival.ts'
import type { Db } from '../database/db.ts'
import { orders } from '../database/order-schema.ts'
import { arrivals, isUnproved } from '../database/paper-schema.ts'
import { isOpenTo } from '../identity/confirmed-queries.ts'

/** Asks for a proof if the order is exempt. To be called in the transaction of the shipment. */
export async function askForArrival(tx: Db, orderId: string): Promise<void> {
  await tx.execute(sql`
    insert into arrivals (order_id) select id from orders where id = ${orderId} and tax_treatment in ('intra-EU supply', 'export')`)
}

/** Withdraws the link in the mail of a shipment that is undone. False when the arrival is proved. */
export async function withdrawArrival(tx: Db, orderId: string): Promise<boolean> {
  const ofOrder = eq(arrivals.orderId, orderId)
  await tx.delete(arrivals).where(and(ofOrder, isUnproved))
  return (await tx.$count(arrivals, ofOrder)) === 0
}

const { document: _, ...withoutBytes } = getTableColumns(arrivals)

const lines = sql<{ name: string; quantity: number }[]>`(
  select json_agg(json_build_object('name', product_name, 'quantity', quantity) order by position)
  from order_lines where order_lines.order_id = orders.id)`

/** `userId`: the customer who may confirm the arrival when signed in. `isExport`: the buyer's statement proves nothing. */
export type ArrivalRow = Omit<typeof arrivals.$inferSelect, 'document'> &
  Pick<typeof orders.$inferSelect, 'number' | 'country' | 'userId' | 'companyId'> & {
    shippedAt: Date
    isExport: boolean
    lines: { name: string; quantity: number }[]
  }

export const arrivalOfOrder = (db: Db, orderId: string) => findArrival(db, eq(arrivals.orderId, orderId))
export const arrivalOfToken = (db: Db, token: string) => findArrival(db, eq(arrivals.token, token))

async function findArrival(db: Db, which: SQL): Promise<ArrivalRow | undefined> {
  const { number, country, companyId, approvedAt } = orders
  const userId = sql<string | null>`case when ${isOpenTo(orders.userId)} then ${orders.userId} end`
  const isExport = sql<boolean>`tax_treatment = 'export'`
  const [row] = await db
    .select({ ...withoutBytes, number, country, userId, companyId, shippedAt: approvedAt, isExport, lines })
    .from(arrivals)
    .innerJoin(orders, eq(orders.id, arrivals.orderId))
    .where(which)
  return row?.shippedAt ? { ...row, shippedAt: row.shippedAt } : undefined
}

/** False when the arrival was confirmed before, or the shipment has been undone. */
export async function confirmArrival(db: Db, orderId: string, statement: ArrivalForm): Promise<boolean> {
  const confirmed = await db
    .update(arrivals)
    .set({ ...statement, confirmedAt: sql`now()` })
    .where(and(eq(arrivals.orderId, orderId), isNull(arrivals.confirmedAt)))
    .returning({ orderId: arrivals.orderId })
  return confirmed.length > 0
}

/** Replaces an earlier document. False when the order needs no proof. */
export async function putProof(tx: Db, orderId: string, documentName: string, document: Uint8Array): Promise<boolean> {
  const put = await tx
    .update(arrivals)
    .set({ documentName, document, documentAt: sql`now()` })
    .where(eq(arrivals.orderId, orderId))
    .returning({ orderId: arrivals.orderId })
  return put.length > 0
}

/** Replaces an earlier number. False when the order is no shipped export. */
export async function setCustomsNumber(tx: Db, orderId: string, customsNumber: string): Promise<boolean> {
  const isExport = sql`exists (select from orders where orders.id = ${orderId} and tax_treatment = 'export')`
  const set = await tx
    .update(arrivals)
    .set({ customsNumber })
    .where(and(eq(arrivals.orderId, orderId), isExport))
    .returning({ orderId: arrivals.orderId })
  return set.length > 0
}

export async function readProof(db: Db, orderId: string): Promise<{ name: string; bytes: Uint8Array } | undefined> {
  const [row] = await db
    .select({ name: arrivals.documentName, bytes: arrivals.document })
    .from(arrivals)
    .where(eq(arrivals.orderId, orderId))
  return row?.name && row.bytes ? { name: row.name, bytes: row.bytes } : undefined
}
