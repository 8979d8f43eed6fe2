/**
 * Measures what a paid order leaves behind, its receipt and its mails, compared with what it costs until it is answered: in
 * processor time of the shop and PostgreSQL together. The jobs wait until the buyers are done, and then do all of it.
 */
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { type Database, openDatabase } from '#server/database/connect.ts'
import { rowsOf } from '#server/database/statements.ts'
import { freshDatabase } from '#tests/fresh-database.ts'
import { startMailServer } from '#tests/mail-server.ts'
import { production } from '#tests/production.ts'
import { type Buying, buyersOf } from './buyers.ts'
import { fillCatalogue, signedInTokens } from './fill.ts'
import { buyers, buyWhole, ordersBefore, whileJobsWait } from './orders.ts'
import { cpuMsOf, cpuMsOfFamily, parentOf, type Running, startShop } from './processes.ts'
import { median } from './sample.ts'

const rounds = Number(process.env.BENCH_ROUNDS ?? 5)
const seconds = Number(process.env.BENCH_SECONDS ?? 5)
const customers = 8_000
/** The most that the work after an order may cost, as a multiple of the work until it is answered. */
const goals = { papers: 0.6, 'papers and mails': 1 } as const

type Kind = keyof typeof goals
type Round = { orders: number; untilAnsweredMs: number; afterMs: number; perSecond: number }

/** Prints a row for the papers alone, and one with the mails. Returns the number of rows that miss their goal. */
export async function measureAfterOrders(serverUrl: string): Promise<number> {
  const url = await freshDatabase(serverUrl)
  const products = await fillCatalogue(url, ordersBefore)
  const buying = buyersOf(products, await signedInTokens(url, customers))
  const database = await openDatabase({ url })
  await database.db.execute(confirmAddresses)
  const mailServer = await startMailServer()
  const MAIL_URL = `smtp://127.0.0.1:${mailServer.port}`
  const shop = await startShop({ ...production, DATABASE_URL: url, MAIL_URL })
  const measured: Record<Kind, Round[]> = { papers: [], 'papers and mails': [] }
  try {
    // The first round compiles the code.
    await measureRound(shop, database, buying, 'papers and mails')
    for (let round = 0; round < rounds; round++)
      for (const kind of ['papers', 'papers and mails'] as const)
        measured[kind].push(await measureRound(shop, database, buying, kind))
  } finally {
    await shop.stop()
    await database.close()
    await mailServer.close()
  }
  return print(measured)
}

/** Mails to unconfirmed addresses are limited, and have no papers attached. */
const confirmAddresses = sql`
  insert into identities (provider, subject, user_id, email_verified) select 'measured', id::text, id, true from users
  on conflict do nothing`

async function measureRound(shop: Running, database: Database, buying: Buying[], kind: Kind): Promise<Round> {
  const cpuMs = await cpuOf(shop, database)
  const { orders, untilAnsweredMs } = await whileJobsWait(database, async () => {
    const before = cpuMs()
    const { requests } = await buyWhole(shop, buying, { seconds, buyers })
    const tookMs = cpuMs() - before
    await database.db.execute(kind === 'papers' ? giveUpMails : makeMailsDue)
    return { orders: requests, untilAnsweredMs: tookMs }
  })
  const before = cpuMs()
  const tookSeconds = await untilAllIsDone(database)
  return { orders, untilAnsweredMs, afterMs: cpuMs() - before, perSecond: orders / tookSeconds }
}

const giveUpMails = sql`update mails set given_up_at = now() where sent_at is null`

/** The mail about placing an order is due two minutes later, when it is no longer needed. */
const makeMailsDue = sql`update mails set next_try_at = now() where sent_at is null and given_up_at is null`

/** The seconds from the first finished paper or mail until nothing is due. */
async function untilAllIsDone({ db }: Database): Promise<number> {
  const all = await countDue(db)
  let began = 0
  for (;;) {
    await pause(50)
    const due = await countDue(db)
    if (began === 0 && due < all) began = performance.now()
    if (due === 0) return (performance.now() - began) / 1000
  }
}

async function countDue(db: Database['db']): Promise<number> {
  const { rows } = await rowsOf<{ due: number }>(
    db,
    sql`select ((select count(*) from papers where pdf is null)
      + (select count(*) from mails where sent_at is null and given_up_at is null))::int as due`,
  )
  return rows[0]?.due ?? 0
}

/** Reads the processor time so far of the shop and of all processes of PostgreSQL. */
async function cpuOf(shop: Running, { db }: Database): Promise<() => number> {
  const { rows } = await rowsOf<{ pid: number }>(db, sql`select pg_backend_pid() as pid`)
  const postmaster = parentOf(rows[0]?.pid ?? 0)
  return () => cpuMsOf(shop.pid) + cpuMsOfFamily(postmaster)
}

/** Each figure of the table is a median, and in brackets the spread of the ratio. */
function print(measured: Record<Kind, Round[]>): number {
  console.log('\nleft behind by a paid order     ms after    ms until answered     ratio     goal     a second')
  let missed = 0
  for (const kind of ['papers', 'papers and mails'] as const) {
    const of = (figure: (round: Round) => number) => measured[kind].map(figure)
    const ratios = of(({ afterMs, untilAnsweredMs }) => afterMs / untilAnsweredMs)
    const isReached = median(ratios) <= goals[kind]
    if (!isReached) missed += 1
    const cells = [
      kind.padEnd(28),
      median(of(({ afterMs, orders }) => afterMs / orders)).toFixed(2),
      median(of(({ untilAnsweredMs, orders }) => untilAnsweredMs / orders)).toFixed(2),
      `${median(ratios).toFixed(2)} (${Math.min(...ratios).toFixed(2)}–${Math.max(...ratios).toFixed(2)})`,
      `≤ ${goals[kind].toFixed(1)}`,
      median(of(({ perSecond }) => perSecond)).toFixed(0),
      ...(isReached ? [] : ['ABOVE ITS GOAL']),
    ]
    console.log(cells.join('    '))
  }
  return missed
}
