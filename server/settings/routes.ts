/** The calls about what an admin sets. */
import type { Handlers } from '../api/http.ts'
import { findDeliveries, findSeller, putDeliveries, putSeller } from './seller-rules.ts'
import { findShopTerms } from './shop-terms.ts'

export const settingsRoutes = {
  findShopTerms: ({ db }) => findShopTerms(db),
  findSeller: ({ db }) => findSeller(db),
  putSeller: ({ db, user, body }) => putSeller(db, user, body),
  findDeliveries: ({ db }) => findDeliveries(db),
  putDeliveries: ({ db, user, body }) => putDeliveries(db, user, body),
} satisfies Partial<Handlers>
