/** Waiting orders by age: each line links to the orders it counts. */
import { Link } from 'react-router'
import type { Waiting } from '#contract/orders/schema/figures.ts'
import { formatMoney } from '#contract/rules/money.ts'
import { ordersAt } from './overview-address.ts'

type WaitingPartProps = {
  title: string
  /** The sentence if no orders are waiting. */
  none: string
  ages: readonly Waiting[]
  state: 'unpaid' | 'unshipped'
  /** The day from which waiting is counted. */
  by: 'placed' | 'paid'
}

const names = ['Today', 'Yesterday', '2 to 6 days', '7 days or more']

const count = new Intl.NumberFormat('en-US')

export function WaitingPart({ title, none, ages, state, by }: WaitingPartProps) {
  const most = Math.max(...ages.map(({ orders }) => orders))
  const id = `${state}-title`
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="heading text-2xl">
        {title}
      </h2>
      {most === 0 ? (
        <p className="mt-3 text-ink-muted">{none}</p>
      ) : (
        <table className="mt-3 w-full">
          <thead className="sr-only">
            <tr>
              {['Age', 'Orders', 'Worth'].map((name) => (
                <th key={name} scope="col">
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {ages.map((age, index) => (
              <tr key={age.to} className="border-b border-line">
                <th scope="row" className="py-2 text-left font-normal">
                  <Link to={ordersAt({ state, [`${by}From`]: age.from, [`${by}To`]: age.to })} className="text-link">
                    {names[index]}
                  </Link>
                </th>
                <td className="w-2/5 py-2 pl-4">
                  <span className="flex items-center gap-2">
                    <span className="w-12 text-right font-semibold">{count.format(age.orders)}</span>
                    <span aria-hidden className="h-2.5 flex-1">
                      <span className="block h-full bg-edge" style={{ width: `${(age.orders / most) * 100}%` }} />
                    </span>
                  </span>
                </td>
                <td className="py-2 pl-4 text-right">{formatMoney(age.total)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  )
}
