/** The statements about the payment terms of companies and what they owe. */

import { asc, eq, inArray, type SQL, sql } from 'drizzle-orm'
import type { ReceivableAge } from '#contract/companies/rules/credit.ts'
import type { Db } from '../database/db.ts'
import { isOwing } from '../database/order-state.ts'
import { companies } from '../database/schema.ts'
import { rowsOf } from '../database/statements.ts'
import { shopToday } from '../settings/day-queries.ts'
import { isOpenOfCompany } from './credit-queries.ts'

export type CompanyRow = typeof companies.$inferSelect

export async function companyById(db: Db, id: string): Promise<CompanyRow | undefined> {
  return (await db.select().from(companies).where(eq(companies.id, id)))[0]
}

/**
 * Serialises orders on account with other changes to the company. The lock is not the strongest one, because colleagues who pay by
 * card insert orders that refer to the company: they must not wait.
 */
export async function lockCompany(tx: Db, id: string): Promise<CompanyRow | undefined> {
  return (await lockCompanies(tx, [id]))[0]
}

/** Sorted by id, so that there is no deadlock. */
export async function lockCompanies(tx: Db, ids: string[]): Promise<CompanyRow[]> {
  const { id } = companies
  return tx.select().from(companies).where(inArray(id, ids)).orderBy(asc(id)).for('no key update')
}

export type TermsOfCompany = Pick<
  CompanyRow,
  'netDays' | 'creditLimitCents' | 'blockedBecause' | 'invoiceEmail' | 'mayCollectUntaxed'
>

/**
 * A company that stays blocked keeps the moment at which it was blocked. An order that is being placed is taxed anew if the terms now
 * say otherwise about its VAT.
 */
export async function updateTerms(tx: Db, id: string, { blockedBecause, ...terms }: TermsOfCompany): Promise<void> {
  const blockedAt = blockedBecause === '' ? null : sql`coalesce(blocked_at, now())`
  const isSame = sql`(${companies.mayCollectUntaxed} = '') = (${terms.mayCollectUntaxed}::text = '')`
  const version = sql`${companies.version} + case when ${isSame} then 0 else 1 end`
  await tx
    .update(companies)
    .set({ ...terms, blockedBecause, blockedAt, version })
    .where(eq(companies.id, id))
}

type Details = Pick<CompanyRow, 'legalName' | 'address' | 'country' | 'vatNumber'>

/** Returns the id of the new company, which has no members yet. */
export async function insertCompany(tx: Db, details: Details): Promise<string> {
  const [row] = await tx.insert(companies).values(details).returning({ id: companies.id })
  if (!row) throw new Error('An insert returned no row')
  return row.id
}

/** Placed orders keep the earlier details; an order that is being placed is taxed and billed anew. */
export async function updateDetails(tx: Db, id: string, details: Partial<Details>): Promise<void> {
  await tx
    .update(companies)
    .set({ ...details, version: sql`${companies.version} + 1`, changedAt: sql`now()` })
    .where(eq(companies.id, id))
}

/** Whether the company owes the shop anything, including what the bank has taken back. */
export async function owesAnything(db: Db, id: string): Promise<boolean> {
  const { rows } = await rowsOf(
    db,
    sql`select from orders where company_id = ${id} and pays_by = 'account' and ${isOwing} limit 1`,
  )
  return rows.length > 0
}

export type OpenOrderRow = {
  companyId: string
  legalName: string
  id: string
  number: number
  placedAt: Date
  approvedAt: Date | null
  dueOn: string | null
  overdueDays: number
  owedCents: number
  reminders: number
}

/** The unpaid orders on account, by company, the earliest due first. */
export async function openOrders(db: Db, companyId?: string): Promise<OpenOrderRow[]> {
  const { rows } = await rowsOf<
    Omit<OpenOrderRow, 'placedAt' | 'approvedAt'> & { placedAt: string; approvedAt: string | null }
  >(
    db,
    sql`
    select companies.id as "companyId", legal_name as "legalName", orders.id, number, to_json(placed_at) as "placedAt",
      to_json(approved_at) as "approvedAt", to_char(due_on, 'YYYY-MM-DD') as "dueOn",
      coalesce(greatest(0, ${shopToday} - due_on), 0)::int as "overdueDays", owed_cents::float8 as "owedCents",
      (select count(*)::int from reminders where order_id = orders.id) as "reminders"
    from companies join orders on ${isOpenOfCompany}
    where ${companyId ? sql`companies.id = ${companyId}` : sql`true`}
    order by legal_name, companies.id, due_on nulls last, number`,
  )
  return rows.map(({ placedAt, approvedAt, ...row }) => {
    return { ...row, placedAt: new Date(placedAt), approvedAt: approvedAt === null ? null : new Date(approvedAt) }
  })
}

export type ReceivableRow = { id: string; legalName: string; creditLimitCents: number; isBlocked: boolean } & Record<
  ReceivableAge,
  number
>

const isAged: Record<ReceivableAge, SQL> = {
  unshipped: sql`due_on is null`,
  notDue: sql`due_on >= today`,
  upTo15: sql`due_on between today - 15 and today - 1`,
  upTo60: sql`due_on between today - 60 and today - 16`,
  older: sql`due_on < today - 60`,
}

const sums = Object.entries(isAged).map(
  ([age, is]) => sql`coalesce(sum(owed_cents) filter (where ${is}), 0)::float8 as ${sql.raw(`"${age}"`)}`,
)

/** The companies that have payment terms or owe something, in cents, by age. */
export async function receivables(db: Db): Promise<ReceivableRow[]> {
  const { rows } = await rowsOf<ReceivableRow>(
    db,
    sql`
    select companies.id, legal_name as "legalName", credit_limit_cents::float8 as "creditLimitCents",
      blocked_at is not null as "isBlocked", ${sql.join(sums, sql`, `)}
    from companies cross join (select ${shopToday} as today) as clock left join orders on ${isOpenOfCompany}
    where credit_limit_cents > 0 or orders.id is not null
    group by companies.id order by coalesce(sum(owed_cents), 0) desc, legal_name, companies.id`,
  )
  return rows
}

/** Whether the shop has an account to pay into. */
export async function hasBankAccount(db: Db): Promise<boolean> {
  const { rows } = await rowsOf(db, sql`select from bank_accounts limit 1`)
  return rows.length > 0
}
