/** Instances of the shop, and a database with customers. */
import { get } from 'node:http'
import { type Database, openDatabase } from '#server/database/connect.ts'
import { users } from '#server/database/schema.ts'
import { makeSessions } from '#server/identity/sessions.ts'
import { addProduct } from '#server/products/rules.ts'
import { coil } from '#tests/coil.ts'
import { shopProgram } from '../scripts/shop-process.mjs'
import { GivesUp, type Process, until, type Workplace } from './workplace.ts'

const secret = 'a secret that only this drill and its shops know'

/** Each customer may have 20 unpaid orders and place one per second. */
const customers = 600

export type Ordering = { productId: string; tokens: string[] }

/** Migrates the database and inserts customers and a product with ample stock. */
export async function prepareOrdering(url: string): Promise<Ordering> {
  const database = await openDatabase({ url })
  try {
    const plenty = { ...coil, quantity: 1_000_000, availableQuantity: 1_000_000 }
    const productId = await addProduct(database.db, null, plenty)
    return { productId, tokens: await tokensOf(database) }
  } finally {
    await database.close()
  }
}

async function tokensOf({ db }: Database): Promise<string[]> {
  const sessions = makeSessions(db, [secret])
  const people = Array.from({ length: customers }, (_, at) => ({ email: `drill-${at}@fleje.example`, name: 'Drill' }))
  const made = await db.insert(users).values(people).returning()
  const tokens = await Promise.all(made.map((user) => sessions.issue(user, new Date())))
  return tokens.filter((token) => token !== null)
}

/** Creates an admin and returns their token. */
export async function makeAdmin(url: string): Promise<string> {
  const { db, close } = await openDatabase({ url })
  try {
    const somebody = { email: 'drill-admin@fleje.example', name: 'Drill', role: 'admin' as const }
    const [admin] = await db.insert(users).values(somebody).returning()
    const token = admin && (await makeSessions(db, [secret]).issue(admin, new Date()))
    if (!token) throw new Error('No admin could be made')
    return token
  } finally {
    await close()
  }
}

type Instance = { name: string; port: number; checkout: string; environment: Record<string, string> }

/** Starts an instance and waits until it is ready. */
export async function startInstance(place: Workplace, instance: Instance): Promise<Process> {
  const { name, port, checkout, environment } = instance
  const started = place.start(name, {
    program: process.execPath,
    args: [...shopProgram],
    cwd: checkout,
    env: {
      NODE_ENV: 'production',
      ENV_FILE: '',
      SESSION_SECRET: secret,
      PORT: String(port),
      LOG_LEVEL: 'warn',
      ...environment,
    },
  })
  await until(`${name} is ready`, async () => {
    if (started.hasEnded()) throw new GivesUp(`${name} ended instead of becoming ready: see ${name}.log`)
    return isReady(port)
  })
  return started
}

function isReady(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const asking = get({ port, host: '127.0.0.1', path: '/api/ready', timeout: 1_000, agent: false }, (answer) => {
      answer.resume()
      resolve(answer.statusCode === 200)
    })
    asking.once('timeout', () => asking.destroy())
    asking.once('error', () => resolve(false))
  })
}
