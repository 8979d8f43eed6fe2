/** Fills the measured shop with the demo catalogue and signed-in users. */
import { spawnSync } from 'node:child_process'
import { openDatabase } from '#server/database/connect.ts'
import { productStock, products, users } from '#server/database/schema.ts'
import { makeSessions } from '#server/identity/sessions.ts'
import { production } from '#tests/production.ts'
import { root } from './processes.ts'

const plenty = 1_000_000_000

export type Product = typeof products.$inferSelect

/** Adds the demo catalogue, with stock that cannot sell out, and `orders` earlier orders. Returns the products. */
export async function fillCatalogue(url: string, { orders = 0 } = {}): Promise<Product[]> {
  const env = { ...process.env, ENV_FILE: '', DATABASE_URL: url }
  const seeded = spawnSync(process.execPath, ['demo/seed.ts', '--orders', String(orders)], {
    cwd: root,
    env,
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  if (seeded.status !== 0) throw new Error('The shop could not be filled')
  const { db, close } = await openDatabase({ url })
  const filled = await db.update(products).set({ quantity: plenty }).returning()
  await db.update(productStock).set({ availableQuantity: plenty })
  await close()
  return filled
}

/** Tokens of `count` new users, valid in a shop with the secret of `production`. */
export async function signedInTokens(url: string, count: number, role: 'user' | 'admin' = 'user'): Promise<string[]> {
  const { db, close } = await openDatabase({ url })
  const people = Array.from({ length: count }, (_, index) => ({
    email: `${role}-${index}-${Date.now()}@measured.example`,
    role,
  }))
  const made = await db.insert(users).values(people).returning()
  const sessions = makeSessions(db, [production.SESSION_SECRET])
  const tokens = await Promise.all(made.map((user) => sessions.issue(user, new Date())))
  await close()
  return tokens.filter((token) => token !== null)
}
