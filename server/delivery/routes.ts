/** The calls for delivery methods and dates. */
import type { Handlers } from '../api/call-pipeline.ts'
import { findDeliveryDates } from './dates.ts'
import { findDeliveries, putDeliveries } from './rules.ts'

export const deliveryRoutes = {
  findDeliveryDates: ({ db }) => findDeliveryDates(db, new Date()),
  findDeliveries: ({ db }) => findDeliveries(db),
  putDeliveries: ({ db, user, body }) => putDeliveries(db, user, body),
} satisfies Partial<Handlers>
