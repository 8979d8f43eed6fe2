/** npm run bench: what the shop does in a second, held in the same minute against what this machine could do. */
import { production } from '#tests/production.ts'
import { startPostgres } from '../scripts/machine.mjs'
import { fillCatalogue, type Product, signedInTokens } from './fill.ts'
import { measureLists } from './lists.ts'
import type { Load } from './load.ts'
import { memoryMbOf, startBareServer, startShop } from './processes.ts'
import { publicPaths, readRows } from './reads.ts'
import { measureRow, printHead, type Row } from './rows.ts'
import { signedInRows } from './signed-in.ts'

const customers = 3_000

const parts = ['reads', 'signed-in', 'lists'] as const
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
  const products = await fillCatalogue(postgres.url)
  const tokens = await signedInTokens(postgres.url, customers)
  const shop = await startShop({ ...production, DATABASE_URL: postgres.url, PORT: '0' })
  stop.unshift(shop.stop)
  const bare = await startBareServer(postgres.url)
  stop.unshift(bare.stop)
  const atStart = memoryMbOf(shop.pid)
  const [product] = products
  const [token] = tokens
  if (!product || !token) throw new Error('The shop is empty')
  await measure('reads', () => readRows(shop, bare, publicPaths(product.slug), orders(products, tokens)))
  await measure('signed-in', () => signedInRows(shop, bare, { productId: product.id, token }))
  if (isWanted('lists')) missed += await measureLists(postgres.url)
  console.log(`\nMemory of the shop: ${atStart} MB at its start, ${memoryMbOf(shop.pid)} MB now`)
} finally {
  for (const end of stop) await end()
}
process.exit(missed > 0 ? 1 : 0)

function isWanted(part: (typeof parts)[number]): boolean {
  return wanted.length === 0 || wanted.includes(part)
}

async function measure(part: (typeof parts)[number], rowsOf: () => Row[]): Promise<void> {
  if (!isWanted(part)) return
  printHead(part)
  for (const row of rowsOf()) if (!(await measureRow(row))) missed += 1
}

/** One order of each customer, of the products in turn. */
function orders(products: Product[], tokens: string[]): Load['requests'] {
  const delivery = { address: 'Calle del Fleje 1, Zaragoza', phone: '+34 976 000 000' }
  return tokens.map((token, index) => {
    const { id, minimumOrder } = products[index % products.length] ?? { id: '', minimumOrder: 0 }
    return { method: 'POST', path: '/api/order', token, body: { id, quantity: minimumOrder, ...delivery } }
  })
}
