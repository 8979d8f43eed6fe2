/** The identity provider inside the shop: Better Auth under /identity, on the shop's own database and origin. */
import { hashPassword } from 'better-auth/crypto'
import { type Context, Hono } from 'hono'
import { log } from '../base/log.ts'
import { Refusal } from '../base/refusal.ts'
import type { Db } from '../database/db.ts'
import { inTransaction } from '../database/statements.ts'
import { answerOtherMethod } from '../http/method-not-allowed.ts'
import { answerRefusal } from '../http/problem.ts'
import { readBody } from '../http/read-body.ts'
import { insertAccount } from './account-queries.ts'
import { type Auth, type AuthParts, addressHeader, identityPath, makeAuth } from './better-auth.ts'
import { makePasswordCheck } from './check-password.ts'
import { embeddedProvider, makeEmbeddedVerifier } from './embedded-verifier.ts'
import { bindIdentity, insertUser } from './identity-queries.ts'
import { originOf, trustedOrigins } from './origins.ts'
import { rethrowOutage } from './outages.ts'
import { answerPopup, answerPopupScript, popupPath, popupScriptPath } from './popup.ts'
import type { Identity, SeededAccount } from './provider.ts'
import { asProblem } from './provider-problem.ts'

/** The allowlist of endpoints of Better Auth and our plugins. Any other path is answered with 404, except the popup's. */
export const offered = [
  ['POST', '/sign-up/email'],
  ['POST', '/sign-in/email'],
  ['POST', '/sign-in/social'],
  ['GET', '/callback/google'],
  ['POST', '/sign-out'],
  ['GET', '/get-session'],
  ['GET', '/token'],
  ['GET', '/jwks'],
  ['POST', '/confirm-address'],
  ['POST', '/send-verification-email'],
  ['POST', '/request-password-reset'],
  ['POST', '/check-reset-link'],
  ['POST', '/reset-password'],
  ['POST', '/password/change'],
  ['POST', '/second-factor/state'],
  ['POST', '/second-factor/begin'],
  ['POST', '/second-factor/confirm'],
  ['POST', '/second-factor/verify'],
] as const

const mostBodyBytes = 16 * 1024

type Environment = { Bindings: { address: string } }

export function makeEmbedded(parts: AuthParts): Pick<Identity, 'verifier' | 'handle' | 'seedAccount'> {
  const authAt = onceForEach((origin) => makeAuth(parts, origin))
  const origins = () => trustedOrigins(parts.config, parts.address)
  const readKeys = () => authAt(origins()[0] ?? parts.address()).api.getJwks()
  const app = new Hono<Environment>()
  app.get(popupPath, () => answerPopup())
  app.get(popupScriptPath, () => answerPopupScript())
  for (const [method, path] of offered)
    app.on(method, `${identityPath}${path}`, (c) => callBetterAuth(c, authAt, origins()))
  for (const path of [popupPath, popupScriptPath]) app.all(path, (c) => answerOtherMethod(c, ['GET']))
  for (const [method, path] of offered) app.all(`${identityPath}${path}`, (c) => answerOtherMethod(c, [method]))
  app.notFound((c) => answerRefusal(c, new Refusal(404, 'There is nothing here')))
  app.onError((error, c) => answerRefusal(c, error))
  return {
    verifier: { ...makeEmbeddedVerifier(parts.db, readKeys), checkPassword: makePasswordCheck(parts) },
    handle: async (request, address) => asPopupsNeed(await app.fetch(request, { address })),
    seedAccount: (account) => seedAccount(parts.db, account),
  }
}

/** One instance per origin, created lazily and cached. */
function onceForEach(make: (origin: string) => Auth): (origin: string) => Auth {
  const made = new Map<string, Auth>()
  return (origin) => {
    const auth = made.get(origin) ?? make(origin)
    made.set(origin, auth)
    return auth
  }
}

async function callBetterAuth(
  c: Context<Environment>,
  authAt: (origin: string) => Auth,
  origins: string[],
): Promise<Response> {
  const request = c.req.raw
  const origin = originOf(request, origins)
  if (!origin)
    throw new Refusal(421, `Please open this shop at ${origins.join(' or ')}, or set PUBLIC_URL to another address`)
  const { pathname, search } = new URL(request.url)
  refuseNul(search, isEncoded)
  const headers = new Headers(request.headers)
  // Overwrites a header of that name that the client may have sent (spoofing).
  headers.set(addressHeader, c.env.address)
  const body = request.method === 'POST' ? await readText(request) : null
  const method = body === null ? 'GET' : 'POST'
  const forwarded = new Request(`${origin}${pathname}${search}`, { method, headers, body })
  const answer = await rethrowOutage(() => authAt(origin).handler(forwarded))
  if (answer.status >= 500) log.error({ at: 'identity', path: pathname, status: answer.status }, 'Better Auth failed')
  return asProblem(answer)
}

async function readText(request: Request): Promise<string> {
  const body = await readBody(request, mostBodyBytes)
  const isForm = request.headers.get('content-type')?.toLowerCase().includes('urlencoded')
  refuseNul(body, isForm ? isEncoded : isEscaped)
  return body
}

/** The encodings of NUL: in a URL or form, and in JSON. */
const isEncoded = /%00/
const isEscaped = /\\u0000/i

/** PostgreSQL cannot store NUL, and Better Auth looks tokens up exactly as sent. */
function refuseNul(text: string, written: RegExp): void {
  if (text.includes('\0') || written.test(text)) throw new Refusal(400, 'This cannot be read')
}

/**
 * If a page in the popup set a stricter Cross-Origin-Opener-Policy, the opening page would not see when the popup is closed.
 */
function asPopupsNeed(answer: Response): Response {
  const headers = new Headers(answer.headers)
  headers.set('Cross-Origin-Opener-Policy', 'unsafe-none')
  headers.set('Cache-Control', 'no-store')
  return new Response(answer.body, { status: answer.status, headers })
}

async function seedAccount(db: Db, { email, password, name, role, officeRole }: SeededAccount): Promise<void> {
  const passwordHash = await hashPassword(password)
  await inTransaction(db, async (tx) => {
    const subject = await insertAccount(tx, { id: crypto.randomUUID(), email, name, passwordHash })
    const user = subject && (await insertUser(tx, { email, name, role, officeRole }))
    if (!user) return
    const key = { provider: embeddedProvider, subject }
    await bindIdentity(tx, key, { userId: user.id, emailVerified: true, authenticatedAfter: null })
  })
}
