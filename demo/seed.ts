/** npm run seed: fills an empty database with the demo shop. `-- --orders 10000 --products 5000` adds that many invented ones, to see how lists fare. */
import { parseArgs } from 'node:util'
import { makeApp } from '#server/app.ts'
import { openDatabase } from '#server/database/connect.ts'
import { readProcessConfig } from '#server/process-config.ts'
import { fillDemoShop } from './fill.ts'
import { inventOrders } from './invented-orders.ts'
import { inventProducts } from './invented-products.ts'

const { values } = parseArgs({
  options: { orders: { type: 'string', default: '0' }, products: { type: 'string', default: '0' } },
})
const config = readProcessConfig()
if (config.production) {
  console.error('Production mode is never filled with demo data.')
  process.exit(1)
}

const database = await openDatabase({ url: config.DATABASE_URL, folder: config.DATA_DIR })
const app = await makeApp({ config, database, address: () => 'http://127.0.0.1' })
const products = await fillDemoShop(app)
const invented = await inventProducts(database.db, Number(values.products))
const orders = await inventOrders(database.db, Number(values.orders))
console.log(
  products > 0 ? `Added ${products} products, the reviews and the two accounts.` : 'The demo shop is there already.',
)
if (invented > 0) console.log(`Added ${invented} invented products.`)
if (orders > 0) console.log(`Added ${orders} invented orders.`)
await app.close()
await database.close()
