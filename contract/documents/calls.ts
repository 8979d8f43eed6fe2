/** The document upload, and its part of /api/openapi.json. */
import type { CallShapes } from '../schema/call-shape.ts'
import { mostDocumentBytes } from './rules.ts'
import * as schema from './schema.ts'

export const calls = {
  addDocument: {
    takes: 'application/pdf',
    mostBytes: mostDocumentBytes,
    answer: schema.StoredDocument,
    rateLimit: { each: 'user', times: 60, perSeconds: 60 },
  },
} satisfies CallShapes

export const about = 'PDFs about products'

export const says = {
  addDocument: 'Stores a PDF for products, such as a data sheet or a manual',
} satisfies Record<keyof typeof calls, string>

export const shapes = [schema]

export const examples = { StoredDocument: { file: '/documents/3a7bd3e2360a3d29eea436fcfb7e44c7.pdf', bytes: 183_204 } }
