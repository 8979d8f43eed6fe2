/** Papers of orders: receipts and credit notes, numbered without gaps, with their PDF. */
import { sql } from 'drizzle-orm'
import {
  bigint,
  check,
  customType,
  date,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { numberedPapers } from '#contract/orders/rules/money/paper.ts'
import { orders } from './order-schema.ts'
import { refunds } from './payment-schema.ts'
import { isOneOf, moment } from './schema.ts'
import type { PaperFacts } from './stored-paper.ts'

const bytes = customType<{ data: Uint8Array }>({ dataType: () => 'bytea' })

/**
 * The row of a paper is written in the transaction of its event. Later the paper gets its number and its facts together. It is
 * drawn from these facts alone, so that drawing it again gives the same paper.
 */
export const papers = pgTable(
  'papers',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    kind: text('kind', { enum: numberedPapers }).notNull(),
    orderId: uuid('order_id').notNull(),
    /** Only for a credit note. */
    refundId: uuid('refund_id'),
    wantedAt: moment('wanted_at').notNull().defaultNow(),
    /** How often the scheduled job has failed to make the paper, and when it tries next. */
    tries: integer('tries').notNull().default(0),
    nextTryAt: moment('next_try_at'),
    year: integer('year'),
    number: integer('number'),
    /** In the seller's time zone. */
    issuedOn: date('issued_on', { mode: 'string' }),
    facts: jsonb('facts').$type<PaperFacts>(),
    pdf: bytes('pdf'),
    sha256: text('sha256'),
  },
  (t) => [
    foreignKey({ name: 'papers_of_order', columns: [t.orderId], foreignColumns: [orders.id] }).onDelete('restrict'),
    foreignKey({ name: 'papers_of_refund', columns: [t.refundId], foreignColumns: [refunds.id] }).onDelete('restrict'),
    unique('papers_one_per_number').on(t.kind, t.year, t.number),
    uniqueIndex('papers_one_receipt_per_order').on(t.orderId).where(sql`kind = 'receipt'`),
    // One refund can have two numbered papers: one requested here, one made in the provider's dashboard meanwhile.
    uniqueIndex('papers_one_unnumbered_per_refund').on(t.refundId).where(sql`number is null`),
    index('papers_of_a_refund').on(t.refundId),
    index('papers_of_an_order').on(t.orderId, t.id),
    index('papers_to_make').on(t.id).where(sql`pdf is null`),
    check('papers_kind_is_known', isOneOf(t.kind, numberedPapers)),
    check('papers_credit_a_refund', sql`(${t.kind} = 'credit note') = (${t.refundId} is not null)`),
    check(
      'papers_are_numbered_whole',
      sql`num_nulls(${t.year}, ${t.number}, ${t.issuedOn}, ${t.facts}) in (0, 4) and (${t.pdf} is null or ${t.number} is not null)`,
    ),
    check('papers_bytes_have_a_hash', sql`(${t.pdf} is null) = (${t.sha256} is null)`),
  ],
)

/** The last number of each series. Its row stays locked until the paper has its number, so that there are no gaps. */
export const paperSeries = pgTable('paper_series', {
  kind: text('kind', { enum: numberedPapers }).primaryKey(),
  lastNumber: integer('last_number').notNull(),
  /** Dates never go back while numbers go forward, whatever the clocks show. */
  lastIssuedOn: date('last_issued_on', { mode: 'string' }).notNull(),
})
