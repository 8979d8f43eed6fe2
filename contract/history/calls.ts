/** Queries and answers of the calls for the history. */
import { z } from 'zod'
import { Csv } from '../products/schema/csv.ts'
import type { CallShapes } from '../schema/call-shape.ts'
import { Change, ChangeExportQuery, ChangeListQuery, Undone } from './schema.ts'

export const historyCalls = {
  listChanges: { query: ChangeListQuery, answer: z.array(Change) },
  exportChanges: { query: ChangeExportQuery, answer: Csv },
  undoChange: { answer: Undone },
} satisfies CallShapes
