/** The adapter of the embedded identity provider. Its session is a cookie, so plain fetch requests suffice. */
import type { Confirmation, Identity, IdentityUser, SecondFactorState } from '#web/session/identity/identity.ts'
import { IdentityError, type IdentityErrorCode, sentences } from '#web/session/identity/identity-error.ts'
import { openWindow } from './sign-in-window.ts'

export function makeEmbeddedIdentity(): Identity {
  return {
    ready: async () => {},
    signUp: async (email, password, name) => userOf(await post('/sign-up/email', { email, password, name })),
    signIn: async (email, password) => userOf(await post('/sign-in/email', { email, password })),
    signInWithGoogle: () => comeWithGoogle({ requestSignUp: false }),
    signUpWithGoogle: () => comeWithGoogle({ requestSignUp: true }),
    sendPasswordReset: async (email) => {
      await post('/request-password-reset', { email })
    },
    resetPassword: async (token, newPassword) => {
      await post('/reset-password', { token, newPassword })
    },
    changePassword: async (currentPassword, newPassword) => {
      await post('/password/change', { currentPassword, newPassword })
    },
    deleteAccount: null,
    linksLast: { reset: 'an hour', confirmation: 'a day' },
    resetLinkWorks: async (token) => (await post('/check-reset-link', { token })).works === true,
    sendConfirmation: async (email) => {
      await post('/send-verification-email', { email })
    },
    confirmAddress,
    idToken,
    ...secondFactorCalls,
    signOut: async () => {
      await post('/sign-out', {})
    },
  }
}

async function comeWithGoogle(wish: { requestSignUp: boolean }): Promise<IdentityUser> {
  // The popup must be opened first: browsers allow a popup only while the click's user activation lasts.
  const window = openWindow()
  const landing = `/identity/popup?attempt=${window.attempt}`
  const wayBack = { callbackURL: landing, errorCallbackURL: landing }
  const begun = post('/sign-in/social', { provider: 'google', ...wayBack, ...wish })
  const refusal = await window.visit(begun.then(({ url }) => String(url)))
  if (refusal) throw refusalOfGoogle(refusal)
  const session = await ask('/get-session')
  return userOf(asRecord(session))
}

async function confirmAddress(token: string, newPassword?: string): Promise<Confirmation> {
  const { status, email } = await post('/confirm-address', { token, ...(newPassword && { newPassword }) })
  if (typeof email !== 'string') throw new IdentityError('other', sentences.other)
  return { status: status === 'confirmed' ? 'confirmed' : 'unconfirmed', email }
}

const secondFactorCalls: Pick<
  Identity,
  'secondFactor' | 'beginSecondFactor' | 'confirmSecondFactor' | 'passSecondFactor'
> = {
  secondFactor: readSecondFactor,
  beginSecondFactor: async () => {
    const { secret, uri } = await post('/second-factor/begin', {})
    return { secret: String(secret), uri: String(uri) }
  },
  confirmSecondFactor: async (code) => {
    const { recoveryCodes } = await post('/second-factor/confirm', { code })
    return Array.isArray(recoveryCodes) ? recoveryCodes.map(String) : []
  },
  passSecondFactor: async (code) => {
    await post('/second-factor/verify', { code })
    return userOf(await ask('/get-session'))
  },
}

async function readSecondFactor(): Promise<SecondFactorState | null> {
  const response = await send('/second-factor/state', { method: 'POST', ...asJson({}) })
  if (response.status === 401) return null
  const { email, isOn, isPassed, recoveryCodesLeft } = await readAnswer(response)
  const state = { email: String(email), isOn: isOn === true, isPassed: isPassed === true }
  return typeof recoveryCodesLeft === 'number' ? { ...state, recoveryCodesLeft } : state
}

/** ID tokens are not cached: every call requests a new token. */
async function idToken(): Promise<string | null> {
  const response = await send('/token')
  if (response.status === 401) return null
  const { token } = await readAnswer(response)
  return typeof token === 'string' ? token : null
}

function post(path: string, body: object): Promise<Record<string, unknown>> {
  return ask(path, { method: 'POST', ...asJson(body) })
}

const asJson = (body: object) => ({ headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) })

async function ask(path: string, init?: RequestInit): Promise<Record<string, unknown>> {
  return readAnswer(await send(path, init))
}

async function send(path: string, init?: RequestInit): Promise<Response> {
  try {
    return await fetch(`/identity${path}`, init)
  } catch (error) {
    throw new IdentityError('network', sentences.network, { cause: error })
  }
}

async function readAnswer(response: Response): Promise<Record<string, unknown>> {
  // A proxy in between may answer with HTML instead of JSON.
  const answer = asRecord(await response.json().catch(() => ({})))
  if (response.ok) return answer
  const message = typeof answer.message === 'string' ? answer.message : sentences.other
  // The rate limit per client address answers without a code and without a readable message.
  if (response.status === 429)
    throw new IdentityError('too-many-requests', answer.code ? message : sentences['too-many-requests'])
  throw new IdentityError(codes[String(answer.code)] ?? 'other', message)
}

const codes: Record<string, IdentityErrorCode> = {
  USER_ALREADY_EXISTS_USE_ANOTHER_EMAIL: 'email-already-in-use',
  WRONG_PASSWORD: 'wrong-password',
  USER_NOT_FOUND: 'user-not-found',
  PASSWORD_TOO_SHORT: 'weak-password',
  COMMON_PASSWORD: 'weak-password',
  INVALID_TOKEN: 'dead-link',
  EMAIL_ALREADY_VERIFIED: 'already-confirmed',
}

/** Maps the `error` parameter of the provider's redirect to our error. */
function refusalOfGoogle(error: string): IdentityError {
  const code = googleCodes[error] ?? 'other'
  return new IdentityError(code, sentences[code])
}

const googleCodes: Record<string, keyof typeof sentences> = {
  access_denied: 'popup-closed',
  account_not_linked: 'account-exists-unverified',
  signup_disabled: 'user-not-found',
}

function userOf({ user }: Record<string, unknown>): IdentityUser {
  const { email, name, emailVerified } = asRecord(user)
  if (typeof email !== 'string') throw new IdentityError('other', sentences.other)
  return { email, name: typeof name === 'string' ? name : '', emailVerified: emailVerified === true }
}

function asRecord(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? { ...value } : {}
}
