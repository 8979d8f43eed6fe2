/**
 * READ_DATABASE_URL, with a real standby of a PostgreSQL server that only this test uses. Rows that the standby has not
 * replayed show which of the two servers answered.
 */
import { sql } from 'drizzle-orm'
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { readConfig } from '#server/base/config.ts'
import { openDatabase } from '#server/database/connect.ts'
import { users } from '#server/database/schema.ts'
import { checkStandby } from '#server/doctor/check-standby.ts'
import { makeSessions } from '#server/identity/sessions.ts'
import { coil } from '#tests/coil.ts'
import { freshDatabase } from '#tests/fresh-database.ts'
import { ana, root } from '#tests/people.ts'
import { openShopOn } from '#tests/shop.ts'
import { connect } from '#tests/shop-on-own-postgres.ts'
import { atEndOfFile, startShop, untilSays } from '#tests/shop-process.ts'
import { onPostgres, waitMs } from '#tests/test-database.ts'
import { type OwnPostgres, type OwnPrimary, startPostgres } from '../../scripts/machine.mjs'

const secret = 'a secret that the shop and this test know'
const nobodyListens = 'postgres://shop@127.0.0.1:1/postgres'

const linesIn = async (file: Promise<File>) => (await (await file).text()).trimEnd().split('\r\n').length

describe.runIf(onPostgres)('figures and exports', () => {
  let primary: OwnPrimary
  let standby: OwnPostgres
  const atEnd = atEndOfFile()
  beforeAll(async () => {
    primary = await startPostgres()
    atEnd(() => primary.stop())
    standby = await primary.startStandby()
    atEnd(() => standby.stop())
  })

  /** A new database, and the same database on the standby. */
  async function freshPair(): Promise<{ url: string; readUrl: string }> {
    const url = await freshDatabase(primary.url)
    return { url, readUrl: standbyOf(url) }
  }

  function standbyOf(url: string): string {
    const read = new URL(url)
    read.port = new URL(standby.url).port
    return read.href
  }

  async function openOffice({
    mostLagSeconds = 3_600,
    /** Whether a standby that a busy machine keeps waiting is still used. */
    isPatient = true,
    readFrom = ({ readUrl }: { url: string; readUrl: string }) => readUrl,
  } = {}) {
    const pair = await freshPair()
    const standby = { url: readFrom(pair), mostLagSeconds, ...(isPatient && { waitMs }) }
    const database = await openDatabase({ url: pair.url, waitMs, standby })
    onTestFinished(() => database.close())
    const shop = await openShopOn(database, {}, { availableQuantity: 1_000 })
    const [api, admin] = [await shop.as(ana), await shop.as(root)]
    return {
      database,
      shop,
      api,
      admin,
      order: () => api.placeOrder({ body: shop.purchase() }),
      unpaid: async () => (await admin.findFigures()).unpaid.reduce((sum, { orders }) => sum + orders, 0),
      standbyIs: (state: string) => expect.poll(() => database.standby?.state()).toBe(state),
    }
  }

  /** Makes the standby receive changes without replaying them. The returned function resumes replay. */
  async function holdReplay(): Promise<() => Promise<void>> {
    const beside = await connect(standby.url)
    await beside.query('select pg_wal_replay_pause()')
    await expect
      .poll(async () => (await beside.query('select pg_get_wal_replay_pause_state() as state')).rows)
      .toEqual([{ state: 'paused' }])
    const goOn = async () => void (await beside.query('select pg_wal_replay_resume()'))
    onTestFinished(goOn)
    return goOn
  }

  it('come from the standby, but lists and customers’ own orders come from the database', async () => {
    const { api, admin, order, unpaid, standbyIs } = await openOffice()
    await standbyIs('following')
    await expect.poll(unpaid).toBe(0)
    const exports = async () => [await linesIn(admin.exportOrders()), await linesIn(admin.exportChanges())]
    const [before, changes] = [await exports(), await admin.listChanges()]
    const goOn = await holdReplay()
    await order()
    await admin.addProduct({ body: { ...coil, name: 'One more coil' } })
    expect([await unpaid(), await exports()]).toEqual([0, before])
    expect(await admin.listOrders()).toHaveLength(1)
    expect(await api.listMyOrders({ email: ana.email })).toHaveLength(1)
    expect(await admin.listChanges()).toHaveLength(changes.length + 1)
    await goOn()
    await expect.poll(unpaid).toBe(1)
    expect(await exports()).not.toEqual(before)
  })

  it('come from the database while the standby lags too far behind @rare', async () => {
    const { order, unpaid, standbyIs, database } = await openOffice({ mostLagSeconds: 2 })
    await standbyIs('following')
    const goOn = await holdReplay()
    await order()
    await standbyIs('behind')
    expect([await unpaid(), database.standby?.behindSeconds()]).toEqual([1, undefined])
    await goOn()
    await standbyIs('following')
    expect(await unpaid()).toBe(1)
  })

  it('are answered while the standby is cut off, hangs, and comes back @rare', async () => {
    const { unpaid, standbyIs } = await openOffice({ isPatient: false })
    await standbyIs('following')
    let isDone = false
    let answers = 0
    const ask = async () => {
      while (!isDone) {
        expect(await unpaid()).toBe(0)
        answers++
      }
    }
    const asking = Promise.all(Array.from({ length: 6 }, ask))
    const untilMore = async () => {
      const before = answers
      await expect.poll(() => answers).toBeGreaterThan(before + 20)
    }
    await untilMore()
    await standby.pause('immediate')
    await standbyIs('away')
    await untilMore()
    await standby.resume()
    await standbyIs('following')
    await untilMore()
    standby.freeze()
    await standbyIs('away')
    await untilMore()
    standby.thaw()
    await standbyIs('following')
    isDone = true
    await asking
  })

  it('come from the database when a statement fails on the standby for any reason; a statement that fails on both servers is an error @rare', async () => {
    const { database, standbyIs } = await openOffice()
    await database.db.execute(sql`create function answer(code text) returns text language plpgsql as $$ begin
      if pg_is_in_recovery() then raise exception 'no' using errcode = code; end if; return 'the database'; end $$`)
    await standbyIs('following')
    await expect
      .poll(() => database.replicaDb.execute(sql`select from pg_proc where proname = 'answer'`))
      .toMatchObject({ rows: [{}] })
    const ask = (code: string) => database.replicaDb.execute(sql`select answer(${code})`)
    for (const code of ['40001', '57014', '57P01', 'XX001'])
      expect(await ask(code)).toMatchObject({ rows: [{ answer: 'the database' }] })
    await expect(database.replicaDb.execute(sql`select 1 / 0`)).rejects.toMatchObject({ cause: { code: '22012' } })
  })

  it('cannot write when the standby answers', async () => {
    const { database, standbyIs } = await openOffice()
    await standbyIs('following')
    const somebody = { email: 'somebody@coils.example', name: 'Some Body' }
    await expect(database.replicaDb.insert(users).values(somebody)).rejects.toMatchObject({
      cause: { message: 'Writes belong to the primary' },
    })
    await expect(database.replicaDb.transaction(async () => {})).rejects.toThrow('single statements')
    expect(await database.db.$count(users)).toBe(2)
  })

  it.each([
    ['another server', async () => freshDatabase(process.env.TEST_DATABASE_URL ?? '')],
    ['another database of the standby', async () => (await freshPair()).readUrl],
    ['the database itself', async () => undefined],
  ])('come from the database if the URL leads to %s @rare', async (_, address) => {
    const elsewhere = await address()
    const { order, unpaid, standbyIs } = await openOffice({ readFrom: ({ url }) => elsewhere ?? url })
    await standbyIs('not a standby')
    await order()
    expect(await unpaid()).toBe(1)
  })

  it('use a standby whose state the doctor reports @rare', async () => {
    const { url, readUrl } = await freshPair()
    const say = async (READ_DATABASE_URL: string) =>
      (
        await checkStandby(readConfig({ DATABASE_URL: url, READ_DATABASE_URL, READ_DATABASE_MAX_LAG_SECONDS: '2' }))
      ).map(({ state, says }) => `${state}: ${says}`)
    const place = `PostgreSQL ${new URL(readUrl).host}${new URL(readUrl).pathname}`
    const instead = 'the primary serves figures and exports'
    expect(await say('')).toEqual([])
    await (await openDatabase({ url })).close()
    expect(await say(readUrl)).toEqual([expect.stringMatching(/^good: .* follows the primary, \d+ ms behind\.$/)])
    expect(await say(nobodyListens)).toEqual([
      `bad: The database at 127.0.0.1:1 cannot be reached. Start it, or set READ_DATABASE_URL to another. Meanwhile, ${instead}.`,
    ])
    for (const elsewhere of [process.env.TEST_DATABASE_URL ?? '', url])
      expect(await say(elsewhere)).toEqual([expect.stringContaining(`is not a standby of this database: ${instead}.`)])
    await holdReplay()
    await freshDatabase(primary.url)
    expect(await say(readUrl)).toEqual([`bad: ${place} is more than 2 s behind: ${instead}.`])
  })

  it('do not delay the start while the standby is away; the log, the readiness check and the metrics report that it is away @rare', async () => {
    const { url } = await freshPair()
    const shop = await startShop({
      DATABASE_URL: url,
      READ_DATABASE_URL: nobodyListens,
      SESSION_SECRET: secret,
      METRICS_PORT: '0',
    })
    const ready = async () => (await fetch(`${shop.address}/api/ready`)).json()
    await expect.poll(ready).toEqual({ ready: true, standby: 'away' })
    const figures = await fetch(`${shop.address}/api/figures`, {
      headers: { authorization: `Bearer ${await tokenOfAdmin(url)}` },
    })
    expect(figures.status).toBe(200)
    const [, metrics = ''] = await untilSays(shop, /Metrics: (http:\S+)/)
    expect(await (await fetch(metrics)).text()).toMatch(/^fleje_standby_up 0$/m)
    shop.process.kill()
    await shop.ended
    const lines = shop.output().split('\n')
    expect(lines.filter((line) => line.includes('The standby is not used'))).toEqual([
      expect.stringMatching(/"level":"warn".*"standby":"away".*ECONNREFUSED/),
    ])
  })

  async function tokenOfAdmin(url: string): Promise<string> {
    const { db, close } = await openDatabase({ url })
    const [admin] = await db.select().from(users).where(sql`role = 'admin'`)
    if (!admin) throw new Error('The demo shop has no admin')
    const token = await makeSessions(db, [secret]).issue(admin, new Date())
    await close()
    return token ?? ''
  }
})
