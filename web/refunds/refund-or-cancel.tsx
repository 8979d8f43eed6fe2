/** The office's forms to refund a paid order or to credit one that is not paid yet, and to cancel an order that has not shipped. */
import { useState } from 'react'
import { canBeCredited } from '#contract/orders/rules/money/refund.ts'
import { isAskedToCancel, orderCan } from '#contract/orders/rules/order.ts'
import type { Order } from '#contract/orders/schema/order.ts'
import { formatCents } from '#contract/rules/money.ts'
import { useChange } from '#web/dashboard/use-change.ts'
import { ReasonForm } from '#web/forms/one-field/reason-form.tsx'
import { Panel } from '#web/ui/screens/panel.tsx'
import { RefundForm } from './refund-form.tsx'
import { whatIsLeft } from './what-is-left.ts'

export function RefundOrCancel({ order }: { order: Order }) {
  const left = whatIsLeft(order)
  // An order that its customer asks to cancel is cancelled where the request is answered.
  const offersCancel = orderCan.cancelPaid(order) && !isAskedToCancel(order)
  const isCredit = canBeCredited(order)
  if (!(orderCan.refund(order) || isCredit) || (left.cents === 0 && !offersCancel)) return null
  return (
    <Panel title={isCredit ? 'Credit' : 'Refund'}>
      {left.cents > 0 && (
        <details>
          <summary className="cursor-pointer font-medium">
            Up to {formatCents(left.cents)}
            {inclVat(order)} of this order
          </summary>
          <RefundForm order={order} left={left} isCredit={isCredit} />
        </details>
      )}
      {offersCancel && <CancelPaid order={order} leftCents={left.cents} />}
    </Panel>
  )
}

const inclVat = ({ tax }: Order) => (tax && tax.rate > 0 ? ' incl. VAT' : '')

type CancelPaidProps = {
  order: Order
  leftCents: number
  /** The initial text of the reason. */
  why?: string
}

export function CancelPaid({ order, leftCents, why }: CancelPaidProps) {
  const cancel = useChange('cancelPaidOrder', { says: 'Order cancelled' })
  const [restock, setRestock] = useState(true)
  return (
    <details className="mt-4 border-t border-line pt-3">
      <summary className="cursor-pointer font-medium">Cancel this order</summary>
      <ReasonForm
        id="cancel-reason"
        label="Why the order is cancelled"
        hint="The customer sees the reason."
        most={300}
        known={why}
        submit={`Cancel order ${order.number}`}
        variant="danger"
        busy={cancel.busy}
        onSend={(reason) => cancel({ id: order._id, body: { reason, restock } })}
      >
        <label className="flex items-center gap-2">
          <input type="checkbox" checked={restock} onChange={(event) => setRestock(event.target.checked)} />
          Return the goods to stock
        </label>
        <p>
          {leftCents > 0 ? (
            <>
              <strong className="tabular-nums">{formatCents(leftCents)}</strong>
              {inclVat(order)} will be refunded to the customer.
            </>
          ) : (
            'Nothing is left to refund.'
          )}
        </p>
      </ReasonForm>
    </details>
  )
}
