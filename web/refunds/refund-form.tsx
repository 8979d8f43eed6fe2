/** The amount of a refund or a credit, its lines, and the reason. Refusals are shown at their fields. */
import { type SubmitEvent, useState } from 'react'
import { amountOfRefund, type LeftToRefund } from '#contract/orders/rules/money/refund.ts'
import type { Order } from '#contract/orders/schema/order.ts'
import { centsOf, formatCents } from '#contract/rules/money.ts'
import { readNumber } from '#contract/rules/number-entry.ts'
import { useChange } from '#web/dashboard/use-change.ts'
import { TextareaField } from '#web/forms/more-fields/more-fields.tsx'
import { TextField } from '#web/forms/text-field.tsx'
import { Button } from '#web/ui/button.tsx'
import { FieldError } from '#web/ui/field.tsx'

type LineRefund = { quantity: string; isRestocked: boolean }

const none: LineRefund = { quantity: '0', isRestocked: false }

type Refunded = ReturnType<typeof amountOfRefund>

type RefundFormProps = {
  order: Order
  left: LeftToRefund
  /** The order is not paid yet: the amount is taken off what it owes. */
  isCredit: boolean
}

export function RefundForm({ order, left, isCredit }: RefundFormProps) {
  const form = useRefundForm(order, left, isCredit)
  const { lineRefunds, change, isDelivery, setDelivery, amount, setAmount, reason, setReason, back } = form
  const isTaxed = rateOf(order) > 0
  return (
    <form onSubmit={(event) => void form.submit(event)} className="mt-4 flex flex-col gap-4">
      {order.lines.map(({ productId, name }, index) => (
        <LineBack
          key={productId}
          id={`back-${index}`}
          name={name}
          most={left.quantities[index] ?? 0}
          lineRefund={lineRefunds[index] ?? none}
          error={form.lineError(index)}
          onChange={(changed) => change(index, changed)}
        />
      ))}
      {left.deliveryCents > 0 && (
        <label className="flex items-center gap-2">
          <input type="checkbox" checked={isDelivery} onChange={(event) => setDelivery(event.target.checked)} />
          The delivery, {formatCents(left.deliveryCents)}
          {isTaxed && ' excl. VAT'}
        </label>
      )}
      <FieldError id="back-delivery-error">{form.errors.delivery}</FieldError>
      <TextField
        id="back-amount"
        label="Additional amount"
        hint={isTaxed ? 'Including VAT.' : undefined}
        optional
        inputMode="decimal"
        autoComplete="off"
        error={form.errors.amount}
        value={amount}
        onChange={(event) => setAmount(event.target.value)}
      />
      <TextareaField
        id="back-reason"
        label="Reason"
        hint="The customer sees the reason."
        error={form.errors.reason}
        rows={2}
        required
        maxLength={300}
        value={reason}
        onChange={(event) => setReason(event.target.value)}
      />
      <p role="status" className="tabular-nums empty:hidden">
        {back.taxCents > 0 && inWords(back)}
      </p>
      <Button type="submit" busy={form.busy} disabled={!(back.amountCents > 0)}>
        {isCredit ? 'Credit' : 'Refund'} {back.amountCents > 0 ? formatCents(back.amountCents) : ''}
      </Button>
    </form>
  )
}

/** `$98.00 + $20.58 VAT = $118.58`. */
function inWords({ amountCents, taxCents }: Refunded): string {
  const [net, tax, amount] = [amountCents - taxCents, taxCents, amountCents].map((cents) => formatCents(cents))
  return `${net} + ${tax} VAT = ${amount}`
}

function useRefundForm(order: Order, left: LeftToRefund, isCredit: boolean) {
  const [lineRefunds, setLineRefunds] = useState<LineRefund[]>(order.lines.map(() => none))
  const [isDelivery, setDelivery] = useState(false)
  const [amount, setAmount] = useState('')
  const [reason, setReason] = useState('')
  const [errors, setErrors] = useState<Record<string, string>>({})
  const showErrors = (refused: Record<string, string>) => {
    setErrors(refused)
    if (refused.amount) document.getElementById('back-amount')?.focus()
  }
  const says = isCredit
    ? 'Credited'
    : order.paidWith === 'transfer'
      ? 'Refund recorded: pay it by transfer'
      : 'Refund sent to the bank'
  const refund = useChange('refundOrder', { says, once: true, showErrors })
  const lines = linesOf(lineRefunds)
  const more = amount.trim() === '' ? 0 : readNumber(amount)
  const goods = lines.reduce(
    (sum, { position, quantity }) => sum + centsOf(order.lines[position - 1]?.price ?? 0) * quantity,
    0,
  )
  const netCents = goods + (isDelivery ? left.deliveryCents : 0)
  const submit = async (event: SubmitEvent) => {
    event.preventDefault()
    setErrors({})
    const parts = { ...(lines.length > 0 && { lines }), ...(isDelivery && { delivery: true }) }
    const body = { ...parts, ...(amount.trim() !== '' && { amount: more }), reason: reason.trim() }
    if (!(await refund({ id: order._id, body }))) return
    setLineRefunds(order.lines.map(() => none))
    setDelivery(false)
    setAmount('')
    setReason('')
  }
  return {
    ...{
      lineRefunds,
      isDelivery,
      setDelivery,
      amount,
      setAmount,
      reason,
      setReason,
      errors,
      submit,
      busy: refund.busy,
    },
    back: amountOfRefund({ netCents, freeCents: centsOf(more) }, left.before, rateOf(order)),
    change: (index: number, changed: Partial<LineRefund>) =>
      setLineRefunds(lineRefunds.map((one, at) => (at === index ? { ...one, ...changed } : one))),
    /** In the server's errors, the index counts only the lines that were sent. */
    lineError: (index: number) => errors[`lines.${lines.findIndex(({ position }) => position === index + 1)}.quantity`],
  }
}

const rateOf = ({ tax }: Order) => Math.round((tax?.rate ?? 0) * 100)

/** The quantity to refund of each line, by its position, counted from 1. */
function linesOf(lineRefunds: readonly LineRefund[]) {
  return lineRefunds.flatMap(({ quantity, isRestocked }, index) => {
    const count = readNumber(quantity)
    return count > 0 ? { position: index + 1, quantity: count, restock: isRestocked ? count : 0 } : []
  })
}

type LineBackProps = {
  id: string
  name: string
  most: number
  lineRefund: LineRefund
  error: string | undefined
  onChange: (changed: Partial<LineRefund>) => void
}

function LineBack({ id, name, most, lineRefund, error, onChange }: LineBackProps) {
  return (
    <fieldset disabled={most === 0} className="flex flex-col gap-2 disabled:opacity-60">
      <legend className="mb-1 font-medium">{name}</legend>
      <TextField
        id={id}
        label={`How many of ${most}`}
        inputMode="numeric"
        autoComplete="off"
        error={error}
        value={lineRefund.quantity}
        onChange={(event) => onChange({ quantity: event.target.value })}
      />
      <label className="flex items-center gap-2">
        <input
          type="checkbox"
          checked={lineRefund.isRestocked}
          onChange={(event) => onChange({ isRestocked: event.target.checked })}
        />
        Return these goods to stock
      </label>
    </fieldset>
  )
}
