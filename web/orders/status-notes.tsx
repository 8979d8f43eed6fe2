/**
 * Short notes beneath the status or the amount of an order. The checkout and the payment page load this file, but not the notes
 * that only lists have (order-notes.tsx).
 */
import type { Order } from '#contract/orders/schema/order.ts'
import { formatDayAndTime } from '#web/ui/screens/format-moment.ts'

/** How long an unpaid order keeps its stock. */
export function HeldUntil({ order: { heldUntil, stage } }: { order: Pick<Order, 'heldUntil' | 'stage'> }) {
  // An order that waits for the register of VAT numbers does not expire.
  if (!heldUntil || stage === 'checking') return null
  return (
    <span className={noteClass}>
      Held for you until{' '}
      <time dateTime={heldUntil} className="whitespace-nowrap">
        {formatDayAndTime(heldUntil)}
      </time>
    </span>
  )
}

export const noteClass = 'status-note'
