/** Queries and answers of the calls for the history. */
import { z } from 'zod'
import type { CallShapes } from '../schema/call-shape.ts'
import { Csv } from '../schema/files.ts'
import { Change, ChangeExportQuery, ChangeListQuery, Undone } from './schema.ts'

export const historyCalls = {
  listChanges: { query: ChangeListQuery, answer: z.array(Change) },
  exportChanges: { query: ChangeExportQuery, answer: Csv },
  undoChange: { answer: Undone },
} satisfies CallShapes
