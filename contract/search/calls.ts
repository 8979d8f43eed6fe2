/** The office’s search, and its part of /api/openapi.json. */
import type { CallShapes } from '../schema/call-shape.ts'
import * as schema from './schema.ts'

export const calls = {
  searchEverything: { query: schema.SearchQuery, answer: schema.FoundEverything },
} satisfies CallShapes

export const about = 'Search across orders, products and users'

export const says = {
  searchEverything:
    'Searches orders, products and users by number, name, phone and other texts, and says in which field each result matched',
} satisfies Record<keyof typeof calls, string>

export const shapes = [schema]

export const examples = {
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
}
