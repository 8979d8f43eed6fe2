/**
 * Manage Orders: the orders of all customers. Admins confirm paid orders and delete unpaid ones; bookkeepers see to the payments,
 * and do not ship.
 */

import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { personOf } from '#contract/orders/rules/customer.ts'
import { partGoesBack } from '#contract/orders/rules/money/part.ts'
import { orderCan, orderSorts } from '#contract/orders/rules/order.ts'
import { paymentWord, shippingWord } from '#contract/orders/rules/status.ts'
import type { Order } from '#contract/orders/schema/order.ts'
import type { SavedView } from '#contract/orders/schema/view.ts'
import { formatMoney } from '#contract/rules/money.ts'
import type { Answer } from '#contract/table.ts'
import type { PageOf } from '#web/api/client.ts'
import { api } from '#web/api/client.ts'
import { isSessionOver } from '#web/api/end-session.ts'
import { DeleteButton } from '#web/dashboard/delete-button.tsx'
import { type EarlierAct, EarlierActNote } from '#web/dashboard/earlier-act.tsx'
import { visitorContext } from '#web/dashboard/entrance/guards.ts'
import { type FailedPage, orFailure } from '#web/dashboard/failed-page.tsx'
import { ListScreen } from '#web/dashboard/list-screen.tsx'
import { useRowChange } from '#web/dashboard/row-changes.ts'
import type { Column } from '#web/dashboard/table/column.ts'
import { MoreButton } from '#web/dashboard/table/row-details.tsx'
import { useChange } from '#web/dashboard/use-change.ts'
import { readTableUrl } from '#web/dashboard/use-table-url.ts'
import { toast } from '#web/every-page/toast.ts'
import { EmptyState } from '#web/lists/empty-state.tsx'
import { NeedsStrip, type WithNeeds, withNeeds } from '#web/needs/strip/needs-strip.tsx'
import { figureColumns, whatIsOrdered } from '#web/orders/figure-columns.tsx'
import {
  orderDays,
  orderStateFilter,
  readFilters,
  readOrderFilter,
  readViewAddress,
} from '#web/orders/order-filters.ts'
import { OrderName } from '#web/orders/order-name.tsx'
import { MoneyNotes } from '#web/orders/order-notes.tsx'
import { pageMeta } from '#web/shell/page-meta.ts'
import { UndoShipping } from '#web/to-ship/undo-shipping.tsx'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/overlay/confirm-dialog.tsx'
import { Badge } from '#web/ui/screens/badge.tsx'
import { formatMoment } from '#web/ui/screens/format-moment.ts'
import type { Route } from './+types/manage-orders-page.ts'
import { DayFields } from './day-fields.tsx'
import { DownloadOrders } from './download-orders.tsx'
import { NewOrders } from './new-orders.tsx'
import { OrderCustomer } from './order-customer.tsx'
import { SavedViews } from './saved-views.tsx'
import { SelectOrder, SelectPage } from './select-orders.tsx'
import { SelectionBar } from './selection-bar.tsx'
import { type OrderSelection, useOrderSelection } from './use-order-selection.ts'

export async function loadAllOrders(request: Request) {
  const [page, views] = await Promise.all([
    withNeeds(orFailure(api.readPage('listOrders', { ...readTableUrl(request, orderSorts), ...readFilters(request) }))),
    readViews(),
  ])
  return { page, views }
}

/** Undefined if the views cannot be read: the list is shown without them. */
async function readViews(): Promise<SavedView[] | undefined> {
  try {
    return (await api.findViews()).views
  } catch (error) {
    if (isSessionOver(error)) throw error
    return undefined
  }
}

export async function clientLoader({ request, context }: Route.ClientLoaderArgs) {
  const { isAdmin } = context.get(visitorContext)
  return { isAdmin, ...(await loadAllOrders(request)) }
}

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, { title: 'Manage Orders', description: '' })

export default function ManageOrdersPage({ loaderData }: Route.ComponentProps) {
  return <ManageOrders {...loaderData} />
}

/** The checkboxes are in the Name column, so that the table has exactly the specified columns. */
const nameColumn = (selection: OrderSelection, shown: readonly Order[]): Column<Order> => ({
  id: 'name',
  header: 'Name',
  card: 'title',
  width: 'widest',
  percent: 22,
  sorts: ['name', '-name'],
  lead: <SelectPage shown={shown} selection={selection} />,
  cell: (order) => (
    <span className="flex items-start gap-1">
      <SelectOrder order={order} shown={shown} selection={selection} />
      <span className="min-w-0 flex-1">
        <OrderName order={order} />
      </span>
    </span>
  ),
})

const otherColumns: Column<Order>[] = [
  {
    id: 'email',
    header: 'Email',
    card: 'line',
    width: 'medium',
    percent: 24,
    sorts: ['email', '-email'],
    cell: (order) => (
      <span className="order-customer">
        <OrderCustomer order={order} />
        <MoreButton about={`order ${order.number}`} />
      </span>
    ),
  },
  {
    id: 'address',
    header: 'Address',
    card: 'more',
    percent: 16,
    cell: ({ address }) => (
      <span title={address} className="cut-lines">
        {address.replaceAll('\n', ', ')}
      </span>
    ),
  },
  ...figureColumns('more'),
  {
    id: 'status',
    header: 'Status',
    card: 'mark',
    cell: (order) => (
      <>
        <Badge tone={order.paid ? 'done' : 'open'}>{paymentWord(order)}</Badge>
        <MoneyNotes order={order} />
      </>
    ),
  },
  {
    id: 'order',
    header: 'Order',
    card: 'mark',
    cell: (order) => (
      <>
        <Badge tone={order.stage === 'shipped' ? 'done' : 'waiting'}>{shippingWord(order)}</Badge>
        {orderCan.shipOnAccount(order) && <ShipOnAccount order={order} />}
      </>
    ),
  },
]

const actionColumns = (isAdmin: boolean): Column<Order>[] => [
  ...(isAdmin ? [confirmColumn] : []),
  {
    id: 'delete',
    header: 'Delete',
    align: 'actions',
    cell: (order) => <DeleteOrder order={order} isAdmin={isAdmin} />,
  },
]

const confirmColumn: Column<Order> = {
  id: 'confirm',
  header: 'Confirm',
  align: 'actions',
  cell: (order) => <ConfirmButton order={order} />,
}

const dayNames = orderDays.map(({ name }) => name)

type ManageOrdersProps = {
  page: WithNeeds<PageOf<Order> | FailedPage>
  views: SavedView[] | undefined
  isAdmin: boolean
}

export function ManageOrders({ page, views, isAdmin }: ManageOrdersProps) {
  const [params] = useSearchParams()
  const filter = readOrderFilter(params)
  const filterKey = JSON.stringify(filter)
  const selection = useOrderSelection(filterKey)
  return (
    <ListScreen
      title="Manage Orders"
      things="orders"
      page={page}
      columns={(_, shown) => [nameColumn(selection, shown), ...otherColumns, ...actionColumns(isAdmin)]}
      firstSort="newest"
      filter={orderStateFilter}
      more={{
        names: dayNames,
        fields: (url) => <DayFields url={url} />,
      }}
      actions={
        <>
          <SavedViews views={views} address={readViewAddress(params)} />
          <DownloadOrders />
        </>
      }
      above={<NeedsStrip needs={page.needs} {...(!isAdmin && { screen: '/dashboard/money' })} />}
      empty={<NoOrders />}
      news={(shown) => <NewOrders shown={shown} />}
      below={(shown) => (
        <SelectionBar key={filterKey} page={shown} filter={filter} selection={selection} isAdmin={isAdmin} />
      )}
    />
  )
}

function ConfirmButton({ order }: { order: Order }) {
  const row = useRowChange(order)
  const [earlier, setEarlier] = useState<EarlierAct>()
  const shown = useShipped(order, setEarlier)
  const approve = useChange('approveOrder', shown)
  const ship = useChange('shipOrder', shown)
  if (order.stage === 'shipped' && earlier) return <EarlierActNote act={earlier} />
  // Undo replaces the Confirm button, so that no row grows. After an undo, the order can be confirmed again.
  if (order.stage === 'shipped')
    return (
      <UndoShipping
        order={order}
        onUndone={() => row.change({ stage: 'to ship', approved: false, approvedAt: undefined })}
      />
    )
  const confirm = (onClick: () => unknown) => (
    <Button
      size="small"
      data-confirms
      disabled={!orderCan.approve(order)}
      busy={approve.busy || ship.busy}
      aria-label={`Confirm the order of ${personOf(order)}: ${whatIsOrdered(order)}`}
      onClick={onClick}
    >
      Confirm
    </Button>
  )
  if (orderCan.shipAtOnce(order) || orderCan.shipOnAccount(order)) return confirm(() => approve({ id: order._id }))
  return (
    <ConfirmDialog
      trigger={confirm}
      title="Ship this order anyway?"
      text={
        order.dispute === 'lost'
          ? 'The bank has returned the payment for this order to the customer.'
          : 'The customer has asked their bank to take back the payment for this order.'
      }
      about={whatIsOrdered(order)}
      confirmText="Mark as shipped"
      onConfirm={() => ship({ id: order._id, body: { despiteDispute: true } })}
    />
  )
}

/** An order on account ships before it is paid, and Confirm waits for the money. */
function ShipOnAccount({ order }: { order: Order }) {
  const ship = useChange('shipOnAccount', useShipped(order))
  return (
    <Button
      variant="quiet"
      size="small"
      className="under-badge"
      busy={ship.busy}
      aria-label={`Ship on account: ${whatIsOrdered(order)}`}
      onClick={() => void ship({ id: order._id, body: {} })}
    >
      Ship on account
    </Button>
  )
}

/** Shows the order as shipped. Calls `onEarlier` if another admin was first. */
function useShipped(order: Order, onEarlier?: (act: EarlierAct) => void) {
  const row = useRowChange(order)
  return {
    inPlace: true,
    after: ({ modifiedCount, ...before }: Answer<'approveOrder'>) => {
      row.change({ stage: 'shipped', approved: true, approvedAt: before.approvedAt ?? new Date().toISOString() })
      if (modifiedCount > 0) return void toast.success('Order approved')
      onEarlier?.({ word: 'Confirmed', by: before.approvedBy, at: before.approvedAt })
      toast.error(alreadyConfirmed(before))
    },
  }
}

/** Tells an admin that the order was confirmed before, so that two admins do not both pack it. */
function alreadyConfirmed({ approvedBy, approvedAt }: Omit<Answer<'approveOrder'>, 'modifiedCount'>): string {
  return ['Already confirmed', approvedBy && `by ${approvedBy}`, approvedAt && `on ${formatMoment(approvedAt)}`]
    .filter(Boolean)
    .join(' ')
}

/** The history says who cancelled an order before; only admins see it. */
function DeleteOrder({ order, isAdmin }: { order: Order; isAdmin: boolean }) {
  const row = useRowChange(order)
  const who = personOf(order)
  const cancel = useChange('cancelOrder', {
    isDone: (answer) => answer.deletedCount > 0,
    says: [`Order of ${who} deleted`, partGoesBack(order)].filter(Boolean).join('. '),
    refusedMessage: 'Something went wrong',
    inPlace: true,
    after: () => row.remove('Deleted'),
    afterRefusal: () => (isAdmin ? row.showWhoRemoved('order') : undefined),
  })
  return (
    <DeleteButton
      what={`the order of ${who}: ${whatIsOrdered(order)}`}
      about={[`${whatIsOrdered(order)}, ${formatMoney(order.totalPrice)}, for ${who}`, partGoesBack(order)]
        .filter(Boolean)
        .join('. ')}
      disabled={!orderCan.cancel(order)}
      onDelete={() => cancel({ id: order._id })}
    />
  )
}

function NoOrders() {
  return (
    <EmptyState
      title="No orders yet"
      action={
        <a href="/products" className={buttonClass({ variant: 'secondary' })}>
          See the products
        </a>
      }
    >
      Orders appear here as soon as customers place them.
    </EmptyState>
  )
}
