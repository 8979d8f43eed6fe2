/**
 * Makes the calls of the table in every role: all reads, all writes that the role may not make, and a sample of the writes that
 * it may make. A role without the right to a call gets 401, 403 or 404.
 */

import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import type { CallName } from '#contract/calls.ts'
import type { KeyScope } from '#contract/integrations/rules/integration.ts'
import { type Call, calls } from '#contract/table.ts'
import { officeWork } from '#contract/users/rules/office/office-roles.ts'
import type { OfficeRole } from '#contract/users/rules/user.ts'
import { isOfficeOnly } from '#server/api/rights.ts'
import { users } from '#server/database/schema.ts'
import { makeSessions } from '#server/identity/sessions.ts'
import { coil } from '#tests/coil.ts'
import { digestTables } from '#tests/digest.ts'
import { knownCalls, paramsOf } from '#tests/each-call.ts'
import { openKept } from '#tests/kept-rows.ts'
import { type Walk, type Walker, walkers } from '#tests/known-calls.ts'
import { ana, bruno, type Person, root } from '#tests/people.ts'
import { reviewBy } from '#tests/reviews/review-by.ts'
import { sample, seedNote } from '#tests/sample.ts'
import type { TestShop } from '#tests/shop.ts'

const somebodyElse = 'carla@nowhere.example'

const isOfficeRole = (walker: Walker): walker is OfficeRole => walker in officeWork
const inOffice = (role: OfficeRole): Person => ({ email: `${role}@fleje.example`, name: `A ${role}`, role: 'user' })

const unknown: readonly Walker[] = ['visitor', 'deleted', 'expired', 'forged', 'other key', 'revoked key']

function isAllowed({ who, keys }: Call, walker: Walker): boolean {
  if (who === 'anyone') return true
  if (unknown.includes(walker)) return false
  if (walker === 'key to read') return keys === 'read'
  if (walker === 'key to orders') return keys === 'read' || keys === 'orders'
  if (walker === 'key to money') return keys === 'read' || keys === 'money'
  if (walker === 'admin') return isOfficeOnly(who) || ['signed in', 'self or admin'].includes(who)
  if (isOfficeRole(walker)) return ['signed in', 'customer', 'office', walker].includes(who)
  if (walker === 'owner') return ['signed in', 'customer', 'self', 'self or admin'].includes(who)
  return ['signed in', 'customer'].includes(who)
}

async function openWalk(): Promise<Walk> {
  const { shop, known } = await openKept('kept_walk', fill)
  return { shop, ...known }
}

async function fill(shop: TestShop) {
  const productId = await shop.addProduct()
  const api = await shop.as(ana)
  const { _id: orderId } = await api.placeOrder({ body: shop.purchase({ id: productId }) })
  const { _id: reviewId } = await api.addReview({ body: reviewBy(ana) })
  const admin = await shop.as(root)
  await admin.updateProduct({ id: productId, body: { ...coil, pricePerUnit: 120 } })
  const [change] = await admin.listChanges()
  return { productId, orderId, reviewId, changeId: change?._id ?? '' }
}

async function tokenFor(walker: Walker, { shop }: Walk): Promise<string | undefined> {
  const { db } = shop.database
  const longAgo = new Date(Date.now() - 2 * 60 * 60 * 1000)
  const [owner] = await db.select().from(users).where(eq(users.email, ana.email))
  if (!owner) throw new Error('Ana is missing')
  switch (walker) {
    case 'visitor':
      return undefined
    case 'owner':
      return shop.tokenOf(ana)
    case 'other':
      return shop.tokenOf(bruno)
    case 'admin':
      return shop.tokenOf(root)
    case 'deleted': {
      const token = await shop.tokenOf({ ...bruno, email: somebodyElse })
      await (await shop.as(root)).deleteUser({ email: somebodyElse })
      return token
    }
    case 'expired':
      return (await makeSessions(db, [await secretOf(shop)], () => longAgo).issue(owner, longAgo)) ?? undefined
    case 'forged':
      return `${(await shop.tokenOf(root)).split('.').slice(0, 2).join('.')}.${'A'.repeat(43)}`
    case 'key to read':
      return keyOf(shop, 'read')
    case 'key to orders':
      return keyOf(shop, 'orders')
    case 'key to money':
      return keyOf(shop, 'money')
    case 'revoked key': {
      const admin = await shop.as(root)
      const { _id: id, key } = await admin.makeKey({ body: { name: 'ERP', scope: 'orders' } })
      await admin.revokeKey({ id })
      return key
    }
    case 'other key':
      return (await makeSessions(db, ['x'.repeat(32)]).issue(owner, new Date())) ?? undefined
    default: {
      const person = inOffice(walker)
      const token = await shop.tokenOf(person)
      await (await shop.as(root)).putOfficeRole({ email: person.email, body: { officeRole: walker } })
      return token
    }
  }
}

async function keyOf(shop: TestShop, scope: KeyScope): Promise<string> {
  return (await (await shop.as(root)).makeKey({ body: { name: 'ERP', scope } })).key
}

async function secretOf(shop: TestShop): Promise<string> {
  const { readInternalValue } = await import('#server/database/internal-value-queries.ts')
  return (await readInternalValue(shop.database.db, 'session secret')) ?? ''
}

const cast = { owner: ana, other: bruno, admin: root }

/** A body that the call would accept. */
function bodyFor(name: CallName, walk: Walk, walker: Walker): object | undefined {
  const self = isOfficeRole(walker) ? inOffice(walker) : (cast[walker as 'owner'] ?? ana)
  const body = knownCalls[name]?.body
  return typeof body === 'function' ? body(walk, self) : body
}

/** The address of a call. A parameter without a value in tests/<noun>/calls.ts gets the id of the order. */
function pathFor(name: CallName, walk: Walk): string {
  const params = paramsOf(name)(walk)
  const path = calls[name].path.replaceAll(/\{(\w+)\}/g, (_, place) =>
    encodeURIComponent(params[place] ?? walk.orderId),
  )
  return `/api${path}?${new URLSearchParams(knownCalls[name]?.query)}`
}

type Cell = { name: CallName; walker: Walker }

const names = Object.keys(calls) as CallName[] // Cast: the keys of the table are the names.
/** The office sees orders like other customers, unless the role sees all orders, in calls of the office, and in these. */
const ofAllOrders: readonly CallName[] = ['correctAddress', 'findPackingSlip']
const likeWhom = ({ name, walker }: Cell): Walker => {
  if (!isOfficeRole(walker) || !isAllowed(calls[name], walker)) return walker
  const seesAll = officeWork[walker].seesAllOrders || isOfficeOnly(calls[name].who) || ofAllOrders.includes(name)
  return seesAll ? 'admin' : 'other'
}
const refusedWith = (cell: Cell) => knownCalls[cell.name]?.refused?.[likeWhom(cell)]
const isAllowedIn = (cell: Cell) => isAllowed(calls[cell.name], cell.walker) && !refusedWith(cell)
const isRead = ({ name }: Cell) => calls[name].method === 'GET'

/** Makes the call in a role, and returns the mistakes in the answer. */
async function wrongIn({ name, walker }: Cell, walk: Walk, token: string | undefined): Promise<string[]> {
  const call: Call = calls[name]
  const body = call.takes ? 'sku,name\nPT-1610,PET strap' : JSON.stringify(bodyFor(name, walk, walker))
  const response = await walk.shop.send(pathFor(name, walk), {
    method: call.method,
    headers: {
      'content-type': call.takes?.split(', ')[0] ?? 'application/json',
      ...(token && { authorization: `Bearer ${token}` }),
    },
    ...(body && { body }),
  })
  const isFile = response.headers.has('content-disposition')
  const answer = isFile ? new File([await response.blob()], 'answer') : await response.json()
  const header = (named: string) => response.headers.get(named) ?? ''
  const mistakes = {
    [`is answered ${response.status}, not ${expected({ name, walker })}`]: !expected({ name, walker }).includes(
      response.status,
    ),
    'has an answer that the table does not describe': response.status === 200 && !call.answer.safeParse(answer).success,
    'is refused in another media type':
      response.status !== 200 && !header('content-type').includes('application/problem+json'),
    'does not say how to sign in': response.status === 401 && call.who !== 'anyone' && !header('www-authenticate'),
    'may be stored': call.who !== 'anyone' && header('cache-control') !== 'no-store',
  }
  return Object.keys(mistakes)
    .filter((mistake) => mistakes[mistake])
    .map((mistake) => `${name} ${mistake}`)
}

/** The expected statuses. A read succeeds or conflicts with the order's state; a write may also be refused for its content. */
function expected(cell: Cell): number[] {
  const special = refusedWith(cell)
  if (special) return [special]
  if (isAllowed(calls[cell.name], cell.walker)) return isRead(cell) ? [200, 409] : [200, 402, 409, 422]
  return [unknown.includes(cell.walker) ? 401 : 403]
}

describe.each(walkers)('the role “%s”', (walker) => {
  const cells = names.map((name) => ({ name, walker }))
  const allowedWrites = cells.filter((cell) => isAllowedIn(cell) && !isRead(cell))
  const others = cells.filter((cell) => !allowedWrites.includes(cell))

  it('cannot make calls without the right to them, can read what it may read, and writes nothing in either case', async () => {
    const walk = await openWalk()
    const token = await tokenFor(walker, walk)
    const digest = () => digestTables(walk.shop.database, ['call_limits'])
    // The shop writes the last use of a key at most once a minute. This call makes it do so before the first digest.
    await wrongIn({ name: 'findOrder', walker }, walk, token)
    const before = await digest()
    const wrong: string[] = []
    for (const cell of others) wrong.push(...(await wrongIn(cell, walk, token)))
    expect(wrong).toEqual([])
    expect(await digest()).toEqual(before)
  })

  const drawn = sample(allowedWrites, 1)
  if (drawn.length > 0)
    it.each(drawn.map((cell) => [cell.name, cell] as const))(`can call %s (${seedNote})`, async (_, cell) => {
      const walk = await openWalk()
      expect(await wrongIn(cell, walk, await tokenFor(walker, walk))).toEqual([])
    })
})

it('a call is open to anyone or to API keys only if tests/<noun>/calls.ts says so', () => {
  for (const [name, { who, keys }] of Object.entries<Call>(calls))
    expect([name, knownCalls[name as CallName]?.openTo]).toEqual([name, who === 'anyone' ? who : keys])
})

it('besides the public calls, only these are open to users who are neither admins nor in the office', () => {
  const openTo = (asked: Call['who']) => names.filter((name) => calls[name].who === asked).toSorted()
  expect(openTo('signed in')).toEqual([
    ...[
      'addAlert',
      'cancelOrder',
      'changeCart',
      'changeWayToPay',
      'checkVatNumber',
      'confirmOwnArrival',
      'correctAddress',
    ],
    ...['createPaymentIntent', 'deleteMyAccount', 'exportMyself'],
    ...['findAddresses', 'findAlert', 'findCart', 'findCompany', 'findCreditNote', 'findMembers', 'findOrder'],
    ...['findPackingSlip', 'findPaper', 'findProduct', 'findReceipt'],
    ...['listMyReviews', 'logOut', 'orderAgain', 'placeOrder', 'putAddresses', 'putCart', 'putCompany', 'putMember'],
    ...['recordPayment', 'removeAlert', 'removeMember', 'requestCancellation', 'settleTax', 'takeAdminLink'],
  ])
  expect(openTo('customer')).toEqual(['addReview'])
  expect(openTo('self')).toEqual(['changeName', 'checkAdmin', 'listMyOrders', 'updateProfile'])
  expect(openTo('self or admin')).toEqual(['findUser'])
})

it('every call with a body, and no other call, has a body in tests/<noun>/calls.ts', () => {
  for (const [name, { body }] of Object.entries<Call>(calls))
    expect([name, knownCalls[name as CallName]?.body !== undefined]).toEqual([name, body !== undefined])
})

describe('an API key', () => {
  it('sees no more of a review than a visitor does', async () => {
    const { shop } = await openWalk()
    const headers = { authorization: `Bearer ${await keyOf(shop, 'orders')}` }
    expect(await (await shop.send('/api/review', { headers })).text()).not.toContain(ana.email)
    expect(JSON.stringify(await (await shop.as(root)).listReviews())).toContain(ana.email)
  })
})
