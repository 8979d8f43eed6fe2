/** The interface for verifying ID tokens, and for managing accounts. */
import type { Db } from '../database/db.ts'

/** A verified identity, as stated by the provider. */
export type ProvenIdentity = {
  subject: string
  /** Lower case. */
  email: string
  emailVerified: boolean
  name: string
  /** The time of the last sign-in at the provider. */
  authenticatedAt: Date
  /** The provider's session, if the provider reports it. */
  sessionId?: string
}

/** A session at the provider. */
export type AccountSession = {
  id: string
  startedAt: Date
  /** When the session last obtained a token of the shop. A page in use obtains one about every half hour. */
  lastUsedAt: Date
  endsAt: Date
  userAgent: string | null
  address: string | null
}

/** The sessions of the account with a given email address. */
type AccountSessions = {
  list: (db: Db, email: string) => Promise<AccountSession[]>
  /** Ends one session; returns when it would have ended, or undefined when there is none. */
  end: (tx: Db, email: string, id: string) => Promise<Date | undefined>
  endAll: (tx: Db, email: string) => Promise<void>
}

/** `missing`: the account has a second factor that was not used. */
type VerifiedSignIn = ProvenIdentity & { secondFactor: 'proved' | 'missing' | 'none' }

export type IdentityVerifier = {
  provider: string
  /**
   * Verifies the signature, issuer, audience and expiry of an ID token, which must be at most five minutes old. Null when it is
   * invalid.
   */
  verify: (idToken: string) => Promise<VerifiedSignIn | null>
  /**
   * Deletes the second factor of an account and ends its sessions. Refused (409) when accounts are not in the shop's own
   * database. False when the account had no second factor.
   */
  resetSecondFactor: (tx: Db, email: string) => Promise<boolean>
  /**
   * The second factor of an account, and when it was confirmed in a session. Null when the account has none, and for a provider
   * that does not report it.
   */
  secondFactorOf: (db: Db, email: string, sessionId: string | undefined) => Promise<{ provedAt: Date | null } | null>
  /**
   * Checks the password of an account in the shop's own database. `none`: the account has no password here. Refuses (429) too many
   * attempts.
   */
  checkPassword: (email: string, password: string) => Promise<'right' | 'wrong' | 'none'>
  /** Changes the name of an account in the shop's own database; does nothing with an external provider. */
  renameAccount: (tx: Db, email: string, name: string) => Promise<void>
  /**
   * Creates an account for a customer of the shop, with a random password that is not kept. Returns the path of the page on which
   * the customer chooses a password. If there is an account already, or another provider keeps the accounts, the path is that
   * of the page to log in or sign up.
   */
  invite: (tx: Db, customer: { email: string; name: string }) => Promise<{ path: string; isNew: boolean }>
  /** Confirms the address of an account in the shop's own database; does nothing with an external provider. */
  confirmAddress: (tx: Db, email: string) => Promise<void>
  /**
   * Deletes an account in the shop's own database and its sessions, in the given transaction. Returns the number of deleted
   * accounts: 0 for an external provider, which keeps its accounts.
   */
  deleteAccount: (tx: Db, email: string) => Promise<number>
  /** Null when the provider does not report its sessions. */
  sessions: AccountSessions | null
}
