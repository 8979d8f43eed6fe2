/** Revenue: the sum of the period beside the sum of the previous period, the drawing, and its table. */
import { Link } from 'react-router'
import type { Figures } from '#contract/orders/schema/figures.ts'
import { formatMoney } from '#contract/rules/money.ts'
import { EmptyState } from '#web/lists/empty-state.tsx'
import { ordersAt, sayLongDay } from './overview-address.ts'
import { countOrders, PaidChart } from './paid-chart.tsx'
import { changeSince, netPaid } from './paid-scale.ts'

type PaidProps = { figures: Pick<Figures, 'days' | 'period' | 'before'> }

export function PaidPart({ figures: { days, period, before } }: PaidProps) {
  const span = days.length
  const [first, last] = [days[0]?.day, days.at(-1)?.day]
  const change = changeSince(netPaid(period), netPaid(before))
  return (
    <section aria-labelledby="paid-title">
      <h2 id="paid-title" className="heading text-2xl">
        Paid in the last {span} days
      </h2>
      <p className="mt-2 mb-5 flex flex-wrap items-baseline gap-x-4">
        <Link to={ordersAt({ paidFrom: first, paidTo: last })} className="heading text-5xl hover:underline">
          {formatMoney(netPaid(period))}
        </Link>
        <span>
          from {countOrders(period.orders)}
          {period.refunded > 0 && `, after ${formatMoney(period.refunded)} in refunds`}
        </span>
        <span className="text-ink-muted">
          {change && `${change} · `}
          {formatMoney(netPaid(before))} in the previous {span} days
        </span>
      </p>
      {period.orders + before.orders > 0 ? (
        <>
          <PaidChart days={days} />
          <PaidTable days={days} />
        </>
      ) : (
        <EmptyState title={`Nothing was paid in the last ${span * 2} days`}>
          A chart of the revenue per day appears here once a payment arrives.
        </EmptyState>
      )}
    </section>
  )
}

const cell = 'py-1.5 pl-4 text-right whitespace-nowrap'

/** The days as a table, the latest day first. */
function PaidTable({ days }: Pick<Figures, 'days'>) {
  return (
    <details className="mt-4">
      <summary className="cursor-pointer text-link">Day by day, as a table</summary>
      <p className="mt-3 max-w-prose text-sm text-ink-muted">
        Days follow the shop’s time zone. A refund lowers the figure of the day on which its order was paid.
      </p>
      <div className="mt-2 overflow-x-auto">
        <table className="w-full text-sm">
          <caption className="sr-only">Paid day by day</caption>
          <thead>
            <tr className="border-b border-ink">
              <th scope="col" className="py-1.5 text-left">
                Day
              </th>
              {['Orders', 'Paid', 'Refunded', 'Kept', `${days.length} days earlier`].map((name) => (
                <th key={name} scope="col" className={cell}>
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {days.toReversed().map((day) => (
              <tr key={day.day} className="border-b border-line">
                <th scope="row" className="py-1.5 text-left font-normal whitespace-nowrap">
                  <Link to={ordersAt({ paidFrom: day.day, paidTo: day.day })} className="text-link">
                    {sayLongDay(day.day)}
                  </Link>
                </th>
                <td className={cell}>{day.orders}</td>
                {[day.paid, day.refunded, netPaid(day), day.before].map((dollars, column) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: the columns are always the same.
                  <td key={column} className={cell}>
                    {formatMoney(dollars)}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </details>
  )
}
