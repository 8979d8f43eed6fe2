/** One order: its status, timeline and products, and the possible actions. */

import type { ReactNode } from 'react'
import { Link, useNavigate } from 'react-router'
import { destinationOf } from '#contract/delivery/rules/destination.ts'
import { leftToPay, partGoesBack } from '#contract/orders/rules/money/part.ts'
import { mayBeVouched } from '#contract/orders/rules/money/vouching.ts'
import { isAskedToCancel, isRefunded, orderCan } from '#contract/orders/rules/order.ts'
import { trackingLink } from '#contract/orders/rules/shipping/carriers.ts'
import { isToCollect } from '#contract/orders/rules/status.ts'
import { orderEventWord } from '#contract/orders/rules/timeline/events.ts'
import type { Order } from '#contract/orders/schema/order.ts'
import { nameOfCountry } from '#contract/places/rules/countries/countries.ts'
import { formatMoney } from '#contract/rules/money.ts'
import { mayAs } from '#contract/users/rules/user.ts'
import { api } from '#web/api/client.ts'
import { fetched } from '#web/api/refusal.ts'
import { DashboardScreen } from '#web/dashboard/dashboard-screen.tsx'
import { visitorContext } from '#web/dashboard/entrance/guards.ts'
import { orFailure } from '#web/dashboard/failed-page.tsx'
import { EmailAddress } from '#web/dashboard/table/email-address.tsx'
import { historyOf } from '#web/history/history-address.ts'
import { HistoryList } from '#web/history/history-list.tsx'
import { OrderTable } from '#web/order-form/table/order-table.tsx'
import { pageMeta } from '#web/shell/page-meta.ts'
import { useShop } from '#web/shell/use-shop.ts'
import { ChangeDates } from '#web/to-ship/change-dates.tsx'
import { AddNote, CorrectAddress } from '#web/to-ship/correct-address.tsx'
import { ShipOrder } from '#web/to-ship/ship-order.tsx'
import { buttonClass } from '#web/ui/button.tsx'
import { DescriptionList } from '#web/ui/screens/description-list.tsx'
import { formatMoment } from '#web/ui/screens/format-moment.ts'
import { Panel } from '#web/ui/screens/panel.tsx'
import type { Route } from './+types/order-page.ts'
import { AskToCancel } from './ask-to-cancel.tsx'
import { ChangeOrderButton } from './change-order.tsx'
import { datesOf } from './dates-of.ts'
import { isActedOnBy } from './is-acted-on-by.ts'
import { OrderAgain } from './order-again.tsx'
import { OrderStatus } from './order-status.tsx'
import { Papers } from './papers.tsx'
import { SendPaymentLink } from './send-payment-link.tsx'
import { HeldUntil } from './status-notes.tsx'

export async function clientLoader({ params, context }: Route.ClientLoaderArgs) {
  const visitor = context.get(visitorContext)
  const { email, isAdmin } = visitor
  const [order, history] = await Promise.all([
    api.findOrder({ id: params.id }),
    isAdmin ? orFailure(api.readPage('listChanges', { kind: 'order', id: params.id, limit: '5' })) : undefined,
  ])
  const isOwn = isActedOnBy(email, order)
  const waiting = isOwn && order.stage === 'checking' ? await fetched(import('./waiting-for-register.tsx')) : undefined
  const owes = !order.paid && !isRefunded(order)
  const bank = isOwn && order.transfer ? await openTransfer() : undefined
  const due = order.netDays !== undefined && owes ? await fetched(import('#web/bank/due-on.tsx')) : undefined
  const matched = order.transfers ? await fetched(import('#web/refunds/matched-transfers.tsx')) : undefined
  const arriving = order.arrival ? await fetched(import('./arrival.tsx')) : undefined
  // The parts about money are for bookkeepers, and therefore for admins as well.
  const isBookkeeper = mayAs('bookkeeper', visitor)
  const mayRefund = isBookkeeper && (order.paid || order.stage === 'shipped')
  const refunding = mayRefund ? await fetched(import('#web/refunds/refund-or-cancel.tsx')) : undefined
  const asking =
    isBookkeeper && isAskedToCancel(order) ? await fetched(import('#web/refunds/cancellation-request.tsx')) : undefined
  const changing =
    isBookkeeper && !isOwn && order.otherWayToPay ? await fetched(import('./change-way-to-pay.tsx')) : undefined
  const vouching = isAdmin && mayBeVouched(order) ? await fetched(import('./vouch.tsx')) : undefined
  const refunds = order.refunds?.length ? await fetched(import('#web/refunds/refunds.tsx')) : undefined
  const disputes = order.disputes?.length ? await fetched(import('#web/refunds/disputes.tsx')) : undefined
  const register = order.vatCheck?.registered ? await fetched(import('./registered.tsx')) : undefined
  return {
    order,
    history,
    isOwn,
    isAdmin,
    isBookkeeper,
    waiting,
    arriving,
    bank,
    due,
    matched,
    refunding,
    asking,
    changing,
    vouching,
    register,
    refunds,
    disputes,
  }
}

const openTransfer = async () => (await fetched(import('#web/bank/transfer-panel.tsx'))).openTransfer()

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  pageMeta(matches, { title: titleOf(loaderData?.order), description: '' })

const titleOf = (order: Order | undefined) => (order ? `Order ${order.number}` : 'Order')

export default function OrderPage({ loaderData }: Route.ComponentProps) {
  const { order, history, isOwn, isAdmin, isBookkeeper, ...parts } = loaderData
  const { waiting, arriving, bank, due, matched, refunding, asking, changing, vouching, register, refunds, disputes } =
    parts
  const works = useShop().contact.address
  return (
    <DashboardScreen title={titleOf(order)}>
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-6 lg:grid-cols-[minmax(0,1fr)_20rem] lg:grid-rows-[auto_1fr]">
        {/* On a phone, the status comes before the products, and the papers after them. */}
        <div className="flex flex-col gap-6 lg:col-start-2">
          <Panel title="Status">
            <p className="text-lg">
              <OrderStatus order={order} isOnItsPage />
              {datesOf(order) && <span className="status-note font-medium text-ink">{datesOf(order)}</span>}
              <HeldUntil order={order} />
            </p>
            {due && <due.DueOn order={order} />}
            {disputes && <disputes.Disputes order={order} isBookkeeper={isBookkeeper} />}
            {isBookkeeper && !isOwn && <SendPaymentLink order={order} />}
            {changing && order.otherWayToPay && (
              <changing.ChangeWayToPay orderId={order._id} to={order.otherWayToPay} />
            )}
            {vouching && <vouching.Vouch order={order} />}
            {isOwn && <Acts order={order} waiting={waiting && <waiting.WaitingForRegister order={order} />} />}
          </Panel>
          {bank && order.transfer && (
            <bank.TransferPanel order={order} transfer={order.transfer} drawQr={bank.drawQr} />
          )}
          {matched && <matched.MatchedTransfers order={order} />}
          {arriving && <arriving.ArrivalPanel order={order} isOwn={isOwn} isBookkeeper={isBookkeeper} />}
        </div>
        <div className="flex flex-col gap-6 lg:col-start-1 lg:row-span-2 lg:row-start-1">
          {asking && <asking.CancellationRequest order={order} />}
          <Panel title="Ordered products">
            <OrderTable order={order} isLinked />
          </Panel>
          <Panel title="Delivery">
            <DescriptionList align="start" facts={deliveryOf(order, { isAdmin, works, register })} />
            {(isOwn || isAdmin) && <CorrectAddress order={order} isAdmin={isAdmin} />}
            {isAdmin && <ChangeDates order={order} />}
          </Panel>
          {isAdmin && <ShipOrder order={order} />}
          {refunding && <refunding.RefundOrCancel order={order} />}
        </div>
        <div className="flex flex-col gap-6 lg:col-start-2">
          <Papers order={order} isPacker={isAdmin} isBookkeeper={isBookkeeper} />
          {refunds && <refunds.Refunds order={order} isBookkeeper={isBookkeeper} />}
          <Panel title="Timeline">
            <Timeline order={order} isOwn={isOwn} />
            {isBookkeeper && <AddNote orderId={order._id} />}
          </Panel>
          {history && (
            <Panel title="History" className="print:hidden">
              <HistoryList page={history} all={historyOf('order', order._id)} />
            </Panel>
          )}
        </div>
      </div>
    </DashboardScreen>
  )
}

type Known = {
  isAdmin: boolean
  works: readonly string[]
  /** For the office, if the register has answered about the VAT number. */
  register: typeof import('./registered.tsx') | undefined
}

function deliveryOf(order: Order, { isAdmin, works, register }: Known) {
  const { company, address, country, phone, poNumber, parcels, tax, delivery, isVouched, ...billing } = order
  const { billingName, billingAddress, vatNumber } = billing
  const given = [address, country && nameOfCountry(country)].filter(Boolean).map(String)
  const goes = destinationOf({ delivery, address: given, works })
  const facts = {
    Customer: <Customer order={order} isAdmin={isAdmin} />,
    Company: company,
    ...Object.fromEntries(goes.map(({ term, lines }) => [term, lines.join(', ').replaceAll('\n', ', ')])),
    Phone: phone,
    Parcels: parcels && parcels.length > 0 && <Parcels parcels={parcels} />,
    'Purchase-order number': poNumber,
    'Billed to': [billingName, billingAddress].filter(Boolean).join(', ').replaceAll('\n', ', '),
    'VAT number': vatNumber && [vatNumber, ...proofOf(order)].join(', '),
    'In the register': register && <register.Registered order={order} />,
    VAT: tax && tax.treatment !== 'domestic' && tax.text,
    'Leaves Spain': isVouched && 'The customer collects the goods, and the office vouches that they leave Spain',
  }
  return Object.entries(facts).flatMap(([term, value]) => (value ? [{ term, value }] : []))
}

function Parcels({ parcels }: { parcels: NonNullable<Order['parcels']> }) {
  return (
    <ul>
      {parcels.map(({ carrier, tracking = '' }) => {
        const link = trackingLink(carrier, tracking)
        return (
          <li key={`${carrier} ${tracking}`}>
            {carrier}{' '}
            {link ? (
              <a href={link} rel="noreferrer" className="text-link">
                {tracking}
              </a>
            ) : (
              tracking
            )}
          </li>
        )
      })}
    </ul>
  )
}

/** The answer of the register: the tax of the order is based on it. */
function proofOf({ vatCheck }: Order): string[] {
  if (!vatCheck) return []
  const { state, checkedAt, consultationNumber } = vatCheck
  const answer = `${state === 'valid' ? 'valid' : 'not known'} in VIES on ${formatMoment(checkedAt)}`
  return [answer, ...(consultationNumber ? [`consultation number ${consultationNumber}`] : [])]
}

function Customer({ order: { userName, email }, isAdmin }: { order: Order; isAdmin: boolean }) {
  const address = <EmailAddress>{email}</EmailAddress>
  const who = userName || address
  return (
    <>
      {isAdmin ? (
        <Link to={`/dashboard/users/${encodeURIComponent(email)}`} className="text-link">
          {who}
        </Link>
      ) : (
        who
      )}
      {userName && <>, {address}</>}
    </>
  )
}

/** The reason for a refund is shown under Refunds, with its amount. */
function Timeline({ order, isOwn }: { order: Order; isOwn: boolean }) {
  const { events = [] } = order
  const reading = { collected: isToCollect(order), isOwn }
  return (
    <ol className="space-y-3">
      {events.map(({ at, kind, isByOffice, by, reason, text, amount }) => (
        <li key={`${at} ${kind}`} className="border-l-2 border-ink pl-3">
          <span className="font-medium">
            {orderEventWord({ kind, isByOffice }, reading)}
            {amount !== undefined && `: ${formatMoney(amount)}`}
          </span>
          <span className="block text-sm text-ink-muted">
            <time dateTime={at}>{formatMoment(at)}</time>
            {by && `, ${by}`}
          </span>
          {kind !== 'refunded' && (reason ?? text) && (
            <span className="block text-sm whitespace-pre-line">{reason ?? text}</span>
          )}
        </li>
      ))}
    </ol>
  )
}

/** The customer's possible actions. */
function Acts({ order, waiting }: { order: Order; waiting: ReactNode }) {
  const navigate = useNavigate()
  const isLater = order.transfer !== undefined || order.paysBy === 'account'
  return (
    <div className="mt-5 flex flex-col gap-3">
      {orderCan.pay(order) && (
        <Link
          to={`/dashboard/payment/${order._id}`}
          className={buttonClass({ size: 'large', variant: isLater ? 'secondary' : 'primary' })}
        >
          {isLater ? 'Pay by card instead' : `Pay ${formatMoney(leftToPay(order))}`}
        </Link>
      )}
      {waiting}
      {orderCan.cancel(order) && (
        <ChangeOrderButton orderId={order._id} alsoSays={partGoesBack(order)} onChanged={() => navigate('/cart')} />
      )}
      <OrderAgain order={order} />
      {!orderCan.cancel(order) && <AskToCancel order={order} />}
    </div>
  )
}
