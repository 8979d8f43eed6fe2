/** Short notes beneath the status or the total of an order, in its row. */

import { partNote } from '#contract/orders/rules/money/part.ts'
import { inclVat, isAskedToCancel } from '#contract/orders/rules/order.ts'
import { refundNote, shippingNote } from '#contract/orders/rules/status.ts'
import type { Order } from '#contract/orders/schema/order.ts'

/** The total with VAT, if VAT is added: beneath the subtotal in a table, among the notes on a card. */
export function InclVat({ order, className }: { order: Order; className: string }) {
  const gross = inclVat(order)
  return gross ? <span className={`block font-normal text-ink-muted ${className}`}>{gross}</span> : null
}

const disputeWords = { inquiry: 'Inquiry', running: 'Disputed', lost: 'Lost in a dispute' }

/** Notes in a list's row: on the check of a VAT number, a request to cancel, collection, a dispute or inquiry, and refunds. */
export function MoneyNotes({ order }: { order: Order }) {
  const waits = order.stage === 'checking' && 'Checking VAT'
  const asks = isAskedToCancel(order) && 'Asks to cancel'
  const notes = [
    waits,
    asks,
    shippingNote(order),
    partNote(order),
    order.dispute && disputeWords[order.dispute],
    refundNote(order),
  ]
    .filter(Boolean)
    .join(' · ')
  return (
    <>
      <InclVat order={order} className="text-xs/4 tabular:hidden" />
      {notes && (
        <span title={notes} className="cut-off text-xs/4 font-normal text-ink-muted tabular:max-w-23">
          {notes}
        </span>
      )}
    </>
  )
}
