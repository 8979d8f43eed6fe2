/** A whole shop to attack, with its pages, people, orders and reviews, and with secrets that only their owners may see. */
import { eq } from 'drizzle-orm'
import type { ListName } from '#contract/calls.ts'
import { calls } from '#contract/table.ts'
import { setLogLevel } from '#server/base/log.ts'
import { orderEvents, orders } from '#server/database/order-schema.ts'
import { papers } from '#server/database/paper-schema.ts'
import { users } from '#server/database/schema.ts'
import type { PagesBuild } from '#server/pages/pages.ts'
import { loadPages, pagesAreBuilt } from '#tests/built-pages.ts'
import type { Person } from '#tests/people.ts'
import { openShop, type TestShop } from '#tests/shop.ts'

/** Every piece of private data of the two victims contains one of these texts; no request contains any of them. */
export const canaries = ['c4n4ry', '777 123 4567']

const victim: Person = { email: 'vera@victim.example', name: 'Vera c4n4ry', role: 'user' }
const unknownVictim: Person = { email: 'c4n4ry@private.example', name: 'Bea', role: 'user' }

export const roles = ['visitor', 'customer', 'admin'] as const
export type Role = (typeof roles)[number]

/** An attacker, and the data that the attacker may legitimately know. */
export type Attacker = { email: string; name: string; token: string | undefined; orderId: string }

type Cursor = { path: string; sort: string; cursor: string }

export type Besieged = {
  shop: TestShop
  attackers: Record<Role, Attacker[]>
  /** Attackers whose sessions the requests may end. */
  leavers: Record<Role, Attacker[]>
  /** Ids and addresses of existing records. */
  known: { productIds: string[]; orderIds: string[]; reviewIds: string[]; emails: string[]; slugs: string[] }
  /** A cursor of every list in every sort order. */
  cursors: Cursor[]
  victimOrderId: string
  /** The routes of the pages; empty if the pages have not been built. */
  pagePaths: string[]
}

/** `each` is the number of requests to each call. The shop limits frequent callers, so many attackers are needed. */
export async function openBesiegedShop(each: number): Promise<Besieged> {
  // A log line for each of thousands of requests would be useless; bugs are still logged.
  setLogLevel('error')
  const shop = await openShop({
    available: 100_000,
    environment: { TRUST_PROXY_HOPS: '1' },
    ...(pagesAreBuilt && { loadPages }),
  })
  const more = await Promise.all(['Seal', 'Tensioner <b>', '帶'.repeat(100)].map((name) => shop.addProduct({ name })))
  const victimOrderId = await settleVictims(shop)
  const attackers = {
    visitor: [{ email: 'nobody@nowhere.example', name: 'Nobody', token: undefined, orderId: victimOrderId }],
    customer: await settleAttackers(shop, Math.min(40, 10 + each) + Math.ceil(each / 25), 'user'),
    admin: await settleAttackers(shop, Math.min(12, 4 + each), 'admin'),
  }
  const leavers = {
    visitor: attackers.visitor,
    customer: await settleAttackers(shop, Math.min(10, 3 + each), 'user', 'leaver'),
    admin: await settleAttackers(shop, Math.min(10, 3 + each), 'admin', 'leaving-admin'),
  }
  const [reviews, products] = await Promise.all([shop.visitor.listReviews(), shop.visitor.listProducts()])
  const others = await settleAttackers(shop, Math.min(20, 4 + each), 'user', 'prey')
  return {
    shop,
    attackers,
    leavers,
    known: {
      productIds: [shop.productId, ...more],
      orderIds: [victimOrderId, ...others.map(({ orderId }) => orderId)],
      reviewIds: reviews.map(({ _id }) => _id),
      emails: [victim.email, ...others.map(({ email }) => email)],
      slugs: products.map(({ slug }) => slug),
    },
    cursors: await cursorsOf(shop, attackers.admin[0]),
    victimOrderId,
    pagePaths: pagesAreBuilt ? pathsOf((await loadPages()).routes) : [],
  }
}

/**
 * Adds private data of two victims: a paid order and a profile of the first, and an order and a review of the second, whose
 * email address cannot be guessed.
 */
async function settleVictims(shop: TestShop): Promise<string> {
  const secrets = { address: 'Canary Lane 7, c4n4ry', phone: '+99 777 123 4567' }
  const api = await shop.as(victim)
  const { _id } = await api.placeOrder({ body: { ...shop.purchase(), ...secrets } })
  const paid = { paidAt: new Date(), paidWith: 'card', transactionId: 'pi_c4n4ry0001' } as const
  await shop.database.db.update(orders).set(paid).where(eq(orders.id, _id))
  await shop.database.db.insert(orderEvents).values({ orderId: _id, kind: 'paid' })
  await shop.database.db.insert(papers).values({ kind: 'receipt', orderId: _id })
  const other = await shop.as(unknownVictim)
  await other.placeOrder({ body: { ...shop.purchase(), ...secrets } })
  const { email, name } = unknownVictim
  const review = { image: '/a.png', company: 'Coils', position: 'Buyer', review: 'Good strap', number: 5 }
  await other.addReview({ body: { ...review, email, name } })
  const profile = { location: 'c4n4ry', education: 'c4n4ry', image: '/c4n4ry.png', linkedin: 'https://c4n4ry.example' }
  await shop.database.db.update(users).set(profile).where(eq(users.email, victim.email))
  return _id
}

async function settleAttackers(
  shop: TestShop,
  count: number,
  role: Person['role'],
  called: string = role,
): Promise<Attacker[]> {
  const settled: Attacker[] = []
  for (let number = 0; number < count; number++) {
    const person: Person = { email: `${called}${number}@crowd.example`, name: `${called} ${number}`, role }
    const token = await shop.tokenOf(person)
    const { _id } = await (await shop.as(person)).placeOrder({ body: shop.purchase() })
    settled.push({ ...person, token, orderId: _id })
  }
  return settled
}

async function cursorsOf(shop: TestShop, admin: Attacker | undefined): Promise<Cursor[]> {
  const lists = Object.entries(calls).filter(([, { answer }]) => answer.type === 'array') as [ListName, unknown][]
  const cursors: Cursor[] = []
  for (const [name] of lists) {
    const call = calls[name]
    const { shape } = call.query
    for (const sort of ['', ...('sort' in shape ? shape.sort.unwrap().options : [])]) {
      const query = new URLSearchParams({ limit: '1', email: admin?.email ?? '', ...(sort && { sort }) })
      const headers = { authorization: `Bearer ${admin?.token}` }
      const response = await shop.send(`/api${call.path}?${query}`, { headers })
      const cursor = /cursor=([^&>]+)/.exec(response.headers.get('link') ?? '')?.[1]
      if (cursor) cursors.push({ path: call.path, sort, cursor })
    }
  }
  return cursors
}

/** The full path of each route, such as `/catalog/:slug`. It begins with the paths of the route's parents. */
function pathsOf(routes: PagesBuild['routes']): string[] {
  const whole = (id: string | undefined): string => {
    const route = id ? routes[id] : undefined
    return route ? `${whole(route.parentId)}${route.path ? `/${route.path}` : ''}` : ''
  }
  return [...new Set(Object.keys(routes).map((id) => whole(id) || '/'))]
}
