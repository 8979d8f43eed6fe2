/**
 * The descriptions of token calls in /api/openapi.json. Signing in, which comes first, is described in
 * server/openapi/sign-in-operations.ts.
 */

import type { identityCalls } from '#contract/identity/calls.ts'
import * as shapes from '#contract/identity/schema.ts'
import type { NounDescription } from '../openapi/noun.ts'

export const identity = {
  about: 'Signing in at the identity provider, and the shop’s own token',
  calls: {
    exchangeToken: 'Exchanges a fresh ID token of the identity provider for the shop’s own token',
    logOut: 'Revokes all tokens of the caller’s session',
  },
  refusals: { 401: ['exchangeToken'], 403: ['exchangeToken'], 409: ['exchangeToken'] },
  shapes: [shapes],
  examples: {
    AdminLink: { token: 'bW9kZWwgb2YgYSB0b2tlbiBpbiBh' },
    Exchange: { idToken: 'eyJhbGciOiJFZERTQSJ9…' },
  },
} satisfies NounDescription<keyof typeof identityCalls>
