/** The orders of a user, one page at a time. */
import { Link } from 'react-router'
import type { Order } from '#contract/orders/schema/order.ts'
import { formatMoney } from '#contract/rules/money.ts'
import type { PageOf } from '#web/api/client.ts'
import { FailedList, type FailedPage, isFailed } from '#web/dashboard/failed-page.tsx'
import type { Column } from '#web/dashboard/table/column.ts'
import { DataTable } from '#web/dashboard/table/data-table.tsx'
import { useTableUrl } from '#web/dashboard/use-table-url.ts'
import { OrderStatus } from '#web/orders/order-status.tsx'
import { formatDayOf } from '#web/ui/screens/format-moment.ts'

const columns: Column<Order>[] = [
  { id: 'number', header: 'Order', width: 'medium', cell: (order) => <OrderLink order={order} /> },
  { id: 'name', header: 'Products', width: 'wide', cell: ({ name }) => name },
  { id: 'total', header: 'Total', align: 'money', cell: ({ totalPrice }) => formatMoney(totalPrice) },
  { id: 'state', header: 'Status', cell: (order) => <OrderStatus order={order} /> },
]

export function UserOrders({ page }: { page: PageOf<Order> | FailedPage }) {
  const url = useTableUrl('newest')
  if (isFailed(page)) return <FailedList {...page} />
  if (page.total === 0) return <p className="text-ink-muted">No orders yet.</p>
  return (
    <DataTable
      caption="Orders"
      columns={columns}
      rows={page.rows}
      rowKey={({ _id }) => _id}
      {...(page.total > page.rows.length && { paging: url.paging(page) })}
    />
  )
}

function OrderLink({ order: { _id, number, placedAt } }: { order: Order }) {
  return (
    <>
      <Link to={`/dashboard/orders/${_id}`} prefetch="intent" className="text-link">
        {number}
      </Link>
      <time dateTime={placedAt} className="block text-sm whitespace-nowrap text-ink-muted">
        {formatDayOf(placedAt)}
      </time>
    </>
  )
}
