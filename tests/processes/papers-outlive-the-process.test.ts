/** A shop that is killed while it makes papers loses none, and skips no number. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { expect, it, onTestFinished } from 'vitest'
import { fillFolder } from '#tests/filled-folder.ts'
import { freshDatabase } from '#tests/fresh-database.ts'
import { payFor } from '#tests/paying.ts'
import { sample } from '#tests/sample.ts'
import { signIn, startShop } from '#tests/shop-process.ts'
import type { Api } from '#web/api/client.ts'

const server = process.env.TEST_DATABASE_URL

/** A demo shop’s database that outlives the shop: on a PostgreSQL server, or in a folder of PGlite. */
async function databaseOfItsOwn(): Promise<Record<string, string>> {
  if (server) return { DATABASE_URL: await freshDatabase(server, 'filled') }
  const folder = mkdtempSync(join(tmpdir(), 'fleje-papers-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true, maxRetries: 3 }))
  fillFolder(folder)
  return { DATA_DIR: folder }
}

const year = new Date().getFullYear()

const kinds = [
  { kind: 'receipt', letter: 'R' },
  // Invoices need a PostgreSQL server, because the test makes the shop charge VAT while the shop has the database open.
  ...(server
    ? ([
        { kind: 'invoice', letter: 'I' },
        { kind: 'corrective invoice', letter: 'N' },
      ] as const)
    : []),
]

it.each(sample(kinds, 1))(
  'if a shop is killed while it makes sixteen papers ($kind), the restarted shop has all of them, numbered without a gap',
  async ({ kind, letter }) => {
    const settings = await databaseOfItsOwn()
    const first = await startShop(settings)
    if (kind !== 'receipt') await chargeVat(settings.DATABASE_URL ?? '')
    const front = { send: (path: string, init?: RequestInit) => fetch(`${first.address}${path}`, init) }
    const { api } = await signIn(first.address)
    const ids = await payForSixteen(front, api)
    const paperOf = (from: Api, id: string) =>
      kind === 'corrective invoice' ? from.findCreditNote({ id, n: '1' }) : from.findReceipt({ id })
    if (kind === 'corrective invoice') {
      const { api: admin } = await signIn(first.address, 'admin')
      for (const id of ids) await admin.refundOrder({ id, body: { amount: 1, reason: 'Late' } })
    }
    const requested = ids.map((id) => paperOf(api, id))
    const answered = Promise.allSettled(requested)
    await Promise.race(requested)
    first.process.kill('SIGKILL')
    await first.ended
    await answered

    const second = await startShop(settings)
    const { api: again } = await signIn(second.address)
    const files = await Promise.all(ids.map((id) => paperOf(again, id)))
    const expected = ids.map((_, index) => `${kind} ${letter}-${year}-${String(index + 1).padStart(4, '0')}.pdf`)
    expect(files.map(({ name }) => name).sort()).toEqual(expected)
    if (server) expect(await gapsIn(settings.DATABASE_URL ?? '')).toEqual([])
  },
)

async function payForSixteen(front: Parameters<typeof payFor>[0], api: Api): Promise<string[]> {
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
  return ids
}

async function chargeVat(url: string): Promise<void> {
  await query(url, "update shop_settings set tax_mode = 'vat', vat_number = 'ESB58378431'")
  await query(url, "insert into exchange_rates (day, dollars_per_euro, source) values (current_date, 10843, 'ECB')")
}

const gapsIn = (url: string) =>
  query(
    url,
    'select kind, year from papers where number is not null group by kind, year having count(*) <> max(number)',
  )

async function query(url: string, statement: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const { rows } = await client.query(statement)
  await client.end()
  return rows
}
