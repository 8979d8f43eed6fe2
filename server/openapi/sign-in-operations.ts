/**
 * Sign-in at the embedded identity provider, as described in docs/integrating.md. Other calls under /identity belong to the
 * shop's pages and may change at any time.
 */
import { cookiePrefix } from '../identity/origins.ts'
import { type Answers, json, objectOf, refuse, success } from './answers.ts'
import type { Schema } from './examples.ts'
import { refer } from './schemas.ts'

const text: Schema = { type: 'string' }

const signIn = {
  operationId: 'signIn',
  tags: ['identity'],
  summary: 'Signs in with a password, and sets the session cookie',
  description: 'After a few wrong passwords in a row, further attempts are refused.',
  security: [],
  parameters: [{ $ref: '#/components/parameters/Origin' }],
  requestBody: { required: true, content: json(objectOf({ email: text, password: text })) },
  responses: {
    ...success('Signed in', { type: 'object', additionalProperties: true }, 'Set-Cookie'),
    ...refuseSignIn(400, 401, 403, 413, 415),
  },
}

const findIdToken = {
  operationId: 'findIdToken',
  tags: ['identity'],
  summary: 'Returns a fresh ID token',
  description: 'The ID token is valid for five minutes. `PUT /api/user/{email}` exchanges it for the shop’s own token.',
  security: [{ session: [] }],
  parameters: [],
  responses: { ...success('Done', refer('Token')), ...refuseSignIn(401) },
}

export const signInPaths = {
  '/identity/sign-in/email': { post: signIn },
  '/identity/token': { get: findIdToken },
}

const providersOwn = {
  code: { ...text, description: 'The provider’s own code, such as WRONG_PASSWORD' },
  message: { ...text, description: 'The same as `detail`' },
}

export const signInSchemas: Record<string, Schema> = {
  IdentityProblem: { allOf: [refer('Problem'), objectOf({}, providersOwn)] },
}

export const signInParameters = {
  Origin: {
    name: 'Origin',
    in: 'header',
    required: false,
    description: 'The address of the shop. Browsers always send this header; other programs need it only with a cookie',
    schema: { type: 'string', format: 'uri' },
  },
}

/** The session cookie of the provider. */
export function sessionCookie(publicUrl = '') {
  const name = `${cookiePrefix(publicUrl)}.session_token`
  return { type: 'apiKey', in: 'cookie', name, description: 'The session at the identity provider, set by signing in' }
}

/** A 401 deletes the cookie of a session that has ended or that a password change has revoked. */
function refuseSignIn(...statuses: number[]): Answers {
  return refuse(
    [405, 421, 429, 500, 503, ...statuses],
    (status) => refer([405, 413, 421].includes(status) ? 'Problem' : 'IdentityProblem'),
    (status) => (status === 401 ? ['Set-Cookie'] : []),
  )
}
