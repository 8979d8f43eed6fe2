/** What an admin does to give money of a paid order back, and to cancel one that has not left. */
import { type SubmitEvent, useState } from 'react'
import { centsOf, dollarsOf, formatDollars } from '#contract/money.ts'
import { readNumber } from '#contract/number-entry.ts'
import { orderCan } from '#contract/orders/rules.ts'
import type { Order } from '#contract/orders/schema.ts'
import { api } from '#web/api/client.ts'
import { messageOf } from '#web/api/refusal.ts'
import { useChange } from '#web/dashboard/use-change.ts'
import { toast } from '#web/every-page/toast.ts'
import { useIdempotencyKey } from '#web/forms/draft/use-idempotency-key.ts'
import { useEndOfSession } from '#web/forms/draft/use-session-end.ts'
import { TextareaField } from '#web/forms/fields/more-fields.tsx'
import { FormFailure } from '#web/forms/form.tsx'
import { TextField } from '#web/forms/text-field.tsx'
import { Button } from '#web/ui/button.tsx'
import { Panel } from '#web/ui/screens/panel.tsx'

type Wanted = { quantity: string; isRestocked: boolean }

const none: Wanted = { quantity: '0', isRestocked: false }

export function GiveMoneyBack({ order, onDone }: { order: Order; onDone: () => Promise<void> }) {
  const left = whatIsLeft(order)
  if (!orderCan.refund(order) || left.cents <= 0) return null
  return (
    <Panel title="Give money back">
      {/* What has been given back leaves an empty form, closed. */}
      <details key={left.cents}>
        <summary className="cursor-pointer font-medium">
          Up to {formatDollars(dollarsOf(left.cents))} of this order
        </summary>
        <RefundForm order={order} left={left} onDone={onDone} />
      </details>
      {orderCan.callOff(order) && <CallOff order={order} />}
    </Panel>
  )
}

/** Of each line how many have not been given back, of the delivery and of the whole how many cents. */
function whatIsLeft({ lines, delivery, totalPrice, refunds = [] }: Order) {
  const sum = (numbers: number[]) => numbers.reduce((all, one) => all + one, 0)
  const parts = refunds.flatMap((refund) => refund.lines)
  return {
    quantities: lines.map(({ quantity }, index) => {
      return quantity - sum(parts.flatMap((part) => (part.position === index + 1 ? part.quantity : [])))
    }),
    deliveryCents: centsOf(delivery?.price ?? 0) - sum(refunds.map((refund) => centsOf(refund.delivery ?? 0))),
    cents: centsOf(totalPrice) - sum(refunds.map(({ amount }) => centsOf(amount))),
  }
}

type RefundFormProps = { order: Order; left: ReturnType<typeof whatIsLeft>; onDone: () => Promise<void> }

function RefundForm({ order, left, onDone }: RefundFormProps) {
  const [wanted, setWanted] = useState<Wanted[]>(order.lines.map(() => none))
  const [isDelivery, setDelivery] = useState(false)
  const [amount, setAmount] = useState('')
  const [reason, setReason] = useState('')
  const { busy, failure, send } = useSendRefund(order, onDone)
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
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    const parts = { ...(lines.length > 0 && { lines }), ...(isDelivery && { delivery: true }) }
    void send({ ...parts, ...(amount.trim() !== '' && { amount: more }), reason: reason.trim() })
  }
  return (
    <form onSubmit={submit} className="mt-4 flex flex-col gap-4">
      {order.lines.map(({ productId, name }, index) => (
        <fieldset
          key={productId}
          disabled={left.quantities[index] === 0}
          className="flex flex-col gap-2 disabled:opacity-60"
        >
          <legend className="mb-1 font-medium">{name}</legend>
          <TextField
            id={`back-${index}`}
            label={`How many of ${left.quantities[index]}`}
            inputMode="numeric"
            autoComplete="off"
            value={wanted[index]?.quantity ?? '0'}
            onChange={(event) => change(index, { quantity: event.target.value })}
          />
          <label className="flex items-center gap-2">
            <input
              type="checkbox"
              checked={wanted[index]?.isRestocked ?? false}
              onChange={(event) => change(index, { isRestocked: event.target.checked })}
            />
            They are back in stock
          </label>
        </fieldset>
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
      <Button type="submit" busy={busy} disabled={!(cents > 0)}>
        Give back {cents > 0 ? formatDollars(dollarsOf(cents)) : ''}
      </Button>
      <FormFailure takesFocus>{failure}</FormFailure>
    </form>
  )
}

function useSendRefund({ _id: id }: Order, onDone: () => Promise<void>) {
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState('')
  const sendOnce = useIdempotencyKey()
  const endIfOver = useEndOfSession()
  async function send(body: Parameters<typeof api.refundOrder>[0]['body']) {
    setBusy(true)
    setFailure('')
    try {
      await sendOnce(body, (idempotencyKey) => api.refundOrder({ id, body }, { idempotencyKey }))
      toast.success('The money goes back')
      await onDone()
    } catch (error) {
      if (!(await endIfOver(error))) setFailure(messageOf(error))
    } finally {
      setBusy(false)
    }
  }
  return { busy, failure, send }
}

function CallOff({ order }: { order: Order }) {
  const callOff = useChange('callOffOrder', { says: 'Order cancelled' })
  const [reason, setReason] = useState('')
  const [restock, setRestock] = useState(true)
  const send = (event: SubmitEvent) => {
    event.preventDefault()
    void callOff({ id: order._id, body: { reason: reason.trim(), restock } })
  }
  return (
    <details className="mt-4 border-t border-line pt-3">
      <summary className="cursor-pointer font-medium">Cancel this order</summary>
      <form onSubmit={send} className="mt-3 flex flex-col gap-3">
        <TextareaField
          id="cancel-reason"
          label="Why it is cancelled"
          hint="The customer reads this. All that is left of the money goes back."
          rows={2}
          required
          maxLength={300}
          value={reason}
          onChange={(event) => setReason(event.target.value)}
        />
        <label className="flex items-center gap-2">
          <input type="checkbox" checked={restock} onChange={(event) => setRestock(event.target.checked)} />
          The goods are back in stock
        </label>
        <Button type="submit" variant="danger" busy={callOff.busy}>
          Cancel order {order.number}
        </Button>
      </form>
    </details>
  )
}
