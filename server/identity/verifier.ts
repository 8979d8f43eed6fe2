/** What the shop needs of an identity provider: to verify ID tokens, and to delete accounts. */
import type { Db } from '../database/db.ts'

/** A verified identity, as stated by the provider. */
export type ProvenIdentity = {
  subject: string
  /** Lower case. */
  email: string
  emailVerified: boolean
  name: string
  /** When the person last signed in there. */
  authenticatedAt: Date
  /** The provider's session, where it tells. */
  sessionId?: string
}

/** A session at the provider. */
export type AccountSession = {
  id: string
  startedAt: Date
  /** When it last got a token of the shop: once an hour, while somebody is there. */
  lastUsedAt: Date
  endsAt: Date
  userAgent: string | null
  address: string | null
}

/** The sessions of the account that has an email address. */
type AccountSessions = {
  list: (db: Db, email: string) => Promise<AccountSession[]>
  /** Ends one; until when it would have lasted, or undefined when there is none of that id. */
  end: (tx: Db, email: string, id: string) => Promise<Date | undefined>
  endAll: (tx: Db, email: string) => Promise<void>
}

/** `missing`: the account has a second factor, and it was not proved. */
type VerifiedSignIn = ProvenIdentity & { secondFactor: 'proved' | 'missing' | 'none' }

export type IdentityVerifier = {
  provider: string
  /** Verifies an ID token: signature, issuer, audience, expiry, at most five minutes old. Null when it is invalid. */
  verify: (idToken: string) => Promise<VerifiedSignIn | null>
  /**
   * Takes the second factor from the account of an address and ends its sessions, where accounts are in the shop's own
   * database; refused with 409 where they are not. False when it had none.
   */
  resetSecondFactor: (tx: Db, email: string) => Promise<boolean>
  /**
   * The second factor of the account of an address, and when it was proved in a session. Null where the account has none,
   * and for a provider that does not tell.
   */
  secondFactorOf: (db: Db, email: string, sessionId: string | undefined) => Promise<{ provedAt: Date | null } | null>
  /** Confirms the address of an account, where accounts are in the shop's own database; an external provider is not told. */
  confirmAddress: (tx: Db, email: string) => Promise<void>
  /**
   * Deletes the account of an address and its sessions, in the given transaction, where accounts are in the shop's own
   * database. Returns how many it deleted: 0 for an external provider, which keeps its accounts.
   */
  deleteAccount: (tx: Db, email: string) => Promise<number>
  /** Null where the provider keeps its sessions to itself. */
  sessions: AccountSessions | null
}
