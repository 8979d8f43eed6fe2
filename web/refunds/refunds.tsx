/** The refunds and credits of an order, for its customer and for the office, which follows up failed refunds. */
import { type SubmitEvent, useState } from 'react'
import { refundNote } from '#contract/orders/rules/status.ts'
import type { Order } from '#contract/orders/schema/order.ts'
import type { OrderRefund } from '#contract/orders/schema/refund.ts'
import { formatMoney } from '#contract/rules/money.ts'
import { useChange } from '#web/dashboard/use-change.ts'
import { TextField } from '#web/forms/text-field.tsx'
import { Button } from '#web/ui/button.tsx'
import { formatMoment } from '#web/ui/screens/format-moment.ts'
import { Panel } from '#web/ui/screens/panel.tsx'

type RefundsProps = { order: Order; isBookkeeper: boolean }

export function Refunds({ order, isBookkeeper }: RefundsProps) {
  const { refunds = [] } = order
  if (refunds.length === 0) return null
  const sum = refunds.length > 1 && refundNote(order)
  const owed = refunds.filter(isOwed).reduce((sum, { amount }) => sum + amount, 0)
  return (
    <Panel title={refunds.every(({ way }) => way === 'credit') ? 'Credits' : 'Refunds'}>
      {sum && <p className="mb-3 font-medium">{sum}</p>}
      {isBookkeeper && owed > 0 && <p className="mb-3 font-medium text-danger">{formatMoney(owed)} owed</p>}
      <ul className="divide-y divide-line border-y border-line">
        {refunds.map((refund) => (
          <li key={refund._id} className="py-3">
            <p className="flex justify-between gap-4 font-medium">
              <span>{wordFor(refund)}</span>
              <span className="tabular-nums">{formatMoney(refund.amount)}</span>
            </p>
            {refund.tax !== undefined && (
              <p className="text-right text-sm text-ink-muted tabular-nums">incl. {formatMoney(refund.tax)} VAT</p>
            )}
            <p className="text-sm">{refund.reason}</p>
            {refund.lines.map(({ position, quantity, restocked }) => (
              <p key={position} className="text-sm">
                {quantity} × {order.lines[position - 1]?.name}
                {isBookkeeper && restocked > 0 && `, ${restocked} back in stock`}
              </p>
            ))}
            <p className="text-sm text-ink-muted">
              <time dateTime={refund.at}>{formatMoment(refund.at)}</time>
              {refund.by && `, ${refund.by}`}
            </p>
            {isBookkeeper && isOwed(refund) && <Mend order={order} refund={refund} />}
          </li>
        ))}
      </ul>
    </Panel>
  )
}

const isOwed = ({ status }: OrderRefund) => status === 'owed'

function wordFor({ status, way, paidOtherwise }: OrderRefund): string {
  if (way === 'credit') return 'Taken off what is owed'
  if (way === 'transfer')
    return status === 'owed' ? 'To be paid back by transfer' : `Paid back by transfer: ${paidOtherwise}`
  const words = { asked: 'On its way', succeeded: 'Refunded', owed: 'Failed, still owed' }
  return status === 'paid otherwise' ? `Paid another way: ${paidOtherwise}` : words[status]
}

function Mend({ order, refund: { _id: refundId, amount, way } }: { order: Order; refund: OrderRefund }) {
  const { _id: id } = order
  const [reference, setReference] = useState('')
  const again = useChange('retryRefund', { says: 'Refund retried' })
  const otherwise = useChange('retryRefund', { says: 'Marked as paid' })
  const send = (event: SubmitEvent) => {
    event.preventDefault()
    void otherwise({ id, refundId, body: { paidOtherwise: reference.trim() } })
  }
  return (
    <div className="mt-3 flex flex-col gap-3">
      {way === 'card' && (
        <Button size="small" busy={again.busy} onClick={() => void again({ id, refundId, body: {} })}>
          Retry the refund of {formatMoney(amount)}
        </Button>
      )}
      <form onSubmit={send} className="flex flex-col gap-2">
        <TextField
          id={`otherwise-${refundId}`}
          label={way === 'transfer' ? 'Paid back' : 'Or paid another way'}
          hint="How and when the customer was paid, with a reference."
          required
          maxLength={200}
          autoComplete="off"
          value={reference}
          onChange={(event) => setReference(event.target.value)}
        />
        <Button type="submit" variant="secondary" size="small" busy={otherwise.busy}>
          Mark as paid
        </Button>
      </form>
    </div>
  )
}
