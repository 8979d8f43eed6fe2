/** The status of an order: its word as in My Orders, and what it means for this order. */
import { refundNote, statusNotes, statusWord } from '#contract/orders/rules/status.ts'
import type { Order } from '#contract/orders/schema/order.ts'
import { Badge } from '#web/ui/screens/badge.tsx'
import { noteClass } from './status-notes.tsx'

type OrderStatusProps = {
  order: Order
  /** Leaves out the refunds, which the order's page lists. */
  isOnItsPage?: boolean
}

export function OrderStatus({ order, isOnItsPage = false }: OrderStatusProps) {
  const listed = isOnItsPage ? refundNote(order) : undefined
  return (
    <>
      <Badge tone={order.stage === 'shipped' ? 'done' : order.paid ? 'waiting' : 'open'}>{statusWord(order)}</Badge>
      {statusNotes(order)
        .filter((note) => note !== listed)
        .map((note) => (
          <span key={note} className={noteClass}>
            {note}
          </span>
        ))}
    </>
  )
}
