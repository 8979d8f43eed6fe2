/** An admin's forms to ship an order that is paid or on account: parcels, corrections, and undo. */
import { type SubmitEvent, useState } from 'react'
import { useRevalidator } from 'react-router'
import { mostParcels, orderCan } from '#contract/orders/rules/order.ts'
import { isToCollect } from '#contract/orders/rules/status.ts'
import type { Parcel } from '#contract/orders/schema/acts.ts'
import type { Order } from '#contract/orders/schema/order.ts'
import { api } from '#web/api/client.ts'
import { useChange } from '#web/dashboard/use-change.ts'
import { toast } from '#web/every-page/toast.ts'
import { DraftNote, useDraftForm } from '#web/forms/draft/draft-form.tsx'
import { Form } from '#web/forms/form.tsx'
import { ReasonForm } from '#web/forms/one-field/reason-form.tsx'
import { TextField } from '#web/forms/text-field.tsx'
import { Button } from '#web/ui/button.tsx'
import { Panel } from '#web/ui/screens/panel.tsx'
import { UndoShipping, useIsUntold } from './undo-shipping.tsx'

export function ShipOrder({ order }: { order: Order }) {
  if (order.stage === 'shipped') {
    return (
      <Panel title="Shipping">
        <Parcels order={order} />
        <TakeBack order={order} />
      </Panel>
    )
  }
  return orderCan.approve(order) || orderCan.shipOnAccount(order) ? <Ship order={order} /> : null
}

const loadShipment = async () => (await import('#contract/orders/schema/acts.ts')).Shipment

function Ship({ order }: { order: Order }) {
  const { _id: id } = order
  const isOnAccount = orderCan.shipOnAccount(order)
  const [isMeant, setMeant] = useState(false)
  const { revalidate } = useRevalidator()
  const known = { carrier: '', tracking: '' }
  const { field, send, refusal, busy, ...draftState } = useDraftForm(`shipment of ${id}`, loadShipment, known)
  const ship = send(async (body) => {
    try {
      await (isOnAccount
        ? api.shipOnAccount({ id, body })
        : api.shipOrder({ id, body: { ...body, ...(isMeant && { despiteDispute: true }) } }))
      toast.success('Order approved')
    } finally {
      // Not awaited, so that the draft is deleted at once. Also called after a refusal, because the order may have changed.
      void revalidate()
    }
  })
  return (
    <Panel title={isToCollect(order) ? 'Tell the customer to collect' : 'Ship this order'}>
      <Form onSubmit={ship} refusal={refusal}>
        <DraftNote {...draftState} />
        <TextField label="Carrier" optional autoComplete="off" {...field('carrier')} />
        <TextField label="Tracking number" optional autoComplete="off" {...field('tracking')} />
        {!orderCan.shipAtOnce(order) && (
          <label className="flex items-start gap-2">
            <input
              type="checkbox"
              className="mt-1.5"
              checked={isMeant}
              onChange={(event) => setMeant(event.target.checked)}
            />
            Ship the order although its payment is disputed
          </label>
        )}
        <Button type="submit" busy={busy}>
          {isOnAccount ? 'Ship on account' : isToCollect(order) ? 'Mark as ready to collect' : 'Mark as shipped'}
        </Button>
        <p className="text-sm text-ink-muted">
          The customer gets a mail after half a minute. Until then, you can undo this without a mail. If you undo this
          later, the customer gets a second mail with your reason.
        </p>
      </Form>
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
            Add a parcel
          </Button>
        )}
      </div>
      <p className="text-sm text-ink-muted">When you save, the customer gets a mail.</p>
    </form>
  )
}

/** An empty parcel is left out. */
function withoutEmpty(parcels: Parcel[]): Parcel[] {
  return parcels.flatMap(({ carrier, tracking = '' }) => {
    const trimmed = { carrier: carrier.trim(), tracking: tracking.trim() }
    if (trimmed.carrier === '' && trimmed.tracking === '') return []
    return { carrier: trimmed.carrier, ...(trimmed.tracking && { tracking: trimmed.tracking }) }
  })
}

function TakeBack({ order }: { order: Order }) {
  const isUntold = useIsUntold(order)
  const undo = useChange('undoShipping', { says: 'Shipment undone' })
  if (isUntold)
    return (
      <div className="mt-3">
        <UndoShipping order={order} />
      </div>
    )
  return (
    <details className="mt-5 border-t border-line pt-3">
      <summary className="cursor-pointer font-medium">Undo the shipment</summary>
      <ReasonForm
        id="unshipping-reason"
        label="Why"
        hint="The customer sees the reason."
        most={300}
        submit="Undo the shipment"
        variant="danger"
        busy={undo.busy}
        onSend={(reason) => undo({ id: order._id, body: { reason } })}
      />
    </details>
  )
}
