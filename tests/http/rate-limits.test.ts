/** Frequent callers are limited, by all instances together. */
import { sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { type Call, calls } from '#contract/table.ts'
import { limitOf } from '#server/api/call-limit.ts'
import { isOfficeOnly } from '#server/api/rights.ts'
import { scheduledJobs } from '#server/start/scheduled-jobs.ts'
import { ana, bruno, root } from '#tests/people.ts'
import { sample } from '#tests/sample.ts'
import { openShop, openShopOn, type TestShop } from '#tests/shop.ts'
import { watchStatements } from '#tests/statements.ts'
import { anotherInstance, onPostgres } from '#tests/test-database.ts'

const { times, perSeconds } = calls.createPaymentIntent.rateLimit
/** Each instance counts this many calls by itself before it reports to the others. */
const countedHereFirst = times / 10

/** Makes a call that is refused because of its content, but is counted. */
const call = (shop: TestShop, person = ana) =>
  shop.sendAs(person, 'POST', '/api/create-payment-intent', { totalPrice: 'x' })

const openTwo = async () => {
  const shop = await openShop()
  return { shop, other: await openShopOn(await anotherInstance(shop.database)) }
}

const isRefused = ({ status }: Response) => status === 429

const counting = (statements: string[]) => statements.filter((statement) => statement.includes('call_limits'))

const rowsOf = async ({ database }: TestShop) =>
  ((await database.db.execute(sql`select key from call_limits`)) as unknown as { rows: { key: string }[] }).rows

it('each user can make as many calls as the limit allows', async () => {
  const shop = await openShop()
  const answers = await Promise.all(Array.from({ length: times + 3 }, () => call(shop)))
  expect(answers.filter(isRefused)).toHaveLength(3)
  expect(isRefused(await call(shop, bruno))).toBe(false)
})

/** Makes a call that a customer may make to change something. Its content is invalid, but the call is counted. */
const wrongly = (shop: TestShop, { method, path }: Call, person = ana) => {
  const there = path.replace('{email}', person.email).replaceAll(/\{\w+\}/g, crypto.randomUUID())
  return shop.sendAs(person, method, `/api${there}`, method === 'DELETE' ? undefined : {})
}

describe('a customer', () => {
  const writes = Object.values(calls as Record<string, Call>).filter(
    ({ method, who }) => method !== 'GET' && !isOfficeOnly(who),
  )
  // Calls with a low limit suffice to show how limits work.
  const strict = writes.filter((call) => (limitOf(call)?.times ?? 0) <= 60)

  it.each(sample(strict, 8).map((call) => [`${call.method} ${call.path}`, call] as const))(
    'has a limited number of calls to %s',
    async (_, call) => {
      const shop = await openShop()
      const most = limitOf(call)?.times ?? 0
      const answers = await Promise.all(Array.from({ length: most + 1 }, () => wrongly(shop, call)))
      expect(answers.filter(isRefused)).toHaveLength(1)
    },
  )

  it('is refused with a message that says how long to wait', async () => {
    const shop = await openShop()
    const most = calls.cancelOrder.rateLimit.times
    await Promise.all(Array.from({ length: most }, () => wrongly(shop, calls.cancelOrder)))
    const { detail } = await (await wrongly(shop, calls.cancelOrder)).json()
    expect(detail).toBe('Too many attempts. Please try again in 24 hours')
  })

  it('has a rate limit on every call that changes something', () => {
    expect(writes.filter((call) => limitOf(call) === undefined)).toEqual([])
    expect(writes.length).toBeGreaterThan(strict.length)
  })
})

it('an admin is not limited while working through a long list', async () => {
  const shop = await openShop()
  const most = calls.cancelOrder.rateLimit.times
  const answers = await Promise.all(Array.from({ length: most + 1 }, () => wrongly(shop, calls.cancelOrder, root)))
  expect(answers.filter(isRefused)).toEqual([])
})

describe.runIf(onPostgres)('two instances on one PostgreSQL', () => {
  it('count sequential calls together', async () => {
    const { shop, other } = await openTwo()
    for (let made = 0; made < times; made++) expect(isRefused(await call(made % 2 ? shop : other))).toBe(false)
    for (const one of [shop, other]) {
      const refused = await call(one)
      expect(refused.status).toBe(429)
      expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(perSeconds - 30)
      expect(Number(refused.headers.get('retry-after'))).toBeLessThanOrEqual(perSeconds)
    }
    expect(isRefused(await call(other, bruno))).toBe(false)
  })

  it('count simultaneous calls together, and let through exactly as many as the limit allows', async () => {
    const { shop, other } = await openTwo()
    await call(shop)
    const answers = await Promise.all(Array.from({ length: times + 9 }, (_, at) => call(at % 2 ? shop : other)))
    expect(answers.filter(isRefused)).toHaveLength(10)
  })

  it('exceed the limit by at most a tenth if one of them gets only a few of the calls', async () => {
    const { shop, other } = await openTwo()
    for (let made = 0; made < countedHereFirst; made++) await call(other)
    const answers = await Promise.all(Array.from({ length: times + 1 }, () => call(shop)))
    expect(answers.filter(isRefused)).toHaveLength(1)
    expect(isRefused(await call(other))).toBe(true)
  })

  it('query the database neither for rare callers, nor for callers beyond the limit', async () => {
    const { shop, other } = await openTwo()
    const statements = watchStatements()
    for (let made = 0; made < countedHereFirst; made++) await call(other)
    expect(counting(statements())).toEqual([])
    await Promise.all(Array.from({ length: times }, () => call(shop)))
    expect(isRefused(await call(other))).toBe(true)
    const { length } = counting(statements())
    for (const one of [shop, other]) expect(isRefused(await call(one))).toBe(true)
    expect(counting(statements())).toHaveLength(length)
  })

  it('count from zero again after the window, and delete the rows of ended windows', async () => {
    const { shop, other } = await openTwo()
    for (let made = 0; made < times; made++) await call(shop)
    await shop.database.db.execute(sql`update call_limits set ends_at = now()`)
    for (let made = 0; made < times; made++) expect(isRefused(await call(other))).toBe(false)
    const prune = (now: Date) => {
      const job = scheduledJobs.find(({ name }) => name === 'call limits')
      return job?.run(shop.shop, now, AbortSignal.timeout(10_000))
    }
    await prune(new Date())
    expect(await rowsOf(shop)).toHaveLength(1)
    await prune(new Date(Date.now() + (perSeconds + 60) * 1000))
    expect(await rowsOf(shop)).toHaveLength(0)
  })

  it('count separately during an outage of the database', async () => {
    const { shop, other } = await openTwo()
    await call(other)
    const begun = Promise.withResolvers<void>()
    const over = Promise.withResolvers<void>()
    const held = shop.database.db.transaction(async (tx) => {
      await tx.execute(sql`lock table call_limits in access exclusive mode`)
      begun.resolve()
      await over.promise
    })
    await begun.promise
    const answers = await Promise.all(Array.from({ length: times + 2 }, () => call(other)))
    over.resolve()
    await held
    expect(answers.filter(isRefused)).toHaveLength(3)
  })

  it('store no address and no user in the database, and write nothing into the write-ahead log', async () => {
    const { shop } = await openTwo()
    for (let made = 0; made <= countedHereFirst; made++) await call(shop)
    const [row] = await rowsOf(shop)
    expect(row?.key).toMatch(/^[\w-]{43}$/)
    const { rows } = (await shop.database.db.execute(
      sql`select relpersistence from pg_class where relname = 'call_limits'`,
    )) as unknown as { rows: { relpersistence: string }[] }
    expect(rows).toEqual([{ relpersistence: 'u' }])
  })
})

it('public reads need no query for rate limits', async () => {
  const shop = await openShop()
  const statements = watchStatements()
  await shop.send('/api/products')
  await shop.send(`/api/catalog/${shop.productId}`)
  expect(counting(statements())).toEqual([])
})
