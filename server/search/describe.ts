/** Descriptions of the admins' search for /api/openapi.json. */

import type { searchCalls } from '#contract/search/calls.ts'
import * as shapes from '#contract/search/schema.ts'
import type { NounDescription } from '../openapi/noun.ts'

export const search = {
  about: 'Search across orders, products and users',
  calls: {
    searchEverything:
      'Searches orders, products and users by number, name, phone and other texts, and says where each matched',
  },
  shapes: [shapes],
  examples: {
    FoundEverything: {
      ...{ orders: [], products: [] },
      users: [
        {
          name: 'Ana Ruiz',
          role: 'user',
          found: { field: 'phone', text: [{ text: '+34 976 000 000', isMatch: true }] },
        },
      ],
    },
  },
} satisfies NounDescription<keyof typeof searchCalls>
