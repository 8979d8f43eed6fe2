/** The sentences for errors of signing in. */
import { IdentityError, type IdentityErrorCode } from '#web/session/identity/identity-error.ts'
import { messageOf } from './refusal.ts'

/** The error message to show: the specification's wording, spelling included, if it has one, else the error's own message. */
export function identityMessage(error: unknown, during: 'login' | 'signup' | 'google'): string {
  const message = messageOf(error)
  const code = error instanceof IdentityError ? error.code : 'other'
  if (during === 'signup' && isTakenAddress(code, message)) return 'Alreary have an account with this email'
  if (code === 'wrong-password' && during === 'login') return 'Your password is wrong'
  if (code === 'user-not-found' && during !== 'signup') return 'Account not found with this email'
  if (code === 'popup-closed' && during === 'google') return 'Popup Closed by user'
  return message
}

/** Looks at both our error code and the provider's own message, as the specification says. */
function isTakenAddress(code: IdentityErrorCode, message: string): boolean {
  return code === 'email-already-in-use' || message.includes('email-already-in-use')
}
