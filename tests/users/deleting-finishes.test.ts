/** A user is deleted completely or not at all, and repeating a failed deletion completes it. */
import { eq, sql } from 'drizzle-orm'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { log } from '#server/base/log.ts'
import { authUsers } from '#server/database/identity-schema.ts'
import { users } from '#server/database/schema.ts'
import { ana, root } from '#tests/people.ts'
import { refusalOf } from '#tests/refused.ts'
import { openShop, type TestShop } from '#tests/shop.ts'

/** A shop in which Ana has signed up, so that she has a user and an account at the identity provider. */
async function shopWithAccount() {
  const shop = await openShop({ available: 50 })
  await shop.seedAccount({ ...ana, password: 'ana-secret' })
  const api = await shop.as(ana)
  await api.placeOrder({ body: shop.purchase({ quantity: 5 }) })
  return { shop, admin: await shop.as(root) }
}

/** Makes the next deletion of a row of this table fail, as when the process dies or the connection is lost. */
async function failOnce({ database: { db } }: TestShop, table: string) {
  await db.execute(sql`create sequence deletions`)
  await db.execute(sql`
    create function fail_once() returns trigger language plpgsql as $$
    begin
      if nextval('deletions') = 1 then raise exception 'as a database may'; end if;
      return old;
    end $$`)
  await db.execute(
    sql.raw(`create trigger fail_once before delete on ${table} for each row execute function fail_once()`),
  )
  onTestFinished(async () => {
    await db.execute(sql`drop function fail_once cascade`)
    await db.execute(sql`drop sequence deletions`)
  })
}

async function leftOf({ database: { db }, stock }: TestShop) {
  return {
    users: await db.$count(users, eq(users.email, ana.email)),
    accounts: await db.$count(authUsers, eq(authUsers.email, ana.email)),
    available: await stock(),
  }
}

describe('deleting a user', () => {
  it.each(['users', 'auth_users'])(
    'changes nothing when it fails at the table %s, and finishes the next time',
    async (table) => {
      const { shop, admin } = await shopWithAccount()
      await failOnce(shop, table)
      const logged = vi.spyOn(log, 'error').mockImplementation(() => {})
      expect((await refusalOf(admin.deleteUser({ email: ana.email }))).status).toBe(500)
      logged.mockRestore()
      expect(await leftOf(shop)).toMatchObject({
        users: 1,
        accounts: 1,
        available: 45,
      })
      expect(await admin.deleteUser({ email: ana.email })).toEqual({ deletedCount: 1 })
      expect(await leftOf(shop)).toMatchObject({
        users: 0,
        accounts: 0,
        available: 50,
      })
    },
  )

  it('completes a deletion that an earlier attempt left half done', async () => {
    const { shop, admin } = await shopWithAccount()
    await shop.database.db.delete(users).where(eq(users.email, ana.email))
    expect(await admin.deleteUser({ email: ana.email })).toEqual({ deletedCount: 1 })
    expect(await leftOf(shop)).toMatchObject({ users: 0, accounts: 0 })
    expect(await admin.deleteUser({ email: ana.email })).toEqual({ deletedCount: 0 })
  })
})
