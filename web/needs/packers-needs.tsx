/** The counts of what packers see to, in a line above the orders to ship, each a link to its list. */
import { Link } from 'react-router'
import { type Need, needSays } from '#contract/needs/rules.ts'
import type { Needs } from '#contract/needs/schema.ts'

/** The lists on the screens of packers. */
const lists = [
  ['ordersWaiting', '/dashboard/toShip#later'],
  ['ordersLate', '/dashboard/toShip#due'],
  ['belowMinimum', '/dashboard/stock?level=below+minimum'],
  ['lowStock', '/dashboard/stock?level=low'],
] as const satisfies [Need, string][]

export function PackersNeeds({ needs }: { needs: Needs | undefined }) {
  const open = lists.filter(([need]) => needs && needs[need] > 0)
  if (!needs || open.length === 0) return null
  return (
    <nav
      aria-label="Needs attention"
      className="mb-2 flex flex-wrap items-baseline gap-x-4 rounded-md border border-edge bg-ground px-3 py-0.5 leading-8 fine:text-sm/6 print:hidden"
    >
      <span className="font-semibold">Needs attention:</span>
      {open.map(([need, path]) => (
        <Link key={need} to={path} className="text-link py-1">
          {needSays(need, needs[need])}
        </Link>
      ))}
    </nav>
  )
}
