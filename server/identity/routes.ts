/** The calls about sessions. */
import { secondFactorCode, usedProofCode } from '#contract/identity/rules.ts'
import type { Handlers } from '../api/call-pipeline.ts'
import { Refusal } from '../base/refusal.ts'
import { digestOf } from '../base/request-digest.ts'
import { findOrCreateUser } from './exchange.ts'
import { proofOf } from './id-token.ts'
import { revokeToken, takeProof } from './session-queries.ts'
import { longestSessionMs } from './sessions.ts'
import type { ProvenIdentity } from './verifier.ts'

const bearer = { headers: { 'WWW-Authenticate': 'Bearer' } }

export const identityRoutes = {
  exchangeToken: async ({ shop, db, params, body }) => {
    if (body.email !== params.email) {
      const sentence = 'This is not the email address in the path'
      throw new Refusal(422, sentence, { errors: { email: sentence } })
    }
    const proof = body.idToken ? await shop.identity.verify(body.idToken) : null
    if (proof?.email !== params.email) throw new Refusal(401, 'Please sign in with this email address', bearer)
    if (proof.secondFactor === 'missing')
      throw new Refusal(403, 'Please enter the code from your authenticator app', { facts: { code: secondFactorCode } })
    const { id, until } = proofOf(body.idToken ?? '', new Date())
    if (!(await takeProof(db, id, until))) throw usedProof()
    const user = await findOrCreateUser(db, shop.identity.provider, proof)
    const { authenticatedAt, emailVerified } = proof
    const sessionId = sessionOf(shop.identity.provider, proof)
    const hasSecondFactor = proof.secondFactor === 'proved'
    const token = await shop.sessions.issue(user, authenticatedAt, emailVerified, { hasSecondFactor, sessionId })
    if (!token) throw new Refusal(401, 'Please sign in again', bearer)
    return { token }
  },
  logOut: async ({ db, session }) => {
    // Revokes every token of the session, because another tab may have a newer one.
    await revokeToken(db, session.sessionId ?? session.tokenId, new Date(Date.now() + longestSessionMs))
    return { success: true }
  },
} satisfies Partial<Handlers>

/** Also refuses a retry after a lost answer: a signed-in browser can get another ID token from the provider. */
function usedProof(): Refusal {
  const facts = { code: usedProofCode }
  return new Refusal(401, 'This ID token has already been exchanged. Please sign in again', { ...bearer, facts })
}

/**
 * If the provider reports no session, each sign-in counts as a session, identified by its time, which stays the same when a token
 * is renewed.
 */
function sessionOf(provider: string, { sessionId, subject, authenticatedAt }: ProvenIdentity): string {
  return sessionId ?? digestOf({ provider, subject, at: authenticatedAt.getTime() })
}
