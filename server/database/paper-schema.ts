/**
 * Papers of orders: receipts, credit notes, invoices and their corrections, numbered without gaps, with their PDF. Also the
 * invoices of the seller's ERP, and the arrivals of exempt goods.
 */
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
 * The row of a paper is written in the transaction of its event. Later the paper gets its number and its facts at the same time.
 * It is drawn from these facts alone, so that drawing it again gives the same paper.
 */
export const papers = pgTable(
  'papers',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    kind: text('kind', { enum: numberedPapers }).notNull(),
    orderId: uuid('order_id').notNull(),
    /** The refund that a credit note or corrective invoice is about. */
    refundId: uuid('refund_id'),
    /** The invoice that a corrective invoice corrects, or the receipt that a credit note cancels. */
    corrects: bigint('corrects', { mode: 'number' }),
    /** What the paper is about: a sale, a refund or credit, or the cancellation of a sale whose payment was undone or invoice was wrong. */
    because: text('because', { enum: ['sale', 'refund', 'cancellation'] })
      .notNull()
      .generatedAlwaysAs(
        sql`case when refund_id is not null then 'refund' when corrects is not null then 'cancellation' else 'sale' end`,
      ),
    /** Only on an invoice or a receipt that replaces another one: the paper that cancels that one. */
    follows: bigint('follows', { mode: 'number' }),
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
    foreignKey({ name: 'papers_correct_a_paper', columns: [t.corrects], foreignColumns: [t.id] }),
    foreignKey({ name: 'papers_follow_a_paper', columns: [t.follows], foreignColumns: [t.id] }),
    unique('papers_one_per_number').on(t.kind, t.year, t.number),
    uniqueIndex('papers_one_first_receipt_per_order').on(t.orderId).where(sql`kind = 'receipt' and follows is null`),
    uniqueIndex('papers_one_first_invoice_per_order').on(t.orderId).where(sql`kind = 'invoice' and follows is null`),
    unique('papers_one_follows_another').on(t.follows),
    // A refund can have two numbered papers: its own, and that of a refund at the provider that it has adopted (`adoptRefund`).
    uniqueIndex('papers_one_unnumbered_per_refund').on(t.refundId).where(sql`number is null`),
    index('papers_of_a_refund').on(t.refundId),
    index('papers_of_an_order').on(t.orderId, t.id),
    index('papers_cancelling').on(t.corrects).where(sql`because = 'cancellation'`),
    index('papers_to_make').on(t.id).where(sql`pdf is null`),
    check('papers_kind_is_known', isOneOf(t.kind, numberedPapers)),
    check(
      'papers_credit_a_refund',
      sql`case ${t.kind} when 'credit note' then num_nonnulls(${t.refundId}, ${t.corrects}) = 1 when 'corrective invoice' then true else ${t.refundId} is null end`,
    ),
    check(
      'papers_only_corrective_correct',
      sql`${t.corrects} is null or ${t.kind} in ('corrective invoice', 'credit note')`,
    ),
    check('papers_only_sale_papers_follow', sql`${t.follows} is null or ${t.kind} in ('invoice', 'receipt')`),
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

/** The invoice of an order, made by the seller’s ERP. */
export const outsideInvoices = pgTable(
  'outside_invoices',
  {
    orderId: uuid('order_id').primaryKey(),
    number: text('number').notNull(),
    pdf: bytes('pdf').notNull(),
    sha256: text('sha256').notNull(),
    receivedAt: moment('received_at').notNull().defaultNow(),
    /** An actor. */
    receivedFromId: uuid('received_from_id').notNull(),
  },
  (t) => [foreignKey({ name: 'outside_invoices_of_order', columns: [t.orderId], foreignColumns: [orders.id] })],
)

/** Nothing shows yet that the goods have left Spain. */
export const isUnproved = sql`confirmed_at is null and document_at is null and customs_number is null`

/** The proof that exempt goods have left Spain: the buyer’s statement, a document that the office attaches, or the number of an export declaration. */
export const arrivals = pgTable(
  'arrivals',
  {
    orderId: uuid('order_id').primaryKey(),
    /** Part of the link in the mail about the shipment. */
    token: uuid('token').notNull().defaultRandom(),
    askedAt: moment('asked_at').notNull().defaultNow(),
    /** When the link stops working. The customer can still confirm on the page of the order. */
    expiresAt: moment('expires_at').notNull().default(sql`now() + interval '90 days'`),
    confirmedAt: moment('confirmed_at'),
    arrivedOn: date('arrived_on', { mode: 'string' }),
    place: text('place'),
    /** The person who confirms. */
    name: text('name'),
    /** The number of the export declaration (MRN). */
    customsNumber: text('customs_number'),
    documentName: text('document_name'),
    document: bytes('document'),
    documentAt: moment('document_at'),
  },
  (t) => [
    foreignKey({ name: 'arrivals_of_order', columns: [t.orderId], foreignColumns: [orders.id] }),
    unique('arrivals_one_per_token').on(t.token),
    index('arrivals_without_proof').on(t.askedAt).where(isUnproved),
    check(
      'arrivals_confirmed_whole',
      sql`num_nulls(${t.confirmedAt}, ${t.arrivedOn}, ${t.place}, ${t.name}) in (0, 4)`,
    ),
    check('arrivals_document_is_whole', sql`num_nulls(${t.documentName}, ${t.document}, ${t.documentAt}) in (0, 3)`),
  ],
)
