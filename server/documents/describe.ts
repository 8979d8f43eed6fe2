/** The descriptions of document calls in /api/openapi.json. */

import type { documentCalls } from '#contract/documents/calls.ts'
import * as shapes from '#contract/documents/schema.ts'
import type { NounDescription } from '../openapi/noun.ts'

export const documents = {
  about: 'PDFs about products',
  calls: { addDocument: 'Stores a PDF for products, such as a data sheet or a manual' },
  shapes: [shapes],
  examples: { StoredDocument: { file: '/documents/3a7bd3e2360a3d29eea436fcfb7e44c7.pdf', bytes: 183_204 } },
} satisfies NounDescription<keyof typeof documentCalls>
