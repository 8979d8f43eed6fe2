/** Short notes beneath the state of an order, in its row or on its page. */
import { refundNote } from '#contract/orders/rules/order.ts'
import type { Order } from '#contract/orders/schema/order.ts'
import { formatDayAndTime } from '#web/ui/screens/format-moment.ts'

/** How long an unpaid order keeps its stock. */
export function HeldUntil({ order: { heldUntil } }: { order: Order }) {
  if (!heldUntil) return null
  return (
    <span className={noteClass}>
      Held for you until{' '}
      <time dateTime={heldUntil} className="whitespace-nowrap">
        {formatDayAndTime(heldUntil)}
      </time>
    </span>
  )
}

/** The refunds of the payment. */
export function RefundNote({ order }: { order: Order }) {
  const note = refundNote(order)
  return note ? <span className={noteClass}>{note}</span> : null
}

const disputeWords = { inquiry: 'Inquiry', running: 'Disputed', lost: 'Lost in a dispute' }

/** The refunds in a row of a list, with notes about an inquiry, a dispute or a lost dispute. */
export function MoneyNotes({ order }: { order: Order }) {
  const notes = [order.dispute && disputeWords[order.dispute], refundNote(order)].filter(Boolean).join(' · ')
  if (!notes) return null
  return (
    <span title={notes} className="cut-off text-xs/4 font-normal text-ink-muted tabular:max-w-23">
      {notes}
    </span>
  )
}

const noteClass = 'mt-1 block text-sm font-normal text-ink-muted max-sm:mt-0 max-sm:text-xs'
