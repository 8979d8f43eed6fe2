/**
 * npm run seed: fills an empty database with the demo shop. `-- --orders 1000000 --products 100000 --customers 100000` adds that
 * many invented rows, to measure large lists.
 */
import { parseArgs } from 'node:util'
import { openDatabase } from '#server/database/connect.ts'
import { makeApp } from '#server/start/app.ts'
import { readProcessConfig } from '#server/start/process-config.ts'
import { fillDemoShop } from './fill.ts'
import { invent, type Progress } from './invented/invent.ts'

const number = { type: 'string', default: '0' } as const
const { values } = parseArgs({ options: { orders: number, products: number, customers: number } })
const wanted = { orders: count('orders'), products: count('products'), users: count('customers') }
const config = readProcessConfig()
if (config.production) {
  console.error('A production shop is never filled with demo data.')
  process.exit(1)
}

const { DATABASE_URL, DATABASE_DIRECT_URL = DATABASE_URL, DATA_DIR } = config
const database = await openDatabase({ url: withoutTimeout(DATABASE_DIRECT_URL), folder: DATA_DIR })
const app = await makeApp({ config, database, address: () => 'http://127.0.0.1' })
const products = await fillDemoShop(app)
console.log(
  products > 0
    ? `Added ${products} products, the reviews and the demo accounts.`
    : 'The database already contains a demo shop.',
)
await invent(database.db, wanted, showProgress)
await app.close()
await database.close()

/** Vacuuming a million rows takes longer than the shop's statement timeout. */
function withoutTimeout(url: string | undefined): string | undefined {
  if (!url || !URL.canParse(url)) return url
  const patient = new URL(url)
  patient.searchParams.set('statement_timeout', '0')
  return patient.href
}

function count(name: keyof typeof values): number {
  const wish = Number(values[name])
  if (Number.isSafeInteger(wish) && wish >= 0 && wish <= 10_000_000) return wish
  console.error(`--${name} takes a whole number, such as 10000.`)
  process.exit(1)
}

/** A progress bar in one line. Without a terminal, only the final line is printed. */
function showProgress(...[kind, done, all]: Parameters<Progress>): void {
  const isDone = done >= all
  const bar = '█'.repeat(Math.round((done / all) * 30)).padEnd(30, '░')
  const line = `${bar} ${done} of ${all} invented ${kind}`
  if (process.stdout.isTTY) process.stdout.write(`\r${line}${isDone ? '\n' : ''}`)
  else if (isDone) console.log(`Added ${all} invented ${kind}.`)
}
