/** An order in a list: what it is, its number and when it was placed beneath; it leads to the order. */
import { Link } from 'react-router'
import type { Order } from '#contract/orders/schema.ts'
import { formatRecent } from '#web/ui/screens/format-moment.ts'

export function OrderName({ order: { _id, name, number, placedAt } }: { order: Order }) {
  return (
    <>
      <Link
        to={`/dashboard/orders/${_id}`}
        prefetch="intent"
        data-opens
        title={name}
        className="text-link min-[22rem]:max-sm:block min-[22rem]:max-sm:truncate sm:line-clamp-3"
      >
        {name}
      </Link>
      <span className="block text-sm font-normal text-ink-muted sm:mt-0.5">
        <span className="whitespace-nowrap">{number} ·</span>{' '}
        <time dateTime={placedAt} className="whitespace-nowrap">
          {formatRecent(placedAt)}
        </time>
      </span>
    </>
  )
}
