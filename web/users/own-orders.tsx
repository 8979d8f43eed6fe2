/** An admin's own orders. They are shown in My Profile, because My Orders is for customers. */
import { Link } from 'react-router'
import type { Order } from '#contract/orders/schema/order.ts'
import { formatMoney } from '#contract/rules/money.ts'
import type { PageOf } from '#web/api/client.ts'
import { OrderStatus } from '#web/orders/order-status.tsx'
import { Panel } from '#web/ui/screens/panel.tsx'

type OwnOrdersProps = { page: PageOf<Order>; email: string }

/** Renders nothing if there are no orders. */
export function OwnOrders({ page: { rows, total }, email }: OwnOrdersProps) {
  if (rows.length === 0) return null
  return (
    <Panel title="Your orders" className="mb-6">
      <ul className="divide-y divide-line border-y border-line">
        {rows.map((order) => (
          <li key={order._id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-2">
            <Link to={`/dashboard/orders/${order._id}`} prefetch="intent" className="text-link py-1">
              {order.lines.length > 1 ? order.name : `${order.quantity} × ${order.name}`}
            </Link>
            <span className="flex items-center gap-3">
              {formatMoney(order.totalPrice)}
              <span>
                <OrderStatus order={order} />
              </span>
            </span>
          </li>
        ))}
      </ul>
      {total > rows.length && (
        <Link
          to={`/dashboard/manageOrders?q=${encodeURIComponent(email)}`}
          className="text-link mt-4 inline-block py-1"
        >
          All {total} orders in Manage Orders
        </Link>
      )}
    </Panel>
  )
}
