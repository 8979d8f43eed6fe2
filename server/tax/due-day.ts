/** The day on which the tax of an order becomes due. */
import type { Treatment } from '#contract/tax/rules/treatment.ts'
import type { ShopSettings } from '../settings/settings-queries.ts'
import { dayIn } from '../settings/shop-time.ts'

type Order = { taxTreatment: Treatment; placedAt: Date; paidAt: Date | null; approvedAt: Date | null }

/** The day of payment, or of shipping for an intra-EU supply, in the seller's time zone: `2026-11-23`. */
export function taxDueOn(
  settings: Pick<ShopSettings, 'timeZone'> | undefined,
  { taxTreatment, placedAt, paidAt, approvedAt }: Order,
): string {
  return dayIn(settings, (taxTreatment === 'intra-EU supply' ? approvedAt : undefined) ?? paidAt ?? placedAt)
}
