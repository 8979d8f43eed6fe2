/**
 * The settings of the company (table `shop_settings`). Pages state only these and the specification's facts about the company,
 * and leave out what is not filled in. The shop takes no orders until the required settings are complete.
 * decisions/027-settings-nothing-invented.md says why.
 */
import type { Handlers } from '../api/call-pipeline.ts'
import { findSeller, putSeller } from './rules.ts'
import { findShopTerms } from './terms.ts'

export const sellerRoutes = {
  findShopTerms: ({ db }) => findShopTerms(db),
  findSeller: ({ db }) => findSeller(db),
  putSeller: ({ db, user, body }) => putSeller(db, user, body),
} satisfies Partial<Handlers>
