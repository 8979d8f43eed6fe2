/** Short notes beneath the status or the total of an order, in its row or on its page. */

import { isAskedToCancel } from '#contract/orders/rules/cancelling/request.ts'
import { inclVat, refundNote } from '#contract/orders/rules/order.ts'
import type { Order } from '#contract/orders/schema/order.ts'
import { formatDayAndTime } from '#web/ui/screens/format-moment.ts'

/** How long an unpaid order keeps its stock. */
export function HeldUntil({ order: { heldUntil, taxWaits } }: { order: Order }) {
  // An order that waits for the register of VAT numbers does not expire.
  if (!heldUntil || taxWaits) return null
  return (
    <span className={noteClass}>
      Held for you until{' '}
      <time dateTime={heldUntil} className="whitespace-nowrap">
        {formatDayAndTime(heldUntil)}
      </time>
    </span>
  )
}

/** The total with VAT, if VAT is added: beneath the subtotal in a table, among the notes on a card. */
export function InclVat({ order, className }: { order: Order; className: string }) {
  const gross = inclVat(order)
  return gross ? <span className={`block font-normal text-ink-muted ${className}`}>{gross}</span> : null
}

/** The refunds of the payment. */
export function RefundNote({ order }: { order: Order }) {
  const note = refundNote(order)
  return note ? <span className={noteClass}>{note}</span> : null
}

const disputeWords = { inquiry: 'Inquiry', running: 'Disputed', lost: 'Lost in a dispute' }

/** Notes in a row of a list: about a request to cancel, refunds, an inquiry, a dispute, a lost dispute or the check of a VAT number. */
export function MoneyNotes({ order }: { order: Order }) {
  const waits = order.taxWaits && 'Checking VAT'
  const asks = isAskedToCancel(order) && 'Asks to cancel'
  const notes = [waits, asks, order.dispute && disputeWords[order.dispute], refundNote(order)]
    .filter(Boolean)
    .join(' · ')
  return (
    <>
      <InclVat order={order} className="text-xs/4 tabular:hidden" />
      <RowNote>{notes}</RowNote>
    </>
  )
}

/** A note in a row of a list, on one line. */
export function RowNote({ children: note }: { children: string | undefined }) {
  if (!note) return null
  return (
    <span title={note} className="cut-off text-xs/4 font-normal text-ink-muted tabular:max-w-23">
      {note}
    </span>
  )
}

export const noteClass = 'mt-1 block text-sm font-normal text-ink-muted max-sm:mt-0 max-sm:text-xs'
