/** Orders of one group of To ship, with a box that selects them all. */
import type { ToShip } from '#contract/orders/schema/to-ship.ts'
import { OrderCard } from './order-card.tsx'
import { Select } from './selection.tsx'
import type { Desk } from './use-desk.ts'

type GroupProps = {
  id: string
  title: string
  /** A sentence beside the title, or none. */
  note: string
  orders: readonly ToShip[]
  /** How many orders the group has, of which only the oldest are shown. */
  total: number
  desk: Desk
  isAdmin: boolean
}

export function Group({ id, title, note, orders, total, desk, isAdmin }: GroupProps) {
  const open = orders.filter(({ _id }) => !desk.of(_id).shipped)
  return (
    <section id={id} aria-labelledby={`${id}-title`} className="scroll-mt-6">
      <div className="flex flex-wrap items-center gap-x-2">
        {open.length > 0 && <Select label={`Select all orders: ${title}`} orders={open} selection={desk.selection} />}
        <h2 id={`${id}-title`} className="heading text-xl">
          {title} {total > 0 && <span className="text-ink-muted">{count.format(total)}</span>}
        </h2>
        {note && <p className="text-ink-muted">{note}</p>}
      </div>
      <ul className="mt-2 flex flex-col gap-2">
        {orders.map((order) => (
          <OrderCard key={order._id} order={order} desk={desk} isAdmin={isAdmin} />
        ))}
      </ul>
      {total > orders.length && (
        <p className="mt-3 text-ink-muted">
          These are the oldest {count.format(orders.length)} of {count.format(total)} orders. Once these orders have
          shipped, the next orders follow.
        </p>
      )}
    </section>
  )
}

const count = new Intl.NumberFormat('en-US')
