/**
 * The parcel number of an order. Enter after a number ships the order and leads to the next one. Enter in an empty field ships
 * nothing, because some scanners send Enter twice: an order without a number is shipped by its button. Escape leaves the field,
 * so that the keys for rows work.
 */
import type { RefObject } from 'react'
import { useRevalidator } from 'react-router'
import { isToCollect } from '#contract/orders/rules/status.ts'
import type { ToShip } from '#contract/orders/schema/to-ship.ts'
import type { Answer } from '#contract/table.ts'
import { api } from '#web/api/client.ts'
import { toast } from '#web/every-page/toast.ts'
import { useSending } from '#web/forms/sending/use-sending.ts'
import { TextField } from '#web/forms/text-field.tsx'
import { Button } from '#web/ui/button.tsx'
import { formatMoment } from '#web/ui/screens/format-moment.ts'
import { leadOn } from './parcel-fields.ts'
import type { Desk } from './use-desk.ts'

type ParcelFieldProps = { order: ToShip; desk: Desk; card: RefObject<HTMLLIElement | null> }

export function ParcelField({ order, desk, card }: ParcelFieldProps) {
  const { _id: id, number } = order
  const { typed } = desk.of(id)
  const { ship, busy, problem } = useShip({ order, desk, card })
  const gone = desk.isWaiting(id) ? undefined : 'This order is no longer waiting to be shipped'
  return (
    <div className="list-tools w-full">
      <div className="grow basis-28">
        <TextField
          id={`parcel-${id}`}
          data-parcel
          label={<ParcelLabel number={number} />}
          error={problem ?? gone}
          maxLength={60}
          autoComplete="off"
          enterKeyHint="send"
          readOnly={busy}
          value={typed}
          onChange={(event) => desk.type(id, event.target.value)}
          onKeyDown={(event) => {
            if (event.key === 'Escape') card.current?.focus()
            if (event.key !== 'Enter') return
            event.preventDefault()
            if (!event.repeat && !busy) void ship({ isNumberNeeded: true })
          }}
        />
      </div>
      <Button
        variant={typed.trim() ? 'primary' : 'secondary'}
        size="small"
        busy={busy}
        aria-label={`${shipWord(order, typed)}: order ${number}`}
        onClick={() => void ship()}
      >
        {shipWord(order, typed)}
      </Button>
    </div>
  )
}

function ParcelLabel({ number }: { number: string }) {
  return (
    <>
      Parcel number<span className="sr-only"> of order {number}</span>
    </>
  )
}

function shipWord(order: ToShip, typed: string): string {
  if (isToCollect(order)) return 'Ready to collect'
  return typed.trim() ? 'Ship' : 'Ship without a number'
}

function useShip({ order: { _id: id, number, onAccount }, desk, card }: ParcelFieldProps) {
  const { busy, problem, send } = useSending()
  const { revalidate } = useRevalidator()
  const ship = async ({ isNumberNeeded = false } = {}) => {
    const [tracking, carrier] = [desk.of(id).typed.trim(), desk.carrier.name.trim()]
    if (tracking && !carrier) return desk.carrier.ask()
    const isShipped = await send(async () => {
      if (isNumberNeeded && !tracking) throw new Error('Scan or type the number first')
      // A carrier without a number says nothing that a customer could follow.
      const shipping = { id, body: tracking ? { carrier, tracking } : {} }
      const answer = await (onAccount ? api.shipOnAccount(shipping) : api.shipOrder(shipping))
      if (answer.modifiedCount === 0) throw new Error(shippedBefore(answer))
      if (tracking) desk.carrier.remember()
      leadOn(card.current)
      desk.shipped(id, {
        at: answer.approvedAt ?? new Date().toISOString(),
        parcel: tracking && `${carrier} ${tracking}`,
      })
      toast.success(`Order approved: ${number}`)
    })
    if (!isShipped) desk.keep(id)
    void revalidate()
  }
  return { ship, busy, problem }
}

/** Tells the packer that someone else has shipped the order, so that it is not packed twice. */
function shippedBefore({ approvedBy, approvedAt }: Answer<'shipOrder'>): string {
  return ['Already shipped', approvedBy && `by ${approvedBy}`, approvedAt && `on ${formatMoment(approvedAt)}`]
    .filter(Boolean)
    .join(' ')
}
