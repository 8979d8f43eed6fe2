/** Body, answer and rate limit of the document upload. */

import type { CallShapes } from '../schema/call-shape.ts'
import { mostDocumentBytes } from './rules.ts'
import { StoredDocument } from './schema.ts'

export const documentCalls = {
  addDocument: {
    takes: 'application/pdf',
    mostBytes: mostDocumentBytes,
    answer: StoredDocument,
    rateLimit: { each: 'user', times: 60, perSeconds: 60 },
  },
} satisfies CallShapes
