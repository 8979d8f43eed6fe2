/** Why a packer cannot ship an order. The server refuses such orders as well. */
import { Link } from 'react-router'
import type { ToShip } from '#contract/orders/schema/to-ship.ts'

export function reasonNotToShip({ asksToCancel, disputed }: ToShip): string | undefined {
  if (asksToCancel) return 'The customer asks to cancel this order. The order can ship once the request is declined.'
  return disputed ? 'The payment for this order is disputed, so only an admin can ship it.' : undefined
}

/** Admins decide about such orders on the order's page. */
export function NotToShip({ order, isAdmin }: { order: ToShip; isAdmin: boolean }) {
  return (
    <p className="max-w-prose">
      {reasonNotToShip(order)}{' '}
      {isAdmin && (
        <Link to={`/dashboard/orders/${order._id}`} className="text-link" aria-label={`See order ${order.number}`}>
          See the order
        </Link>
      )}
    </p>
  )
}
