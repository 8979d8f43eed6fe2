/** What an admin does to ship a paid order: in which parcels, corrected later, and taken back. */
import { type SubmitEvent, useState } from 'react'
import { mostParcels, orderCan } from '#contract/orders/rules.ts'
import type { Order, Parcel } from '#contract/orders/schema.ts'
import { useChange } from '#web/dashboard/use-change.ts'
import { TextareaField } from '#web/forms/fields/more-fields.tsx'
import { TextField } from '#web/forms/text-field.tsx'
import { Button } from '#web/ui/button.tsx'
import { Panel } from '#web/ui/screens/panel.tsx'
import { UndoShipping, useIsUntold } from './undo-shipping.tsx'

export function ShipOrder({ order }: { order: Order }) {
  if (order.approved) {
    return (
      <Panel title="Shipping">
        <Parcels key={JSON.stringify(order.parcels)} order={order} />
        <TakeBack order={order} />
      </Panel>
    )
  }
  return orderCan.approve(order) ? <Ship order={order} /> : null
}

function Ship({ order }: { order: Order }) {
  const ship = useChange('shipOrder', { says: 'Order approved' })
  const send = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const typed = new FormData(event.currentTarget)
    const [carrier, tracking] = [`${typed.get('carrier')}`.trim(), `${typed.get('tracking')}`.trim()]
    void ship({ id: order._id, body: { ...(carrier && { carrier }), ...(tracking && { tracking }) } })
  }
  return (
    <Panel title="Ship it">
      <form onSubmit={send} className="flex flex-col gap-4">
        <TextField label="Carrier" optional name="carrier" maxLength={60} autoComplete="off" />
        <TextField label="Tracking number" optional name="tracking" maxLength={60} autoComplete="off" />
        <Button type="submit" busy={ship.busy}>
          Confirm, it is shipped
        </Button>
        <p className="text-sm text-ink-muted">The customer is told after half a minute: until then you can undo it.</p>
      </form>
    </Panel>
  )
}

const nothing: Parcel = { carrier: '', tracking: '' }

function Parcels({ order }: { order: Order }) {
  const known = order.parcels ?? []
  const [parcels, setParcels] = useState<Parcel[]>(known.length > 0 ? known : [nothing])
  const put = useChange('putParcels', { says: 'Parcels saved' })
  const isSame = JSON.stringify(withoutEmpty(parcels)) === JSON.stringify(known)
  const change = (index: number, changed: Partial<Parcel>) =>
    setParcels(parcels.map((parcel, at) => (at === index ? { ...parcel, ...changed } : parcel)))
  const send = (event: SubmitEvent) => {
    event.preventDefault()
    void put({ id: order._id, body: { parcels: withoutEmpty(parcels) } })
  }
  return (
    <form onSubmit={send} className="flex flex-col gap-4">
      {parcels.map(({ carrier, tracking = '' }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: parcels have no name; they are only added at the end.
        <fieldset key={index} className="flex flex-col gap-3">
          <legend className="mb-1 text-sm text-ink-muted">Parcel {index + 1}</legend>
          <TextField
            id={`carrier-${index}`}
            label="Carrier"
            maxLength={60}
            autoComplete="off"
            required={tracking !== ''}
            value={carrier}
            onChange={(event) => change(index, { carrier: event.target.value })}
          />
          <TextField
            id={`tracking-${index}`}
            label="Tracking number"
            optional
            maxLength={60}
            autoComplete="off"
            value={tracking}
            onChange={(event) => change(index, { tracking: event.target.value })}
          />
        </fieldset>
      ))}
      <div className="flex flex-wrap gap-3">
        <Button type="submit" busy={put.busy} disabled={isSame}>
          Save the parcels
        </Button>
        {parcels.length < mostParcels && (
          <Button variant="secondary" onClick={() => setParcels([...parcels, nothing])}>
            Another parcel
          </Button>
        )}
      </div>
      <p className="text-sm text-ink-muted">The customer gets a mail with what is saved.</p>
    </form>
  )
}

/** A parcel of which nothing is said is none. */
function withoutEmpty(parcels: Parcel[]): Parcel[] {
  return parcels.flatMap(({ carrier, tracking = '' }) => {
    const said = { carrier: carrier.trim(), tracking: tracking.trim() }
    if (said.carrier === '' && said.tracking === '') return []
    return { carrier: said.carrier, ...(said.tracking && { tracking: said.tracking }) }
  })
}

function TakeBack({ order }: { order: Order }) {
  const isUntold = useIsUntold(order)
  const undo = useChange('undoShipping', { says: 'The shipment is taken back' })
  const [reason, setReason] = useState('')
  const send = (event: SubmitEvent) => {
    event.preventDefault()
    void undo({ id: order._id, body: { reason: reason.trim() } })
  }
  if (isUntold) return <UndoShipping order={order} />
  return (
    <details className="mt-5 border-t border-line pt-3">
      <summary className="cursor-pointer font-medium">Take the shipment back</summary>
      <form onSubmit={send} className="mt-3 flex flex-col gap-3">
        <TextareaField
          id="reason"
          label="Why"
          hint="The customer reads this."
          rows={2}
          required
          maxLength={300}
          value={reason}
          onChange={(event) => setReason(event.target.value)}
        />
        <Button type="submit" variant="danger" busy={undo.busy}>
          Take it back
        </Button>
      </form>
    </details>
  )
}
