/** The messages of failed sign-ins: the specification's error catalogue, letter by letter. */
import { describe, expect, it } from 'vitest'
import { identityMessage } from '#web/api/identity-message.ts'
import { IdentityError } from '#web/session/identity/identity-error.ts'
import { firebaseError, isFirebaseError } from '#web/session/identity/providers/firebase-error.ts'

it.each([
  ['signup', 'email-already-in-use', 'Alreary have an account with this email'],
  ['login', 'wrong-password', 'Your password is wrong'],
  ['login', 'user-not-found', 'Account not found with this email'],
  ['google', 'popup-closed', 'Popup Closed by user'],
  ['google', 'user-not-found', 'Account not found with this email'],
] as const)('at %s, the error %s is shown as “%s”', (during, code, sentence) => {
  expect(identityMessage(new IdentityError(code, 'The provider’s own words'), during)).toBe(sentence)
})

it.each([
  new IdentityError('other', 'Firebase: Error (auth/email-already-in-use).'),
  new Error('email-already-in-use'),
])('recognises that the address already has an account even if only the text of the error says so: %s', (error) => {
  expect(identityMessage(error, 'signup')).toBe('Alreary have an account with this email')
})

it('shows any other error with its own message', () => {
  const own = 'The password must have at least 8 characters'
  expect(identityMessage(new IdentityError('weak-password', own), 'signup')).toBe(own)
  expect(identityMessage(new Error('The shop cannot be reached.'), 'login')).toBe('The shop cannot be reached.')
})

describe('errors of Firebase', () => {
  const messageOf = (code: string, message = `Firebase: Error (${code}).`) => {
    const error = Object.assign(new Error(message), { code })
    return isFirebaseError(error) ? firebaseError(error) : undefined
  }

  it.each([
    ['auth/wrong-password', 'login', 'Your password is wrong'],
    ['auth/user-not-found', 'login', 'Account not found with this email'],
    ['auth/email-already-in-use', 'signup', 'Alreary have an account with this email'],
    ['auth/popup-closed-by-user', 'google', 'Popup Closed by user'],
  ] as const)('have the specified message for %s', (code, during, sentence) => {
    expect(identityMessage(messageOf(code), during)).toBe(sentence)
  })

  it('do not say whether the email or the password was wrong if Firebase does not say', () => {
    expect(identityMessage(messageOf('auth/invalid-credential'), 'login')).toBe('The email or the password is wrong.')
  })

  it('keep Firebase’s own message for a password that is too short', () => {
    const own = 'Firebase: Password should be at least 6 characters (auth/weak-password).'
    expect(identityMessage(messageOf('auth/weak-password', own), 'signup')).toBe(own)
  })

  it('do not include errors of other libraries', () => {
    expect(messageOf('ENOENT')).toBeUndefined()
  })
})
