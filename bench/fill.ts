/** Fills the measured shop with the demo catalogue and signed-in users. */
import { spawnSync } from 'node:child_process'
import { openDatabase } from '#server/database/connect.ts'
import { productStock, products, users } from '#server/database/schema.ts'
import { makeSessions } from '#server/identity/sessions.ts'
import { production } from '#tests/production.ts'
import { root } from './processes.ts'

const plenty = 1_000_000_000

export type Product = typeof products.$inferSelect

/** The variable that opens the database at this place: the URL of PostgreSQL, or the folder of PGlite. */
export const variableOf = (place: string): Record<string, string> =>
  place.startsWith('postgres') ? { DATABASE_URL: place } : { DATABASE_URL: '', DATA_DIR: place }

const openAt = (place: string) => openDatabase(place.startsWith('postgres') ? { url: place } : { folder: place })

/** Adds the demo catalogue, with stock that cannot sell out, and `orders` earlier orders. Returns the products. */
export async function fillCatalogue(place: string, { orders = 0 } = {}): Promise<Product[]> {
  const env = { ...process.env, ENV_FILE: '', ...variableOf(place) }
  const seeded = spawnSync(process.execPath, ['demo/seed.ts', '--orders', String(orders)], {
    cwd: root,
    env,
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  if (seeded.status !== 0) throw new Error('The shop could not be filled')
  const { db, close } = await openAt(place)
  const filled = await db.update(products).set({ quantity: plenty }).returning()
  await db.update(productStock).set({ availableQuantity: plenty })
  await close()
  return filled
}

/** Tokens of `count` new users, valid in a shop with the secret of `production`. */
export async function signedInTokens(place: string, count: number, role: 'user' | 'admin' = 'user'): Promise<string[]> {
  const { db, close } = await openAt(place)
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
