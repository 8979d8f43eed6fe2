/** npm run bench: what the shop does in a second, held in the same minute against what this machine could do. */
import { spawnSync } from 'node:child_process'
import { openDatabase } from '#server/database/connect.ts'
import { products as productTable, users } from '#server/database/schema.ts'
import { makeSessions } from '#server/identity/sessions.ts'
import { production } from '#tests/production.ts'
import { startPostgres } from '../scripts/machine.mjs'
import type { Load } from './load.ts'
import { memoryMbOf, root, startBareServer, startShop } from './processes.ts'
import { publicPaths, readRows } from './reads.ts'
import { measureRow, printHead, type Row } from './rows.ts'
import { signedInRows } from './signed-in.ts'

const customers = 3_000
const plenty = 1_000_000_000

type Product = typeof productTable.$inferSelect

const parts = ['reads', 'signed-in'] as const
const wanted = process.argv.slice(2)
const unknown = wanted.filter((part) => !parts.some((known) => known === part))
if (unknown.length > 0) {
  console.error(`There is no part called ${unknown.join(', ')}: there are ${parts.join(', ')}.`)
  process.exit(1)
}

const postgres = await startPostgres()
const stop: (() => Promise<void>)[] = [() => postgres.stop()]
let missed = 0
try {
  const { products, tokens } = await fill(postgres.url)
  const shop = await startShop({ ...production, DATABASE_URL: postgres.url, PORT: '0' })
  stop.unshift(shop.stop)
  const bare = await startBareServer(postgres.url)
  stop.unshift(bare.stop)
  const atStart = memoryMbOf(shop.pid)
  const [product] = products
  const [token] = tokens
  if (!product || !token) throw new Error('The shop is empty')
  await measure('reads', () => readRows(shop, bare, publicPaths(product.slug), orders(products, tokens)))
  await measure('signed-in', () => signedInRows(shop, bare, { productId: product.id, token, statements: [] }))
  console.log(`\nMemory of the shop: ${atStart} MB at its start, ${memoryMbOf(shop.pid)} MB now`)
} finally {
  for (const end of stop) await end()
}
process.exit(missed > 0 ? 1 : 0)

async function measure(part: (typeof parts)[number], rowsOf: () => Row[]): Promise<void> {
  if (wanted.length > 0 && !wanted.includes(part)) return
  printHead(part)
  for (const row of rowsOf()) if (!(await measureRow(row))) missed += 1
}

/** The catalogue of the demo shop, and customers who are signed in. */
async function fill(url: string): Promise<{ products: Product[]; tokens: string[] }> {
  const env = { ...process.env, ENV_FILE: '', DATABASE_URL: url }
  const seeded = spawnSync(process.execPath, ['demo/seed.ts'], {
    cwd: root,
    env,
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  if (seeded.status !== 0) throw new Error('The shop could not be filled')
  const database = await openDatabase({ url })
  const { db } = database
  // Nothing sells out while it is measured.
  const products = await db.update(productTable).set({ quantity: plenty, availableQuantity: plenty }).returning()
  const people = Array.from({ length: customers }, (_, index) => ({ email: `customer-${index}@measured.example` }))
  const made = await db.insert(users).values(people).returning()
  const sessions = makeSessions(db, [production.SESSION_SECRET])
  const tokens = await Promise.all(made.map((user) => sessions.issue(user, new Date())))
  await database.close()
  return {
    products,
    tokens: tokens.filter((token) => token !== null),
  }
}

/** One order of each customer, of the products in turn. */
function orders(products: Product[], tokens: string[]): Load['requests'] {
  const delivery = { address: 'Calle del Fleje 1, Zaragoza', phone: '+34 976 000 000' }
  return tokens.map((token, index) => {
    const { id, minimumOrder } = products[index % products.length] ?? { id: '', minimumOrder: 0 }
    return { method: 'POST', path: '/api/order', token, body: { id, quantity: minimumOrder, ...delivery } }
  })
}
