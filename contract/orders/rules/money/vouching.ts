/** Whether the VAT of an order may still be taken off. */
import type { Treatment } from '../../../tax/rules/treatment/treatment.ts'
import type { Progress } from '../order.ts'
import { cancellableStages, isIn } from '../stage.ts'

type Vouchable = {
  tax?: { treatment: Treatment } | undefined
  delivery?: { collected: boolean } | undefined
  isInvoiced?: boolean | undefined
  received?: number | undefined
  refundedAmount?: number | undefined
}

/** An unpaid order that is collected, and so has VAT. Its tax may change once: when the office vouches that the goods leave Spain. */
export const mayBeVouched = (order: Progress & Vouchable): boolean =>
  !order.paid &&
  isIn(cancellableStages, order) &&
  order.tax?.treatment === 'domestic' &&
  order.delivery?.collected === true &&
  !(order.isInvoiced || order.received || order.refundedAmount)
