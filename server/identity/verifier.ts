/** What the shop asks of an identity provider: proof of who somebody is, and the end of an account. */

import type { Db } from '../database/connect.ts'

/** A person as the provider vouches for them. */
export type ProvenIdentity = {
  subject: string
  /** Lower case. */
  email: string
  emailVerified: boolean
  name: string
  /** When the person last signed in there. */
  authenticatedAt: Date
}

export type IdentityVerifier = {
  provider: string
  /** Checks an ID token: signature, issuer, audience, expiry, issued at most five minutes ago. Null when it proves nothing. */
  verify: (idToken: string) => Promise<ProvenIdentity | null>
  /**
   * Deletes the account of an address and ends its sessions, in the given transaction, where accounts are in the shop's
   * own database. How many it deleted: an external provider keeps its accounts, and then it is none.
   */
  deleteAccount: (tx: Db, email: string) => Promise<number>
}
