/** Measures a bank statement: reading it, and booking it with the orders that it pays. */
import { sql } from 'drizzle-orm'
import { referenceOf } from '#contract/bank/rules/reference.ts'
import { bankAccounts } from '#server/database/bank-schema.ts'
import { openDatabase } from '#server/database/connect.ts'
import { orders } from '#server/database/order-schema.ts'
import { camt, iban } from '#tests/bank/make-statements.ts'
import { production } from '#tests/production.ts'
import { makeApi } from '#web/api/client.ts'
import { signedInTokens } from './fill.ts'
import { startShop } from './processes.ts'
import { median } from './sample.ts'

const rounds = 5
const open = 10_000
const entries = 1_000
const goalMs = 1_000

/** Prints a row for each call. Returns the number of rows that miss the goal. */
export async function measureStatements(url: string): Promise<number> {
  const database = await openDatabase({ url })
  const [token = ''] = await signedInTokens(url, 1, 'admin')
  await database.db
    .insert(bankAccounts)
    .values({ position: 0, iban, bic: 'CAIXESBBXXX', holder: 'Measured' })
    .onConflictDoNothing()
  await database.db.execute(openOrders)
  await database.db.execute(sql`analyze orders`)
  const owed = await database.db
    .select({ number: orders.number, cents: orders.owedCents })
    .from(orders)
    .where(sql`owed_cents > 0`)
    .orderBy(sql`random()`)
  const shop = await startShop({ ...production, DATABASE_URL: url })
  const api = makeApi(fetch, shop.address, () => token)
  const took: Record<'check' | 'book', number[]> = { check: [], book: [] }
  try {
    for (let round = 0; round < rounds; round++) {
      const some = owed.slice(round * entries, (round + 1) * entries)
      const booked = some.map(({ number, cents }) => ({ cents: cents ?? 0, text: `Invoice ${referenceOf(number)}` }))
      const body = new File([camt({ entries: booked, opening: round })], 'statement.xml', { type: 'application/xml' })
      took.check.push(await msOf(() => api.checkStatement({ body })))
      took.book.push(await msOf(() => api.bookStatement({ body })))
    }
  } finally {
    await shop.stop()
    await database.close()
  }
  console.log(`\n${entries} entries, ${open} open orders     median     most     goal`)
  let missed = 0
  for (const [name, times] of Object.entries(took)) {
    if (median(times) > goalMs) missed += 1
    const row = [median(times), Math.max(...times), goalMs].map((ms) => `${ms.toFixed(0)} ms`.padStart(9))
    console.log(`${name.padEnd(34)} ${row.join('')}`)
  }
  return missed
}

/** Throws unless all entries pay their orders. */
async function msOf(run: () => Promise<{ automatic: number }>): Promise<number> {
  const began = performance.now()
  const { automatic } = await run()
  if (automatic !== entries) throw new Error(`Only ${automatic} entries pay their orders`)
  return performance.now() - began
}

/** Without a user, because a user may have only twenty of them. */
const openOrders = sql`
  with goods as (
    select id, name, sku, price_cents from products where hidden_at is null order by position limit 1
  ), wanted as (
    select gen_random_uuid() as id, goods.id as product_id, goods.name, sku, price_cents from generate_series(1, ${open}::int), goods
  ), placed as (
    insert into orders (id, name, lines_text, email, user_name, address, phone, quantity, total_cents, pays_by, owed_cents, held_until)
    select id, name, concat_ws(' ', name, sku), 'measured@fleje.example', 'Measured', 'Calle 1', '976', 1, price_cents, 'transfer', price_cents,
      now() + interval '7 days'
    from wanted
  )
  insert into order_lines (order_id, position, product_id, product_name, sku, quantity, unit_price_cents)
  select id, 1, product_id, name, sku, 1, price_cents from wanted`
