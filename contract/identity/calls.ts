/** The calls for the shop's own token, and their part of /api/openapi.json. */
import { z } from 'zod'
import { type CallShapes, Success } from '../schema/call-shape.ts'
import * as schema from './schema.ts'

const Token = z.object({ token: z.string() })

export const calls = {
  exchangeToken: {
    body: schema.Exchange,
    answer: Token,
    rateLimit: { each: 'address', times: 60, perSeconds: 60 },
    refuses: [401, 403, 409],
  },
  logOut: { answer: Success },
} satisfies CallShapes

export const about = 'Signing in at the identity provider, and the shop’s own token'

export const says = {
  exchangeToken: 'Exchanges a fresh ID token of the identity provider for the shop’s own token',
  logOut: 'Revokes all tokens of the caller’s session',
} satisfies Record<keyof typeof calls, string>

export const shapes = [schema, { Token }]

export const examples = {
  AdminLink: { token: 'bW9kZWwgb2YgYSB0b2tlbiBpbiBh' },
  Exchange: { idToken: 'eyJhbGciOiJFZERTQSJ9…' },
  Token: { token: 'eyJhbGciOiJIUzI1NiJ9…' },
}
