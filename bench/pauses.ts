/**
 * Measures how long one expensive request delays others: the longest wait of a trivial request while the expensive request runs.
 */
import { readdirSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import { referenceOf } from '#contract/bank/rules/reference.ts'
import { csvLimits } from '#contract/rules/lists/csv.ts'
import { invent } from '#demo/invented/invent.ts'
import { bankAccounts } from '#server/database/bank-schema.ts'
import { addresses } from '#server/database/cart-schema.ts'
import { openDatabase } from '#server/database/connect.ts'
import { products as productRows, reviews, users } from '#server/database/schema.ts'
import { camt, iban, norma43 } from '#tests/bank/make-statements.ts'
import { production } from '#tests/production.ts'
import { type Api, makeApi } from '#web/api/client.ts'
import { signedInTokens } from './fill.ts'
import { startShop } from './processes.ts'
import { median } from './sample.ts'

const rounds = 5
const goalMs = 100
const askEveryMs = 2

const prepared = { spellings: 1_000, texts: 300, letters: 2_000 }
const products = 5_000
/** As many as a statement of 5 MB can have. */
const transfersOfYear = 9_000

type Work = { name: string; prepare?: () => Promise<unknown>; run: () => Promise<unknown> }

/** Prints a row for each request. Returns the number of rows that miss the goal. */
export async function measurePauses(url: string): Promise<number> {
  const database = await openDatabase({ url })
  await invent(database.db, { products, users: 0, orders: 0 }, () => {})
  await database.db
    .insert(bankAccounts)
    .values({ position: 0, iban, bic: 'CAIXESBBXXX', holder: 'Measured' })
    .onConflictDoNothing()
  // The feed is cached for ten minutes, so each round starts a new shop.
  const waits = new Map<string, number[]>()
  try {
    const [token = ''] = await signedInTokens(url, 1, 'admin')
    const longestFile = await longestFileOf(database.db)
    for (let round = 0; round < rounds; round++) {
      const shop = await startShop({ ...production, DATABASE_URL: url })
      const api = makeApi(fetch, shop.address, () => token)
      try {
        await warmUp(shop.address, api)
        for (const { name, prepare, run } of worksOf(shop.address, api, { db: database.db, longestFile, round })) {
          await prepare?.()
          waits.set(name, [...(waits.get(name) ?? []), await longestWaitMs(shop.address, run)])
        }
      } finally {
        await shop.stop()
      }
    }
  } finally {
    await database.close()
  }
  return printRows(waits)
}

/** A shop that has just started compiles its code, whoever asks for what. */
async function warmUp(address: string, api: Api): Promise<void> {
  await api.checkStatement({ body: statementOf(camt({ entries: [{ cents: 1, text: 'Warm-up' }] })) })
  await longestWaitMs(address, () => pause(3_000))
}

function printRows(waits: Map<string, number[]>): number {
  console.log('\nlongest wait while …                             median     most     goal')
  let missed = 0
  for (const [name, longest] of waits) {
    if (median(longest) > goalMs) missed += 1
    const row = [median(longest), Math.max(...longest), goalMs].map((ms) => `${ms.toFixed(0)} ms`.padStart(9))
    console.log(`${name.padEnd(46)} ${row.join('')}`)
  }
  return missed
}

type Db = Awaited<ReturnType<typeof openDatabase>>['db']

type Prepared = { db: Db; longestFile: Blob; round: number }

function worksOf(address: string, api: Api, { db, longestFile, round }: Prepared): Work[] {
  const email = `prepared-${round}-${Date.now()}@measured.example`
  const emptyLines = fileOf(`sku\n${'\n'.repeat(2 * 1024 * 1024)}`)
  return [
    { name: 'nothing else is requested', run: () => pause(1_000) },
    {
      name: 'a prepared customer is erased',
      prepare: () => prepareCustomer(db, email),
      run: () => api.erasePerson({ person: email, body: { email } }),
    },
    {
      name: 'a CSV of 2 MB of empty lines is refused',
      run: () => api.checkImport({ body: emptyLines }).catch(() => {}),
    },
    {
      name: `a CSV of ${csvLimits.rows.toLocaleString('en-US')} rows is checked`,
      run: () => api.checkImport({ body: longestFile }),
    },
    { name: '70 share pictures are requested at once', run: () => askForPictures(address) },
    {
      name: `the feed of ${products.toLocaleString('en-US')} products is made`,
      run: () => read(`${address}/feed.xml`),
    },
    ...statementWorks(api, round),
  ]
}

/** Statements of a bank: an honest one of a busy year, and those that were made to keep the shop busy. */
function statementWorks(api: Api, round: number): Work[] {
  const check = (text: string) => api.checkStatement({ body: statementOf(text) }).catch(() => {})
  const digits = `RF11F${' 1'.repeat(500)}`
  const hostile = Array.from({ length: 4_000 }, (_, index) => ({ cents: 100 + index, text: digits }))
  const transfers = Array.from({ length: transfersOfYear }, (_, index) => ({
    ...{ cents: 10_000 + index, text: `Invoice ${referenceOf(10_001 + index)}`, account: `DE${10 ** 19 + index}` },
    bankReference: `${round}-${index}`,
  }))
  const honest = camt({ entries: transfers })
  const name = `a statement of ${transfersOfYear.toLocaleString('en-US')} entries is`
  return [
    { name: `${name} checked`, run: () => api.checkStatement({ body: statementOf(honest) }) },
    { name: `${name} booked`, run: () => api.bookStatement({ body: statementOf(honest) }) },
    {
      name: 'a statement with a text of 4 MB is checked',
      run: () => check(camt({ entries: [{ cents: 1, text: digits.repeat(4_000) }] })),
    },
    { name: 'a statement with 4,000 hostile texts is checked', run: () => check(camt({ entries: hostile })) },
    {
      name: 'a statement with 400,000 empty elements is checked',
      run: () => check(camt({ entries: [] }).replace('<GrpHdr>', `${'<a/>'.repeat(400_000)}<GrpHdr>`)),
    },
    {
      name: 'one entry of Norma 43 with 400,000 letters is checked',
      run: () => check(norma43({ entries: [{ cents: 1, text: digits.repeat(400) }] })),
    },
    { name: 'Money is opened after that', run: () => api.findEntries() },
  ]
}

const statementOf = (text: string) => new Blob([text], { type: 'application/octet-stream' })

const fileOf = (text: string) => new Blob([text], { type: 'text/csv' })

/** A file with the most rows allowed: every second row changes a product and its stock, and the others add products. */
async function longestFileOf(db: Db): Promise<Blob> {
  const known = await db
    .select()
    .from(productRows)
    .limit(csvLimits.rows / 2)
  const columns = ['sku', 'slug', 'name', 'image', 'description', 'fullDescription', 'category'] as const
  const amounts = 'minimumOrder,quantity,pricePerUnit,stockCounted'
  const rows = known.flatMap((product, index) => [
    { ...product, fullDescription: `${product.fullDescription} Anew.` },
    { ...product, sku: `NEW-${index}`, slug: '' },
  ])
  const lines = rows.map((row) => `${columns.map((column) => quoted(row[column] ?? '')).join()},1,100,12.34,5`)
  return fileOf([`${columns.join()},${amounts}`, ...lines].join('\n'))
}

const quoted = (text: string) => `"${text.replaceAll('"', '""')}"`

/** A customer with many names and phones, and with long reviews that contain the beginnings of these names and phones. */
async function prepareCustomer(db: Db, email: string): Promise<void> {
  const [user] = await db.insert(users).values({ email, name: 'Ana Ruiz' }).returning({ id: users.id })
  if (!user) throw new Error('An insert returned no row')
  const text = '9 7 6 1 ana ruiz de la '.repeat(prepared.letters).slice(0, prepared.letters)
  const phones = Array.from({ length: prepared.spellings }, (_, position) => ({
    ...{
      userId: user.id,
      position,
      address: `Calle ${position}`,
      country: 'ES',
      phone: `+34 976 ${100_000 + position}`,
    },
  }))
  await db.insert(addresses).values(phones)
  const written = Array.from({ length: prepared.texts }, (_, number) => ({
    ...{
      userId: user.id,
      name: `Ana Ruiz de la ${number}`,
      email,
      image: '',
      company: `Coils ${number}`,
      position: '',
    },
    ...{ review: text, number: 5 },
  }))
  await db.insert(reviews).values(written)
}

async function askForPictures(address: string): Promise<void> {
  const made = readdirSync(new URL('../demo/pictures/made/', import.meta.url))
  const names = made.flatMap((file) => (file.endsWith('-800.webp') ? file.slice(0, -'-800.webp'.length) : []))
  await Promise.all(names.slice(0, 70).map((name) => read(`${address}/pictures/share/${name}.jpg`)))
}

const read = async (url: string) => (await fetch(url)).arrayBuffer()

async function longestWaitMs(address: string, run: () => Promise<unknown>): Promise<number> {
  let longest = 0
  let isOver = false
  const work = run().finally(() => {
    isOver = true
  })
  while (!isOver) {
    const sent = performance.now()
    await read(`${address}/api/health`)
    longest = Math.max(longest, performance.now() - sent)
    await pause(askEveryMs)
  }
  await work
  return longest
}
