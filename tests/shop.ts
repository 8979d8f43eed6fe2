/** A fresh shop to test against: a real database, the real pipeline, a real port. None of our code is mocked. */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { eq } from 'drizzle-orm'
import { onTestFinished } from 'vitest'
import type { ProductForm } from '#contract/products/schema/product.ts'
import { readConfig } from '#server/base/config.ts'
import type { Database } from '#server/database/connect.ts'
import { identities, users } from '#server/database/schema.ts'
import { defaultLimits } from '#server/http/http-server.ts'
import { withCachedAnswers } from '#server/http/response-cache.ts'
import type { PagesBuild } from '#server/pages/pages.ts'
import type { CardWaits } from '#server/payments/card-provider.ts'
import { productById } from '#server/products/product-queries.ts'
import { addProduct } from '#server/products/rules.ts'
import { listenerOf, makeApp } from '#server/start/app.ts'
import type { App } from '#server/start/app-parts.ts'
import { type Api, makeApi } from '#web/api/client.ts'
import { coil } from './coil.ts'
import { describedFetch } from './described.ts'
import type { Person } from './people.ts'
import type { AtEnd } from './shop-process.ts'
import { anotherInstance, emptyDatabase, onPostgres } from './test-database.ts'

export type TestShop = App & {
  database: Database
  origin: string
  /** The product with which the shop was opened. */
  productId: string
  /** The API of a visitor. */
  visitor: Api
  /** The API of a signed-in user; the account is created on first use. */
  as: (person: Person) => Promise<Api>
  tokenOf: (person: Person) => Promise<string>
  /** Confirms a person's address. In the cast, only the address of `somebody` is unconfirmed. */
  confirm: (person: Person) => Promise<void>
  /** Sends any request, including those that the typed client would not send. */
  send: (path: string, init?: RequestInit) => Promise<Response>
  /** Sends a request of a signed-in person, with a JSON body. */
  sendAs: (person: Person, method: string, path: string, body?: unknown) => Promise<Response>
  /** A purchase request for the product, like that of the purchase page. */
  purchase: (wish?: Partial<Purchase>) => Purchase
  addProduct: (form?: Partial<ProductForm>) => Promise<string>
  /** The stock of the product. Public pages show a sale a moment later. */
  stock: () => Promise<number>
}

type Purchase = { id: string; quantity: number; address: string; phone: string; price?: number; totalPrice?: number }

/** Opens a shop with one product. The shop closes when the test ends, unless `atEnd` says otherwise. */
export async function openShop(
  wish: {
    price?: number
    minimumOrder?: number
    available?: number
    environment?: Record<string, string>
    /** The built pages, for tests of more than the API. */
    loadPages?: () => Promise<PagesBuild>
    cardWaits?: CardWaits
    atEnd?: AtEnd
  } = {},
): Promise<TestShop> {
  const { price: pricePerUnit, minimumOrder, available: availableQuantity } = wish
  const first = definedOnly({ pricePerUnit, minimumOrder, availableQuantity })
  return openShopOn(await emptyDatabase(), wish, first)
}

export type HowItRuns = Pick<
  NonNullable<Parameters<typeof openShop>[0]>,
  'environment' | 'loadPages' | 'cardWaits' | 'atEnd'
>

/** Opens a shop on an existing database. `first` is the product of the shop: its id, or what is to be added. */
export async function openShopOn(
  database: Database,
  wish: HowItRuns = {},
  first?: Partial<ProductForm> | string,
): Promise<TestShop> {
  const { app, origin } = await listenWith(database, wish)
  const { db } = database
  const add = (form: Partial<ProductForm> = {}) => addProduct(db, null, { ...coil, ...form })
  const productId = typeof first === 'object' ? await add(first) : (first ?? '')

  const userOf = async (person: Person) => {
    await signUp(database, person)
    const [user] = await db.select().from(users).where(eq(users.email, person.email))
    if (!user) throw new Error(`No user for ${person.email}`)
    return user
  }
  const tokenOf = async (person: Person) => {
    const token = await app.shop.sessions.issue(await userOf(person), new Date(), !person.isUnconfirmed)
    if (!token) throw new Error(`No token for ${person.email}`)
    return token
  }
  const send = (path: string, init?: RequestInit) => describedFetch(`${origin}${path}`, init)
  return {
    ...app,
    database,
    origin,
    productId,
    visitor: makeApi(describedFetch, origin, () => null),
    tokenOf,
    confirm: async (person) => {
      const { id } = await userOf(person)
      await db.update(identities).set({ emailVerified: true }).where(eq(identities.userId, id))
    },
    as: async (person) => {
      const token = await tokenOf(person)
      return makeApi(describedFetch, origin, () => token)
    },
    send,
    sendAs: async (person, method, path, body) => {
      const headers = { authorization: `Bearer ${await tokenOf(person)}`, 'content-type': 'application/json' }
      return send(path, { method, headers, ...(body !== undefined && { body: JSON.stringify(body) }) })
    },
    purchase: (form = {}) => ({
      id: productId,
      quantity: 2,
      address: 'Calle del Fleje 1, Zaragoza',
      phone: '+34 976 000 000',
      ...form,
    }),
    addProduct: add,
    stock: async () => (await productById(db, productId))?.availableQuantity ?? 0,
  }
}

/** Opens a second instance of a shop on the same database. PGlite serves only one instance: there it is the same shop. */
export async function openSecondShop(shop: TestShop, wish: HowItRuns = {}): Promise<TestShop> {
  return onPostgres ? openShopOn(await anotherInstance(shop.database), wish) : shop
}

/** Creates the user and the account of a person, unless the user exists. */
async function signUp({ db }: Database, { isUnconfirmed = false, ...person }: Person): Promise<void> {
  const [user] = await db.insert(users).values(person).onConflictDoNothing().returning({ id: users.id })
  if (!user) return
  const account = { provider: 'embedded', subject: `account of ${person.email}`, emailVerified: !isUnconfirmed }
  await db.insert(identities).values({ ...account, userId: user.id })
}

/** The shop's own timeout, because with a shorter one a connection may close just when a busy test reuses it. */
const keepAliveTimeout = defaultLimits.keepAliveMs

/** Long enough for the busiest machine: only tests of the timeouts wait as the shop does. */
const patient: CardWaits = { callMs: 60_000, requestMs: 60_000 }

async function listenWith(
  database: Database,
  { environment = {}, loadPages, cardWaits = patient, atEnd = onTestFinished as AtEnd }: HowItRuns,
) {
  let origin = ''
  const config = readConfig({ PORT: '0', ...environment })
  const app = await makeApp({ config, database, address: () => origin, cardWaits, ...(loadPages && { loadPages }) })
  const server = createServer(
    { keepAliveTimeout },
    withCachedAnswers(app.cache, listenerOf(app, { overrideGlobalObjects: false })),
  )
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  // A server that listens on a TCP port has an address of this form.
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  atEnd(async () => {
    await app.close()
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
  })
  return { app, origin }
}

function definedOnly(values: Record<string, number | undefined>): Partial<ProductForm> {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined))
}
