/** Shops in separate processes, on a PostgreSQL server that the test may restart, freeze or break. */
import pg from 'pg'
import { onTestFinished } from 'vitest'
import { type Database, openDatabase } from '#server/database/connect.ts'
import { users } from '#server/database/schema.ts'
import { makeSessions } from '#server/identity/sessions.ts'
import { addProduct } from '#server/products/rules.ts'
import { startPostgres } from '../scripts/machine.mjs'
import { coil } from './coil.ts'
import { type AtEnd, startShop } from './shop-process.ts'

const secret = 'a secret that the shop and this test know'

/** Opens shops that sell a product with a large stock, and issues tokens to customers, who may each hold 20 unpaid orders. */
export async function openOnOwnPostgres({
  instances = 1,
  customers = 1,
  environment = {} as Record<string, string>,
  atEnd = onTestFinished as AtEnd,
}) {
  const postgres = await startPostgres()
  atEnd(() => postgres.stop())
  const settings = { DATABASE_URL: postgres.url, SESSION_SECRET: secret, ...environment }
  const shops = await Promise.all(Array.from({ length: instances }, () => startShop(settings, { atEnd })))
  const { productId, tokens } = await prepare(postgres.url, customers)
  const form = { id: productId, quantity: 2, address: 'Calle del Fleje 1, Zaragoza', phone: '+34 976 000 000' }
  return {
    postgres,
    shops,
    /** Starts one more instance on the same database. */
    startAnother: () => startShop(settings, { atEnd }),
    productId,
    tokens,
    /** Sends an order, like the purchase page. */
    order: (address: string, token: string, key: string = crypto.randomUUID()) =>
      fetch(`${address}/api/order`, {
        method: 'POST',
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json', 'idempotency-key': key },
        body: JSON.stringify(form),
      }),
  }
}

async function prepare(url: string, customers: number) {
  const database = await openDatabase({ url })
  try {
    const productId = await addProduct(database.db, null, {
      ...coil,
      quantity: 1_000_000,
      availableQuantity: 1_000_000,
    })
    return { productId, tokens: await tokensOf(database, customers) }
  } finally {
    await database.close()
  }
}

async function tokensOf({ db }: Database, customers: number): Promise<string[]> {
  const sessions = makeSessions(db, [secret])
  const people = Array.from({ length: customers }, (_, index) => ({
    email: `customer-${index}@fleje.example`,
    name: 'C',
  }))
  const made = await db.insert(users).values(people).returning()
  const tokens = await Promise.all(made.map((user) => sessions.issue(user, new Date())))
  return tokens.filter((token) => token !== null)
}

/** Opens a connection beside those of the shop. PostgreSQL may stop while this connection is open. */
export async function connect(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => {})
  await client.connect()
  onTestFinished(() => client.end())
  return client
}

/**
 * An answer that takes less did not wait for a database that hangs, whose statements are given up after 35 seconds. How quickly the
 * shop really answers is measured by the drills, because tests also run on busy machines.
 */
export const inTimeMs = 20_000

/** Returns the result of the work and its duration in milliseconds. */
export async function timed<Result>(work: Promise<Result>): Promise<{ result: Result; ms: number }> {
  const started = performance.now()
  const result = await work
  return { result, ms: performance.now() - started }
}
