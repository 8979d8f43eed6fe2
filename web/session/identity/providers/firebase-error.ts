/** Maps Firebase's error codes to ours. https://firebase.google.com/docs/reference/js/auth#autherrorcodes */
import { IdentityError, type IdentityErrorCode, sentences } from '#web/session/identity/identity-error.ts'

const codes: Record<string, IdentityErrorCode> = {
  'auth/email-already-in-use': 'email-already-in-use',
  'auth/wrong-password': 'wrong-password',
  'auth/user-not-found': 'user-not-found',
  'auth/invalid-credential': 'invalid-credential',
  'auth/weak-password': 'weak-password',
  'auth/popup-closed-by-user': 'popup-closed',
  'auth/cancelled-popup-request': 'popup-closed',
  'auth/user-cancelled': 'popup-closed',
  'auth/popup-blocked': 'popup-blocked',
  'auth/too-many-requests': 'too-many-requests',
  'auth/account-exists-with-different-credential': 'account-exists-unverified',
  'auth/invalid-action-code': 'dead-link',
  'auth/expired-action-code': 'dead-link',
  'auth/multi-factor-auth-required': 'second-factor',
  'auth/network-request-failed': 'network',
}

type FirebaseError = Error & { code: string }

export function isFirebaseError(error: unknown): error is FirebaseError {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' && error.code.startsWith('auth/')
}

/**
 * Uses Firebase's message only if the shop has none. `invalid-credential` must not reveal whether the email or the password was
 * wrong.
 */
export function firebaseError(error: FirebaseError): IdentityError {
  const code = codes[error.code] ?? 'other'
  const message = code === 'invalid-credential' ? 'The email or the password is wrong.' : ownSentence(code)
  return new IdentityError(code, message ?? error.message, { cause: error })
}

function ownSentence(code: IdentityErrorCode): string | undefined {
  return code !== 'other' && code in sentences ? sentences[code as keyof typeof sentences] : undefined
}
