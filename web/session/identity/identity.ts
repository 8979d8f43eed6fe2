/** Sign-in and sign-up with the configured identity provider. */
import type { IdentityConfig } from '#contract/settings/rules/shop.ts'
import { IdentityError, sentences } from './identity-error.ts'

/** The user who has just signed in with the provider. */
export type IdentityUser = { email: string; name: string; emailVerified: boolean }

/** The result of opening a confirmation link. `unconfirmed`: the link is valid, but needs a sign-in or a new password. */
export type Confirmation = { status: 'confirmed' | 'unconfirmed'; email: string }

/** Whether the account has a second factor, and whether it has been used since signing in. */
export type SecondFactorState = {
  email: string
  isOn: boolean
  isPassed: boolean
  /** The number of unused recovery codes; left out if the provider has none. */
  recoveryCodesLeft?: number
}

/** Each call may fail with an IdentityError. */
export type Identity = {
  /** Preloads the provider's code: call it when a form appears, so that the Google popup can open within the click. */
  ready: () => Promise<void>
  /** Creates an account with that name; the provider mails a link that confirms the address. */
  signUp: (email: string, password: string, name: string) => Promise<IdentityUser>
  signIn: (email: string, password: string) => Promise<IdentityUser>
  /** Opens a popup. Call it in the click handler, after `ready`, or browsers block it. Refuses unknown users. */
  signInWithGoogle: () => Promise<IdentityUser>
  /** Like `signInWithGoogle`, but creates an account for an unknown user. */
  signUpWithGoogle: () => Promise<IdentityUser>
  /** Mails a link for choosing a new password. */
  sendPasswordReset: (email: string) => Promise<void>
  /** Sets a new password, with the token of the reset link. */
  resetPassword: (token: string, password: string) => Promise<void>
  /** Changes the password and ends every other session. Null if the provider has another way to change passwords. */
  changePassword: ((currentPassword: string, newPassword: string) => Promise<void>) | null
  /**
   * Deletes the account at the provider, after the shop has deleted its user. Null if the shop deletes both. Needs a sign-in
   * within the last few minutes.
   */
  deleteAccount: (() => Promise<void>) | null
  /** How long mailed links work, as in "expires after *an hour*". */
  linksLast: { reset: string; confirmation: string }
  /** Whether a reset link is still valid. Checking does not use it up. */
  resetLinkWorks: (token: string) => Promise<boolean>
  /** Mails the confirmation link again. */
  sendConfirmation: (email: string) => Promise<void>
  /**
   * Opens a confirmation link. The address is confirmed if the browser is signed in to the account, or if a new password is
   * given.
   */
  confirmAddress: (token: string, newPassword?: string) => Promise<Confirmation>
  /** The ID token of the user signed in with the provider, reissued when `fresh`; null when signed out. */
  idToken: (fresh?: boolean) => Promise<string | null>
  /** The state of the second factor; null without a session at the provider. */
  secondFactor: () => Promise<SecondFactorState | null>
  /** A new key for an authenticator app, and the address that its QR code holds. */
  beginSecondFactor: () => Promise<{ secret: string; uri: string }>
  /**
   * Takes a code from the authenticator app. Returns the recovery codes, which are not shown again; none if the provider has
   * none.
   */
  confirmSecondFactor: (code: string) => Promise<string[]>
  /** Takes a code from the app, or a recovery code, after the password. */
  passSecondFactor: (code: string) => Promise<IdentityUser>
  signOut: () => Promise<void>
}

let opened: Promise<Identity> | undefined

/** Lazily loads the provider's adapter once; after a failure the next call retries. */
function openIdentity(config: IdentityConfig): Promise<Identity> {
  opened ??= load(config).catch((error) => {
    opened = undefined
    throw new IdentityError('network', sentences.network, { cause: error })
  })
  return opened
}

async function load(config: IdentityConfig): Promise<Identity> {
  if (config.provider === 'embedded')
    return (await import('#web/session/identity/providers/embedded.ts')).makeEmbeddedIdentity()
  return (await import('#web/session/identity/providers/firebase.ts')).makeFirebaseIdentity(config)
}

/** The adapter of the configured provider, lazily loaded and cached. */
export function identityOfThisShop() {
  // Cast: our own root component writes the attribute from the same type.
  return openIdentity(JSON.parse(document.documentElement.dataset.identity ?? '') as IdentityConfig)
}
