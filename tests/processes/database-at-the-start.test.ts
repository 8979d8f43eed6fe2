import { describe, expect, it } from 'vitest'
import { freePort } from '#tests/free-port.ts'
import { freshDatabase } from '#tests/fresh-database.ts'
import { connect } from '#tests/shop-on-own-postgres.ts'
import { spawnShop, untilOpen, untilSays } from '#tests/shop-process.ts'
import { onPostgres } from '#tests/test-database.ts'

/** The URL of the tests' shared PostgreSQL, with another database or user. */
function addressOf({ database = 'postgres', user = 'shop' }): string {
  const url = new URL(process.env.TEST_DATABASE_URL ?? '')
  url.pathname = `/${database}`
  url.username = user
  url.password = 'not to be shown'
  return url.href
}

describe('a shop without its database', () => {
  it('waits a while, then says in one sentence that the database cannot be reached', async () => {
    const port = await freePort()
    const shop = spawnShop({ DATABASE_URL: `postgres://shop:secret@127.0.0.1:${port}/shop` })
    expect(await shop.ended).toMatchObject({ code: 1 })
    expect(shop.output()).toContain('The database cannot be reached yet: waiting')
    expect(shop.output().trim().split('\n').at(-1)).toBe(
      `The database at 127.0.0.1:${port} cannot be reached. Start it, or set DATABASE_URL to another.`,
    )
    expect(shop.output()).not.toContain('secret')
  })
})

describe.runIf(onPostgres)('a shop that PostgreSQL refuses or keeps waiting', () => {
  const { host } = new URL(process.env.TEST_DATABASE_URL || 'postgres://none')

  it.each([
    [
      'a database that does not exist',
      { database: 'nowhere' },
      `There is no database nowhere at ${host}. Create it, or set DATABASE_URL to another.`,
    ],
    [
      'an unknown user',
      { user: 'nobody' },
      `The database at ${host} refuses the user nobody. Check the name and password in DATABASE_URL.`,
    ],
  ])('stops, and says in one sentence why: %s @rare', async (_, wish, sentence) => {
    const shop = spawnShop({ DATABASE_URL: addressOf(wish) })
    expect(await shop.ended).toMatchObject({ code: 1 })
    expect(shop.output().trim()).toBe(sentence)
  })

  it('waits for another instance that is preparing the database, says so, and does not time out @rare', async () => {
    const url = await freshDatabase(addressOf({}))
    const other = await connect(url)
    await other.query(`alter database ${new URL(url).pathname.slice(1)} set statement_timeout = '1s'`)
    await other.query('select pg_advisory_lock(7031)')
    const shop = spawnShop({ DATABASE_URL: url })
    await untilSays(shop, /Another instance is preparing the database: waiting for it/)
    await other.query('select pg_advisory_unlock(7031)')
    const address = await untilOpen(shop)
    expect((await fetch(`${address}/api/ready`)).status).toBe(200)
  })
})
