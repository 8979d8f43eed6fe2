/** The tables of what the shop writes on the side: records, mails, limits and internal values. */
import { sql } from 'drizzle-orm'
import { foreignKey, index, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { createdAt, id, moment } from './columns.ts'
import { users } from './schema.ts'

/** Who changed what that matters: roles, deletions, approvals, stock. */
export const auditLog = pgTable('audit_log', {
  id: id(),
  at: moment('at').notNull().defaultNow(),
  byEmail: text('by_email').notNull(),
  did: text('did').notNull(),
  what: text('what').notNull(),
})

/** The outbox: every mail the shop wrote. A scheduled job sends what is due; demo mode shows them at /outbox. */
export const mails = pgTable(
  'mails',
  {
    id: id(),
    toAddress: text('to_address').notNull(),
    subject: text('subject').notNull(),
    /** Emptied once the mail is sent: links that open an account stand in it. */
    body: text('body').notNull(),
    createdAt: createdAt(),
    sentAt: moment('sent_at'),
    tries: integer('tries').notNull().default(0),
    nextTryAt: moment('next_try_at').notNull().defaultNow(),
    /** When the shop stopped trying. */
    givenUpAt: moment('given_up_at'),
  },
  (t) => [index('mails_due').on(t.nextTryAt).where(sql`sent_at is null and given_up_at is null`)],
)

/** What was made by calls that carried an Idempotency-Key, other than orders, which keep their own. */
export const idempotencyKeys = pgTable(
  'idempotency_keys',
  {
    userId: uuid('user_id').notNull(),
    call: text('call').notNull(),
    key: text('key').notNull(),
    /** Of the body: the same key with another body is refused. */
    digest: text('digest').notNull(),
    /** The `_id` of what was made. */
    madeId: text('made_id').notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    primaryKey({ name: 'idempotency_keys_once', columns: [t.userId, t.call, t.key] }),
    foreignKey({ name: 'idempotency_keys_of_user', columns: [t.userId], foreignColumns: [users.id] }).onDelete(
      'cascade',
    ),
  ],
)

/** Failed sign-ins of an account, whoever tried: each makes the next wait longer. */
export const accountLimits = pgTable('account_limits', {
  /** What is limited and whose, as a digest: no address stands here in clear. */
  key: text('key').primaryKey(),
  failures: integer('failures').notNull().default(0),
  blockedUntil: moment('blocked_until').notNull(),
  at: moment('at').notNull().defaultNow(),
})

/** Where the stand-ins for the outside world keep their state. */
export const standInRecords = pgTable(
  'stand_in_records',
  {
    kind: text('kind').notNull(),
    id: text('id').notNull(),
    body: jsonb('body').notNull(),
    at: moment('at').notNull().defaultNow(),
  },
  (t) => [primaryKey({ name: 'stand_in_records_one_per_id', columns: [t.kind, t.id] })],
)

/** What the shop notes for itself, such as its secrets. What an admin may set stands in shop_settings. */
export const internalValues = pgTable('settings', { name: text('name').primaryKey(), value: text('value').notNull() })
