/** Every specified call, made with the specified fields and at most an ID token, returns the fields that the screens use. */
import { expect, it } from 'vitest'
import { coil } from '#tests/coil.ts'
import { openBrowser } from '#tests/identity/browser.ts'
import { confirmCard, payFor } from '#tests/paying.ts'
import { ana, root } from '#tests/people.ts'
import { openShop, type TestShop } from '#tests/shop.ts'
import { openTaxShop } from '#tests/tax/tax-shop.ts'
import { specifiedCalls } from './specification.ts'

type Asked = { by: typeof ana | null; path: string; body?: unknown }
type Call = (typeof specifiedCalls)[number]['call']

it('there are 23 specified calls', () => {
  expect(new Set(specifiedCalls.map(({ call }) => call)).size).toBe(23)
})

it.each(specifiedCalls)('$call is answered as specified: $answers', async (specified) => {
  await isAnswered(await openShop(), specified)
})

const callsOfOrders = specifiedCalls.filter(({ call }) => /order|payment/.test(call))

it.each(callsOfOrders)('$call is answered the same in a shop that charges VAT', async (specified) => {
  await isAnswered(await openTaxShop({ price: coil.pricePerUnit }), specified)
})

async function isAnswered(shop: TestShop, { call, answers }: (typeof specifiedCalls)[number]) {
  const [method = '', path = ''] = call.split(' ')
  const { by, path: wanted, body } = await questions[call](shop)
  expect(wanted.split('?')[0]).toMatch(new RegExp(`^${path.replaceAll(/\{\w+\}/g, '[^/]+')}$`))

  const json = { method, ...(body !== undefined && { body: JSON.stringify(body) }) }
  const response = by
    ? await shop.sendAs(by, method, `/api${wanted}`, body)
    : await shop.send(`/api${wanted}`, { ...json, headers: { 'content-type': 'application/json' } })
  const answer = await response.json()
  expect([response.status, answer]).toEqual([200, expectedOf(answers)])
}

function expectedOf(answers: (typeof specifiedCalls)[number]['answers']): unknown {
  if (answers === 'list') return expect.any(Array)
  if (answers === 'anything') return expect.any(Object)
  return expect.objectContaining({
    [answers]: answers === 'deletedCount' || answers === 'modifiedCount' ? 1 : expect.anything(),
  })
}

/** For each call, sets up a situation, and returns the caller, the path and the payload, as specified. */
const questions: Record<Call, (shop: TestShop) => Promise<Asked>> = {
  'GET /products': async () => ({ by: null, path: '/products' }),
  'GET /products/{id}': async ({ productId }) => ({ by: ana, path: `/products/${productId}` }),
  'POST /products': async () => ({ by: root, path: '/products', body: coil }),
  'PUT /products/{id}': async ({ productId }) => ({ by: root, path: `/products/${productId}`, body: coil }),
  'DELETE /products/{id}': async ({ productId }) => ({ by: root, path: `/products/${productId}` }),
  'GET /review': async () => ({ by: null, path: '/review' }),
  'POST /review': async () => ({ by: ana, path: '/review', body: review }),
  'DELETE /review/{id}': async (shop) => {
    const { _id } = await (await shop.as(ana)).addReview({ body: review })
    return { by: root, path: `/review/${_id}` }
  },
  'GET /users': async () => ({ by: root, path: '/users' }),
  'GET /users/{email}': async () => ({ by: ana, path: `/users/${ana.email}` }),
  'PUT /users/admin/{email}': async (shop) => {
    await shop.as(ana)
    return { by: root, path: `/users/admin/${ana.email}` }
  },
  'DELETE /users/{email}': async (shop) => {
    await shop.as(ana)
    return { by: root, path: `/users/${ana.email}` }
  },
  'PUT /user/profile/{email}': async () => ({ by: ana, path: `/user/profile/${ana.email}`, body: profile }),
  'PUT /user/{email}': async ({ origin }) => {
    const browser = openBrowser(origin, '203.0.113.7')
    await browser.signUp({ ...ana, password: 'abc' })
    // The ID token is the one addition to the specification: without it, anyone could get another user's token.
    return { by: null, path: `/user/${ana.email}`, body: { email: ana.email, idToken: await browser.idToken() } }
  },
  'GET /admin/{email}': async () => ({ by: ana, path: `/admin/${ana.email}` }),
  'GET /orders': async () => ({ by: root, path: '/orders' }),
  'GET /orders/{id}': async (shop) => ({ by: ana, path: `/orders/${await order(shop)}` }),
  'GET /order': async () => ({ by: ana, path: `/order?email=${ana.email}` }),
  'POST /order': async (shop) => ({ by: ana, path: '/order', body: wholePurchase(shop) }),
  'PATCH /order/approved/{id}': async (shop) => {
    const id = await order(shop)
    await payFor(shop, await shop.as(ana), id)
    return { by: root, path: `/order/approved/${id}` }
  },
  'PATCH /order/{id}': async (shop) => {
    const id = await order(shop)
    const transactionId = await confirmCard(shop, await shop.as(ana), id)
    return { by: ana, path: `/order/${id}`, body: { order: id, transactionId } }
  },
  'DELETE /order/{id}': async (shop) => ({ by: ana, path: `/order/${await order(shop)}` }),
  'POST /create-payment-intent': async (shop) => {
    await order(shop)
    return { by: ana, path: '/create-payment-intent', body: { totalPrice: 251 } }
  },
}

async function order(shop: TestShop): Promise<string> {
  return (await (await shop.as(ana)).placeOrder({ body: shop.purchase() }))._id
}

const { name, email } = ana
const review = { name, email, image: '/a.png', company: 'Coils', position: 'Buyer', review: 'It holds.', number: 5 }
const profile = { name, location: 'l', education: 'e', image: '/i.png', phone: '12345', linkedin: 'https://l.example' }

/** A purchase with all fields of the specification, including prices. */
function wholePurchase(shop: TestShop) {
  return { ...shop.purchase({ price: 125.5, totalPrice: 251 }), name: coil.name, userName: name, email }
}
