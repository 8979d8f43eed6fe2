/** A shop that is killed while it makes papers loses none, and skips no number. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { expect, it, onTestFinished } from 'vitest'
import { freshDatabase } from '#tests/fresh-database.ts'
import { payFor } from '#tests/paying.ts'
import { signIn, startShop } from '#tests/shop-process.ts'

const server = process.env.TEST_DATABASE_URL

/** A database that outlives the shop: on a PostgreSQL server, or in a folder of PGlite. */
async function databaseOfItsOwn(): Promise<Record<string, string>> {
  if (server) return { DATABASE_URL: await freshDatabase(server) }
  const folder = mkdtempSync(join(tmpdir(), 'fleje-papers-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true, maxRetries: 3 }))
  return { DATA_DIR: folder }
}

it('if a shop is killed while it makes sixteen receipts, the restarted shop has all of them, numbered without a gap', async () => {
  const settings = await databaseOfItsOwn()
  const first = await startShop(settings)
  const front = { send: (path: string, init?: RequestInit) => fetch(`${first.address}${path}`, init) }
  const { api } = await signIn(first.address)
  const products = await api.listProducts()
  const product = products.find(({ availableQuantity, minimumOrder }) => availableQuantity > 40 * minimumOrder)
  if (!product) throw new Error('The demo shop sells nothing')
  const ids: string[] = []
  for (let round = 0; round < 16; round++) {
    const body = { id: product._id, quantity: product.minimumOrder, address: 'Calle del Fleje 1', phone: '976000000' }
    const { _id: id } = await api.placeOrder({ body })
    await payFor(front, api, id)
    ids.push(id)
  }
  const requested = ids.map((id) => api.findReceipt({ id }))
  const answered = Promise.allSettled(requested)
  await Promise.race(requested)
  first.process.kill('SIGKILL')
  await first.ended
  await answered

  const second = await startShop(settings)
  const { api: again } = await signIn(second.address)
  const files = await Promise.all(ids.map((id) => again.findReceipt({ id })))
  const year = new Date().getFullYear()
  const expected = ids.map((_, index) => `receipt R-${year}-${String(index + 1).padStart(4, '0')}.pdf`)
  expect(files.map(({ name }) => name).sort()).toEqual(expected)
  if (server) expect(await gapsIn(settings.DATABASE_URL ?? '')).toEqual([])
})

async function gapsIn(url: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const { rows } = await client.query(
    `select kind, year from papers where number is not null group by kind, year having count(*) <> max(number)`,
  )
  await client.end()
  return rows
}
