/** A bookkeeper or admin answers a customer's request to cancel a paid order: cancels the order, or declines. */

import { orderCan } from '#contract/orders/rules/order.ts'
import type { Order } from '#contract/orders/schema/order.ts'
import { useChange } from '#web/dashboard/use-change.ts'
import { ReasonForm } from '#web/forms/one-field/reason-form.tsx'
import { formatMoment } from '#web/ui/screens/format-moment.ts'
import { Panel } from '#web/ui/screens/panel.tsx'
import { CancelPaid } from './refund-or-cancel.tsx'
import { whatIsLeft } from './what-is-left.ts'

export function CancellationRequest({ order }: { order: Order }) {
  const { cancellationRequest, events = [] } = order
  if (!cancellationRequest) return null
  const { requestedAt } = cancellationRequest
  const { reason } = events.findLast(({ kind }) => kind === 'cancellation requested') ?? {}
  return (
    <Panel title="Cancellation request">
      <p>The customer asks to cancel this order. The order cannot ship until you answer.</p>
      <blockquote className="mt-3 border-l-2 border-ink pl-3 whitespace-pre-line wrap-anywhere">
        {reason}
        <time dateTime={requestedAt} className="block text-sm text-ink-muted">
          {formatMoment(requestedAt)}
        </time>
      </blockquote>
      {orderCan.cancelPaid(order) ? (
        <CancelPaid order={order} leftCents={whatIsLeft(order).cents} why="You asked us to cancel the order" />
      ) : (
        <p className="mt-4">The payment is disputed: the order cannot be cancelled until the bank has decided.</p>
      )}
      <Decline order={order} />
    </Panel>
  )
}

function Decline({ order: { _id: id } }: { order: Order }) {
  const decline = useChange('declineCancellation', { says: 'Request declined' })
  return (
    <details className="mt-4 border-t border-line pt-3">
      <summary className="cursor-pointer font-medium">Decline the request</summary>
      <ReasonForm
        id="decline-answer"
        label="Answer"
        hint="The customer gets the answer by mail."
        most={1000}
        submit="Decline the request"
        variant="secondary"
        busy={decline.busy}
        onSend={(answer) => decline({ id, body: { answer } })}
      />
    </details>
  )
}
