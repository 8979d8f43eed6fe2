/** The call of an admin's search. */
import type { Handlers } from '../api/http.ts'
import { searchEverything } from './search-everything.ts'

export const searchRoutes = {
  searchEverything: ({ shop, query }) => searchEverything(shop, query.q),
} satisfies Partial<Handlers>
