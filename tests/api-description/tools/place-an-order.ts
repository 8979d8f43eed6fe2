/** A program that knows only the shop's description, from which build/api.d.ts was made. Prints what it did. */
import createClient from 'openapi-fetch'
import type { components, paths } from './build/api.d.ts'

const [origin = '', email = '', password = '', key = ''] = process.argv.slice(2)
const client = createClient<paths>({ baseUrl: origin })

/** Signs in at the identity provider; returns its cookie for later requests. */
async function signIn(): Promise<string> {
  const { response, error } = await client.POST('/identity/sign-in/email', {
    params: { header: { Origin: origin } },
    body: { email, password },
  })
  if (error) throw new Error(`${error.status} ${error.detail}`)
  return response.headers
    .getSetCookie()
    .map((cookie) => cookie.split(';')[0])
    .join('; ')
}

async function tokenOfShop(cookie: string): Promise<string> {
  const proof = await client.GET('/identity/token', { headers: { cookie } })
  if (proof.error) throw new Error(proof.error.detail)
  const idToken: string = proof.data.token
  const exchange = await client.PUT('/api/user/{email}', { params: { path: { email } }, body: { email, idToken } })
  if (exchange.error) throw new Error(exchange.error.detail)
  return exchange.data.token
}

async function cheapest(): Promise<components['schemas']['Product']> {
  const { data = [], response } = await client.GET('/api/products', { params: { query: { sort: 'price', limit: 1 } } })
  const total = Number(response.headers.get('x-total-count'))
  const [product] = data
  if (!product || total < 1) throw new Error('Nothing is sold')
  return product
}

const authorization = `Bearer ${await tokenOfShop(await signIn())}`
const product = await cheapest()
const wish = { id: product._id, quantity: product.minimumOrder, address: 'Calle del Fleje 1', phone: '+34 976 000 000' }
const header = { 'Idempotency-Key': 'the-only-one' }
const placed = await client.POST('/api/order', { headers: { authorization }, params: { header }, body: wish })
if (placed.error) throw new Error(placed.error.detail)

const tooMany = await client.POST('/api/order', {
  headers: { authorization },
  body: { ...wish, quantity: product.availableQuantity + 1 },
})
// The description also has the fields of a refusal, such as `success`.
const refused: false | undefined = tooMany.error && 'success' in tooMany.error ? tooMany.error.success : undefined

// Reads the changed orders, and the link to later changes, with the API key of an ERP.
const changed = await client.GET('/api/orders', {
  headers: { authorization: `Bearer ${key}` },
  params: { query: { changedSince: new Date(Date.now() - 60_000).toISOString() } },
})
const read = changed.data?.map(({ _id, changedAt }) => [_id, changedAt !== undefined])
const isLedOn = changed.response.headers.get('link')?.endsWith('rel="next"')

/** Nothing runs this function. The compiler must refuse each request in it. */
export function mistakes() {
  // @ts-expect-error A quantity is a number.
  void client.POST('/api/order', { body: { ...wish, quantity: '2' } })
  // @ts-expect-error There is no such call.
  void client.GET('/api/nothing')
  // @ts-expect-error Orders have no such column to sort by.
  void client.GET('/api/orders', { params: { query: { sort: 'colour' } } })
}

console.log(JSON.stringify({ order: placed.data._id, product: product._id, refused, read, isLedOn }))
