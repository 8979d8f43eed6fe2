/** The statements about actors: who is meant by an address, and how a person is removed from what they did. */
import { and, eq, inArray, or, type SQL, sql } from 'drizzle-orm'
import { plainEmail } from '#contract/rules/email/address.ts'
import { actors } from '../database/actor-schema.ts'
import type { Db } from '../database/db.ts'
import { users } from '../database/schema.ts'

/**
 * The actor with this address: its present user, else one of its earlier users. An account of the identity provider that has not
 * entered the shop yet becomes a new actor.
 */
export async function actorOf(tx: Db, email: string): Promise<string> {
  const [known] = await tx
    .select({ id: actors.id })
    .from(actors)
    .leftJoin(users, eq(users.id, actors.id))
    .where(eq(actors.says, email))
    .orderBy(sql`users.id is null`, actors.id)
    .limit(1)
  return known?.id ?? addPerson(tx, { email })
}

async function addPerson(tx: Db, person: { email: string | null; name?: string; erasedAt?: SQL }): Promise<string> {
  const [added] = await tx
    .insert(actors)
    .values({ id: sql`gen_random_uuid()`, kind: 'person', ...person })
    .returning({ id: actors.id })
  if (!added) throw new Error('An insert returned no row')
  return added.id
}

/**
 * The actors with this name in answers: several users may have had an address in turn. Addresses are case-insensitive; names of API keys
 * are not.
 */
export async function actorsCalled(db: Db, says: string): Promise<string[]> {
  const rows = await db
    .select({ id: actors.id })
    .from(actors)
    .where(inArray(actors.says, [says, plainEmail(says)]))
  return rows.map(({ id }) => id)
}

/**
 * Replaces the address and name of a person by a pseudonym. Of early releases, some actors have only a name: they are the person if no
 * other user has this name. Returns the actor, which is a new one if the person did nothing.
 */
export async function eraseActors(
  tx: Db,
  { email, userId, name }: { email: string; userId: string | null; name: string },
  pseudonym: string,
): Promise<string> {
  const isNobodyElse = sql`not exists (select from ${users} other where other.name = ${name} and other.id is distinct from ${userId}::uuid)`
  const isOnlyNamed: SQL | undefined =
    name === '' ? undefined : and(sql`${actors.email} is null`, eq(actors.name, name), isNobodyElse)
  const erased = { email: null, name: pseudonym, erasedAt: sql`now()` }
  const rows = await tx
    .update(actors)
    .set(erased)
    .where(
      and(
        eq(actors.kind, 'person'),
        or(eq(actors.says, email), userId === null ? undefined : eq(actors.id, userId), isOnlyNamed),
      ),
    )
    .returning({ id: actors.id })
  return rows.find(({ id }) => id === userId)?.id ?? rows[0]?.id ?? addPerson(tx, erased)
}
