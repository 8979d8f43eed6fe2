/** The descriptions of history calls in /api/openapi.json. */
import { z } from 'zod'
import type { historyCalls } from '#contract/history/calls.ts'
import * as shapes from '#contract/history/schema.ts'
import type { NounDescription } from '../openapi/noun.ts'

export const history = {
  about: 'Who changed what, and how to undo it',
  calls: {
    listChanges: 'Lists who changed what, newest first',
    exportChanges: 'Exports the same changes as CSV, one line per changed field',
    undoChange: 'Undoes a change, unless the same fields have been changed again since',
  },
  conflicts: {
    undoChange: z.object({
      since: z.array(shapes.Change),
      availableQuantity: z.int().min(0).meta({ description: 'The current stock' }),
    }),
  },
  shapes: [shapes],
  examples: {
    Change: {
      ...{ kind: 'product', aboutId: '0f3c9a52-5d0e-4b7c-9b7e-0d5b1c2a3f41', action: 'update product' },
      fields: [{ label: 'Price per unit', before: '$125.50', after: '$119.00' }],
      by: 'rosa@coils.example',
    },
  },
} satisfies NounDescription<keyof typeof historyCalls>
