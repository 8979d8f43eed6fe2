/** My Orders: one's own, to be paid, followed, and cancelled while unpaid. */

import { Link, useNavigation } from 'react-router'
import { showDollars } from '#contract/money.ts'
import { myOrderWord, type Order, orderCan, orderSorts } from '#contract/order.ts'
import type { PageOf } from '#web/api.ts'
import { api } from '#web/browser-api.ts'
import { DashboardScreen } from '#web/layout/dashboard-screen.tsx'
import { DeleteButton } from '#web/layout/delete-button.tsx'
import { pageMeta } from '#web/layout/page-meta.ts'
import { PageSkeleton } from '#web/layout/page-skeleton.tsx'
import { useChange } from '#web/layout/use-change.ts'
import { readTableUrl, useTableUrl } from '#web/layout/use-table-url.ts'
import { visitorContext } from '#web/session/guards.ts'
import { loadList } from '#web/session/load-list.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { buttonClass } from '#web/ui/button-class.ts'
import { type Column, DataTable } from '#web/ui/data-table.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import type { Route } from './+types/my-orders-page.ts'
import { OrderStateFilter, readState } from './order-state-filter.tsx'

export const loadMyOrders = (request: Request, email: string) =>
  loadList(() => api.readPage('listMyOrders', { email, ...readTableUrl(request, orderSorts), ...readState(request) }))

export async function clientLoader({ request, context }: Route.ClientLoaderArgs) {
  return loadMyOrders(request, context.get(visitorContext).email)
}

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, { title: 'My Orders', description: '' })

export const HydrateFallback = PageSkeleton

export default function MyOrdersPage({ loaderData }: Route.ComponentProps) {
  return <MyOrders page={loaderData} />
}

const columns: Column<Order>[] = [
  { id: 'name', header: 'Name', width: 'wide', sorts: ['name', '-name'], cell: (order) => order.name },
  {
    id: 'quantity',
    header: 'Quantity',
    align: 'money',
    sorts: ['quantity', '-quantity'],
    cell: (order) => order.quantity,
  },
  { id: 'price', header: 'Price', align: 'money', cell: (order) => showDollars(order.price) },
  {
    id: 'total',
    header: 'Total',
    align: 'money',
    sorts: ['total', '-total'],
    cell: (order) => showDollars(order.totalPrice),
  },
  { id: 'payment', header: 'Payment', cell: (order) => <Payment order={order} /> },
  { id: 'status', header: 'Status', cell: (order) => <Status order={order} /> },
  { id: 'cancel', header: 'Cancel', align: 'actions', cell: (order) => <CancelButton order={order} /> },
]

export function MyOrders({ page }: { page: PageOf<Order> }) {
  const url = useTableUrl('newest')
  const { state } = useNavigation()
  return (
    <DashboardScreen title="My Orders">
      <DataTable
        caption="My orders"
        columns={columns}
        rows={page.rows}
        rowKey={(order) => order._id}
        loading={state === 'loading'}
        sorting={url.sorting}
        search={{ label: 'Search my orders', value: url.q, onSearch: url.search }}
        tools={<OrderStateFilter value={url.valueOf('state')} onChange={(wanted) => url.filter('state', wanted)} />}
        paging={url.paging(page)}
        instead={
          page.total === 0 && <NoOrders filtered={url.q !== '' || url.valueOf('state') !== ''} onClear={url.clear} />
        }
      />
    </DashboardScreen>
  )
}

function Payment({ order }: { order: Order }) {
  if (order.transactionId) {
    return (
      <>
        Paid - Trx id: <code className="font-mono text-sm break-all">{order.transactionId}</code>
      </>
    )
  }
  return (
    <Link
      to={`/dashboard/payment/${order._id}`}
      className={buttonClass({ size: 'small' })}
      aria-label={`Pay for ${order.name}`}
    >
      Pay
    </Link>
  )
}

function Status({ order }: { order: Order }) {
  const word = myOrderWord(order)
  return word && <Badge tone={order.approved ? 'done' : 'waiting'}>{word}</Badge>
}

function CancelButton({ order }: { order: Order }) {
  const cancel = useChange('cancelOrder', {
    isDone: (answer) => answer.deletedCount > 0,
    says: 'Order cancelled successfully',
    saysRefused: 'Something went wrong',
  })
  return (
    <DeleteButton
      word="Cancel"
      what={`the order for ${order.name}`}
      disabled={!orderCan.cancel(order)}
      onDelete={() => cancel({ id: order._id })}
    />
  )
}

function NoOrders({ filtered, onClear }: { filtered: boolean; onClear: () => void }) {
  if (filtered) {
    return (
      <EmptyState
        title="No order matches"
        action={
          <Button variant="secondary" onClick={onClear}>
            Show all my orders
          </Button>
        }
      >
        Nothing fits what is searched for and filtered.
      </EmptyState>
    )
  }
  return (
    <EmptyState
      title="You have not ordered yet"
      action={
        <Link to="/products" className={buttonClass()}>
          See the products
        </Link>
      }
    >
      What you order appears here, with its payment and its way to you.
    </EmptyState>
  )
}
