/** Payment of one order. */

import { useState } from 'react'
import { Link, redirect, useRevalidator } from 'react-router'
import { destinationOf } from '#contract/delivery/rules/destination.ts'
import { sayPromise } from '#contract/delivery/rules/promise-words.ts'
import { leftToPay } from '#contract/orders/rules/money/part.ts'
import { orderCan } from '#contract/orders/rules/order.ts'
import { isToCollect, orderStateWord, refundNote } from '#contract/orders/rules/status.ts'
import type { Order } from '#contract/orders/schema/order.ts'
import { addressLines } from '#contract/places/rules/countries/countries.ts'
import { formatMoney } from '#contract/rules/money.ts'
import { api } from '#web/api/client.ts'
import { useSession } from '#web/api/react/use-session.ts'
import { ApiRefusal, fetched, ShopUnreachable } from '#web/api/refusal.ts'
import { DashboardScreen } from '#web/dashboard/dashboard-screen.tsx'
import { visitorContext } from '#web/dashboard/entrance/guards.ts'
import { useIsBeingLeft } from '#web/dashboard/use-is-being-left.ts'
import { toast } from '#web/every-page/toast.ts'
import { useEndOfSession } from '#web/forms/sending/use-session-end.ts'
import { OrderTable } from '#web/order-form/table/order-table.tsx'
import { datesOf } from '#web/orders/dates-of.ts'
import { isActedOnBy } from '#web/orders/is-acted-on-by.ts'
import { ownOrdersPath } from '#web/orders/order-placed.tsx'
import { HeldUntil } from '#web/orders/status-notes.tsx'
import { pageMeta } from '#web/shell/page-meta.ts'
import { useShop } from '#web/shell/use-shop.ts'
import { buttonClass } from '#web/ui/button.tsx'
import { DescriptionList } from '#web/ui/screens/description-list.tsx'
import { ErrorState } from '#web/ui/screens/error-state.tsx'
import { formatMoment } from '#web/ui/screens/format-moment.ts'
import { Panel } from '#web/ui/screens/panel.tsx'
import { PrintButton } from '#web/ui/screens/print-button.tsx'
import type { Route } from './+types/payment-page.ts'
import { CardPayment } from './card-payment.tsx'
import { OrderOnPaper } from './order-on-paper.tsx'
import { type PaidBy, PaymentNews } from './payment-news.tsx'
import { beingRecorded, tellShop } from './tell-shop.ts'
import { TestModeNote } from './test-mode-note.tsx'

export async function clientLoader({ params, context }: Route.ClientLoaderArgs) {
  const [order, config] = await Promise.all([api.findOrder({ id: params.id }), api.findPaymentConfig()])
  // The office reads orders that only their customers can pay.
  if (!isActedOnBy(context.get(visitorContext).email, order)) throw redirect(`/dashboard/orders/${order._id}`)
  const bank = order.transfer ? await openTransfer() : undefined
  if (order.paid) return { order, config, payment: undefined }
  if (order.stage === 'checking') return { order, config, payment: undefined, waiting: await loadWaiting() }
  if (!orderCan.pay(order)) throw redirect(`/dashboard/orders/${order._id}`)
  const payment = await openPayment(order)
  // The refusal may mean that the payment arrived a moment ago.
  const orderNow = 'hasMovedOn' in payment && payment.hasMovedOn ? await api.findOrder({ id: params.id }) : order
  const other = orderNow.otherWayToPay === 'transfer' ? await loadPayByTransfer() : undefined
  return { order: orderNow, config, payment: orderNow.paid ? undefined : payment, bank, other }
}

/** Loaded on demand, because few orders wait for the register of VAT numbers. */
const loadWaiting = () => fetched(import('#web/orders/waiting-for-register.tsx'))

const loadPayByTransfer = () => fetched(import('./pay-by-transfer.tsx'))

type Opened = { clientSecret: string; toPay: number } | { refusal: string; hasMovedOn: boolean }

/** The client secret, or the message that says why this order cannot be paid right now. */
async function openPayment({ _id: orderId, totalPrice }: Order): Promise<Opened> {
  try {
    return await api.createPaymentIntent({ body: { orderId, totalPrice } })
  } catch (error) {
    if (error instanceof ShopUnreachable) return { refusal: error.message, hasMovedOn: false }
    if (error instanceof ApiRefusal && !error.sessionIsOver)
      return { refusal: error.message, hasMovedOn: error.status === 409 }
    throw error
  }
}

const openTransfer = async () => (await fetched(import('#web/bank/transfer-panel.tsx'))).openTransfer()

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  pageMeta(matches, { title: titleFor(loaderData?.order.paid ?? false), description: '' })

const titleFor = (isPaid: boolean) => (isPaid ? 'Your order' : 'Make Your Payment')

export default function PaymentPage({
  loaderData: { order, config, payment, waiting, bank, other },
}: Route.ComponentProps) {
  const { revalidate, state } = useRevalidator()
  const { paidBy, isNews, record } = useRecording(order)
  const title = titleFor(paidBy !== undefined)
  const { promiseIfPaidNow } = order
  const dateIfPaid = promiseIfPaidNow && sayPromise(promiseIfPaidNow, isToCollect(order))
  const byTransfer = bank && order.transfer && (
    <bank.TransferPanel order={order} transfer={order.transfer} drawQr={bank.drawQr} />
  )
  return (
    <>
      <DashboardScreen title={title} actions={<PrintButton>Print order</PrintButton>} onPaper={false}>
        <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-6 lg:grid-cols-[minmax(0,1fr)_20rem]">
          <OrderSummary order={order} paidBy={paidBy} />
          {paidBy && <Paid {...paidBy} isNews={isNews} />}
          {!paidBy && waiting && (
            <Panel title="Your VAT number">
              <waiting.WaitingForRegister order={order} />
            </Panel>
          )}
          {!paidBy && payment && 'refusal' in payment && (
            <div className="flex flex-col gap-4">
              {byTransfer}
              <ErrorState
                title="This order cannot be paid right now"
                text={payment.refusal}
                onRetry={() => void revalidate()}
                busy={state === 'loading'}
              />
            </div>
          )}
          {!paidBy && payment && 'clientSecret' in payment && (
            <div className="flex flex-col gap-4">
              {byTransfer}
              {byTransfer && <p className="text-lg font-medium">Or pay by card</p>}
              {config.testMode && <TestModeNote />}
              <CardPayment
                key={payment.clientSecret}
                config={config}
                openPayment={async () => payment.clientSecret}
                toPay={payment.toPay}
                billing={{ name: order.userName, email: order.email }}
                onPaid={record}
                onMovedOn={revalidate}
              />
              {dateIfPaid && <p className="font-medium">If you pay by card now: {dateIfPaid}.</p>}
              {other && <other.PayByTransfer orderId={order._id} onChanged={revalidate} />}
            </div>
          )}
        </div>
      </DashboardScreen>
      <OrderOnPaper order={order} transactionId={paidBy?.transactionId} />
    </>
  )
}

function OrderSummary({ order, paidBy }: { order: Order; paidBy: PaidBy | undefined }) {
  const isCharged = paidBy !== undefined
  const { address: works } = useShop().contact
  const goes = destinationOf({ delivery: order.delivery, address: addressLines(order.address, order.country), works })
  const received = order.received ? [{ term: 'Received by transfer', value: formatMoney(order.received) }] : []
  const note = refundNote(order)
  const days = datesOf(order)
  const refunded = note ? [{ term: 'Refunded', value: note }] : []
  return (
    <Panel>
      <p className="mb-4 text-lg">Hello {order.userName}</p>
      <OrderTable order={order} />
      <DescriptionList
        className="mt-4"
        facts={[
          ...(isCharged ? refunded : [...received, { term: 'Please Pay', value: <ToPay order={order} /> }]),
          ...goes.map(({ term, lines }) => ({ term, value: lines.join(', ') })),
          ...(order.delivery
            ? [{ term: 'Delivery method', value: `${order.delivery.name}, ${order.delivery.term}` }]
            : []),
          ...(isCharged && days
            ? [{ term: isToCollect(order) ? 'Day of collection' : 'Delivery dates', value: days }]
            : []),
          { term: 'Phone', value: order.phone },
          { term: 'Placed', value: formatMoment(order.placedAt) },
          ...(paidBy?.isRecorded ? [{ term: 'Status', value: orderStateWord({ ...order, paid: true }) }] : []),
          { term: 'Order number', value: order.number },
        ]}
      />
    </Panel>
  )
}

function ToPay({ order }: { order: Order }) {
  return (
    <>
      <strong className="text-xl">{formatMoney(leftToPay(order))}</strong>
      <HeldUntil order={order} />
    </>
  )
}

/**
 * Once the card is charged, Pay is never offered again, even if reporting to the shop fails: the provider also reports the
 * payment.
 */
function useRecording(order: Order) {
  const [charged, setCharged] = useState<PaidBy>()
  const endIfOver = useEndOfSession()
  const { revalidate } = useRevalidator()
  const isBeingLeft = useIsBeingLeft()
  const recorded = order.transactionId ? { transactionId: order.transactionId, isRecorded: true } : undefined

  async function record(transactionId: string) {
    setCharged({ transactionId, isRecorded: false })
    try {
      setCharged({ transactionId, isRecorded: await tellShop(order._id, transactionId) })
      // A customer who is already back at the list of orders has seen this order as unpaid.
      if (isBeingLeft.current) await revalidate()
    } catch (error) {
      if (!(await endIfOver(error))) throw error
      toast.success(beingRecorded, { onNextPage: true })
    }
  }
  return { paidBy: recorded ?? charged, isNews: charged !== undefined, record }
}

function Paid(news: PaidBy & { isNews: boolean }) {
  const session = useSession()
  return (
    <Panel>
      <PaymentNews {...news} />
      <Link
        to={ownOrdersPath(session.status === 'in' && session.isAdmin)}
        className={`${buttonClass({ variant: 'secondary' })} mt-5`}
      >
        See your orders
      </Link>
    </Panel>
  )
}
