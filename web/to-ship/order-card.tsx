/**
 * One order to pack, as a row that opens: what goes where and by when, its marks, and what a packer can do with it. The closed
 * row names two of its products.
 */
import { useMemo, useRef, useState } from 'react'
import type { ToShip } from '#contract/orders/schema/to-ship.ts'
import { MoreButton, RowDetailsProvider } from '#web/dashboard/table/row-details.tsx'
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
  const [isOpen, setOpen] = useState(false)
  const details = useMemo(() => ({ isOpen, toggle: () => setOpen(!isOpen) }), [isOpen])
  const focusField = () => card.current?.querySelector<HTMLElement>('input[data-parcel]')?.focus()
  return (
    <li
      ref={card}
      tabIndex={-1}
      data-row
      aria-label={`Order ${order.number}`}
      data-open={isOpen ? '' : undefined}
      className="group rounded-lg border border-edge bg-surface px-4 py-1.5"
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
        <div className="to-ship-order grid gap-x-5 gap-y-2 text-sm">
          <div className="flex items-start gap-1">
            <Select label={`Select order ${order.number}`} orders={[order]} selection={desk.selection} />
            <Destination order={order} />
            <RowDetailsProvider value={details}>
              <MoreButton about={`order ${order.number}`} />
            </RowDetailsProvider>
          </div>
          <Packed order={order} />
          {reasonNotToShip(order) ? (
            <NotToShip order={order} isAdmin={isAdmin} />
          ) : (
            <ParcelField order={order} desk={desk} card={card} />
          )}
          <div className="flex flex-wrap gap-1 lg:flex-col">
            <MissingButton order={order} />
            <CorrectAddressButton order={order} isAdmin={isAdmin} />
          </div>
        </div>
      )}
    </li>
  )
}

function Destination({ order: { number, name, company, address, phone, delivery, leavesOn } }: { order: ToShip }) {
  return (
    <div className="min-w-0 flex-1 wrap-anywhere">
      <h3 className="font-semibold">
        {number}, {company ?? name}
      </h3>
      {leavesOn && (
        <p>
          Promised for <time dateTime={leavesOn}>{formatDayOf(leavesOn, 'UTC')}</time>
        </p>
      )}
      {company && <p className={whenOpen}>{name}</p>}
      <p className="whitespace-pre-line">{address}</p>
      <p className={whenOpen}>{phone}</p>
      {delivery && <p className={whenOpen}>{delivery.name}</p>}
    </div>
  )
}

const whenOpen = 'hidden text-ink-muted group-data-open:block print:block'

function Packed({ order }: { order: ToShip }) {
  const { number, lines, disputed, asksToCancel, short } = order
  return (
    <div className="min-w-0">
      <ul aria-label={`Lines of order ${number}`} className="wrap-anywhere">
        {lines.map(({ name, sku, quantity }) => (
          <li key={`${sku} ${name}`}>
            <b className="font-semibold">{count.format(quantity)} ×</b> {name}
            {sku && <span className="ml-2 font-mono text-xs text-ink-muted">{sku}</span>}
          </li>
        ))}
      </ul>
      {lines.length > 2 && (
        <p className="text-ink-muted max-lg:hidden group-data-open:hidden">{moreLines(lines.length - 2)}</p>
      )}
      {(disputed || asksToCancel || short) && (
        <div className="mt-1 flex flex-wrap items-center gap-x-2">
          {disputed && <Badge tone="refused">Payment disputed</Badge>}
          {asksToCancel && <Badge tone="refused">Asks to cancel</Badge>}
          {short && <Badge tone="open">Reported short</Badge>}
          {short && (
            <p className="wrap-anywhere">
              {short.text} <span className="text-ink-muted">({formatRecent(short.at)})</span>
            </p>
          )}
        </div>
      )}
    </div>
  )
}

const moreLines = (count: number) => `and ${count} more ${count === 1 ? 'line' : 'lines'}`
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
