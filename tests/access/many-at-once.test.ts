/** The callers of simultaneous requests are looked up in one statement: each caller gets only their own rights. */
import { eq, inArray, sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { users } from '#server/database/schema.ts'
import { customer, root } from '#tests/people.ts'
import { openShop } from '#tests/shop.ts'

const crowd = Array.from({ length: 30 }, (_, number) => customer(number))

it('the shop gives each of many simultaneous callers only their own rights', async () => {
  const shop = await openShop()
  const tokens = await Promise.all([...crowd, root].map(shop.tokenOf))
  const ask = async (token: string, email: string) =>
    (await shop.send(`/api/users/${email}`, { headers: { authorization: `Bearer ${token}` } })).status
  const own = await Promise.all(crowd.map(({ email }, index) => ask(tokens[index] ?? '', email)))
  expect(own).toEqual(crowd.map(() => 200))
  const neighbours = crowd.map((_, index) => crowd[(index + 1) % crowd.length]?.email ?? '')
  const [ofAdmin, ...others] = await Promise.all([
    ask(tokens.at(-1) ?? '', crowd[0]?.email ?? ''),
    ...neighbours.map((email, index) => ask(tokens[index] ?? '', email)),
  ])
  expect(ofAdmin).toBe(200)
  expect(others).toEqual(crowd.map(() => 403))
})

it('the shop refuses only the callers who signed out, were deleted, or signed in before their password changed', async () => {
  const shop = await openShop()
  const { db } = shop.database
  const tokens = await Promise.all(crowd.map(shop.tokenOf))
  const emailOf = (index: number) => crowd[index]?.email ?? ''
  const signedOut = await shop.send('/api/session', {
    method: 'DELETE',
    headers: { authorization: `Bearer ${tokens[3]}` },
  })
  expect(signedOut.ok).toBe(true)
  await db.delete(users).where(inArray(users.email, [emailOf(7), emailOf(8)]))
  await db
    .update(users)
    .set({ tokenVersion: sql`${users.tokenVersion} + 1` })
    .where(eq(users.email, emailOf(12)))
  const statuses = await Promise.all(
    tokens.map(async (token) => {
      const path = `/api/products/${shop.productId}`
      return (await shop.send(path, { headers: { authorization: `Bearer ${token}` } })).status
    }),
  )
  expect(statuses).toEqual(crowd.map((_, index) => ([3, 7, 8, 12].includes(index) ? 401 : 200)))
})
