/** The interface between the shop and an identity provider. */
import type { InRole } from '#contract/users/rules/user.ts'
import type { GoogleSource } from './google.ts'
import type { IdentityVerifier } from './verifier.ts'

export type SeededAccount = InRole & { email: string; password: string; name: string }

/** The browser's configuration of the provider. It contains no secrets. */
type IdentityConfig =
  | { provider: 'embedded'; google: GoogleSource }
  | { provider: 'firebase'; projectId: string; apiKey: string; authDomain: string }

export type Identity = {
  verifier: IdentityVerifier
  /** Answers everything under /identity. `address` is the client's, for the rate limits. */
  handle: (request: Request, address: string) => Promise<Response>
  /**
   * Creates an account with a confirmed address and its user, unless the address has an account. Firebase keeps its own accounts:
   * with Firebase, only the user is created, and is linked at the first sign-in with that address, if Firebase has verified the
   * address.
   */
  seedAccount: (account: SeededAccount) => Promise<void>
  identityConfig: IdentityConfig
}
