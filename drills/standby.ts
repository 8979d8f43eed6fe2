/**
 * npm run drill:standby: an office reads figures and exports from a standby while orders come in. In turn, the replay of the
 * standby is paused, the standby is killed, and it is frozen. No request may fail, and no figure may be older than allowed. The
 * control allows a lag of an hour and must show older figures.
 */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { type OwnPostgres, startPostgres } from '../scripts/machine.mjs'
import { makeAdmin, prepareOrdering, startInstance } from './instances.ts'
import { judgeBooks } from './judge.ts'
import { countFailures, type Load, startLoad } from './load.ts'
import { type Look, openOffice } from './office.ts'
import { freePorts, inWorkplace, loadOfMachine, until, type Workplace } from './workplace.ts'

const mostLagSeconds = 3
/** Allowance for the time between placing an order and reading a figure. */
const toleranceMs = 500
const phaseMs = 4_000
const betweenLocksMs = 50
const checkout = fileURLToPath(new URL('..', import.meta.url))

type Site = { place: Workplace; primary: OwnPostgres; standby: OwnPostgres; load: Load }
type Shop = { url: string; looks: Look[]; end: () => Promise<void> }

await inWorkplace(async (place) => {
  console.log(`Load of the machine: ${loadOfMachine()}`)
  const primary = await startPostgres()
  place.atEnd(() => primary.stop())
  const ordering = await prepareOrdering(primary.url)
  const token = await makeAdmin(primary.url)
  const standby = await primary.startStandby()
  place.atEnd(() => standby.stop())
  // Replay cancels conflicting statements at once instead of after 30 s.
  await ask(standby.url, `alter system set max_standby_streaming_delay = 0`)
  await ask(standby.url, 'select pg_reload_conf()')

  const start = async (name: string, seconds: number) => {
    const [port = 0] = await freePorts(1)
    const environment = {
      DATABASE_URL: primary.url,
      READ_DATABASE_URL: `${standby.url}?application_name=${name}`,
      READ_DATABASE_MAX_LAG_SECONDS: String(seconds),
      LOG_LEVEL: 'info',
    }
    await startInstance(place, { name, port, checkout, environment })
    const url = `http://127.0.0.1:${port}`
    return { url, ...openOffice({ url, token, people: 3, pauseMs: 20 }) }
  }
  const shop = await start('shop', mostLagSeconds)
  const control = await start('control', 3_600)
  const { load, end } = startLoad({ url: shop.url, ordering, visitors: 4, pauseMs: 40, insists: false })
  const site = { place, primary, standby, load }
  const locking = keepLocking(primary)
  const isRight = await harm(site, shop)
  await Promise.all([end(), shop.end(), control.end(), locking.end()])
  return judge(site, { shop, control, isRight })
})

/** Locks a table, as a migration does. Replaying the lock on the standby cancels statements there that read the table. */
function keepLocking({ url }: OwnPostgres): { end: () => Promise<void> } {
  const ending = new AbortController()
  const lock = async () => {
    while (!ending.signal.aborted) {
      await ask(url, 'begin; lock table orders in access exclusive mode; commit')
      await pause(betweenLocksMs)
    }
  }
  const locking = lock()
  return {
    end() {
      ending.abort()
      return locking
    },
  }
}

/** Whether the right database answered every time. */
async function harm(site: Site, shop: Shop): Promise<boolean> {
  const { standby } = site
  const harms = [
    ['replay held', () => ask(standby.url, 'select pg_wal_replay_pause()'), () => goOn(standby), 'behind'],
    ['killed', () => standby.pause('immediate'), () => standby.resume(), 'away'],
    ['frozen', async () => standby.freeze(), async () => standby.thaw(), 'away'],
  ] as const
  let isRight = await sees(site, shop, { what: 'The standby follows', state: 'following' })
  for (const [what, begin, mend, state] of harms) {
    await begin()
    isRight = (await sees(site, shop, { what, state })) && isRight
    await mend()
    isRight = (await sees(site, shop, { what: 'mended', state: 'following' })) && isRight
  }
  return isRight
}

/** Resuming replay may cancel the statement that resumes it. By then, the statement has taken effect. */
async function goOn(standby: OwnPostgres): Promise<void> {
  await ask(standby.url, 'select pg_wal_replay_resume()').catch((error) => {
    if (error.code !== '40001') throw error
  })
}

/** Waits until the shop reports this state, then lets the office work. Returns whether the right database was used. */
async function sees({ standby }: Site, shop: Shop, { what, state }: { what: string; state: string }): Promise<boolean> {
  const tookMs = await until(`the shop finds that the standby is ${state}`, async () => (await stateOf(shop)) === state)
  const before = shop.looks.length
  await pause(phaseMs)
  const looks = shop.looks.slice(before)
  const isAsked = state === 'away' ? false : await isAskedNow(standby)
  console.log(
    `${what}: ${state} after ${(tookMs / 1000).toFixed(1)} s; then ${looks.length} figures and exports from ` +
      `${isAsked ? 'the standby' : 'the database itself'}, ${longestOf(looks)} ms at most`,
  )
  return looks.length > 0 && isAsked === (state === 'following')
}

function longestOf(looks: Look[]): number {
  return Math.round(Math.max(...looks.map(({ startedMs, endedMs }) => endedMs - startedMs)))
}

async function stateOf({ url }: Shop): Promise<string> {
  const { standby } = (await (await fetch(`${url}/api/ready`)).json()) as { standby?: string }
  return standby ?? ''
}

/** Whether the shop has read orders from the standby in the last two seconds. The control has another application name. */
async function isAskedNow(standby: OwnPostgres): Promise<boolean> {
  const rows = await ask(
    standby.url,
    `select 1 from pg_stat_activity where application_name = 'shop' and query like '%orders%'
      and query_start > clock_timestamp() - interval '2 seconds'`,
  )
  return rows.length > 0
}

/** Counts figures that are too old: they lack an order that was acknowledged longer ago than the allowed lag. */
function countTooOld(load: Load, looks: Look[]): number {
  const placedMs = load.answers
    .filter(({ what, status }) => what === 'order' && status === 200)
    .map((one) => one.endedMs)
  placedMs.sort((a, b) => a - b)
  return looks.filter(({ startedMs, unpaid }) => {
    if (unpaid === undefined) return false
    const knownMs = startedMs - mostLagSeconds * 1000 - toleranceMs
    return placedMs.filter((atMs) => atMs <= knownMs).length > unpaid
  }).length
}

type Outcome = { shop: Shop; control: Shop; isRight: boolean }

async function judge({ place, primary, load }: Site, { shop, control, isRight }: Outcome): Promise<boolean> {
  const failures = countFailures(load.answers)
  const failedLooks = [...shop.looks, ...control.looks].filter(({ status }) => status !== 200).length
  const log = readFileSync(join(place.folder, 'shop.log'), 'utf8')
  const ended = log.match(/"A statement failed on the standby/g)?.length ?? 0
  const tooOld = countTooOld(load, shop.looks)
  const tooOldOfControl = countTooOld(load, control.looks)
  const books = await judgeBooks(primary.url, [load])
  const failed = failedLooks + Object.values(failures).reduce((sum, count) => sum + count, 0)
  console.log(
    `${load.answers.length} requests of visitors, ${load.acknowledged.size} orders; ${shop.looks.length} figures and exports ` +
      `of the shop, ${control.looks.length} of the control: ${failed} failed. ${ended} statements failed on the standby`,
  )
  if (failed > 0) console.log(' ', JSON.stringify({ ...failures, 'figures and exports': failedLooks }))
  console.log(`Figures older than ${mostLagSeconds} s: ${tooOld}; of the control ${tooOldOfControl}. Books:`, books)
  if (tooOldOfControl === 0) console.log('The control showed no old figure: this drill proves nothing.')
  const isWhole = failed + tooOld + books.lost + books.twice + books.broken.length === 0
  const held = isRight && isWhole && ended > 0 && tooOldOfControl > 0
  console.log(held ? 'Passed: no request failed, and no figure was older than allowed.' : 'Failed.')
  return held
}

async function ask(url: string, statement: string): Promise<unknown[]> {
  const client = new pg.Client(url)
  client.on('error', () => {}) // reported by the statement
  await client.connect()
  try {
    const { rows } = await client.query(statement)
    return rows
  } finally {
    await client.end()
  }
}
