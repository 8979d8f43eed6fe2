/** The statements about users. */

import { and, eq, getTableColumns, ne, sql } from 'drizzle-orm'
import type { OfficeRole } from '#contract/users/rules/user.ts'
import type { ProfileForm, UserListQuery } from '#contract/users/schema.ts'
import type { ListAnswer } from '../base/list-answer.ts'
import type { Db } from '../database/db.ts'
import { answerList } from '../database/list-queries.ts'
import { orders, refundedNetCents } from '../database/order-schema.ts'
import { isListed, isPaid } from '../database/order-state.ts'
import { users } from '../database/schema.ts'
import { matches } from '../database/word-queries.ts'
import { isConfirmed } from '../identity/confirmed-queries.ts'

/** A user, and whether one of the user's accounts has confirmed the address. */
export type UserRow = typeof users.$inferSelect & { confirmed: boolean }

const sorts = {
  newest: { by: users.createdAt, descending: true },
  email: { by: users.email },
  '-email': { by: users.email, descending: true },
  name: { by: users.name },
  '-name': { by: users.name, descending: true },
  role: { by: users.role },
  '-role': { by: users.role, descending: true },
}

const confirmed = isConfirmed(users.id)

export function allUsers(db: Db, query: UserListQuery): Promise<ListAnswer<UserRow>> {
  const list = {
    from: users,
    where: [],
    searched: matches(query.q, { search: sql`users.search`, hasPhone: true }),
    sort: sorts[query.sort ?? 'newest'],
    more: { confirmed },
  }
  return answerList(db, list, query)
}

export async function userByEmail(db: Db, email: string): Promise<UserRow | undefined> {
  const [row] = await db
    .select({ ...getTableColumns(users), confirmed })
    .from(users)
    .where(eq(users.email, email))
  return row
}

export async function userById(db: Db, id: string): Promise<UserRow | undefined> {
  const [row] = await db
    .select({ ...getTableColumns(users), confirmed })
    .from(users)
    .where(eq(users.id, id))
  return row
}

type OrderFigures = { count: number; paidCents: number; newestCompany: string | null }

/** The number of orders, the amount paid (less refunds, without VAT), and the company of the latest order that has one. */
export async function orderFiguresOf(db: Db, userId: string): Promise<OrderFigures> {
  const [figures] = await db
    .select({
      count: sql<number>`count(*)::int`,
      paidCents: sql<number>`coalesce(sum(total_cents - ${refundedNetCents}) filter (where ${isPaid}), 0)::float8`,
      newestCompany: sql<string | null>`(array_agg(company order by placed_at desc) filter (where company <> ''))[1]`,
    })
    .from(orders)
    .where(and(eq(orders.userId, userId), isListed))
  if (!figures) throw new Error('A sum returned no row')
  return figures
}

/** Promotes a user with a confirmed address. Returns the id; undefined when there is none, or the user is an admin already. */
export async function promote(tx: Db, email: string): Promise<string | undefined> {
  const [promoted] = await tx
    .update(users)
    .set({ role: 'admin', officeRole: null })
    .where(and(eq(users.email, email), ne(users.role, 'admin'), confirmed))
    .returning({ id: users.id })
  return promoted?.id
}

/** Gives a role in the office to a user with a confirmed address, or takes it away. Undefined if that changes nothing. */
export async function setOfficeRole(
  tx: Db,
  email: string,
  officeRole: OfficeRole | null,
): Promise<{ before: OfficeRole | null } | undefined> {
  const isOther = sql`${users.officeRole} is distinct from ${officeRole}`
  const mayHave = officeRole === null ? undefined : and(eq(users.role, 'user'), confirmed)
  const [before] = await tx
    .select({ before: users.officeRole })
    .from(users)
    .where(and(eq(users.email, email), isOther, mayHave))
    .for('update')
  if (before) await tx.update(users).set({ officeRole }).where(eq(users.email, email))
  return before
}

/** Demotes an admin. Returns the id; undefined when there is none. */
export async function demote(tx: Db, email: string): Promise<string | undefined> {
  const [demoted] = await tx
    .update(users)
    .set({ role: 'user' })
    .where(and(eq(users.email, email), eq(users.role, 'admin')))
    .returning({ id: users.id })
  return demoted?.id
}

export function countAdmins(db: Db): Promise<number> {
  return db.$count(users, eq(users.role, 'admin'))
}

export async function emailsOfAdmins(db: Db): Promise<string[]> {
  const admins = await db.select({ email: users.email }).from(users).where(eq(users.role, 'admin'))
  return admins.map(({ email }) => email)
}

/** Deletes the user with identities and sessions; orders and reviews stay. */
export async function removeUser(tx: Db, id: string): Promise<number> {
  const removed = await tx.delete(users).where(eq(users.id, id)).returning({ id: users.id })
  return removed.length
}

export async function saveName(tx: Db, userId: string, name: string): Promise<void> {
  await tx.update(users).set({ name }).where(eq(users.id, userId))
}

export async function saveProfile(db: Db, userId: string, { name, ...profile }: ProfileForm): Promise<void> {
  await db
    .update(users)
    .set({ ...profile, ...(name && { name }) })
    .where(eq(users.id, userId))
}
