/** Firebase Authentication as the identity provider: its ID tokens are checked against Google's public keys. */
import { createRemoteJWKSet, type JWTVerifyGetKey } from 'jose'
import { Refusal } from '../base/refusal.ts'
import { cleanName, readIdToken } from './id-token.ts'
import type { IdentityVerifier } from './verifier.ts'

/** https://firebase.google.com/docs/auth/admin/verify-id-tokens#verify_id_tokens_using_a_third-party_jwt_library */
export const googleKeys = 'https://www.googleapis.com/service_accounts/v1/jwk/securetoken@system.gserviceaccount.com'

export const keptByFirebase = 'Firebase keeps the second factor: remove it from the account in the Firebase console'

/**
 * `deleteAccount` does nothing, because changing accounts at Firebase needs a service account. After a deletion, a sign-in with
 * the same account creates a new user without rights or orders. `keys` are Google's unless a test passes its own.
 */
export function makeFirebaseVerifier(
  projectId: string,
  keys: JWTVerifyGetKey = createRemoteJWKSet(new URL(googleKeys), { timeoutDuration: 5000 }),
  now: () => Date = () => new Date(),
): IdentityVerifier {
  const expected = {
    issuer: `https://securetoken.google.com/${projectId}`,
    audience: projectId,
    algorithm: 'RS256',
  } as const
  return {
    provider: 'firebase',
    verify: async (idToken) => {
      const claims = await readIdToken(idToken, keys, expected, now())
      return (
        claims && {
          subject: claims.sub,
          email: claims.email,
          emailVerified: claims.email_verified,
          name: cleanName(claims.name),
          authenticatedAt: new Date(claims.auth_time * 1000),
          secondFactor: claims.firebase?.sign_in_second_factor ? 'proved' : 'none',
        }
      )
    },
    resetSecondFactor: async () => {
      throw new Refusal(409, keptByFirebase)
    },
    secondFactorOf: async () => null,
    checkPassword: async () => 'none',
    renameAccount: async () => {},
    invite: async () => ({ path: '/signup', isNew: false }),
    confirmAddress: async () => {},
    deleteAccount: async () => 0,
    sessions: null,
  }
}
