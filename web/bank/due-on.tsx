/** When an order on account is due. */
import { Link } from 'react-router'
import { sayOverdue, sayTerm } from '#contract/companies/rules/credit.ts'
import type { Order } from '#contract/orders/schema/order.ts'
import { formatDayOf } from '#web/ui/screens/format-moment.ts'

const dayMs = 24 * 60 * 60 * 1000

/** Since the beginning of the due day, in the reader's calendar. */
function daysSince(day: string): number {
  const now = new Date()
  return (Date.UTC(now.getFullYear(), now.getMonth(), now.getDate()) - Date.parse(day)) / dayMs
}

/** `companyId` leads the office to the company's payment terms. */
export function DueOn({ order: { netDays = 0, dueOn, companyId } }: { order: Order }) {
  const overdue = dueOn ? daysSince(dueOn) : 0
  return (
    <>
      <p className="mt-3">
        {dueOn ? (
          <>
            Due on <time dateTime={dueOn}>{formatDayOf(dueOn, 'UTC')}</time>
            {overdue > 0 && <strong className="font-semibold text-danger">, {sayOverdue(overdue)}</strong>}
          </>
        ) : (
          sayTerm(netDays)
        )}
      </p>
      {companyId && (
        <p className="mt-1">
          <Link to={`/dashboard/companies/${companyId}`} className="text-link">
            The company’s payment terms
          </Link>
        </p>
      )}
    </>
  )
}
