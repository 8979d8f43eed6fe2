/**
 * The settings of the company (table `shop_settings`). Pages state only these and the specification's facts about the company,
 * and leave out what is not filled in. The shop takes no orders until the required settings are complete.
 * decisions/027-settings-nothing-invented.md says why.
 */
import type { Handlers } from '../api/call-pipeline.ts'
import { findDeliveryDates } from '../delivery/dates.ts'
import { findDeliveries, findSeller, putDeliveries, putSeller } from './rules.ts'
import { findShopTerms } from './terms.ts'

export const settingsRoutes = {
  findShopTerms: ({ db }) => findShopTerms(db),
  findDeliveryDates: ({ db }) => findDeliveryDates(db, new Date()),
  findSeller: ({ db }) => findSeller(db),
  putSeller: ({ db, user, body }) => putSeller(db, user, body),
  findDeliveries: ({ db }) => findDeliveries(db),
  putDeliveries: ({ db, user, body }) => putDeliveries(db, user, body),
} satisfies Partial<Handlers>
