/** What the calls about the history take and answer. */
import { z } from 'zod'
import { Csv } from '../products/schema/csv.ts'
import type { CallShapes } from '../schema/call-shape.ts'
import { Change, ChangeExportQuery, ChangeListQuery, Undone } from './schema/change.ts'

export const historyCalls = {
  listChanges: {
    says: 'Who changed what, the newest change first',
    query: ChangeListQuery,
    answer: z.array(Change),
  },
  exportChanges: {
    says: 'The same changes as CSV, with a line for each changed field',
    query: ChangeExportQuery,
    answer: Csv,
  },
  undoChange: {
    says: 'Puts back what a change did, as long as nobody has changed the same since',
    answer: Undone,
  },
} satisfies CallShapes
