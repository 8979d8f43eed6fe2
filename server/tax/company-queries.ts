/** The statements about companies. */
import { eq, getTableColumns, sql } from 'drizzle-orm'
import type { Db } from '../database/db.ts'
import { companies, companyPeople } from '../database/tax-schema.ts'

type CompanyRow = typeof companies.$inferSelect
type Details = Pick<CompanyRow, 'legalName' | 'address' | 'country' | 'vatNumber'>

export async function companyOf(db: Db, userId: string): Promise<CompanyRow | undefined> {
  const [row] = await db
    .select(getTableColumns(companies))
    .from(companies)
    .innerJoin(companyPeople, eq(companyPeople.companyId, companies.id))
    .where(eq(companyPeople.userId, userId))
  return row
}

/**
 * Serialises the orders on account of the user's company with other changes to the company. The lock is not the strongest one,
 * because colleagues who pay by card insert orders that refer to the company: they must not wait.
 */
export async function lockCompanyOf(tx: Db, userId: string): Promise<void> {
  await tx.execute(sql`
    select from companies where id = (select company_id from company_people where user_id = ${userId}) for no key update`)
}

/** The user must have no company yet. */
export async function insertCompany(tx: Db, userId: string, details: Details): Promise<void> {
  const [row] = await tx.insert(companies).values(details).returning({ id: companies.id })
  if (!row) throw new Error('An insert returned no row')
  await tx.insert(companyPeople).values({ userId, companyId: row.id })
}

export async function updateCompany(tx: Db, id: string, details: Details): Promise<void> {
  await tx
    .update(companies)
    .set({ ...details, changedAt: sql`now()` })
    .where(eq(companies.id, id))
}
