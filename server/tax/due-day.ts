/** The day on which the tax of an order becomes due. */
import type { WayToPay } from '#contract/orders/rules/money/ways-to-pay.ts'
import type { Treatment } from '#contract/tax/rules/treatment.ts'
import type { ShopSettings } from '../settings/settings-queries.ts'
import { dayIn } from '../settings/shop-time.ts'

type Order = {
  taxTreatment: Treatment
  paysBy: WayToPay
  placedAt: Date
  paidAt: Date | null
  approvedAt: Date | null
}

/**
 * In the seller's time zone, such as `2026-11-23`: the day of payment; of shipping for an intra-EU supply; whichever comes first
 * for an order on account.
 */
export function taxDueOn(
  settings: Pick<ShopSettings, 'timeZone'> | undefined,
  { taxTreatment, paysBy, placedAt, paidAt, approvedAt }: Order,
): string {
  const supplied =
    taxTreatment === 'intra-EU supply' || (paysBy === 'account' && !(paidAt && approvedAt && paidAt < approvedAt))
  return dayIn(settings, (supplied ? approvedAt : undefined) ?? paidAt ?? placedAt)
}
