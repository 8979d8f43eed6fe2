/** An order in a list: its name as a link, its number and date beneath. */
import { Link } from 'react-router'
import type { Order } from '#contract/orders/schema/order.ts'
import { formatRecent } from '#web/ui/screens/format-moment.ts'

export function OrderName({ order: { _id, name, number, placedAt } }: { order: Order }) {
  // A time ends with its zone, such as CET or GMT+9.
  const [when, zone] = formatRecent(placedAt).split(/(?= [A-Z]{2})/)
  return (
    <>
      <Link to={`/dashboard/orders/${_id}`} prefetch="intent" data-opens title={name} className="text-link cut-off">
        {name}
      </Link>
      <span className="second-line tabular:cut-off card:block">
        {number}&nbsp;·{' '}
        <time dateTime={placedAt} className="whitespace-nowrap">
          {when}
          <span className="named-above">{zone}</span>
        </time>
      </span>
    </>
  )
}
