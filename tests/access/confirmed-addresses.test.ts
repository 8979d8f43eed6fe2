/**
 * What an account may do before the owner of its address has confirmed it. Every call of the table is listed here with the acts
 * that it asks about, so that nobody adds a call without deciding.
 */
import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { type CallName, callMap } from '#contract/calls.ts'
import { calls } from '#contract/table.ts'
import { type ConfirmedAct, confirmedActs } from '#contract/users/rules/confirmed-address.ts'
import { isOfficeOnly } from '#server/api/rights.ts'
import { orders } from '#server/database/order-schema.ts'
import { identities } from '#server/database/schema.ts'
import { userByEmail } from '#server/users/user-queries.ts'
import { bank } from '#tests/bank/bank-shop.ts'
import { openAccountShop } from '#tests/companies/account-shop.ts'
import { draftFor, openOffice } from '#tests/drafts/entering.ts'
import { knownCalls, paramsOf } from '#tests/each-call.ts'
import type { Walk } from '#tests/known-calls.ts'
import { ana, root, somebody } from '#tests/people.ts'
import { refusalOf } from '#tests/refused.ts'
import { reviewBy } from '#tests/reviews/review-by.ts'
import { openShop, type TestShop } from '#tests/shop.ts'

const readsOrders = ['read what the office entered'] as const

/** The calls that ask what the account may do. */
const asking: { [Name in CallName]?: readonly ConfirmedAct[] } = {
  placeOrder: ['hold stock for long', 'pay by transfer', 'order on account'],
  priceCart: ['hold stock for long', 'pay by transfer', 'order on account', ...readsOrders],
  orderAgain: ['hold stock for long', 'pay by transfer', 'order on account', ...readsOrders],
  changeWayToPay: ['pay by transfer', ...readsOrders],
  addReview: ['write in public'],
  listReviews: ['write in public'],
  listMyReviews: ['write in public'],
  addToCompany: ['join a company'],
  findOrder: readsOrders,
  listMyOrders: readsOrders,
  correctAddress: readsOrders,
  settleTax: readsOrders,
  cancelOrder: readsOrders,
  requestCancellation: readsOrders,
  confirmOwnArrival: readsOrders,
  findReceipt: readsOrders,
  findCreditNote: readsOrders,
  findPaper: readsOrders,
  findPackingSlip: readsOrders,
  createPaymentIntent: readsOrders,
  exportMyself: readsOrders,
}

/** The calls of customers and visitors that need not ask, each with the reason. Calls of the office are about others. */
const notAsking: { [Name in CallName]?: string } = {
  ...because('shows what the shop sells and says to everybody', [
    ...['listProducts', 'findProduct', 'findProductBySlug', 'findProductSet', 'findSteelToPet', 'searchProducts'],
    ...['planLoad', 'findCodes', 'findPaymentConfig', 'findDeliveryDates', 'findShopTerms'],
  ] as CallName[]),
  ...because('is about what the account itself has typed', [
    ...['findAlert', 'addAlert', 'removeAlert', 'findCart', 'putCart', 'changeCart', 'findAddresses', 'putAddresses'],
    ...['findCompany', 'putCompany', 'checkVatNumber', 'findUser', 'changeName', 'updateProfile', 'checkAdmin'],
  ] as CallName[]),
  ...because('needs a secret that was mailed to the address', [
    ...['findArrival', 'confirmArrival', 'openPaymentLink', 'startLinkPayment', 'recordLinkPayment'],
    ...['renewPaymentLink', 'takeAdminLink'],
  ] as CallName[]),
  ...because('is for members, and nobody joins a company without a confirmed address', [
    ...['findMembers', 'putMember', 'removeMember'],
  ] as CallName[]),
  recordPayment: 'only notes a payment that the card provider confirms, and answers with nothing about the order',
  deleteMyAccount: 'needs a confirmed address by a rule of its own',
  exchangeToken: 'signs in',
  logOut: 'signs out',
}

function because(reason: string, names: CallName[]): { [Name in CallName]?: string } {
  return Object.fromEntries(names.map((name) => [name, reason]))
}

const names = Object.keys(callMap) as CallName[] // Cast: the keys of the table are the names.
const isOfOffice = (name: CallName) => isOfficeOnly(callMap[name][2])

describe('every call', () => {
  it('either asks what an account with an unconfirmed address may do, or says why it need not', () => {
    const undecided = names.filter((name) => !isOfOffice(name) && !asking[name] && !notAsking[name])
    expect(undecided, 'add each of these to one of the lists above').toEqual([])
    expect(names.filter((name) => asking[name] && notAsking[name])).toEqual([])
  })

  it('and each act is asked about by some call', () => {
    const asked = new Set(Object.values(asking).flat())
    expect(confirmedActs.filter((act) => !asked.has(act))).toEqual([])
  })
})

const secrets = /Carrer de la Mar|960 000 000|Ask for Marta/

/** An order that the office entered for Ana, whose address is then unconfirmed. */
async function openEntered() {
  const { shop, admin } = await openOffice()
  await shop.as(ana)
  const { id, draft } = await draftFor(shop, admin, ana.email)
  const { _id: orderId } = await admin.placeDraft({ id, body: { version: draft.version } })
  await admin.addNote({ id: orderId, body: { text: 'Ask for Marta' } })
  await unprove(shop)
  const walk: Walk = { shop, orderId, reviewId: orderId, changeId: '1' }
  return { shop, admin, walk }
}

async function unprove(shop: TestShop): Promise<void> {
  const { db } = shop.database
  const user = await userByEmail(db, ana.email)
  await db
    .update(identities)
    .set({ emailVerified: false })
    .where(eq(identities.userId, user?.id ?? ''))
}

/** Makes a call about the entered order with a valid body, and returns what was answered. */
async function answerOf(name: CallName, walk: Walk): Promise<string> {
  const params = paramsOf(name)(walk)
  const isAboutOrder = /^\/orders?\//.test(callMap[name][1])
  const path = callMap[name][1].replaceAll(/\{(\w+)\}/g, (_, place: string) =>
    encodeURIComponent((isAboutOrder && place === 'id' ? undefined : params[place]) ?? walk.orderId),
  )
  const body = knownCalls[name]?.body
  const query = new URLSearchParams(knownCalls[name]?.query)
  const sent = typeof body === 'function' ? body(walk, ana) : body
  const response = await walk.shop.sendAs(ana, calls[name].method, `/api${path}?${query}`, sent)
  return response.text()
}

describe('an account with an unconfirmed address', () => {
  it('sees nothing of an order that the office entered, and changes nothing on it, by any call that it may make', async () => {
    const { shop, walk } = await openEntered()
    const stored = () => shop.database.db.select().from(orders).where(eq(orders.id, walk.orderId))
    const before = await stored()
    // These two end the session or the account.
    const open = names.filter((name) => !isOfOffice(name) && name !== 'logOut' && name !== 'deleteMyAccount')
    for (const name of open)
      expect([name, await answerOf(name, walk)]).toEqual([name, expect.not.stringMatching(secrets)])
    expect(await stored()).toEqual(before)
  })

  it('cannot order on account, and the checkout says so before', async () => {
    const { shop, api, grant, order } = await openAccountShop({ taxMode: 'none' })
    await grant()
    await unprove(shop)
    const says = 'Please confirm your email address first, or pay by card'
    expect(await refusalOf(order())).toMatchObject({ status: 409, errors: { paysBy: says } })
    const lines = [{ id: shop.productId, quantity: 2 }]
    expect((await api.priceCart({ body: { lines } })).account).toMatchObject({ refusal: says })
    expect(await shop.stock()).toBe(100)
    await shop.confirm(ana)
    expect((await api.priceCart({ body: { lines } })).account).not.toHaveProperty('refusal')
    await order()
  })

  it('cannot pay by transfer, and the checkout says so before', async () => {
    const shop = await openShop({ price: 100, minimumOrder: 1, available: 100 })
    const [admin, api] = [await shop.as(root), await shop.as(somebody)]
    await admin.putBank({ body: bank })
    const says = 'Please confirm your email address first, or pay by card'
    const lines = [{ id: shop.productId, quantity: 1 }]
    expect(await api.priceCart({ body: { lines } })).toMatchObject({ transferRefusal: says })
    const body = { ...shop.purchase({ quantity: 1 }), paysBy: 'transfer' } as const
    expect(await refusalOf(api.placeOrder({ body }))).toMatchObject({ status: 409, errors: { paysBy: says } })
  })

  it('holds little and only for an hour', async () => {
    const shop = await openShop({ price: 1, minimumOrder: 1, available: 50 })
    const api = await shop.as(somebody)
    expect((await api.priceCart({ body: { lines: [{ id: shop.productId, quantity: 11 }] } })).lines[0]).toHaveProperty(
      'refusal',
    )
    const { _id: id } = await api.placeOrder({ body: shop.purchase({ quantity: 1 }) })
    const { heldUntil = '', placedAt } = await api.findOrder({ id })
    expect((Date.parse(heldUntil) - Date.parse(placedAt)) / 3_600_000).toBeCloseTo(1, 3)
    expect((await refusalOf(api.placeOrder({ body: shop.purchase({ quantity: 11 }) }))).status).toBe(409)
  })

  it('writes nothing in public', async () => {
    const shop = await openShop()
    const api = await shop.as(somebody)
    await api.addReview({ body: reviewBy(somebody) })
    expect(await shop.visitor.listReviews()).toEqual([])
  })
})
