/** The statements about papers. */
import { and, asc, eq, getTableColumns, gt, inArray, isNotNull, isNull, lte, or, sql } from 'drizzle-orm'
import { correctingPapers, type NumberedPaper, salePapers } from '#contract/orders/rules/money/paper.ts'
import { plasticGramsOf } from '#contract/tax/rules/plastic.ts'
import type { Db } from '../database/db.ts'
import type { orderEvents } from '../database/order-schema.ts'
import { paperSeries, papers } from '../database/paper-schema.ts'
import { products } from '../database/schema.ts'
import type { PaperFacts } from '../database/stored-paper.ts'
import { takeAllDue } from '../database/take-due-queries.ts'
import type { OrderRow } from '../orders/order-queries.ts'

export type PaperRow = Omit<typeof papers.$inferSelect, 'pdf'>

const { pdf: _, ...columns } = getTableColumns(papers)

/** While the outcome of a refund at the provider is unknown, the refund may still be merged with another one (adoptRefund). */
const isOfDecided = sql`(refund_id is null or exists (
  select from refunds where refunds.id = refund_id and (provider_refund_id is not null or status <> 'asked')))`

/** Leases the oldest papers that are not made, oldest first. Papers that have failed come last, once they are due again. */
export async function takeDuePapers(db: Db, now: Date, leasedUntil: Date, most: number): Promise<PaperRow[]> {
  const { pdf, nextTryAt, id } = papers
  const isDue = and(isNull(pdf), isOfDecided, or(isNull(nextTryAt), lte(nextTryAt, now)))
  const due = { where: isDue, orderBy: [sql`${nextTryAt} nulls first`, id] }
  const taken = await takeAllDue(db, papers, due, { nextTryAt: leasedUntil }, most)
  return taken.sort((one, other) => one.id - other.id)
}

/** Ends the leases of papers that were not tried: they are due again at once. */
export async function giveBackPapers(db: Db, ids: number[], now: Date): Promise<void> {
  if (ids.length > 0) await db.update(papers).set({ nextTryAt: now }).where(inArray(papers.id, ids))
}

export async function postponePaper(db: Db, id: number, nextTryAt: Date): Promise<void> {
  await db
    .update(papers)
    .set({ tries: sql`${papers.tries} + 1`, nextTryAt })
    .where(eq(papers.id, id))
}

/** The papers of one or more orders, made or not, oldest request first. */
export async function papersOf(db: Db, ...orderIds: string[]): Promise<PaperRow[]> {
  return db.select(columns).from(papers).where(inArray(papers.orderId, orderIds)).orderBy(asc(papers.id))
}

/** The receipt or the latest invoice of each order, made or not, in the order of the ids. */
export async function receiptsOf(db: Db, orderIds: string[]): Promise<PaperRow[]> {
  const rows = await db
    .select(columns)
    .from(papers)
    .where(and(inArray(papers.orderId, orderIds), inArray(papers.kind, salePapers)))
    .orderBy(asc(papers.id))
  const byOrder = new Map(rows.map((row) => [row.orderId, row]))
  return orderIds.flatMap((id) => byOrder.get(id) ?? [])
}

/** What the papers attached to a mail are about. `an invoice`: the papers that the event names. */
export type AboutPapers = 'the sale' | 'a refund' | 'an invoice'

/** The papers attached to an event's mail. A mail about refunds has the papers requested since the last such mail. */
export async function papersOfEvent(
  db: Db,
  { id, orderId, at, details }: Pick<typeof orderEvents.$inferSelect, 'id' | 'orderId' | 'at' | 'details'>,
  about: AboutPapers,
): Promise<PaperRow[]> {
  if (about !== 'a refund') {
    const all = await papersOf(db, orderId)
    const named = [details?.corrective, details?.following]
    return about === 'the sale' ? salePaperOf(all) : all.filter((paper) => named.includes(paper.id))
  }
  const before = sql`coalesce((select max(at) from order_events
    where order_id = ${orderId} and kind = 'refunded' and id < ${id}), '-infinity')`
  const isSince = and(gt(papers.wantedAt, before), lte(papers.wantedAt, at))
  return db
    .select(columns)
    .from(papers)
    .where(
      and(eq(papers.orderId, orderId), inArray(papers.kind, correctingPapers), isNotNull(papers.refundId), isSince),
    )
    .orderBy(asc(papers.id))
}

/** The receipt or the latest invoice among the papers of an order. */
export function salePaperOf(rows: PaperRow[]): PaperRow[] {
  const paper = rows.findLast(({ kind }) => salePapers.some((sale) => sale === kind))
  return paper ? [paper] : []
}

/**
 * Locks those of the papers that have no number, in the sequence of their ids. Leaves out papers that another process has
 * numbered, and papers whose refund has no known outcome yet.
 */
export async function lockUnnumbered(tx: Db, ids: number[]): Promise<PaperRow[]> {
  return tx
    .select(columns)
    .from(papers)
    .where(and(inArray(papers.id, ids), isNull(papers.number), isOfDecided))
    .orderBy(asc(papers.id))
    .for('update')
}

/**
 * The next `count` numbers of a series and their date: `today`, or the last date if that is later. The row stays locked until
 * the transaction ends, so that each number is used exactly once.
 */
export async function takeNumbers(
  tx: Db,
  kind: NumberedPaper,
  count: number,
  today: string,
): Promise<{ first: number; issuedOn: string }> {
  const later = sql`greatest(${paperSeries.lastIssuedOn}, excluded.last_issued_on)`
  const isNewYear = sql`extract(year from ${later}) > extract(year from ${paperSeries.lastIssuedOn})`
  const [row] = await tx
    .insert(paperSeries)
    .values({ kind, lastNumber: count, lastIssuedOn: today })
    .onConflictDoUpdate({
      target: paperSeries.kind,
      set: {
        lastNumber: sql`case when ${isNewYear} then 0 else ${paperSeries.lastNumber} end + excluded.last_number`,
        lastIssuedOn: later,
      },
    })
    .returning({ last: paperSeries.lastNumber, issuedOn: paperSeries.lastIssuedOn })
  if (!row) throw new Error('An insert returned no row')
  return { first: row.last - count + 1, issuedOn: row.issuedOn }
}

export type Issued = { id: number; year: number; number: number; issuedOn: string; facts: PaperFacts }

export async function writeNumbers(tx: Db, issued: readonly Issued[]): Promise<void> {
  await tx.execute(sql`
    update papers set year = issued.year, number = issued.number, issued_on = issued."issuedOn", facts = issued.facts
    from jsonb_to_recordset(${JSON.stringify(issued)}::jsonb)
      as issued (id bigint, year int, number int, "issuedOn" date, facts jsonb)
    where papers.id = issued.id`)
}

/** The facts of a numbered paper. */
export async function factsOfPaper(db: Db, id: number): Promise<PaperFacts | undefined> {
  const [row] = await db.select({ facts: papers.facts }).from(papers).where(eq(papers.id, id))
  return row?.facts ?? undefined
}

/** Adds a paper that is numbered in the same transaction. Returns its id. */
export async function insertPaper(
  tx: Db,
  paper: Pick<typeof papers.$inferInsert, 'kind' | 'orderId' | 'corrects' | 'follows'>,
): Promise<number> {
  const [row] = await tx.insert(papers).values(paper).returning({ id: papers.id })
  if (!row) throw new Error('An insert returned no row')
  return row.id
}

/** Locks a paper until the transaction ends. */
export async function lockPaper(tx: Db, id: number): Promise<void> {
  await tx.select({ id: papers.id }).from(papers).where(eq(papers.id, id)).for('update')
}

/** The plastic in one unit of each line of an order, in grams, as the catalogue states it now. */
export async function plasticOfLines(db: Db, { lines }: Pick<OrderRow, 'lines'>): Promise<(number | undefined)[]> {
  const ids = lines.map(({ productId }) => productId)
  const { id, type, facts } = products
  const rows = await db.select({ id, type, facts }).from(products).where(inArray(id, ids))
  const known = new Map(rows.map((row) => [row.id, plasticGramsOf(row)]))
  return ids.map((productId) => known.get(productId))
}

export type Drawing = { id: number; pdf: Uint8Array; sha256: string }

/** Stores the bytes of papers, except where another process has stored them already: the bytes stored first are the paper. */
export async function keepBytes(db: Db, drawings: readonly Drawing[]): Promise<void> {
  if (drawings.length === 0) return
  const rows = drawings.map(({ id, pdf, sha256 }) => sql`(${id}::bigint, ${pdf}::bytea, ${sha256}::text)`)
  await db.execute(sql`
    update papers set pdf = drawn.pdf, sha256 = drawn.sha256, next_try_at = null
    from (values ${sql.join(rows, sql`, `)}) as drawn (id, pdf, sha256)
    where papers.id = drawn.id and papers.pdf is null`)
}

/** Those of the papers that are stored. */
export async function bytesOf(
  db: Db,
  ids: number[],
): Promise<{ orderId: string; facts: PaperFacts; pdf: Uint8Array }[]> {
  const { id, orderId, facts, pdf } = papers
  const rows = await db.select({ orderId, facts, pdf }).from(papers).where(inArray(id, ids))
  return rows.flatMap(({ orderId, facts, pdf }) => (facts && pdf ? [{ orderId, facts, pdf }] : []))
}
