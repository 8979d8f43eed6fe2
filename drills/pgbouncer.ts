/**
 * npm run drill:pgbouncer: two instances sell through PgBouncer in transaction mode, with the settings of deploy/. No request may
 * fail. Two controls lack the setting for the pooler: in one the shop must refuse to start, in the other requests must fail.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { type Database, openDatabase } from '#server/database/connect.ts'
import { sessionLimits } from '#server/database/session-limit-queries.ts'
import { startPostgres } from '../scripts/machine.mjs'
import { shopProgram } from '../scripts/shop-process.mjs'
import { fillIn } from './front.ts'
import { type Ordering, prepareOrdering, startInstance } from './instances.ts'
import { judgeBooks } from './judge.ts'
import { countFailures, type Load, startLoad } from './load.ts'
import {
  freePorts,
  inWorkplace,
  isListening,
  loadOfMachine,
  needPrograms,
  until,
  userOfPostgres,
  type Workplace,
} from './workplace.ts'

const fewestRequests = 4_000
const fewestOfControl = 300
const password = 'drill-shop'
const checkout = fileURLToPath(new URL('..', import.meta.url))
/** Fewer connections than visitors, so that visitors share connections. */
const connections = 6
/** The longest allowed time until an instance receives a change made by another instance. */
const mostToldMs = 100
/** Errors in a log: a prepared statement that is missing or exists already, or a time limit that is not set. */
const complaint = /"code":"(26000|42P05|08P01)"|does not end what takes too long/g

type Site = { place: Workplace; direct: string; pooled: string; ordering: Ordering; loads: Load[] }

needPrograms({ pgbouncer: 'pgbouncer' })
await inWorkplace(async (place) => {
  const site = await build(place)
  console.log(`Load of the machine: ${loadOfMachine()}`)
  const sold = await sell(site, 'through PgBouncer', { DATABASE_URL: site.pooled, DATABASE_DIRECT_URL: site.direct }, 2)
  const told = await tellEachOther(site)
  const isRefused = await refusesToStart(site)
  const control = await sellCarelessly(site)
  const books = await judgeBooks(site.direct, site.loads)
  console.log('Books:', JSON.stringify(books))
  if (control.failed === 0) console.log('No request of the control failed: this drill proves nothing.')
  const isWhole = sold.failed + sold.complaints + books.lost + books.twice + books.broken.length === 0
  const held = isWhole && told && isRefused && control.failed > 0
  console.log(held ? 'Passed: no request failed, and no order was lost.' : 'Failed.')
  return held
})

/** Starts PostgreSQL and PgBouncer, and creates a role with the time limits. */
async function build(place: Workplace): Promise<Site> {
  const postgres = await startPostgres()
  place.atEnd(() => postgres.stop())
  const direct = await makeDatabase(postgres.url)
  const ordering = await prepareOrdering(direct)
  const { url: pooled } = await startPooler(place, 'pgbouncer', direct)
  return { place, direct, pooled, ordering, loads: [] }
}

async function makeDatabase(url: string): Promise<string> {
  const client = new pg.Client(url)
  await client.connect()
  try {
    await client.query(`create role fleje login password '${password}'`)
    await client.query('create database fleje owner fleje')
    await client.query(`alter role fleje set statement_timeout = '30s'`)
    await client.query(`alter role fleje set lock_timeout = '10s'`)
    await client.query(`alter role fleje set idle_in_transaction_session_timeout = '60s'`)
  } finally {
    await client.end()
  }
  return `postgres://fleje:${password}@${new URL(url).host}/fleje`
}

async function startPooler(place: Workplace, name: string, direct: string, ignored = '') {
  const [port = 0] = await freePorts(1)
  const folder = place.folderOfPostgres(name)
  const users = join(folder, 'userlist.txt')
  const file = join(folder, 'pgbouncer.ini')
  writeFileSync(users, `"fleje" "${password}"\n`)
  const settings = fillIn('pgbouncer.ini', [
    ['host=db.internal port=5432', `host=127.0.0.1 port=${new URL(direct).port}`],
    ['listen_port = 6432', `listen_port = ${port}`],
    ['/etc/pgbouncer/userlist.txt', users],
    ['default_pool_size = 20', `default_pool_size = ${connections}`],
    ['ignore_startup_parameters =', `ignore_startup_parameters = ${ignored}`],
  ])
  writeFileSync(file, settings)
  const asUser = userOfPostgres ? { asUser: userOfPostgres } : {}
  const pooler = place.start(name, { program: '/usr/sbin/pgbouncer', args: [file], cwd: folder, ...asUser })
  await until(`${name} listens`, () => isListening(port), 10_000)
  return { url: `postgres://fleje:${password}@127.0.0.1:${port}/fleje`, stop: pooler.stop }
}

type Sold = { failed: number; complaints: number }

/** Visitors order and read at every instance. */
async function sell(site: Site, what: string, environment: Record<string, string>, instances: number): Promise<Sold> {
  const ports = await freePorts(instances)
  const names = ports.map((port) => `shop-${port}`)
  const started = ports.map((port, at) =>
    startInstance(site.place, { name: names[at] ?? '', port, checkout, environment }),
  )
  const shops = await Promise.all(started)
  const beginning = performance.now()
  const visits = ports.map((port) =>
    startLoad({
      url: `http://127.0.0.1:${port}`,
      ordering: site.ordering,
      visitors: 2 * connections,
      pauseMs: 10,
      insists: false,
    }),
  )
  const loads = visits.map(({ load }) => load)
  site.loads.push(...loads)
  const fewest = instances > 1 ? fewestRequests : fewestOfControl
  await until('there were enough requests', () => loads.flatMap(({ answers }) => answers).length >= fewest, 120_000)
  await Promise.all(visits.map(({ end }) => end()))
  const seconds = (performance.now() - beginning) / 1000
  for (const shop of shops) await shop.stop()
  return report(site, { what, names, loads, seconds })
}

function report(
  { place }: Site,
  { what, names, loads, seconds }: { what: string; names: string[]; loads: Load[]; seconds: number },
): Sold {
  const answers = loads.flatMap((load) => load.answers)
  const failures = countFailures(answers)
  const failed = Object.values(failures).reduce((sum, count) => sum + count, 0)
  const logs = names.map((name) => readFileSync(join(place.folder, `${name}.log`), 'utf8')).join('')
  const complaints = logs.match(complaint)?.length ?? 0
  const orders = loads.reduce((sum, { acknowledged }) => sum + acknowledged.size, 0)
  console.log(
    `${what}: ${names.length} instances, ${answers.length} requests in ${seconds.toFixed(0)} s, ${orders} orders; ` +
      `${failed} failed, ${complaints} complaints about prepared statements or time limits in the logs`,
  )
  if (failed > 0) console.log(' ', JSON.stringify(failures))
  return { failed, complaints }
}

/** The pooler drops settings that it does not know, and the shop lacks the setting for a pooler. */
async function sellCarelessly(site: Site): Promise<Sold> {
  const { url, stop } = await startPooler(
    site.place,
    'pgbouncer-careless',
    site.direct,
    Object.keys(sessionLimits).join(),
  )
  const sold = await sell(site, 'control, with named statements', { DATABASE_URL: url }, 1)
  // One of the pooler's connections still holds the lock of migrations, and the next shop to start would wait for this lock.
  await stop()
  return sold
}

/** Measures how fast a change reaches the other instance. The notification of a change invalidates the response cache there. */
async function tellEachOther({ pooled, direct }: Site): Promise<boolean> {
  const [here, there] = [await open(), await open()]
  try {
    const times: number[] = []
    for (let at = 0; at < 50; at++) times.push(await tellOnce(here, there))
    times.sort((a, b) => a - b)
    const [median = 0, most = 0] = [times[25], times.at(-1)]
    console.log(
      `A change reaches the other instance in ${median.toFixed(1)} ms (median of 50), at most ${most.toFixed(1)} ms`,
    )
    return most <= mostToldMs
  } finally {
    await here.close()
    await there.close()
  }

  async function open(): Promise<Database> {
    const database = await openDatabase({ url: pooled, directUrl: direct })
    await until('the database listens for changes', database.changes.isListening)
    return database
  }
}

async function tellOnce(here: Database, there: Database): Promise<number> {
  const heard = new Promise<void>((resolve) => {
    const end = there.changes.subscribe(() => {
      end()
      resolve()
    })
  })
  const started = performance.now()
  here.changes.publish({ sources: ['reviews'] })
  await heard
  return performance.now() - started
}

/** PgBouncer refuses the settings of the shop's connections. The shop's error names the missing setting. */
async function refusesToStart({ place, pooled }: Site): Promise<boolean> {
  const shop = place.start('shop-untold', {
    program: process.execPath,
    args: [...shopProgram],
    cwd: checkout,
    env: { NODE_ENV: 'production', ENV_FILE: '', PORT: '0', DATABASE_URL: pooled },
  })
  await until('the shop refuses to start', shop.hasEnded, 30_000)
  const output = readFileSync(join(place.folder, 'shop-untold.log'), 'utf8').trim().split('\n').at(-1) ?? ''
  const isSaid = output.includes('set DATABASE_DIRECT_URL')
  console.log(`Without DATABASE_DIRECT_URL: ${output}`)
  return isSaid
}
