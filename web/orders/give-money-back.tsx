/** What an admin does to give money of a paid order back, and to cancel one that has not left. */
import { type SubmitEvent, useState } from 'react'
import { centsOf, dollarsOf, formatDollars } from '#contract/money.ts'
import { readNumber } from '#contract/number-entry.ts'
import { leftToRefund } from '#contract/orders/refund-rules.ts'
import { orderCan } from '#contract/orders/rules.ts'
import type { Order } from '#contract/orders/schema.ts'
import { useChange } from '#web/dashboard/use-change.ts'
import { TextareaField } from '#web/forms/fields/more-fields.tsx'
import { TextField } from '#web/forms/text-field.tsx'
import { Button } from '#web/ui/button.tsx'
import { Panel } from '#web/ui/screens/panel.tsx'
import { ReasonForm } from './reason-form.tsx'

type Wanted = { quantity: string; isRestocked: boolean }

const none: Wanted = { quantity: '0', isRestocked: false }

export function GiveMoneyBack({ order }: { order: Order }) {
  const left = whatIsLeft(order)
  if (!orderCan.refund(order) || (left.cents === 0 && !orderCan.callOff(order))) return null
  return (
    <Panel title="Give money back">
      {left.cents > 0 && (
        <details>
          <summary className="cursor-pointer font-medium">
            Up to {formatDollars(dollarsOf(left.cents))} of this order
          </summary>
          <RefundForm order={order} left={left} />
        </details>
      )}
      {orderCan.callOff(order) && <CallOff order={order} />}
    </Panel>
  )
}

function whatIsLeft({ lines, delivery, totalPrice, refunds = [], disputes = [] }: Order) {
  const withheldCents = disputes.reduce((sum, { withheld = 0 }) => sum + centsOf(withheld), 0)
  const counted = refunds.map((refund) => ({
    amountCents: centsOf(refund.amount),
    deliveryCents: centsOf(refund.delivery ?? 0),
    lines: refund.lines,
  }))
  return leftToRefund(
    { lines, deliveryCents: centsOf(delivery?.price ?? 0), totalCents: centsOf(totalPrice), withheldCents },
    counted,
  )
}

type RefundFormProps = { order: Order; left: ReturnType<typeof whatIsLeft> }

function RefundForm({ order, left }: RefundFormProps) {
  const [wanted, setWanted] = useState<Wanted[]>(order.lines.map(() => none))
  const [isDelivery, setDelivery] = useState(false)
  const [amount, setAmount] = useState('')
  const [reason, setReason] = useState('')
  const refund = useChange('refundOrder', { says: 'The money goes back', once: true })
  const change = (index: number, changed: Partial<Wanted>) =>
    setWanted(wanted.map((one, at) => (at === index ? { ...one, ...changed } : one)))
  const lines = wanted.flatMap(({ quantity, isRestocked }, index) => {
    const count = readNumber(quantity)
    return count > 0 ? { position: index + 1, quantity: count, restock: isRestocked ? count : 0 } : []
  })
  const more = amount.trim() === '' ? 0 : readNumber(amount)
  const goods = lines.reduce(
    (sum, { position, quantity }) => sum + centsOf(order.lines[position - 1]?.price ?? 0) * quantity,
    0,
  )
  const cents = goods + (isDelivery ? left.deliveryCents : 0) + centsOf(more)
  const submit = async (event: SubmitEvent) => {
    event.preventDefault()
    const parts = { ...(lines.length > 0 && { lines }), ...(isDelivery && { delivery: true }) }
    const body = { ...parts, ...(amount.trim() !== '' && { amount: more }), reason: reason.trim() }
    if (!(await refund({ id: order._id, body }))) return
    setWanted(order.lines.map(() => none))
    setDelivery(false)
    setAmount('')
    setReason('')
  }
  return (
    <form onSubmit={(event) => void submit(event)} className="mt-4 flex flex-col gap-4">
      {order.lines.map(({ productId, name }, index) => (
        <LineBack
          key={productId}
          id={`back-${index}`}
          name={name}
          most={left.quantities[index] ?? 0}
          wanted={wanted[index] ?? none}
          onChange={(changed) => change(index, changed)}
        />
      ))}
      {left.deliveryCents > 0 && (
        <label className="flex items-center gap-2">
          <input type="checkbox" checked={isDelivery} onChange={(event) => setDelivery(event.target.checked)} />
          The delivery, {formatDollars(dollarsOf(left.deliveryCents))}
        </label>
      )}
      <TextField
        id="back-amount"
        label="An amount beside"
        optional
        inputMode="decimal"
        autoComplete="off"
        value={amount}
        onChange={(event) => setAmount(event.target.value)}
      />
      <TextareaField
        id="back-reason"
        label="Why money goes back"
        hint="The customer reads this."
        rows={2}
        required
        maxLength={300}
        value={reason}
        onChange={(event) => setReason(event.target.value)}
      />
      <Button type="submit" busy={refund.busy} disabled={!(cents > 0)}>
        Give back {cents > 0 ? formatDollars(dollarsOf(cents)) : ''}
      </Button>
    </form>
  )
}

type LineBackProps = {
  id: string
  name: string
  most: number
  wanted: Wanted
  onChange: (changed: Partial<Wanted>) => void
}

function LineBack({ id, name, most, wanted, onChange }: LineBackProps) {
  return (
    <fieldset disabled={most === 0} className="flex flex-col gap-2 disabled:opacity-60">
      <legend className="mb-1 font-medium">{name}</legend>
      <TextField
        id={id}
        label={`How many of ${most}`}
        inputMode="numeric"
        autoComplete="off"
        value={wanted.quantity}
        onChange={(event) => onChange({ quantity: event.target.value })}
      />
      <label className="flex items-center gap-2">
        <input
          type="checkbox"
          checked={wanted.isRestocked}
          onChange={(event) => onChange({ isRestocked: event.target.checked })}
        />
        They are back in stock
      </label>
    </fieldset>
  )
}

function CallOff({ order }: { order: Order }) {
  const callOff = useChange('callOffOrder', { says: 'Order cancelled' })
  const [restock, setRestock] = useState(true)
  return (
    <details className="mt-4 border-t border-line pt-3">
      <summary className="cursor-pointer font-medium">Cancel this order</summary>
      <ReasonForm
        id="cancel-reason"
        label="Why it is cancelled"
        hint="The customer reads this. All that is left of the money goes back."
        most={300}
        submit={`Cancel order ${order.number}`}
        variant="danger"
        busy={callOff.busy}
        onSend={(reason) => callOff({ id: order._id, body: { reason, restock } })}
      >
        <label className="flex items-center gap-2">
          <input type="checkbox" checked={restock} onChange={(event) => setRestock(event.target.checked)} />
          The goods are back in stock
        </label>
      </ReasonForm>
    </details>
  )
}
