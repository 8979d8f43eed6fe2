/** One order to pack: what goes where and by when, its marks, and what a packer can do with it. */
import { useRef } from 'react'
import type { ToShip } from '#contract/orders/schema/to-ship.ts'
import { Badge } from '#web/ui/screens/badge.tsx'
import { formatDayOf, formatRecent } from '#web/ui/screens/format-moment.ts'
import { CorrectAddressButton } from './correct-address-button.tsx'
import { MissingButton } from './missing-button.tsx'
import { NotToShip, reasonNotToShip } from './not-to-ship.tsx'
import { ParcelField } from './parcel-field.tsx'
import { Select } from './selection.tsx'
import { UndoShipping } from './undo-shipping.tsx'
import type { Desk } from './use-desk.ts'

type OrderCardProps = { order: ToShip; desk: Desk; isAdmin: boolean }

export function OrderCard({ order, desk, isAdmin }: OrderCardProps) {
  const card = useRef<HTMLLIElement>(null)
  const { shipped } = desk.of(order._id)
  const focusField = () => card.current?.querySelector<HTMLElement>('input[data-parcel]')?.focus()
  return (
    <li
      ref={card}
      tabIndex={-1}
      aria-label={`Order ${order.number}`}
      className="rounded-lg border border-edge bg-surface px-4 py-3"
    >
      {shipped ? (
        <Shipped
          order={order}
          shipped={shipped}
          onUndone={() => {
            desk.undone(order._id)
            // The Undo button has the focus and disappears. The field is there after the next rendering.
            setTimeout(focusField)
          }}
        />
      ) : (
        <div className="grid gap-x-8 gap-y-3 lg:grid-cols-[minmax(0,1.2fr)_minmax(0,1.4fr)_minmax(0,1.2fr)]">
          <div className="flex items-start gap-1">
            <Select label={`Select order ${order.number}`} orders={[order]} selection={desk.selection} />
            <Destination order={order} />
          </div>
          <Packed order={order} />
          <div className="flex flex-col items-start gap-3">
            {reasonNotToShip(order) ? (
              <NotToShip order={order} isAdmin={isAdmin} />
            ) : (
              <ParcelField order={order} desk={desk} card={card} />
            )}
            <div className="flex flex-wrap gap-2">
              <MissingButton order={order} />
              <CorrectAddressButton order={order} isAdmin={isAdmin} />
            </div>
          </div>
        </div>
      )}
    </li>
  )
}

function Destination({ order: { number, name, company, address, phone, delivery, leavesOn } }: { order: ToShip }) {
  return (
    <div className="min-w-0 wrap-anywhere">
      <h3 className="font-semibold">
        {number}, {company ?? name}
      </h3>
      {company && <p className="text-sm">{name}</p>}
      <p className="text-sm whitespace-pre-line">{address}</p>
      <p className="text-sm text-ink-muted">{phone}</p>
      {delivery && <p className="text-sm text-ink-muted">{delivery.name}</p>}
      {leavesOn && (
        <p className="text-sm">
          Promised for <time dateTime={leavesOn}>{formatDayOf(leavesOn, 'UTC')}</time>
        </p>
      )}
    </div>
  )
}

function Packed({ order }: { order: ToShip }) {
  const { number, lines, disputed, asksToCancel, short } = order
  return (
    <div className="min-w-0">
      <ul aria-label={`Lines of order ${number}`} className="flex flex-col gap-1 wrap-anywhere">
        {lines.map(({ name, sku, quantity }) => (
          <li key={`${sku} ${name}`}>
            <b className="font-semibold">{count.format(quantity)} ×</b> {name}
            {sku && <span className="block font-mono text-sm text-ink-muted">{sku}</span>}
          </li>
        ))}
      </ul>
      {(disputed || asksToCancel || short) && (
        <div className="mt-2 flex flex-col items-start gap-1">
          {disputed && <Badge tone="refused">Payment disputed</Badge>}
          {asksToCancel && <Badge tone="refused">Asks to cancel</Badge>}
          {short && <Badge tone="open">Reported short</Badge>}
          {short && (
            <p className="text-sm wrap-anywhere">
              {short.text} <span className="text-ink-muted">({formatRecent(short.at)})</span>
            </p>
          )}
        </div>
      )}
    </div>
  )
}

const count = new Intl.NumberFormat('en-US')

type ShippedProps = { order: ToShip; shipped: { at: string; parcel: string }; onUndone: () => void }

function Shipped({ order: { _id, number, name, company }, shipped: { at, parcel }, onUndone }: ShippedProps) {
  return (
    <div className="flex min-h-8 flex-wrap items-center gap-x-3 gap-y-1">
      <Badge tone="done">Shipped</Badge>
      <p className="min-w-0 wrap-anywhere">
        {number}, {company ?? name}
        {parcel && <span className="text-ink-muted">: {parcel}</span>}
      </p>
      <UndoShipping order={{ _id, number, approvedAt: at }} onUndone={onUndone} />
    </div>
  )
}
