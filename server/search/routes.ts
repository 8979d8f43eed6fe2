/**
 * The search of admins, and of bookkeepers, who find only orders. Exact matches, such as the number of an order or paper, come
 * first. Matches of words in the column `search` of orders and users follow. Words match in any spelling
 * (server/database/search-text.ts): a phone number by its last nine digits, `12x0.55` also as `12 x 0.55`. Products are found
 * by the shop's product search.
 */
import type { Handlers } from '../api/call-pipeline.ts'
import { searchEverything } from './search-everything.ts'

export const searchRoutes = {
  searchEverything: ({ shop, user, query }) => searchEverything(shop, user, query.q),
} satisfies Partial<Handlers>
