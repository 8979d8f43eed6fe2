/** The tables of the shop's bank accounts: statements, their entries, and which entry has paid which order. */
import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  date,
  foreignKey,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  unique,
  uuid,
} from 'drizzle-orm/pg-core'
import { orders } from './order-schema.ts'
import { cents, createdAt, id, isOneOf, moment } from './schema.ts'

/** The account at the first position is the one that customers pay into. */
export const bankAccounts = pgTable(
  'bank_accounts',
  {
    id: id(),
    position: integer('position').notNull(),
    /** Without spaces. The number of the account if it has no IBAN. */
    iban: text('iban').notNull(),
    /** A routing number if the account has no IBAN. */
    bic: text('bic').notNull(),
    holder: text('holder').notNull(),
  },
  (t) => [
    unique('bank_accounts_one_per_iban').on(t.iban),
    check('bank_accounts_iban_is_tidy', sql`${t.iban} ~ '^[0-9A-Z]{4,34}$'`),
  ],
)

/** A booked statement. The file itself is not kept. */
export const bankStatements = pgTable(
  'bank_statements',
  {
    id: id(),
    accountId: uuid('account_id').notNull(),
    /** SHA-256 of the file, which may have several statements. */
    sha256: text('sha256').notNull(),
    /** The statement's place in the file. */
    position: integer('position').notNull().default(0),
    openingCents: cents('opening_cents').notNull(),
    closingCents: cents('closing_cents').notNull(),
    fromDay: date('from_day', { mode: 'string' }).notNull(),
    untilDay: date('until_day', { mode: 'string' }).notNull(),
    /** An actor. */
    byId: uuid('by_id').notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    foreignKey({
      name: 'bank_statements_of_account',
      columns: [t.accountId],
      foreignColumns: [bankAccounts.id],
    }),
    unique('bank_statements_once').on(t.accountId, t.sha256, t.position),
  ],
)

/**
 * One movement on an account. Only `usedUp`, what was set aside, and what it takes back ever change; money that a program has noted
 * gets the facts of the statement that states it later.
 */
export const bankEntries = pgTable(
  'bank_entries',
  {
    id: id(),
    accountId: uuid('account_id').notNull(),
    statementId: uuid('statement_id'),
    bookedOn: date('booked_on', { mode: 'string' }).notNull(),
    valueOn: date('value_on', { mode: 'string' }).notNull(),
    /** Its place on the statement. */
    line: integer('line').notNull().default(0),
    /** Positive if money came in. */
    amountCents: cents('amount_cents').notNull(),
    payerName: text('payer_name').notNull().default(''),
    /** The last four characters of the payer's account. */
    payerEnd: text('payer_end').notNull().default(''),
    /** A keyed digest of the payer's account, which recognises a payer without storing the number. */
    payerDigest: text('payer_digest'),
    text: text('text').notNull().default(''),
    endToEndId: text('end_to_end_id').notNull().default(''),
    bankReference: text('bank_reference').notNull().default(''),
    /**
     * A digest of all that a statement says about the entry, so that an overlapping statement does not add it again. For money
     * that another program has seen, and that no statement has stated yet: `seen` and the reference of the bank.
     */
    fingerprint: text('fingerprint').notNull(),
    /** The number of the order for which another program has noted it. Null if only a statement states it. */
    notedFor: integer('noted_for'),
    /** Whether a statement has stated it. Until then, only another program has noted it. */
    isStated: boolean('is_stated').notNull().default(true),
    /** When someone in the office has seen a noted transfer at the bank. */
    seenAt: moment('seen_at'),
    /** An earlier entry that may be the same booking: a person decides. */
    mayBeId: uuid('may_be_id'),
    /** Whether the bank says that this entry takes an earlier one back. */
    isReturn: boolean('is_return').notNull().default(false),
    /** The incoming entry whose money this one has taken back; null while it is not known. */
    takesBackId: uuid('takes_back_id'),
    createdAt: createdAt(),
    /** How much someone in the office has set aside, e.g. because it was paid back; when they last did, and why. */
    asideCents: cents('aside_cents').notNull().default(0),
    asideAt: moment('aside_at'),
    asideWhy: text('aside_why'),
    /**
     * All of it has paid orders or is set aside, and no match of it waits for more money. Spares the office's lists from reading old
     * transfers.
     */
    usedUp: boolean('used_up').notNull().default(false),
  },
  (t) => [
    foreignKey({ name: 'bank_entries_of_account', columns: [t.accountId], foreignColumns: [bankAccounts.id] }),
    foreignKey({ name: 'bank_entries_of_statement', columns: [t.statementId], foreignColumns: [bankStatements.id] }),
    foreignKey({ name: 'bank_entries_may_be', columns: [t.mayBeId], foreignColumns: [t.id] }),
    foreignKey({ name: 'bank_entries_take_back', columns: [t.takesBackId], foreignColumns: [t.id] }),
    unique('bank_entries_once').on(t.accountId, t.fingerprint),
    unique('bank_entries_taken_back_once').on(t.takesBackId),
    check(
      'bank_entries_only_returns_take_back',
      sql`${t.takesBackId} is null or (${t.isReturn} and ${t.amountCents} < 0)`,
    ),
    index('bank_entries_by_day').on(t.bookedOn, t.amountCents),
    index('bank_entries_noted').on(t.bookedOn).where(sql`noted_for is not null and not is_stated and seen_at is null`),
    index('bank_entries_returns').on(t.bookedOn).where(sql`is_return and amount_cents < 0 and not used_up`),
    index('bank_entries_open').on(t.bookedOn, t.createdAt, t.line).where(sql`amount_cents > 0 and not used_up`),
    index('bank_entries_by_payer').on(t.payerDigest).where(sql`payer_digest is not null`),
  ],
)

/** Why a match no longer counts: someone undid it, the bank took its money back, or a card paid the whole order. */
export const matchEnds = ['office', 'bank', 'card'] as const

/** Which part of an entry pays which order. */
export const bankMatches = pgTable(
  'bank_matches',
  {
    id: id(),
    entryId: uuid('entry_id').notNull(),
    orderId: uuid('order_id').notNull(),
    amountCents: cents('amount_cents').notNull(),
    /** Bank charges that the customer's bank deducted, and that the shop bears. */
    chargesCents: cents('charges_cents').notNull().default(0),
    /** The actor who matched it: the shop, if it was matched automatically. */
    byId: uuid('by_id').notNull(),
    createdAt: createdAt(),
    /** When the match ceased to count, and why; without a reason, someone in the office undid it. */
    undoneAt: moment('undone_at'),
    undoneBy: text('undone_by', { enum: matchEnds }),
  },
  (t) => [
    foreignKey({ name: 'bank_matches_of_entry', columns: [t.entryId], foreignColumns: [bankEntries.id] }),
    foreignKey({ name: 'bank_matches_of_order', columns: [t.orderId], foreignColumns: [orders.id] }),
    check('bank_matches_amount_is_positive', sql`${t.amountCents} > 0`),
    check('bank_matches_charges_not_negative', sql`${t.chargesCents} >= 0`),
    check('bank_matches_undone_for_a_reason', sql`${t.undoneBy} is null or ${t.undoneAt} is not null`),
    check('bank_matches_end_is_known', isOneOf(t.undoneBy, matchEnds)),
    index('bank_matches_by_entry').on(t.entryId),
    index('bank_matches_by_order').on(t.orderId),
  ],
)

/** The reminders about orders on account: one for each order and day of `reminderDays`. */
export const reminders = pgTable(
  'reminders',
  {
    orderId: uuid('order_id').notNull(),
    /** Days after the due date; negative before it. */
    day: integer('day').notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    primaryKey({ name: 'reminders_once', columns: [t.orderId, t.day] }),
    foreignKey({ name: 'reminders_of_order', columns: [t.orderId], foreignColumns: [orders.id] }),
  ],
)
