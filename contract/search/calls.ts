/** Query and answer of an admin's search. */

import type { CallShapes } from '../schema/call-shape.ts'
import { FoundEverything, SearchQuery } from './schema.ts'

export const searchCalls = {
  searchEverything: { query: SearchQuery, answer: FoundEverything },
} satisfies CallShapes
