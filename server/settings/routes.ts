/**
 * What an admin says about the company (table `shop_settings`). Pages get it from here alone, and leave out what is not
 * filled in; the shop takes no orders until what is needed is there. decisions/027-settings-nothing-invented.md says
 * why.
 */
import type { Handlers } from '../api/call-pipeline.ts'
import { findDeliveries, findSeller, putDeliveries, putSeller } from './rules.ts'
import { findShopTerms } from './shop-terms.ts'

export const settingsRoutes = {
  findShopTerms: ({ db }) => findShopTerms(db),
  findSeller: ({ db }) => findSeller(db),
  putSeller: ({ db, user, body }) => putSeller(db, user, body),
  findDeliveries: ({ db }) => findDeliveries(db),
  putDeliveries: ({ db, user, body }) => putDeliveries(db, user, body),
} satisfies Partial<Handlers>
