/** Answers shared by several nouns. */
import { identityCalls } from '#contract/identity/calls.ts'
import { Created, Deleted, Modified, Success } from '#contract/schema/call-shape.ts'
import { Problem, WhyForm } from '#contract/schema/wire.ts'
import type { ShapeDescription } from './noun.ts'

export const common = {
  shapes: [{ Problem, WhyForm, Done: Success, Created, Deleted, Modified, Token: identityCalls.exchangeToken.answer }],
  examples: {
    Problem: {
      ...{ type: 'about:blank', title: 'Conflict', status: 409, detail: 'Sorry only 1 product are available' },
      errors: { quantity: 'Sorry only 1 product are available' },
    },
    WhyForm: { why: 'Settled by bank transfer' },
    Deleted: { deletedCount: 1 },
    Modified: { modifiedCount: 1 },
    Token: { token: 'eyJhbGciOiJIUzI1NiJ9…' },
  },
} satisfies ShapeDescription
