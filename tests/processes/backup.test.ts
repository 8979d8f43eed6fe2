import { readdirSync, statSync, truncateSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { describe, expect, it, onTestFinished } from 'vitest'
import { backUpShop } from '#server/commands/backup.ts'
import { makeBackups } from '#server/commands/backups.ts'
import { moveToPostgres } from '#server/commands/move-to-postgres.ts'
import { restoreShop } from '#server/commands/restore.ts'
import type { Command } from '#server/commands/run-command.ts'
import { openDatabase } from '#server/database/connect.ts'
import { orders } from '#server/database/order-schema.ts'
import { rowsOf } from '#server/database/statements.ts'
import { isEmptyPostgres } from '#server/database/whole-database.ts'
import { readWaiting } from '#server/start/waiting-queries.ts'
import { fillFolder } from '#tests/filled-folder.ts'
import { freshDatabase } from '#tests/fresh-database.ts'
import { brokenInvariants } from '#tests/invariants.ts'
import { root as admin, ana, bruno } from '#tests/people.ts'
import { openShopOn, type TestShop } from '#tests/shop.ts'
import { startShop } from '#tests/shop-process.ts'
import { onPostgres } from '#tests/test-database.ts'
import { callCommand, type Place, startCommand, temporaryFolder, typeCommand } from './type-command.ts'

/** Runs a command of the shop as an operator would. Returns its exit code and output. */
async function type(name: string, args: string[], place: Place) {
  const { code, out, err } = await typeCommand(`${name}.ts`, args, { NODE_ENV: 'production', ...place })
  return { code, output: (out + err).trim() }
}

async function call(command: Command, args: string[], place: Place) {
  const { code, out, err } = await callCommand(command, args, place)
  return { code, output: out + err }
}

const server = process.env.TEST_DATABASE_URL ?? ''
const freshUrl = () => freshDatabase(server)
const migratedUrl = () => freshDatabase(server, 'migrated')

/** Opens a shop with 10,000 pieces of its product in stock. */
async function openShopIn(place: Parameters<typeof openDatabase>[0]): Promise<TestShop> {
  const database = await openDatabase(place)
  onTestFinished(() => database.close())
  const shop = await openShopOn(database, {}, { availableQuantity: 10_000 })
  await shop.as(admin)
  return shop
}

async function inspect<Result>(
  place: Parameters<typeof openDatabase>[0],
  look: (shop: TestShop['database']) => Promise<Result>,
) {
  const database = await openDatabase(place)
  try {
    return await look(database)
  } finally {
    await database.close()
  }
}

const orderIds = (database: TestShop['database']) => database.db.select({ id: orders.id }).from(orders)

describe.runIf(onPostgres)('a backup of PostgreSQL', () => {
  it('made during sales contains every order placed before it began, violates no invariant, and opens as a shop', async () => {
    const url = await migratedUrl()
    const shop = await openShopIn({ url })
    const buyers = [await shop.as(ana), await shop.as(bruno)]
    const buy = async (at: number) => (await buyers[at % 2]?.placeOrder({ body: shop.purchase() }))?._id
    const before = [await buy(0), await buy(1), await buy(0)]
    let isOver = false
    const buying = Promise.all(
      [0, 1].map(async (at) => {
        for (let bought = 0; !isOver && bought < 15; bought++) await buy(at)
      }),
    )
    const file = join(temporaryFolder(), 'shop $(date).backup')
    const taken = await type('backup', [file], { DATABASE_URL: url })
    isOver = true
    await buying
    expect(taken).toMatchObject({ code: 0, output: expect.stringContaining(`is backed up in ${file}`) })
    expect(statSync(file).mode & 0o777).toBe(0o600)

    const elsewhere = await freshUrl()
    expect(await type('restore', [file], { DATABASE_URL: elsewhere })).toMatchObject({ code: 0 })
    await inspect({ url: elsewhere }, async (database) => {
      const restored = (await orderIds(database)).map(({ id }) => id)
      expect(restored).toEqual(expect.arrayContaining(before))
      expect(await brokenInvariants(database.db)).toEqual([])
    })
    const { address } = await startShop({ DATABASE_URL: elsewhere })
    expect((await fetch(`${address}/api/products`)).status).toBe(200)
  })

  it('replaces no file, and is not restored into a database with data @rare', async () => {
    const url = await migratedUrl()
    await openShopIn({ url })
    const place = { DATABASE_URL: url }
    const file = join(temporaryFolder(), 'shop.backup')
    writeFileSync(file, 'of yesterday')
    expect(await call(backUpShop, [file], place)).toEqual({
      code: 1,
      output: `${file} already exists: a backup never overwrites a file.`,
    })
    const again = await call(restoreShop, [file], place)
    expect(again).toMatchObject({
      code: 1,
      output: expect.stringContaining('is not empty: restore into a new database'),
    })
  })

  it('that is damaged leaves the database empty when it is restored', async () => {
    const url = await migratedUrl()
    await openShopIn({ url })
    const file = join(temporaryFolder(), 'shop.backup')
    await call(backUpShop, [file], { DATABASE_URL: url })
    truncateSync(file, Math.floor(statSync(file).size * 0.7))
    const elsewhere = await freshUrl()
    expect(await call(restoreShop, [file], { DATABASE_URL: elsewhere })).toMatchObject({ code: 1 })
    expect(await isEmptyPostgres(elsewhere)).toBe(true)
  })
})

describe.runIf(onPostgres)('backups that are made regularly', () => {
  it('are restored to check them, and only the newest are kept', async () => {
    const url = await migratedUrl()
    const shop = await openShopIn({ url })
    await (await shop.as(ana)).placeOrder({ body: shop.purchase() })
    const folder = temporaryFolder()
    const place = { DATABASE_URL: url }
    const [oldest, older] = ['fleje-2026-01-02T030000Z.backup', 'fleje-2026-01-03T030000Z.backup']
    for (const name of [oldest, older, `${oldest}.unchecked`, 'of-the-operator.backup'])
      writeFileSync(join(folder, name), 'of earlier days')
    expect((await readWaiting(shop.database.db)).backupSeconds).toBeNull()

    const made = await call(makeBackups, [folder, '--keep', '2'], place)
    expect(made).toMatchObject({
      code: 0,
      output: expect.stringMatching(/all \d+ rows were restored. Deleted 1 older backup.$/),
    })
    const [newest = '', ...rest] = readdirSync(folder).filter((name) => name !== older)
    expect([newest, rest]).toEqual([expect.stringMatching(/^fleje-[\dT-]+Z\.backup$/), ['of-the-operator.backup']])
    expect((await readWaiting(shop.database.db)).backupSeconds).toBeLessThan(60)
    const elsewhere = await freshUrl()
    const restored = await call(restoreShop, [join(folder, newest)], { DATABASE_URL: elsewhere })
    expect(restored).toMatchObject({ code: 0, output: expect.stringContaining('has 1 orders, 2 users and') })
  })

  it('delete no older backup, and do not count as checked, if the database user may not create a database for the check @rare', async () => {
    const url = await migratedUrl()
    const shop = await openShopIn({ url })
    await shop.database.db.execute(sql`create role backups_only login password 'secret' in role pg_read_all_data`)
    onTestFinished(async () => void (await shop.database.db.execute(sql`drop role backups_only`)))
    const asReader = new URL(url)
    asReader.username = 'backups_only'
    asReader.password = 'secret'
    const folder = temporaryFolder()
    writeFileSync(join(folder, 'fleje-2026-01-02T030000Z.backup'), 'of an earlier day')
    const refused = await call(makeBackups, [folder, '--keep', '1'], { DATABASE_URL: asReader.href })
    expect(refused).toMatchObject({ code: 1, output: expect.stringContaining('alter role … createdb') })
    expect(readdirSync(folder).toSorted()).toEqual([
      'fleje-2026-01-02T030000Z.backup',
      expect.stringMatching(/Z\.backup\.unchecked$/),
    ])
    expect((await readWaiting(shop.database.db)).backupSeconds).toBeNull()
  })

  it('are not checked twice at the same time, and replace what a killed check has left behind @rare', async () => {
    const url = await migratedUrl()
    const shop = await openShopIn({ url })
    const scratch = `check_of_${new URL(url).pathname.slice(1)}`
    await shop.database.db.execute(sql.raw(`create database ${scratch}`))
    const folders = [temporaryFolder(), temporaryFolder()]
    const both = await Promise.all(folders.map((folder) => call(makeBackups, [folder], { DATABASE_URL: url })))
    expect(both.map(({ code }) => code).toSorted()).toEqual([0, 1])
    expect(both.find(({ code }) => code === 1)?.output).toContain('Another backup of this shop is being checked')
    const { rows } = await rowsOf(shop.database.db, sql`select datname from pg_database where datname = ${scratch}`)
    expect(rows).toEqual([])
  })

  it('are repeated every so many hours until the process is stopped @rare', async () => {
    const url = await migratedUrl()
    await openShopIn({ url })
    const folder = temporaryFolder()
    const running = startCommand('backups.ts', [folder, '--every-hours', '24'], { DATABASE_URL: url })
    await expect
      .poll(() => readdirSync(folder).some((name) => name.endsWith('.backup')), { timeout: 60_000 })
      .toBe(true)
    running.child.kill('SIGTERM')
    expect(await running.ended).toBe(0)
  })
})

describe('a shop on PGlite', () => {
  it('is backed up once it is stopped, and restored into another folder @rare', async () => {
    const folder = temporaryFolder()
    fillFolder(folder)
    const shop = await startShop({ DATA_DIR: folder })
    const file = join(temporaryFolder(), 'shop.backup')
    const refused = await call(backUpShop, [file], { DATA_DIR: folder })
    expect(refused).toMatchObject({ code: 1, output: expect.stringContaining('is in use by another process') })
    shop.process.kill('SIGTERM')
    await shop.ended
    expect(await call(backUpShop, [file], { DATA_DIR: folder })).toMatchObject({ code: 0 })
    const other = temporaryFolder()
    const restored = await call(restoreShop, [file], { DATA_DIR: other })
    expect(restored).toMatchObject({ code: 0, output: expect.stringMatching(/has 0 orders, 4 users and \d+ products/) })
    const again = await call(restoreShop, [file], { DATA_DIR: other })
    expect(again).toMatchObject({ code: 1, output: expect.stringContaining('already holds a database') })
  })

  it.runIf(onPostgres)(
    'moves to PostgreSQL with all its data, cannot be moved a second time, and continues there',
    async () => {
      const folder = temporaryFolder()
      fillFolder(folder)
      const known = await inspect({ folder }, async (database) => {
        const shop = await openShopOn(database, {}, {})
        await shop.as(admin)
        await (await shop.as(ana)).placeOrder({ body: shop.purchase() })
        return orderIds(database)
      })
      const url = await freshUrl()
      const moved = await type('move-to-postgres', [folder], { DATABASE_URL: url })
      expect(moved).toMatchObject({ code: 0, output: expect.stringMatching(/^ {2}1 orders$/m) })
      await inspect({ url }, async (database) => {
        expect(await orderIds(database)).toEqual(known)
        expect(await brokenInvariants(database.db)).toEqual([])
      })
      const again = await call(moveToPostgres, [folder], { DATABASE_URL: url })
      expect(again).toEqual({ code: 1, output: 'The PostgreSQL database already holds a shop.' })
      const shop = await openShopIn({ url })
      await (await shop.as(bruno)).placeOrder({ body: shop.purchase() })
    },
  )
})
