/** An order in a list: what it is, its number and when it was placed beneath; it leads to the order. */
import { Link } from 'react-router'
import type { Order } from '#contract/orders/schema/order.ts'
import { recentParts } from '#web/ui/screens/format-moment.ts'

export function OrderName({ order: { _id, name, number, placedAt } }: { order: Order }) {
  const [when, zone] = recentParts(placedAt)
  return (
    <>
      <Link to={`/dashboard/orders/${_id}`} prefetch="intent" data-opens title={name} className="text-link cut-off">
        {name}
      </Link>
      <span className="text-sm font-normal text-ink-muted tabular:cut-off card:block">
        <span className="whitespace-nowrap">{number} ·</span>{' '}
        <time dateTime={placedAt} className="whitespace-nowrap">
          {when}
          {zone && <span className="named-above"> {zone}</span>}
        </time>
      </span>
    </>
  )
}
