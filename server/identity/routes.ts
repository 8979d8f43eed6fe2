/** The calls about sessions. */
import { secondFactorCode } from '#contract/identity/rules.ts'
import type { Handlers } from '../http.ts'
import { Refusal } from '../refusal.ts'
import { findOrCreateUser } from './exchange.ts'
import { revokeToken } from './session-queries.ts'

const bearer = { headers: { 'WWW-Authenticate': 'Bearer' } }

export const identityRoutes = {
  exchangeToken: async ({ shop, db, params, body }) => {
    if (body.email !== params.email) {
      const sentence = 'This is another email address than that of the call'
      throw new Refusal(422, sentence, { errors: { email: sentence } })
    }
    const proof = body.idToken ? await shop.identity.verify(body.idToken) : null
    if (proof?.email !== params.email) throw new Refusal(401, 'Please sign in with this email address', bearer)
    if (proof.secondFactor === 'missing')
      throw new Refusal(403, 'Please give the code of your authenticator app', { facts: { code: secondFactorCode } })
    const user = await findOrCreateUser(db, shop.identity.provider, proof)
    const { authenticatedAt, emailVerified, sessionId } = proof
    const hasSecondFactor = proof.secondFactor === 'proved'
    const token = await shop.sessions.issue(user, authenticatedAt, emailVerified, { hasSecondFactor, sessionId })
    if (!token) throw new Refusal(401, 'Please sign in again', bearer)
    return { token }
  },
  logOut: async ({ db, session }) => {
    await revokeToken(db, session.tokenId, session.expiresAt)
    return { success: true }
  },
} satisfies Partial<Handlers>
