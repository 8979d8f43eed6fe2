/** The status of an order: its word as in My Orders, and what it means for this order. */
import { statusNotes, statusWord } from '#contract/orders/rules/status.ts'
import type { Order } from '#contract/orders/schema/order.ts'
import { Badge } from '#web/ui/screens/badge.tsx'
import { noteClass } from './status-notes.tsx'

export function OrderStatus({ order }: { order: Order }) {
  return (
    <>
      <Badge tone={order.approved ? 'done' : order.paid ? 'waiting' : 'open'}>{statusWord(order)}</Badge>
      {statusNotes(order).map((note) => (
        <span key={note} className={noteClass}>
          {note}
        </span>
      ))}
    </>
  )
}
