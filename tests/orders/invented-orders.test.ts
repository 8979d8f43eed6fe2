/** The shop that `npm run seed` fills with invented data looks as if it had been open for years, and is consistent. */
import { sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { Phone } from '#contract/schema/wire.ts'
import { fillDemoShop } from '#demo/fill.ts'
import { invent } from '#demo/invented/invent.ts'
import { rowsOf } from '#server/database/statements.ts'
import { brokenInvariants } from '#tests/invariants.ts'
import { root } from '#tests/people.ts'
import { openShop } from '#tests/shop.ts'

const wanted = { products: 60, users: 300, orders: 1_000 }

async function openFilled(filled = wanted) {
  const shop = await openShop()
  const admin = await shop.as(root)
  await fillDemoShop(shop)
  const { db } = shop.database
  await invent(db, filled, () => {})
  const count = async (of: ReturnType<typeof sql>) =>
    Number((await rowsOf<{ count: number }>(db, sql`select count(*)::int as count from ${of}`)).rows[0]?.count)
  return { shop, admin, db, count }
}

it('the filled shop has consistent data, even when more orders are invented later', async () => {
  const { db, count } = await openFilled()
  expect(await brokenInvariants(db)).toEqual([])
  await invent(db, { products: 0, users: 0, orders: 500 }, () => {})
  expect(await count(sql`orders`)).toBe(1_500)
  expect(await brokenInvariants(db)).toEqual([])
})

const kinds = {
  'unpaid and held': sql`orders where stage = 'unpaid' and held_until > now()`,
  'ended before they were paid': sql`orders where stage in ('withdrawn', 'expired')`,
  'paid and waiting': sql`orders where stage = 'to ship'`,
  shipped: sql`orders where approved_at is not null`,
  'cancelled after they were paid': sql`orders where stage = 'cancelled'`,
  'partly refunded': sql`orders where refunded_cents > 0 and refunded_cents < total_cents`,
  'fully refunded': sql`orders where refunded_cents = total_cents`,
  'with a failed refund': sql`refunds where status = 'owed' and order_id is not null`,
  disputed: sql`orders where dispute = 'running'`,
  'under inquiry': sql`orders where dispute = 'inquiry'`,
  'with a lost dispute': sql`orders where dispute = 'lost'`,
  'with an unmatched payment': sql`unmatched_payments`,
  'reviewed by customers': sql`reviews where email like '%invented%'`,
}

it('the filled shop has orders in every state, from people who write their names and phones in many ways', async () => {
  const { admin, db, count } = await openFilled({ products: 0, users: 300, orders: 6_000 })
  const missing: string[] = []
  for (const [kind, some] of Object.entries(kinds)) if ((await count(some)) === 0) missing.push(kind)
  expect(missing).toEqual([])
  const people = (await admin.listUsers()).filter(({ email }) => email.endsWith('@invented.example'))
  expect(people.filter(({ phone }) => !Phone.safeParse(phone).success)).toEqual([])
  expect(new Set(people.map(({ phone }) => phone.replaceAll(/\d/g, ''))).size).toBeGreaterThan(4)
  const scripts = [/\p{Script=Greek}/u, /ł/, /Ğ/, /María José de los Ángeles/]
  expect(scripts.filter((script) => !people.some(({ name }) => script.test(name)))).toEqual([])
  expect(await brokenInvariants(db)).toEqual([])
})
