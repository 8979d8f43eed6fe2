/** Measures how fast orders are placed, compared with the limit of the database, and how fast they are placed and paid. */
import { spawn } from 'node:child_process'
import { text } from 'node:stream/consumers'
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { type Database, openDatabase } from '#server/database/connect.ts'
import { freshDatabase } from '#tests/fresh-database.ts'
import { type Buying, buyersOf, cartsOf, type Product } from './buyers.ts'
import { fillCatalogue, signedInTokens } from './fill.ts'
import { type Bare, type Running, root, startBareServer } from './processes.ts'
import { withCpu } from './reads.ts'
import type { Row } from './rows.ts'
import type { Sample } from './sample.ts'
import { load, type RawRequest } from './wrk.ts'

/** Concurrent buyers, as in the figures of other shops. */
export const buyers = 16
/**
 * Bought before whole orders are measured, so that V8 has compiled their code, as thousands of orders have compiled that of an
 * order alone. In two seconds a busy machine pays for fewer than a hundred.
 */
const boughtBefore = 1_000
/** Enough customers that none of them reaches the limit of twenty unpaid orders. */
const customers = 8_000

/**
 * The shop already has orders, because PostgreSQL plans by the size of tables. In an empty shop, PostgreSQL would read whole
 * tables, and would keep doing so for a minute.
 */
export const ordersBefore = { orders: 10_000 }

/**
 * The least work that a shop must do if its orders can have several lines: take the stock and write the order, its line and
 * its event.
 */
const bareOrder = `
  with taken as (
    update product_stock set available_quantity = available_quantity - $2::int from products
    where product_id = $1::uuid and available_quantity >= $2::int and id = product_id
    returning id, name, price_cents
  ), placed as (
    insert into orders (user_id, name, lines_text, email, user_name, address, phone, quantity, total_cents, held_until)
    select $3::uuid, name, name, $4::text, $4::text, $5::text, $6::text, $2::int, price_cents * $2::int,
      now() + interval '72 hours' from taken
    returning id
  ), written as (
    insert into order_lines (order_id, position, product_id, product_name, quantity, unit_price_cents)
    select placed.id, 1, taken.id, name, $2::int, price_cents from placed, taken
  ), told as (
    insert into order_events (order_id, kind, by_id) select id, 'placed', $3::uuid from placed
  )
  select id from placed`

export type OrderBench = { rows: Row[]; stop: () => Promise<void> }

/** The limit is measured in a second database with the same contents. */
export async function openOrderBench(shop: Running, shopUrl: string, products: Product[]): Promise<OrderBench> {
  await fillCatalogue(shopUrl, ordersBefore)
  const tokens = await signedInTokens(shopUrl, customers)
  await lookAround(shop, products[0]?.id ?? '', tokens)
  const bareUrl = await freshDatabase(shopUrl)
  const bareProducts = await fillCatalogue(bareUrl, ordersBefore)
  const bareTokens = await signedInTokens(bareUrl, customers)
  const bare = await startBareServer(bareUrl)
  const orderRow = (name: string, goal: number, most: number) => {
    const ours = buyersOf(products.slice(0, most), tokens)
    const limits = buyersOf(bareProducts.slice(0, most), bareTokens)
    const requests = ours.map(toRequest)
    return {
      name,
      goal,
      async begin() {
        await bare.set(answerTo(limits))
        return async () => {}
      },
      ours: (seconds) =>
        withCpu(shop, () => load({ url: `${shop.address}/api/order`, requests, connections: buyers }, seconds)),
      limit: (seconds) => load({ url: `${bare.address}/api/order`, requests, connections: buyers }, seconds),
    } satisfies Row
  }
  const single = orderRow('an order, 16 buyers', 0.4, products.length)
  const whole = (seconds: number) => buyWhole(shop, buyersOf(products, tokens), { seconds, buyers })
  const database = await openDatabase({ url: shopUrl })
  const place = (requests: RawRequest[]) => (seconds: number) =>
    load({ url: `${shop.address}/api/order`, requests, connections: buyers }, seconds)
  const fiveLines = cartsOf(products, tokens).map(toRequest)
  const rows: Row[] = [
    { ...single, peers: 'Fleje’s first version 643/s' },
    orderRow('… all of one product', 0.6, 1),
    {
      name: 'an order of five lines; of one',
      goal: 0.6,
      ours: (seconds) => withCpu(shop, () => place(fiveLines)(seconds)),
      limit: place(buyersOf(products, tokens).map(toRequest)),
    },
    // The jobs wait, because what an order leaves behind is measured in after-orders.ts.
    {
      ...single,
      name: 'placed, paid and recorded, 16 buyers',
      goal: 0.06,
      cpuGoal: { times: 10, cheaper: (seconds) => whileJobsWait(database, () => single.ours(seconds)) },
      peers: 'on 29 November 2026, beside 42.4/s of ours: Vendure 5.7, Medusa 1.0',
      async begin() {
        await whileJobsWait(database, async () => {
          for (let bought = 0; bought < boughtBefore; ) bought += (await whole(2)).requests
        })
        return single.begin()
      },
      ours: (seconds) => whileJobsWait(database, () => withCpu(shop, () => whole(seconds))),
    },
    whileReceiptsAreDue(shop, shopUrl, buyersOf(products, tokens)),
  ]
  const stop = () => Promise.all([bare.stop(), database.close()])
  return { rows, stop: async () => void (await stop()) }
}

const receiptsDue = 5_000

/** Checks that background work yields to requests. The limit is the same shop without receipts to draw. */
function whileReceiptsAreDue(shop: Running, url: string, buying: Buying[]): Row {
  const after = async (statement: string, seconds: number) => {
    await change(url, 'delete from papers where number is null')
    await change(url, statement)
    return withCpu(shop, () => buyWhole(shop, buying, { seconds, buyers }))
  }
  const due = `update papers set pdf = null, sha256 = null, next_try_at = null
    where id in (select id from papers where kind = 'receipt' limit ${receiptsDue})`
  return {
    name: `… while ${receiptsDue} receipts are due; none`,
    goal: 0.9,
    ours: (seconds) => after(due, seconds),
    limit: (seconds) => after("update papers set pdf = '', sha256 = '' where pdf is null", seconds),
  }
}

async function change(url: string, statement: string): Promise<void> {
  const { db, close } = await openDatabase({ url })
  await db.execute(sql.raw(statement))
  await close()
}

/**
 * Loads a product with every token, because buyers look at products before they order. Afterwards, the signatures of all tokens
 * are in the shop's cache.
 */
async function lookAround({ address }: Running, productId: string, tokens: string[]): Promise<void> {
  const waiting = tokens.values()
  const lookOneByOne = async () => {
    for (const token of waiting) {
      const answer = await fetch(`${address}/api/products/${productId}`, {
        headers: { authorization: `Bearer ${token}` },
      })
      await answer.arrayBuffer()
    }
  }
  await Promise.all(Array.from({ length: buyers }, lookOneByOne))
}

function toRequest({ token, body }: { token: string; body: object }): RawRequest {
  return { method: 'POST', path: '/api/order', token, body }
}

function answerTo(limits: Buying[]): Parameters<Bare['set']>[0] {
  const values = limits.map(({ userId, body }) => [
    body.id,
    body.quantity,
    userId,
    'measured@shop.example',
    body.address,
    body.phone,
  ])
  return { status: 200, headers: [], body: '', statements: [{ text: bareOrder, values }] }
}

/** Runs in a separate process, because the browser's part of a payment takes more processor time than the shop's part. */
export async function buyWhole(
  shop: Running,
  buying: Buying[],
  wish: { seconds: number; buyers: number },
): Promise<Sample> {
  const child = spawn(process.execPath, ['bench/buy.ts'], { cwd: root, stdio: ['pipe', 'pipe', 'inherit'] })
  child.stdin.end(JSON.stringify({ address: shop.address, buying, ...wish }))
  return JSON.parse(await text(child.stdout))
}

/** Holds the locks of the jobs that make papers and send mails, so that no shop runs them until `work` ends. */
export async function whileJobsWait<Result>(database: Database, work: () => Promise<Result>): Promise<Result> {
  const { signal } = new AbortController()
  let result: { is: Result } | undefined
  while (!result) {
    await database.withAdvisoryLock('papers', signal, () =>
      database.withAdvisoryLock('outbox', signal, async () => {
        result = { is: await work() }
      }),
    )
    if (!result) await pause(50)
  }
  return result.is
}
