/** The statements about recipients: whether an address is confirmed, and which mails it got recently. */
import { type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { Db } from '../database/db.ts'
import { rowsOf } from '../database/statements.ts'

/** Whether the address was confirmed, with the shop or with the identity provider. */
export function isConfirmed(address: PgColumn | SQL | string): SQL<boolean> {
  return sql`(exists (select 1 from users join identities on identities.user_id = users.id
      where users.email = ${address} and identities.email_verified)
    or exists (select 1 from auth_users where auth_users.email = ${address} and auth_users.email_verified))`
}

export async function isAddressConfirmed(db: Db, address: string): Promise<boolean> {
  const { rows } = await rowsOf<{ is: boolean }>(db, sql`select ${isConfirmed(address)} as is`)
  return rows[0]?.is ?? false
}

/** Whether a user has signed up with the address but never confirmed it. */
const isUnconfirmed = (address: SQL | string) => sql`not ${isConfirmed(address)} and (
  exists (select 1 from users where email = ${address}) or exists (select 1 from auth_users where email = ${address}))`

/** The addresses with which a user has signed up, but which are not confirmed yet. */
export async function unconfirmedOf(db: Db, addresses: string[]): Promise<Set<string>> {
  const { rows } = await rowsOf<{ address: string }>(
    db,
    sql`select address from unnest(${sql.param(addresses)}::text[]) as address where ${isUnconfirmed(sql`address`)}`,
  )
  return new Set(rows.map(({ address }) => address))
}

/**
 * The time of the `most`-th last mail to an unconfirmed address within a day, not counting mail `id`. Undefined when there were
 * fewer, or when the address is confirmed or unknown. Mails being sent are counted, so that two processes never exceed the
 * limit; mails not tried yet are not.
 */
export async function mailBefore(
  db: Db,
  { to, id = null, most }: { to: string; id?: string | null; most: number },
  now: Date,
): Promise<Date | undefined> {
  const { rows } = await rowsOf<{ at: string }>(
    db,
    sql`select to_json(coalesce(sent_at, next_try_at)) as at from mails
      where to_address = ${to} and tries > 0 and given_up_at is null and id is distinct from ${id}::uuid
        and next_try_at > ${now.toISOString()}::timestamptz - interval '24 hours' and ${isUnconfirmed(to)}
      order by next_try_at desc offset ${most - 1} limit 1`,
  )
  return rows[0] && new Date(rows[0].at)
}

/** Postpones the mail without counting the current try. */
export async function holdMailBack(db: Db, id: string, until: Date): Promise<void> {
  await db.execute(sql`update mails set tries = tries - 1, next_try_at = ${until.toISOString()}::timestamptz
    where id = ${id} and sent_at is null`)
}
