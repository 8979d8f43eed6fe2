/** The day on which the tax of an order becomes due. */
import { taxPointOf } from '#contract/tax/rules/tax-point.ts'
import type { ShopSettings } from '../settings/settings-queries.ts'
import { dayIn } from '../settings/shop-time.ts'

/** In the seller's time zone, such as `2026-11-23`. The day of the order while its tax is not due. */
export const taxDueOn = (
  settings: Pick<ShopSettings, 'timeZone'> | undefined,
  order: Parameters<typeof taxPointOf>[0] & { placedAt: Date },
): string => dayIn(settings, taxPointOf(order) ?? order.placedAt)
