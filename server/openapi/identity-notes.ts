/** What each call of the embedded identity provider takes and answers: those of Better Auth that the shop offers. */
import type { offered } from '../identity/embedded.ts'
import { refer, type Schema } from './schemas.ts'

export type Offered = (typeof offered)[number]
type KeyOf<Pair> = Pair extends readonly [infer Method extends string, infer Path extends string]
  ? `${Method} ${Path}`
  : never
export type Key = KeyOf<Offered>

export type Notes = {
  operationId: string
  summary: string
  description: string
  /** The cookie is needed, or may come. */
  session?: 'needed' | 'may come'
  query?: Record<string, string>
  body?: Schema
  answer?: Schema
  /** Instead of an answer, or for some: on to another page. */
  goesOn?: 'always' | 'sometimes'
  /** The answer says in a header too where to go on. */
  leads?: boolean
  setsCookie?: boolean
  refuses: number[]
}

export const text: Schema = { type: 'string' }
const flag: Schema = { type: 'boolean' }
const address: Schema = { type: 'string', description: 'A path of this shop' }

function object(properties: Record<string, Schema>, optional: string[] = []): Schema {
  return { type: 'object', required: Object.keys(properties).filter((name) => !optional.includes(name)), properties }
}

export const identitySchemas: Record<string, Schema> = {
  Account: object(
    {
      id: text,
      email: text,
      name: text,
      image: { type: ['string', 'null'] },
      emailVerified: { type: 'boolean', description: 'Whether the address has been confirmed' },
      createdAt: { type: 'string', format: 'date-time' },
      updatedAt: { type: 'string', format: 'date-time' },
    },
    ['image'],
  ),
  AccountSession: object(
    {
      id: text,
      userId: text,
      token: text,
      expiresAt: { type: 'string', format: 'date-time' },
      createdAt: { type: 'string', format: 'date-time' },
      updatedAt: { type: 'string', format: 'date-time' },
      ipAddress: { type: ['string', 'null'] },
      userAgent: { type: ['string', 'null'] },
    },
    ['ipAddress', 'userAgent'],
  ),
  IdentityProblem: {
    allOf: [
      refer('Problem'),
      {
        type: 'object',
        properties: {
          code: { type: 'string', description: 'The provider’s own word for it, such as WRONG_PASSWORD' },
          message: { type: 'string', description: 'The same as `detail`' },
        },
      },
    ],
  },
}

const status = object({ status: flag })
const publicKey = { ...object({ kid: text, kty: text }), additionalProperties: true }
const account = refer('Account')

export const identityNotes: Record<Key, Notes> = {
  'POST /sign-up/email': {
    operationId: 'signUp',
    summary: 'Makes an account and signs in to it',
    description:
      'The shop’s own user is made by the first exchange of an ID token. A mail asks to confirm the address.',
    body: object({ name: text, email: text, password: text }),
    answer: object({ token: { type: ['string', 'null'] }, user: account }),
    setsCookie: true,
    refuses: [400, 403, 415, 422],
  },
  'POST /sign-in/email': {
    operationId: 'signIn',
    summary: 'Signs in with a password',
    description: 'Tells a wrong password from an unknown account, and is limited strictly for that.',
    body: object({ email: text, password: text }),
    answer: object({ redirect: flag, token: text, url: text, user: account }, ['url']),
    setsCookie: true,
    refuses: [400, 401, 403, 415],
  },
  'POST /sign-in/social': {
    operationId: 'signInWithGoogle',
    summary: 'Begins to sign in with Google: go on to `url`',
    description:
      '`callbackURL` and `errorCallbackURL` are where the browser ends; an error stands in `error` of the query. An account is created with `requestSignUp` only; without it an unknown one ends with `signup_disabled`.',
    body: object(
      { provider: { const: 'google' }, callbackURL: address, errorCallbackURL: address, requestSignUp: flag },
      ['callbackURL', 'errorCallbackURL', 'requestSignUp'],
    ),
    answer: object({ url: text, redirect: flag }),
    leads: true,
    setsCookie: true,
    refuses: [400, 403, 404, 415],
  },
  'GET /callback/google': {
    operationId: 'comeBackFromGoogle',
    summary: 'Where Google sends people back to',
    description: 'Only for browsers on their way back.',
    query: {
      state: 'What was sent along to Google',
      code: 'Google’s word that somebody signed in',
      error: 'Why nobody did',
    },
    goesOn: 'always',
    setsCookie: true,
    refuses: [],
  },
  'POST /sign-out': {
    operationId: 'signOut',
    summary: 'Signs out of the identity provider',
    description: 'The shop’s own token is ended by DELETE /api/session.',
    session: 'may come',
    body: object({}),
    answer: object({ success: flag }),
    setsCookie: true,
    refuses: [400, 403, 415],
  },
  'GET /get-session': {
    operationId: 'findSession',
    summary: 'Who is signed in; null when nobody is',
    description: 'By the cookie of the provider, not by the shop’s token.',
    session: 'may come',
    answer: { anyOf: [object({ session: refer('AccountSession'), user: account }), { type: 'null' }] },
    setsCookie: true,
    refuses: [],
  },
  'GET /token': {
    operationId: 'findIdToken',
    summary: 'A fresh ID token, to be exchanged for a token of the shop',
    description: 'Five minutes long. `PUT /api/user/{email}` takes it.',
    session: 'needed',
    answer: refer('Token'),
    refuses: [401],
  },
  'GET /jwks': {
    operationId: 'listKeys',
    summary: 'The public keys ID tokens are signed with',
    description: 'A JSON Web Key Set (RFC 7517).',
    answer: object({
      keys: { type: 'array', items: publicKey },
    }),
    refuses: [],
  },
  'POST /confirm-address': {
    operationId: 'confirmAddress',
    summary: 'Confirms an address by the link of a confirmation mail',
    description:
      'Counts in a session of that account, or together with a new password; else the answer is `unproven` and the link stays good.',
    session: 'may come',
    body: object({ token: text, newPassword: text }, ['newPassword']),
    answer: object({ status: { type: 'string', enum: ['confirmed', 'unproven'] }, email: text }),
    refuses: [400, 403, 415],
  },
  'POST /send-verification-email': {
    operationId: 'sendConfirmation',
    summary: 'Sends the confirmation mail again',
    description: 'Limited to a few in a minute.',
    session: 'may come',
    body: object({ email: text, callbackURL: address }, ['callbackURL']),
    answer: status,
    refuses: [400, 403, 415],
  },
  'POST /request-password-reset': {
    operationId: 'requestReset',
    summary: 'Sends a mail with a link to set another password, if there is such an account',
    description: 'The answer is the same whether or not there is such an account. Limited to a few in a minute.',
    body: object({ email: text, redirectTo: address }, ['redirectTo']),
    answer: object({ status: flag, message: text }),
    refuses: [400, 403, 415],
  },
  'POST /check-reset-link': {
    operationId: 'checkResetLink',
    summary: 'Whether the link of a reset mail still works',
    description: 'Looking at it does not spend it.',
    body: object({ token: text }),
    answer: object({ works: flag }),
    refuses: [400, 403, 415],
  },
  'POST /reset-password': {
    operationId: 'resetPassword',
    summary: 'Sets another password, with the token of that mail',
    description: 'Ends all sessions of the account.',
    body: object({ newPassword: text, token: text }),
    answer: status,
    refuses: [400, 403, 415],
  },
  'POST /password/change': {
    operationId: 'changePassword',
    summary: 'Changes the password of who is signed in and knows the one of before',
    description: 'Ends all other sessions of the account, and all tokens of the shop. Wrong ones count as sign-ins do.',
    session: 'needed',
    body: object({ currentPassword: text, newPassword: text }),
    answer: status,
    refuses: [400, 401, 403, 415],
  },
  'POST /second-factor/state': {
    operationId: 'findSecondFactor',
    summary: 'Whether the account has a second factor, and whether this session has proved it',
    description: 'An account that has one gets a token of the shop only after `POST /identity/second-factor/verify`.',
    session: 'needed',
    body: object({}),
    answer: object({ email: text, isOn: flag, isPassed: flag, recoveryCodesLeft: { type: 'integer' } }),
    refuses: [400, 401, 403, 415],
  },
  'POST /second-factor/begin': {
    operationId: 'beginSecondFactor',
    summary: 'A new secret for an authenticator app (TOTP)',
    description: 'It counts once a code of the app confirms it. Only shortly after signing in.',
    session: 'needed',
    body: object({}),
    answer: object({ secret: text, uri: text }),
    refuses: [400, 401, 403, 415],
  },
  'POST /second-factor/confirm': {
    operationId: 'confirmSecondFactor',
    summary: 'Confirms the app by a code of it',
    description: 'Ends all other sessions of the account. The recovery codes are shown this once.',
    session: 'needed',
    body: object({ code: text }),
    answer: object({ recoveryCodes: { type: 'array', items: text } }),
    refuses: [400, 401, 403, 415],
  },
  'POST /second-factor/verify': {
    operationId: 'passSecondFactor',
    summary: 'Proves the second factor in this session, by a code of the app or a recovery code',
    description: 'Each code counts once. Wrong codes are followed by a wait that grows.',
    session: 'needed',
    body: object({ code: text }),
    answer: object({ recoveryCodesLeft: { type: 'integer' } }),
    refuses: [400, 401, 403, 415],
  },
}
