/** What the shop asks of an identity provider: proof of who somebody is, and the end of an account. */

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
  /** Deletes the account at the provider and ends its sessions there, where the shop has the right to. */
  deleteAccount: (email: string) => Promise<void>
}
