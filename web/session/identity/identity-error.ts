/** Errors of signing in, with provider-independent codes. */

export type IdentityErrorCode =
  | 'email-already-in-use'
  | 'wrong-password'
  | 'user-not-found'
  /** Wrong address or wrong password: the provider does not say which. */
  | 'invalid-credential'
  | 'weak-password'
  | 'popup-closed'
  | 'popup-blocked'
  | 'too-many-requests'
  /** An account with that address exists but is unconfirmed: no other sign-in method may be linked to it. */
  | 'account-exists-unverified'
  /** A mailed link that has been used or has expired. */
  | 'dead-link'
  | 'already-confirmed'
  /** The password was right, but a code of the second factor is required too. */
  | 'second-factor'
  | 'network'
  | 'other'

/** `message` is a sentence for the user, from the shop or from the provider. */
export class IdentityError extends Error {
  readonly code: IdentityErrorCode

  constructor(code: IdentityErrorCode, message: string, options?: ErrorOptions) {
    super(message, options)
    this.code = code
  }
}

export function isDeadLink(error: unknown): boolean {
  return error instanceof IdentityError && error.code === 'dead-link'
}

export function isUnknownAccount(error: unknown): boolean {
  return error instanceof IdentityError && error.code === 'user-not-found'
}

/** The shop's own messages, for errors without a presentable message of the provider. */
export const sentences = {
  'user-not-found': 'There is no account with this email.',
  'popup-closed': 'The window was closed before you signed in.',
  'popup-blocked': 'Your browser blocked the sign-in window. Please allow popups for this shop and try again.',
  'too-many-requests': 'Too many attempts. Please wait a moment and try again.',
  'account-exists-unverified':
    'There is already an account with this email. Please log in with its password and confirm the address with the link that we mailed.',
  'dead-link': 'This link has been used or is too old. Please ask for a new one',
  'second-factor': 'Please enter the code from your authenticator app',
  network: 'The shop cannot be reached. Please check your connection and try again.',
  other: 'The account service did not answer as expected. Please try again.',
} as const satisfies Partial<Record<IdentityErrorCode, string>>
