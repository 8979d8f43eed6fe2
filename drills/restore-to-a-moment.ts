/**
 * npm run drill:restore-to-a-moment: pgBackRest, with the settings of deploy/, backs up PostgreSQL while the shop sells. The
 * table of orders is then truncated, and the database is restored elsewhere, to a moment before the truncation. The truncated
 * database is the control.
 */
import { execFile } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import pg from 'pg'
import { findPostgres } from '../scripts/machine.mjs'
import { fillIn } from './front.ts'
import { type Ordering, prepareOrdering, startInstance } from './instances.ts'
import { judgeBooks } from './judge.ts'
import { countFailures, type Load, startLoad } from './load.ts'
import {
  freePorts,
  inWorkplace,
  loadOfMachine,
  needPrograms,
  until,
  userOfPostgres,
  type Workplace,
} from './workplace.ts'

/** At least this many orders are placed before the backup, and again after it. */
const fewestOrders = 200
const beforeHarmMs = 1_000
const checkout = fileURLToPath(new URL('..', import.meta.url))

const run = promisify(execFile)

type Site = { place: Workplace; folder: string; settings: string; socket: string; ports: number[] }

needPrograms({ pgbackrest: 'pgbackrest' })
await inWorkplace(async (place) => {
  console.log(`Load of the machine: ${loadOfMachine()}`)
  const site = await build(place)
  const [port = 0, restoredPort = 0] = site.ports
  const data = join(site.folder, 'data')
  await runAsPostgres([join(findPostgres(), 'initdb'), '-D', data, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8'])
  await startPostgres(site, { name: 'postgres', data, port, archives: true })
  const admin = urlOf(port, 'postgres')
  await ask(admin, 'create role fleje login')
  await ask(admin, 'create database fleje owner fleje')
  await backRest(site, 'stanza-create')
  await backRest(site, 'check')
  const ordering = await prepareOrdering(urlOf(port))
  const load = await sellDuringBackup(site, ordering)

  const [moment = ''] = await ask(urlOf(port), 'select clock_timestamp()::text as value')
  await pause(beforeHarmMs)
  await ask(urlOf(port, 'fleje', 'postgres'), 'truncate orders cascade')
  // Closes the current segment of the write-ahead log and waits until it is archived.
  await backRest(site, 'check')

  const restored = join(site.folder, 'restored')
  const restoreMs = await backRest(site, 'restore', [
    ...[`--pg1-path=${restored}`, '--type=time', `--target=${moment}`, '--target-action=promote'],
  ])
  await startPostgres(site, { name: 'postgres-restored', data: restored, port: restoredPort, archives: false })
  const replayMs = await until('the database is restored', async () => {
    const [isRecovering] = await ask(urlOf(restoredPort), 'select pg_is_in_recovery()::text as value')
    return isRecovering === 'false'
  })
  console.log(`Restored to ${moment} in ${seconds(restoreMs)}; replayed the log in ${seconds(replayMs)}`)
  const control = await judgeBooks(urlOf(port), [load])
  const books = await judgeBooks(urlOf(restoredPort), [load])
  console.log(
    `The control lost ${control.lost} of ${load.acknowledged.size} orders. Books of the restored database:`,
    books,
  )
  const held = books.lost + books.twice + books.broken.length === 0 && control.lost === load.acknowledged.size
  console.log(held ? 'Passed: every acknowledged order is back.' : 'Failed.')
  return held
})

async function build(place: Workplace): Promise<Site> {
  const folder = place.folderOfPostgres('pgbackrest')
  const folders = ['data', 'restored', 'repository', 'log', 'lock', 'run'].map((name) => join(folder, name))
  await runAsPostgres(['mkdir', '-m', '700', ...folders])
  const ports = await freePorts(3)
  const settings = join(place.folder, 'pgbackrest.conf')
  const socket = join(folder, 'run')
  const text = fillIn('pgbackrest.conf', [
    ['repo1-path=/var/lib/pgbackrest', `repo1-path=${join(folder, 'repository')}`],
    ['/var/log/pgbackrest', join(folder, 'log')],
    ['/run/pgbackrest', join(folder, 'lock')],
    ['/var/lib/postgresql/15/main', join(folder, 'data')],
    ['/var/run/postgresql', socket],
    ['pg1-port=5432', `pg1-port=${ports[0]}`],
  ])
  writeFileSync(settings, text)
  return { place, folder, settings, socket, ports }
}

/** Orders are placed before, during and after the full backup. */
async function sellDuringBackup(site: Site, ordering: Ordering): Promise<Load> {
  const [database = 0, , port = 0] = site.ports
  const environment = { DATABASE_URL: urlOf(database) }
  const shop = await startInstance(site.place, { name: 'shop', port, checkout, environment })
  const url = `http://127.0.0.1:${port}`
  const { load, end } = startLoad({ url, ordering, visitors: 6, pauseMs: 20, insists: false })
  await until('orders are placed', () => load.acknowledged.size >= fewestOrders)
  const backedUpMs = await backRest(site, 'backup', ['--type=full'])
  const before = load.acknowledged.size
  await until('more orders are placed', () => load.acknowledged.size >= before + fewestOrders)
  await end()
  await shop.stop()
  console.log(
    `Full backup in ${seconds(backedUpMs)}; ${before} orders until it was complete, ${load.acknowledged.size - before} after it; ` +
      `answers other than 200: ${JSON.stringify(countFailures(load.answers))}`,
  )
  return load
}

/** Returns the duration in milliseconds. If the program fails, throws an error with its output. */
async function runAsPostgres([program = '', ...args]: string[]): Promise<number> {
  const user = userOfPostgres
    ? ['--reuid', userOfPostgres, '--regid', userOfPostgres, '--init-groups', '--', program]
    : ['--', program]
  const started = performance.now()
  await run('setpriv', [...user, ...args], { cwd: '/' })
  return performance.now() - started
}

function backRest({ settings }: Site, command: string, more: string[] = []): Promise<number> {
  return runAsPostgres(['pgbackrest', `--config=${settings}`, '--stanza=fleje', ...more, command])
}

type Server = { name: string; data: string; port: number; archives: boolean }

/** A restored database must not archive, or its log would mix with the log of the original. */
async function startPostgres(site: Site, { name, data, port, archives }: Server): Promise<void> {
  const archiving = `archive_command=pgbackrest --config=${site.settings} --stanza=fleje archive-push %p`
  const settings = [
    ...[`port=${port}`, 'listen_addresses=127.0.0.1', `unix_socket_directories=${site.socket}`],
    ...(archives ? ['archive_mode=on', archiving] : ['archive_mode=off']),
  ]
  site.place.start(name, {
    program: join(findPostgres(), 'postgres'),
    args: ['-D', data, ...settings.flatMap((setting) => ['-c', setting])],
    cwd: site.folder,
    ...(userOfPostgres && { asUser: userOfPostgres }),
  })
  // A refused connection means that the server is still starting.
  await until(`${name} answers`, () =>
    ask(urlOf(port, 'postgres'), 'select 1').then(
      () => true,
      () => false,
    ),
  )
}

function urlOf(port: number, database = 'fleje', user = database): string {
  return `postgres://${user}@127.0.0.1:${port}/${database}`
}

/** The column `value` of the rows, if there are any. */
async function ask(url: string, statement: string): Promise<string[]> {
  const client = new pg.Client(url)
  client.on('error', () => {}) // reported by the statement
  await client.connect()
  try {
    const { rows = [] } = await client.query<{ value: string }>(statement)
    return rows.map(({ value }) => value)
  } finally {
    await client.end()
  }
}

function seconds(ms: number): string {
  return `${(ms / 1000).toFixed(1)} s`
}
