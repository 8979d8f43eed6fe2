/** People with an account in a shop, signed in over HTTP, which is quicker than the form. Other journeys test the form. */
import { type Api, makeApi } from '#web/api/client.ts'
import type { JourneyShop } from './journey-shop.ts'

export type Account = { name: string; email: string; password: string }

/**
 * A signed-in user with a separate token. A page that is opened with only this token cannot get a new one after a test has
 * revoked it. Signing in with the form also sets the provider's cookies, with which a page gets a new token; `cookies` holds
 * these cookies for the tests that need them.
 */
export type Member = Account & { token: string; api: Api; cookies?: Cookie[] }

type Cookie = { name: string; value: string }

let accounts = 0

/** An account with a new address, such as ana.ruiz.7@crowd.example. */
export function newAccount(name: string): Account {
  accounts += 1
  const plain = name
    .normalize('NFD')
    .replace(/[^\w ]/g, '')
    .toLowerCase()
    .replaceAll(' ', '.')
  return { name, email: `${plain}.${accounts}@crowd.example`, password: 'abc' }
}

export async function signIn(shop: JourneyShop, account: Account, { withCookies = false } = {}): Promise<Member> {
  const provider = openProvider(shop)
  await provider.post('sign-in/email', account)
  const member = await makeMember(shop, account, await provider.idToken())
  return withCookies ? { ...member, cookies: provider.cookies() } : member
}

/**
 * Signs an account in once for all tests of a worker, and again only if a test has ended the session, because each sign-in
 * costs a password hash.
 */
export function keepSignedIn(shop: JourneyShop, account: Account): () => Promise<Member> {
  let kept: Member | undefined
  const isIn = ({ api, email }: Member) =>
    api.checkAdmin({ email }).then(
      () => true,
      () => false,
    )
  return async () => {
    if (!(kept && (await isIn(kept)))) kept = await signIn(shop, account)
    return kept
  }
}

/**
 * Signs up a user who opens the link of the confirmation mail at once, unless `isConfirmed` is false. If the tests can access
 * the shop's database, a confirmed account is written there directly.
 */
export async function signUp(shop: JourneyShop, account: Account, { isConfirmed = true } = {}): Promise<Member> {
  if (shop.accounts && isConfirmed) return memberOf(shop, account, await shop.accounts.add(account))
  const provider = openProvider(shop)
  await provider.post('sign-up/email', account)
  if (isConfirmed) {
    const link = new URL(await linkMailedTo(shop, account.email))
    await provider.post('confirm-address', { token: link.searchParams.get('token') })
  }
  return makeMember(shop, account, await provider.idToken())
}

/** Signs up a user, to whom the admin gives a role in the office. */
export async function signUpColleague(
  shop: JourneyShop,
  admin: Api,
  { name, officeRole }: { name: string; officeRole: 'packer' | 'bookkeeper' },
): Promise<Member> {
  const member = await signUp(shop, newAccount(name))
  await admin.putOfficeRole({ email: member.email, body: { officeRole } })
  return member
}

export const signUpBookkeeper = (shop: JourneyShop, admin: Api): Promise<Member> =>
  signUpColleague(shop, admin, { name: 'Berta Libros', officeRole: 'bookkeeper' })

/** Like logging out: from then on, the shop refuses this token. */
export async function revoke(shop: JourneyShop, { token }: { token: string }): Promise<void> {
  const headers = { authorization: `Bearer ${token}` }
  const answer = await shop.send('/api/session', { method: 'DELETE', headers })
  if (!answer.ok) throw new Error(`The session could not be revoked: ${answer.status}`)
}

/** The link in the newest mail to an address, from the demo's outbox. */
export async function linkMailedTo({ send }: JourneyShop, email: string): Promise<string> {
  const outbox = await (await send('/outbox')).text()
  const mail = outbox.split('<article>').find((article) => article.includes(`To ${email},`))
  const link = /href="([^"]+token=[^"]+)"/.exec(mail ?? '')?.[1]
  if (!link) throw new Error(`No link was mailed to ${email}`)
  return link
}

let addresses = 0

/** A unique client address, because the shop limits requests by address. */
export function newClientAddress(): string {
  addresses += 1
  return `10.1.${addresses >> 8}.${addresses % 256}`
}

async function makeMember(shop: JourneyShop, account: Account, idToken: string): Promise<Member> {
  const { email } = account
  const exchange = makeApi(fromNewAddress, shop.address, () => null)
  const { token } = await exchange.exchangeToken({ email, body: { email, idToken } })
  return memberOf(shop, account, token)
}

function memberOf(shop: JourneyShop, account: Account, token: string): Member {
  return { ...account, token, api: makeApi(fetch, shop.address, () => token) }
}

function fromNewAddress(request: Request): Promise<Response> {
  request.headers.set('x-forwarded-for', newClientAddress())
  return fetch(request)
}

/** Calls the identity provider, and sends the cookies that it has set. */
function openProvider({ address, send }: JourneyShop) {
  const headers = {
    'content-type': 'application/json',
    origin: address,
    'x-forwarded-for': newClientAddress(),
    cookie: '',
  }
  const ask = async (call: string, init: RequestInit) => {
    const answer = await send(`/identity/${call}`, { headers, ...init })
    if (!answer.ok) throw new Error(`${call} was refused: ${answer.status} ${await answer.text()}`)
    const cookies = answer.headers.getSetCookie().map((cookie) => cookie.split(';')[0])
    if (cookies.length > 0) headers.cookie = cookies.join('; ')
    return answer
  }
  return {
    post: (call: string, body: object) => ask(call, { method: 'POST', body: JSON.stringify(body) }),
    cookies: () => headers.cookie.split('; ').map(cookieOf),
    idToken: async (): Promise<string> => (await (await ask('token', {})).json()).token,
  }
}

function cookieOf(written: string): Cookie {
  const [name = '', ...value] = written.split('=')
  return { name, value: value.join('=') }
}
