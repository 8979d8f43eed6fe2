/** Shapes that calls of several nouns answer. */

import { Problem } from '#contract/schema/wire.ts'
import { calls } from '#contract/table.ts'
import type { ShapeDescription } from './noun.ts'

export const common = {
  shapes: [
    {
      Problem,
      Done: calls.logOut.answer,
      Created: calls.placeOrder.answer,
      Deleted: calls.deleteProduct.answer,
      Modified: calls.makeAdmin.answer,
      Token: calls.exchangeToken.answer,
    },
  ],
  examples: {
    Problem: {
      ...{ type: 'about:blank', title: 'Conflict', status: 409, detail: 'Sorry only 1 product are available' },
      errors: { quantity: 'Sorry only 1 product are available' },
    },
    Deleted: { deletedCount: 1 },
    Modified: { modifiedCount: 1 },
    Token: { token: 'eyJhbGciOiJIUzI1NiJ9…' },
  },
} satisfies ShapeDescription
