/** The tables about tax: the companies that are billed, what the register of VAT numbers has answered, and exchange rates. */
import { sql } from 'drizzle-orm'
import { check, date, foreignKey, index, integer, jsonb, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core'
import { numberStates } from '#contract/tax/rules/treatment.ts'
import { cents, createdAt, id, isOneOf, moment, users } from './schema.ts'

/** A business that is billed. Orders keep their own copy of its details. */
export const companies = pgTable(
  'companies',
  {
    id: id(),
    legalName: text('legal_name').notNull(),
    /** Lines separated by line breaks. */
    address: text('address').notNull(),
    /** ISO 3166, two letters. */
    country: text('country').notNull(),
    /** With its prefix and without separators, such as `DE136695976`; empty for a business without a number. */
    vatNumber: text('vat_number').notNull().default(''),
    /** How many days after shipping its orders on account are due. */
    netDays: integer('net_days').notNull().default(0),
    /** The most that the company may owe on account. With 0, it cannot order on account. */
    creditLimitCents: cents('credit_limit_cents').notNull().default(0),
    blockedAt: moment('blocked_at'),
    /** Why the company cannot order on account at the moment; empty if it can. */
    blockedBecause: text('blocked_because').notNull().default(''),
    /** Where reminders go; if it is empty, they go to the customers who have ordered. */
    invoiceEmail: text('invoice_email').notNull().default(''),
    createdAt: createdAt(),
    changedAt: moment('changed_at').notNull().defaultNow(),
  },
  (t) => [
    check('companies_vat_number_is_tidy', sql`${t.vatNumber} ~ '^([A-Z]{2}[0-9A-Z+*]{2,13})?$'`),
    check('companies_net_days_in_range', sql`${t.netDays} between 0 and 60`),
    check('companies_credit_not_negative', sql`${t.creditLimitCents} >= 0`),
    check('companies_blocked_for_a_reason', sql`(${t.blockedAt} is null) = (${t.blockedBecause} = '')`),
    index('companies_with_credit').on(t.id).where(sql`credit_limit_cents > 0`),
  ],
)

/** The company for which a user orders: one for each user. */
export const companyPeople = pgTable(
  'company_people',
  {
    userId: uuid('user_id').primaryKey(),
    companyId: uuid('company_id').notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    foreignKey({ name: 'company_people_is_user', columns: [t.userId], foreignColumns: [users.id] }).onDelete('cascade'),
    foreignKey({ name: 'company_people_of_company', columns: [t.companyId], foreignColumns: [companies.id] }),
    index('company_people_by_company').on(t.companyId),
  ],
)

/** VIES is the register of the EU. Spanish numbers are checked only by their form. */
export const checkSources = ['VIES', 'form'] as const

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
