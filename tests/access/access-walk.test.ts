/** Every call of the table, made by everybody: who may, may; who may not is told 401, 403 or 404, and nothing else. */
import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import type { CallName } from '#contract/calls.ts'
import type { KeyScope } from '#contract/integrations/rules/integration.ts'
import { sellerTexts } from '#contract/settings/schema/form.ts'
import { type Call, calls } from '#contract/table.ts'
import { users } from '#server/database/schema.ts'
import { makeSessions } from '#server/identity/sessions.ts'
import { coil } from '#tests/coil.ts'
import { digestTables } from '#tests/digest.ts'
import { ana, bruno, type Person, root } from '#tests/people.ts'
import { sample, seedNote } from '#tests/sample.ts'
import { openShop, type TestShop } from '#tests/shop.ts'

const somebodyElse = 'carla@nowhere.example'

/** Whose address and whose order the calls are about: always Ana's. */
type Walk = { shop: TestShop; orderId: string; reviewId: string; changeId: string }

/** API keys: of each scope, and one that was revoked. */
const keys = ['key to read', 'key to orders', 'revoked key'] as const

const walkers = ['visitor', 'owner', 'other', 'admin', 'deleted', 'expired', 'forged', 'other key', ...keys] as const
type Walker = (typeof walkers)[number]

const unknown: readonly Walker[] = ['visitor', 'deleted', 'expired', 'forged', 'other key', 'revoked key']

/** What somebody gets who is known but may not: 403, or 404 where even the existence is nobody's business. */
const refusedWith: Partial<Record<CallName, Partial<Record<Walker, number>>>> = {
  findOrder: { other: 404 },
  cancelOrder: { other: 404 },
  recordPayment: { other: 404, admin: 404 },
  createPaymentIntent: { other: 404, admin: 404 },
  orderAgain: { other: 404, admin: 404 },
  correctAddress: { other: 404 },
  findReceipt: { other: 404 },
  // Nothing has been given back.
  findCreditNote: { other: 404, owner: 404, admin: 404, 'key to read': 404, 'key to orders': 404 },
  findPackingSlip: { other: 404 },
  // Nothing has been confirmed at once.
  undoConfirmations: { admin: 404 },
  // Nobody has saved a view.
  // There are none yet.
  ...{ revokeKey: { admin: 404 }, changeEndpoint: { admin: 404 }, removeEndpoint: { admin: 404 } },
  ...{ testEndpoint: { admin: 404 }, sendAgain: { admin: 404 } },
  renameView: { admin: 404 },
  removeView: { admin: 404 },
  // The strap of the walk is not of steel.
  findSteelToPet: Object.fromEntries(walkers.map((walker) => [walker, 404])),
}

function isAllowed({ who, keys }: Call, walker: Walker): boolean {
  if (who === 'anyone') return true
  if (unknown.includes(walker)) return false
  if (walker === 'key to read') return keys === 'read'
  if (walker === 'key to orders') return keys !== undefined
  if (walker === 'admin') return ['signed in', 'admin', 'self or admin'].includes(who)
  if (walker === 'owner') return ['signed in', 'customer', 'self', 'self or admin'].includes(who)
  return ['signed in', 'customer'].includes(who)
}

async function openWalk(): Promise<Walk> {
  const shop = await openShop()
  const api = await shop.as(ana)
  const { _id: orderId } = await api.placeOrder({ body: shop.purchase() })
  const { _id: reviewId } = await api.addReview({ body: reviewOf(ana) })
  const admin = await shop.as(root)
  await admin.updateProduct({ id: shop.productId, body: { ...coil, pricePerUnit: 120 } })
  const [change] = await admin.listChanges()
  return { shop, orderId, reviewId, changeId: change?._id ?? '' }
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
    case 'revoked key': {
      const admin = await shop.as(root)
      const { _id: id, key } = await admin.makeKey({ body: { name: 'ERP', scope: 'orders' } })
      await admin.revokeKey({ id })
      return key
    }
    case 'other key':
      return (await makeSessions(db, ['x'.repeat(32)]).issue(owner, new Date())) ?? undefined
  }
}

async function keyOf(shop: TestShop, scope: KeyScope): Promise<string> {
  return (await (await shop.as(root)).makeKey({ body: { name: 'ERP', scope } })).key
}

async function secretOf(shop: TestShop): Promise<string> {
  const { readInternalValue } = await import('#server/database/internal-value-queries.ts')
  return (await readInternalValue(shop.database.db, 'session secret')) ?? ''
}

function reviewOf(person: Person) {
  return {
    name: person.name,
    email: person.email,
    image: '/a.png',
    company: 'Coils',
    position: 'Buyer',
    review: 'Good strap',
    number: 5,
  }
}

/** Nobody listens there. */
const endpoint = { url: 'http://127.0.0.1:9/erp', kinds: ['order.paid'] }

const emptySeller = {
  ...Object.fromEntries(sellerTexts.map((name) => [name, ''])),
  holdHours: null,
  isTaxFree: false,
}

/** A body each call would accept. */
function bodyFor(name: CallName, { shop, orderId }: Walk, walker: Walker): object | undefined {
  const self = { owner: ana, other: bruno, admin: root }[walker as 'owner'] ?? ana
  const bodies: Partial<Record<CallName, object>> = {
    addProduct: coil,
    updateProduct: coil,
    changeStock: { by: 100, why: 'Delivery 4711' },
    countStock: { counted: 87 },
    attachPayment: { order: 'F-10001' },
    returnPayment: { why: 'Nobody knows whose it is' },
    dismissPayment: { why: 'Nobody knows whose it is' },
    noteRefundPaid: { paidOtherwise: 'Bank transfer' },
    giveUpMail: { why: 'They have closed' },
    addReview: reviewOf(self),
    answerReview: { answer: 'Thank you.', seen: '' },
    erasePerson: { email: ana.email },
    updateProfile: { location: 'l', education: 'e', image: '/i.png', phone: '12345', linkedin: 'https://l.example' },
    exchangeToken: { email: ana.email },
    takeAdminLink: { token: 'none' },
    placeOrder: shop.purchase(),
    shipOrder: { carrier: 'Seur', tracking: '0123' },
    confirmOrders: { ids: [orderId] },
    findPackingSlips: { ids: [orderId] },
    findReceipts: { ids: [orderId] },
    addView: { name: 'To ship', isShared: true, address: { state: 'unshipped' } },
    renameView: { name: 'To pack' },
    undoShipping: { reason: 'The carrier did not come.' },
    putParcels: { parcels: [{ carrier: 'Seur' }] },
    correctAddress: { address: 'Calle del Fleje 2', phone: '976000000', company: '' },
    addNote: { text: 'Rang them' },
    refundOrder: { amount: 1, reason: 'Damaged' },
    retryRefund: {},
    callOffOrder: { reason: 'Ordered twice', restock: true },
    putSeller: { ...emptySeller, version: 0 },
    putDeliveries: { deliveries: [] },
    recordPayment: { transactionId: 'pi_made_up' },
    createPaymentIntent: { totalPrice: 251, orderId },
    makeKey: { name: 'Warehouse', scope: 'read' },
    addEndpoint: endpoint,
    changeEndpoint: { ...endpoint, isOn: true },
    priceCart: { lines: [{ id: shop.productId, quantity: 2 }] },
    findCodes: { codes: ['PT-1610'] },
    putCart: { lines: [{ id: shop.productId, quantity: 2 }], version: 0 },
    changeCart: { id: shop.productId, quantity: 2 },
    putAddresses: { addresses: [{ address: 'Calle del Fleje 1, Zaragoza', country: 'ES', phone: '+34 976 000 000' }] },
  }
  return bodies[name]
}

function pathFor(name: CallName, { shop, orderId, reviewId, changeId }: Walk): string {
  const ids: Record<string, string> = {
    ...{ products: shop.productId, review: reviewId, order: orderId, orders: orderId },
    ...{ changes: changeId, confirmations: orderId, views: orderId },
    changes: changeId,
    ...{ mails: orderId, refunds: orderId },
    ...{ keys: orderId, endpoints: orderId, 'webhook-deliveries': orderId },
  }
  const path = calls[name].path
  const id = ids[path.split('/')[1] ?? ''] ?? ''
  const about = path
    .replace('{id}', id)
    .replace('{refundId}', orderId)
    .replace('{n}', '1')
    .replace('{person}', encodeURIComponent(ana.email))
    .replace('{session}', 'none')
    .replace('{payment}', 'pi_made_up')
    .replace('{email}', encodeURIComponent(ana.email))
    .replace('{slug}', 'pet-strap-16-x-1-0-mm')
  if (name === 'searchEverything') return `/api${about}?q=coil`
  if (name === 'countNewOrders') return `/api${about}?since=2026-03-02T00:00:00Z`
  if (name === 'importProducts') return `/api${about}?seen=0.${'a'.repeat(43)}`
  return `/api${about}${name === 'listMyOrders' ? `?email=${encodeURIComponent(ana.email)}` : ''}`
}

type Cell = { name: CallName; walker: Walker }

const names = Object.keys(calls) as CallName[] // Its keys are the names, which TypeScript does not say.
const isAllowedIn = ({ name, walker }: Cell) =>
  isAllowed(calls[name], walker) && !refusedWith[name]?.[walker] && name !== 'exchangeToken'
const isRead = ({ name }: Cell) => calls[name].method === 'GET'

/** Makes the call as somebody. What is wrong with the answer, or nothing. */
async function wrongIn({ name, walker }: Cell, walk: Walk, token: string | undefined): Promise<string[]> {
  const call: Call = calls[name]
  const body = call.takes ? 'sku,name\nPT-1610,PET strap' : JSON.stringify(bodyFor(name, walk, walker))
  const response = await walk.shop.send(pathFor(name, walk), {
    method: call.method,
    headers: { 'content-type': call.takes ?? 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
    ...(body && { body }),
  })
  const isFile = response.headers.has('content-disposition')
  const answer = isFile ? new File([await response.blob()], 'answer') : await response.json()
  const header = (named: string) => response.headers.get(named) ?? ''
  const mistakes = {
    [`is answered ${response.status}, not ${expected({ name, walker })}`]: !expected({ name, walker }).includes(
      response.status,
    ),
    'answers what the table does not say': response.status === 200 && !call.answer.safeParse(answer).success,
    'refuses in another media type':
      response.status !== 200 && !header('content-type').includes('application/problem+json'),
    'does not say how to sign in': response.status === 401 && name !== 'exchangeToken' && !header('www-authenticate'),
    'may be stored': call.who !== 'anyone' && header('cache-control') !== 'no-store',
  }
  return Object.keys(mistakes)
    .filter((mistake) => mistakes[mistake])
    .map((mistake) => `${name} ${mistake}`)
}

function expected({ name, walker }: Cell): number[] {
  const special = refusedWith[name]?.[walker]
  if (special) return [special]
  if (name === 'exchangeToken') return [401]
  if (isAllowed(calls[name], walker)) return [200, 402, 409, 422]
  return [unknown.includes(walker) ? 401 : 403]
}

describe.each(walkers)('as %s', (walker) => {
  const cells = names.map((name) => ({ name, walker }))
  const allowedWrites = cells.filter((cell) => isAllowedIn(cell) && !isRead(cell))
  const others = cells.filter((cell) => !allowedWrites.includes(cell))

  it('what is refused is refused, what is read is read, and neither writes anything', async () => {
    const walk = await openWalk()
    const token = await tokenFor(walker, walk)
    const digest = () => digestTables(walk.shop.database, ['call_limits'])
    // When a key was last used is noted once a minute.
    await wrongIn({ name: 'findOrder', walker }, walk, token)
    const before = await digest()
    const wrong: string[] = []
    for (const cell of others) wrong.push(...(await wrongIn(cell, walk, token)))
    expect(wrong).toEqual([])
    expect(await digest()).toEqual(before)
  })

  const drawn = sample(allowedWrites, 4)
  if (drawn.length > 0)
    it.each(drawn.map((cell) => [cell.name, cell] as const))(`%s may be called (${seedNote})`, async (_, cell) => {
      const walk = await openWalk()
      expect(await wrongIn(cell, walk, await tokenFor(walker, walk))).toEqual([])
    })
})

describe('an API key', () => {
  /** All that keys may ever do: what is added here was meant to be. */
  it('is for these calls', () => {
    const forKeys = (scope: KeyScope) =>
      Object.entries<Call>(calls).flatMap(([name, { keys }]) => (keys === scope ? name : []))
    expect(forKeys('read').toSorted()).toEqual([
      ...['exportOrders', 'exportProducts', 'findCreditNote', 'findOrder', 'findPackingSlip', 'findProduct'],
      ...['findReceipt', 'listOrders'],
    ])
    expect(forKeys('orders').toSorted()).toEqual([
      ...['addNote', 'approveOrder', 'correctAddress', 'countStock', 'putParcels', 'shipOrder', 'undoShipping'],
    ])
  })

  it('is told no more of reviews than anyone', async () => {
    const { shop } = await openWalk()
    const headers = { authorization: `Bearer ${await keyOf(shop, 'orders')}` }
    expect(await (await shop.send('/api/review', { headers })).text()).not.toContain(ana.email)
    expect(JSON.stringify(await (await shop.as(root)).listReviews())).toContain(ana.email)
  })
})

describe('the table of calls', () => {
  it('holds every call of the specification', () => {
    const table = Object.values<Call>(calls).map(({ method, path }) => `${method} ${path}`)
    const specified = [
      'GET /products',
      'GET /products/{id}',
      'POST /products',
      'PUT /products/{id}',
      'DELETE /products/{id}',
      'GET /review',
      'POST /review',
      'DELETE /review/{id}',
      'GET /users',
      'GET /users/{email}',
      'PUT /users/admin/{email}',
      'DELETE /users/{email}',
      'PUT /user/profile/{email}',
      'PUT /user/{email}',
      'GET /admin/{email}',
      'GET /orders',
      'GET /orders/{id}',
      'GET /order',
      'POST /order',
      'PATCH /order/approved/{id}',
      'PATCH /order/{id}',
      'DELETE /order/{id}',
      'POST /create-payment-intent',
    ]
    expect(specified.filter((call) => !table.includes(call))).toEqual([])
    expect(specified).toHaveLength(23)
  })
})
