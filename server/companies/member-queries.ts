/** The statements about the members of companies. Every change locks the company first, then its members, then their orders. */
import { and, asc, eq, sql } from 'drizzle-orm'
import type { CompanyRole } from '#contract/companies/rules/rights.ts'
import type { Db } from '../database/db.ts'
import { companies, users } from '../database/schema.ts'

export type Member = {
  id: string
  name: string
  email: string
  role: CompanyRole
}

const { id, name, email, companyId, companyRole, companySince } = users
// Cast: a user with a company has a role (`users_belong_to_a_company_in_a_role`).
const memberColumns = { id, name, email, role: sql<CompanyRole>`${companyRole}` }

/** The longest-standing member first. */
export async function membersOf(db: Db, company: string): Promise<Member[]> {
  return db.select(memberColumns).from(users).where(eq(companyId, company)).orderBy(asc(companySince), asc(id))
}

/** The members with their rows locked, the longest-standing first. Lock the company first. */
export async function lockMembers(tx: Db, company: string): Promise<Member[]> {
  await tx.select({ id }).from(users).where(eq(companyId, company)).orderBy(asc(id)).for('update')
  return membersOf(tx, company)
}

/** The company for which a user orders now. Undefined if there is no such user. */
export async function membershipOf(
  db: Db,
  userId: string,
): Promise<{ companyId: string | null; companyRole: CompanyRole | null; legalName: string | null } | undefined> {
  const [row] = await db
    .select({ companyId, companyRole, legalName: companies.legalName })
    .from(users)
    .leftJoin(companies, eq(companies.id, companyId))
    .where(eq(id, userId))
  return row
}

export async function userOfAddress(
  db: Db,
  address: string,
): Promise<{ id: string; companyId: string | null } | undefined> {
  return (await db.select({ id, companyId }).from(users).where(eq(email, address)))[0]
}

/** False if the user orders for a company already, or was deleted. */
export async function insertMember(tx: Db, userId: string, company: string, role: CompanyRole): Promise<boolean> {
  const joined = await tx
    .update(users)
    .set({ companyId: company, companyRole: role, companySince: sql`now()` })
    .where(and(eq(id, userId), sql`${companyId} is null`))
    .returning({ id })
  return joined.length > 0
}

export async function updateRole(tx: Db, userId: string, role: CompanyRole): Promise<void> {
  await tx.update(users).set({ companyRole: role }).where(eq(id, userId))
}

export async function deleteMember(tx: Db, userId: string): Promise<void> {
  await tx.update(users).set({ companyId: null, companyRole: null, companySince: null }).where(eq(id, userId))
}

/** Locks a member's row against being removed or getting another role, and returns the present company and role. */
export async function lockMembership(
  tx: Db,
  userId: string,
): Promise<{ companyId: string | null; companyRole: CompanyRole | null } | undefined> {
  return (await tx.select({ companyId, companyRole }).from(users).where(eq(id, userId)).for('share'))[0]
}
