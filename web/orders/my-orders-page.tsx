/** My Orders: the customer's own orders, to be paid, followed, and cancelled while unpaid. */

import { Link } from 'react-router'
import { canAskToCancel, whyNotCancelled } from '#contract/orders/rules/cancelling/request.ts'
import { leftToPay, partGoesBack, partNote } from '#contract/orders/rules/money/part.ts'
import { orderCan, orderSorts } from '#contract/orders/rules/order.ts'
import { hasEnded } from '#contract/orders/rules/stage.ts'
import { myOrderWord, orderStateWord, paymentWord } from '#contract/orders/rules/status.ts'
import type { Order } from '#contract/orders/schema/order.ts'
import { formatMoney } from '#contract/rules/money.ts'
import type { PageOf } from '#web/api/client.ts'
import { api } from '#web/api/client.ts'
import { DeleteButton } from '#web/dashboard/delete-button.tsx'
import { visitorContext } from '#web/dashboard/entrance/guards.ts'
import { type FailedPage, orFailure } from '#web/dashboard/failed-page.tsx'
import { ListScreen } from '#web/dashboard/list-screen.tsx'
import { useRowChange } from '#web/dashboard/row-changes.ts'
import type { Column } from '#web/dashboard/table/column.ts'
import { useChange } from '#web/dashboard/use-change.ts'
import { readTableUrl } from '#web/dashboard/use-table-url.ts'
import { EmptyState } from '#web/lists/empty-state.tsx'
import { pageMeta } from '#web/shell/page-meta.ts'
import { buttonClass } from '#web/ui/button.tsx'
import type { Route } from './+types/my-orders-page.ts'
import { AskToCancel } from './ask-to-cancel.tsx'
import { dayOf } from './dates-of.ts'
import { figureColumns, whatIsOrdered } from './figure-columns.tsx'
import { OrderAgain } from './order-again.tsx'
import { myOrderStateFilter, readFilters } from './order-filters.ts'
import { OrderName } from './order-name.tsx'
import { InclVat } from './order-notes.tsx'
import { OrderStatus } from './order-status.tsx'
import { HeldUntil, noteClass } from './status-notes.tsx'
import { TransactionId } from './transaction-id.tsx'

export const loadMyOrders = (request: Request, email: string) =>
  orFailure(api.readPage('listMyOrders', { email, ...readTableUrl(request, orderSorts), ...readFilters(request) }))

export async function clientLoader({ request, context }: Route.ClientLoaderArgs) {
  return loadMyOrders(request, context.get(visitorContext).email)
}

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, { title: 'My Orders', description: '' })

export default function MyOrdersPage({ loaderData }: Route.ComponentProps) {
  return <MyOrders page={loaderData} />
}

const columns: Column<Order>[] = [
  {
    id: 'name',
    header: 'Name',
    card: 'title',
    percent: 28,
    sorts: ['name', '-name'],
    cell: (order) => <OrderName order={order} />,
  },
  ...figureColumns('fact'),
  { id: 'payment', header: 'Payment', card: 'text', cell: (order) => <PaymentAndAmount order={order} /> },
  { id: 'status', header: 'Status', card: 'mark', percent: 24, cell: (order) => <Status order={order} /> },
  { id: 'cancel', header: 'Cancel', align: 'actions', cell: (order) => <CancelButton order={order} /> },
]

export function MyOrders({ page }: { page: PageOf<Order> | FailedPage }) {
  return (
    <ListScreen
      title="My Orders"
      things="orders"
      page={page}
      columns={() => columns}
      firstSort="newest"
      filter={myOrderStateFilter}
      empty={<NoOrders />}
    />
  )
}

function PaymentAndAmount({ order }: { order: Order }) {
  return (
    <>
      <InclVat order={order} className="tabular:hidden" />
      <span className="beside-button">
        <Payment order={order} />
      </span>
    </>
  )
}

function Payment({ order }: { order: Order }) {
  if (order.transactionId) return <TransactionId id={order.transactionId} />
  if (order.stage === 'expired')
    return <OrderAgain order={order} size="small" aria-label={`Order again: ${order.name}`} />
  if (order.stage === 'checking') return <CheckingNumber order={order} />
  if (hasEnded(order.stage)) return null
  if (!orderCan.pay(order)) return leftToPay(order) > 0 ? <PayByTransfer order={order} /> : null
  return (
    <>
      <Link
        to={`/dashboard/payment/${order._id}`}
        className={`${buttonClass({ size: 'small' })} print:hidden`}
        aria-label={`Pay for ${order.name}`}
      >
        Pay
      </Link>
      <span className="hidden print:inline">{paymentWord(order)}</span>
      {order.received && !myOrderWord(order) && <span className={noteClass}>{partNote(order)}</span>}
      <HeldUntil order={order} />
    </>
  )
}

/** The page of the order says where to transfer what is left after a credit, or what the bank has taken back. */
function PayByTransfer({ order }: { order: Order }) {
  return (
    <Link to={`/dashboard/orders/${order._id}`} className="text-link">
      Pay {formatMoney(leftToPay(order))} by bank transfer
    </Link>
  )
}

/** The payment page says what the order waits for, and offers to pay with VAT. */
function CheckingNumber({ order }: { order: Order }) {
  return (
    <Link
      to={`/dashboard/payment/${order._id}`}
      className="text-link"
      aria-label={`${orderStateWord(order)} of the order for ${order.name}`}
    >
      {orderStateWord(order)}
    </Link>
  )
}

/** An unpaid order is cancelled at once, with the button in the last column; a paid one, if the shop agrees. */
function Status({ order }: { order: Order }) {
  return (
    <>
      {myOrderWord(order) && <OrderStatus order={order} />}
      {order.cancellationRequest && <span className={noteClass}>{whyNotCancelled(order)}</span>}
      <span className="flex flex-wrap items-center gap-x-2 empty:hidden">
        {dayOf(order) && <span className="text-xs/4 font-medium">{dayOf(order)}</span>}
        {canAskToCancel(order) && <AskToCancel order={order} />}
      </span>
    </>
  )
}

function CancelButton({ order }: { order: Order }) {
  const row = useRowChange(order)
  const cancel = useChange('cancelOrder', {
    isDone: (answer) => answer.deletedCount > 0,
    says: ['Order cancelled successfully', partGoesBack(order)].filter(Boolean).join('. '),
    refusedMessage: 'Something went wrong',
    inPlace: true,
    after: () => row.remove('Cancelled', { stage: 'withdrawn' }),
  })
  return (
    <DeleteButton
      word="Cancel"
      what={`the order for ${order.name}`}
      about={[`${whatIsOrdered(order)}, ${formatMoney(order.totalPrice)}`, partGoesBack(order)]
        .filter(Boolean)
        .join('. ')}
      keepWord="Keep order"
      disabled={!orderCan.cancel(order)}
      why={whyNotCancelled(order)}
      onDelete={() => cancel({ id: order._id })}
    />
  )
}

function NoOrders() {
  return (
    <EmptyState
      title="You have not ordered yet"
      action={
        <a href="/products" className={buttonClass()}>
          See the products
        </a>
      }
    >
      Your orders appear here, with their payment and delivery.
    </EmptyState>
  )
}
