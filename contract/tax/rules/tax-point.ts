/** When the tax of an order becomes due, and the order has its invoice. `taxPoint` of server/database/money-sql.ts is the same rule. */
import type { WayToPay } from '../../orders/rules/money/ways-to-pay.ts'
import type { Treatment } from './treatment/treatment.ts'

type Taxed = { taxTreatment: Treatment; paysBy: WayToPay; paidAt: Date | null; approvedAt: Date | null }

/** Whether the tax becomes due when the goods ship, even if they are paid before. */
export const isDueWhenShipped = (treatment: Treatment | undefined): boolean => treatment === 'intra-EU supply'

/**
 * When the order was paid; when it shipped for an intra-EU supply; whichever came first for an order on account. Null before that.
 * An order without tax has its receipt when it is paid.
 */
export function taxPointOf({ taxTreatment, paysBy, paidAt, approvedAt }: Taxed): Date | null {
  if (isDueWhenShipped(taxTreatment)) return approvedAt
  if (paysBy !== 'account' || taxTreatment === 'none' || !approvedAt) return paidAt
  return paidAt && paidAt < approvedAt ? paidAt : approvedAt
}

/** Whether the order has its invoice when it ships, and not when it is paid. */
export const isInvoicedWhenShipped = (order: Taxed): boolean => taxPointOf(order) !== order.paidAt
