/** The tables about tax: what the register of VAT numbers has answered, and exchange rates. */
import { sql } from 'drizzle-orm'
import {
  check,
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
import { checkSources, numberStates } from '#contract/tax/rules/treatment/treatment.ts'
import { companies, createdAt, id, isOneOf, moment, users } from './schema.ts'

/**
 * Every question about a VAT number, with its answer or the reason why there was none. Rows are never changed: VIES cannot say
 * what was valid last week, so a row is the proof that a sale was exempt.
 */
export const vatChecks = pgTable(
  'vat_checks',
  {
    id: id(),
    number: text('number').notNull(),
    state: text('state', { enum: numberStates }).notNull(),
    source: text('source', { enum: checkSources }).notNull(),
    /** Our own number, with which we asked. If it is empty, the register returned no consultation number. */
    requester: text('requester').notNull().default(''),
    consultationNumber: text('consultation_number').notNull().default(''),
    /** Name and address in the register, if the country publishes them. */
    registeredName: text('registered_name').notNull().default(''),
    registeredAddress: text('registered_address').notNull().default(''),
    /** The fields of the answer that the shop reads, or why there was none. */
    answer: jsonb('answer').notNull(),
    at: moment('at').notNull().defaultNow(),
  },
  (t) => [
    check('vat_checks_state_is_known', isOneOf(t.state, numberStates)),
    check('vat_checks_source_is_known', isOneOf(t.source, checkSources)),
    index('vat_checks_latest').on(t.number, t.at),
  ],
)

/** VAT numbers that orders wait for: a scheduled job asks the register about each number until it answers. */
export const vatQuestions = pgTable(
  'vat_questions',
  {
    id: id(),
    number: text('number').notNull(),
    tries: integer('tries').notNull().default(0),
    nextTryAt: moment('next_try_at').notNull().defaultNow(),
    createdAt: createdAt(),
  },
  (t) => [unique('vat_questions_one_per_number').on(t.number), index('vat_questions_due').on(t.nextTryAt)],
)

/**
 * VAT numbers that the office has recognised as the buyer's, although the register gives another name or none: of a company, or of a
 * customer without one, under the name that was billed.
 */
export const seenNumbers = pgTable(
  'seen_numbers',
  {
    id: id(),
    companyId: uuid('company_id'),
    userId: uuid('user_id'),
    number: text('number').notNull(),
    billedName: text('billed_name').notNull(),
    seenAt: moment('seen_at').notNull().defaultNow(),
  },
  (t) => [
    foreignKey({ name: 'seen_numbers_of_company', columns: [t.companyId], foreignColumns: [companies.id] }).onDelete(
      'cascade',
    ),
    foreignKey({ name: 'seen_numbers_of_user', columns: [t.userId], foreignColumns: [users.id] }).onDelete('cascade'),
    check('seen_numbers_of_one_buyer', sql`num_nulls(${t.companyId}, ${t.userId}) = 1`),
    uniqueIndex('seen_numbers_once').on(t.number, sql`coalesce(company_id, user_id)`, t.billedName),
  ],
)

/** The ECB’s reference rate of a day. */
export const exchangeRates = pgTable(
  'exchange_rates',
  {
    day: date('day', { mode: 'string' }).primaryKey(),
    /** Ten-thousandths of a dollar for one euro: 10843 is 1.0843. */
    dollarsPerEuro: integer('dollars_per_euro').notNull(),
    /** The address of the file. */
    source: text('source').notNull(),
    readAt: moment('read_at').notNull().defaultNow(),
  },
  (t) => [check('exchange_rates_are_positive', sql`${t.dollarsPerEuro} > 0`)],
)
