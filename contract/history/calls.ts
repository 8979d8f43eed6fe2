/** The calls for the history, and their part of /api/openapi.json. */
import { z } from 'zod'
import type { CallShapes } from '../schema/call-shape.ts'
import { Csv } from '../schema/files.ts'
import * as schema from './schema.ts'

export const calls = {
  listChanges: { query: schema.ChangeListQuery, answer: z.array(schema.Change) },
  exportChanges: { query: schema.ChangeExportQuery, answer: Csv },
  undoChange: {
    answer: schema.Undone,
    conflict: z.object({
      since: z.array(schema.Change),
      availableQuantity: z.int().min(0).meta({ description: 'The current stock' }),
    }),
  },
} satisfies CallShapes

export const about = 'The changes with their authors, and how to undo a change'

export const says = {
  listChanges: 'Lists the changes with their authors, newest first',
  exportChanges: 'Exports changes as CSV, one line per changed field',
  undoChange: 'Undoes a change. Refused if later changes have changed the same fields again',
} satisfies Record<keyof typeof calls, string>

export const shapes = [schema]

export const examples = {
  Change: {
    ...{ kind: 'product', aboutId: '0f3c9a52-5d0e-4b7c-9b7e-0d5b1c2a3f41', action: 'update product' },
    fields: [{ label: 'Price per unit', before: '$125.50', after: '$119.00' }],
    by: 'rosa@coils.example',
  },
}
