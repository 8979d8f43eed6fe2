/** What the calls about searching everything take and answer. */

import type { CallShapes } from '../schema/call-shape.ts'
import { FoundEverything, SearchQuery } from './schema/search.ts'

export const searchCalls = {
  searchEverything: {
    says: 'Orders, products and users that have what somebody typed, and where: numbers, names, phones, in any writing',
    query: SearchQuery,
    answer: FoundEverything,
  },
} satisfies CallShapes
