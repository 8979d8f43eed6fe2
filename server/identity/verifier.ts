/** What the shop needs of an identity provider: to verify ID tokens, and to delete accounts. */

import type { Db } from '../database/connect.ts'

/** A verified identity, as stated by the provider. */
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
  /** Verifies an ID token: signature, issuer, audience, expiry, at most five minutes old. Null when it is invalid. */
  verify: (idToken: string) => Promise<ProvenIdentity | null>
  /**
   * Deletes the account of an address and its sessions, in the given transaction, where accounts are in the shop's own
   * database. Returns how many it deleted: 0 for an external provider, which keeps its accounts.
   */
  deleteAccount: (tx: Db, email: string) => Promise<number>
}
