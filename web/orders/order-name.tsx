/** An order in a list: what it is, its number and when it was placed beneath; it leads to the order. */
import { Link } from 'react-router'
import type { Order } from '#contract/orders/schema.ts'
import { formatDay } from '#web/ui/screens/format-moment.ts'

export function OrderName({ order: { _id, name, number, placedAt } }: { order: Order }) {
  return (
    <>
      <Link to={`/dashboard/orders/${_id}`} prefetch="intent" className="text-link">
        {name}
      </Link>
      <span className="mt-0.5 block text-sm whitespace-nowrap text-ink-muted">
        {number} · <time dateTime={placedAt}>{formatDay(placedAt)}</time>
      </span>
    </>
  )
}
