/** DATABASE_DIRECT_URL: the shop's behaviour behind a pooler. drills/pgbouncer.ts tests a real pooler. */
import { sql } from 'drizzle-orm'
import { describe, expect, it, onTestFinished } from 'vitest'
import { openDatabase } from '#server/database/connect.ts'
import { rowsOf } from '#server/database/statements.ts'
import { freshDatabase } from '#tests/fresh-database.ts'
import { ana } from '#tests/people.ts'
import { openShopOn } from '#tests/shop.ts'
import { connect } from '#tests/shop-on-own-postgres.ts'
import { spawnShop, untilOpen } from '#tests/shop-process.ts'
import { onPostgres } from '#tests/test-database.ts'

const server = process.env.TEST_DATABASE_URL ?? ''

/** Opens a database. With `isPooled`, direct connections use another URL, as behind a pooler. */
async function open({ isPooled = false, url = '' } = {}) {
  const place = url || (await freshDatabase(server))
  const aside = new URL(place)
  aside.searchParams.set('application_name', 'direct')
  const database = await openDatabase({ url: place, directUrl: isPooled ? aside.href : undefined })
  onTestFinished(() => database.close())
  return { database, url: place, directUrl: aside.href }
}

describe.runIf(onPostgres)('a shop', () => {
  it.each([
    ['prepares no named statement behind a pooler', { isPooled: true }, 0],
    ['prepares named statements without a pooler', {}, 2],
  ])('%s', async (_, wish, names) => {
    const { database } = await open(wish)
    const shop = await openShopOn(database, {}, { availableQuantity: 50 })
    const asAna = await shop.as(ana)
    await asAna.placeOrder({ body: shop.purchase() })
    // Statements run one at a time, so this one uses the connection of the order.
    const { rows } = await rowsOf<{ name: string }>(
      database.db,
      sql`select name from pg_prepared_statements where name <> ''`,
    )
    expect(rows.length).toBeGreaterThanOrEqual(names)
    if (names === 0) expect(rows).toEqual([])
  })

  it('uses PostgreSQL directly for notifications and locks, even behind a pooler', async () => {
    const { database, url } = await open({ isPooled: true })
    await expect.poll(database.changes.isListening).toBe(true)
    const beside = await connect(url)
    const direct = async () => {
      const { rows } = await beside.query(
        `select query from pg_stat_activity where datname = current_database() and application_name = 'direct'`,
      )
      return rows.map((row) => row.query).join('; ')
    }
    await database.withAdvisoryLock('a job', AbortSignal.timeout(60_000), async () => {
      expect(await direct()).toMatch(/pg_notify/)
      expect(await direct()).toMatch(/pg_try_advisory_lock/)
    })
  })

  it('prints the SQL that sets the timeouts that a pooler drops, but only while its database user lacks them @rare', async () => {
    const { url, directUrl } = await open({ isPooled: true })
    const role = `role_${crypto.randomUUID().replaceAll('-', '')}`
    const admin = await connect(url)
    await admin.query(`create role ${role} login superuser`)
    const start = async () => {
      const [own, direct] = [new URL(url), new URL(directUrl)]
      for (const one of [own, direct]) one.username = role
      const shop = spawnShop({ DATABASE_URL: own.href, DATABASE_DIRECT_URL: direct.href })
      await untilOpen(shop)
      shop.process.kill()
      await shop.ended
      return /As the administrator of the database, run: (.*?)"/.exec(shop.output())?.[1]
    }
    const statements = await start()
    expect(statements).toBe(
      `alter role ${role} set idle_in_transaction_session_timeout = '60s'; ` +
        `alter role ${role} set lock_timeout = '10s'; alter role ${role} set statement_timeout = '30s';`,
    )
    await admin.query(statements ?? '')
    expect(await start()).toBeUndefined()
    await admin.query(`drop role ${role}`)
  })
})
