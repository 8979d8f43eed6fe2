/** Tax report: what became taxable in a period, for the seller's tax returns. */
import { Link, useNavigation } from 'react-router'
import { shopCurrency } from '#contract/rules/currency.ts'
import { formatDay } from '#contract/rules/days.ts'
import { formatMoney } from '#contract/rules/money.ts'
import type { TaxReport } from '#contract/tax/schema/report.ts'
import { api } from '#web/api/client.ts'
import { DashboardScreen } from '#web/dashboard/dashboard-screen.tsx'
import { FailedList, isFailed, orFailure } from '#web/dashboard/failed-page.tsx'
import { useChange } from '#web/dashboard/use-change.ts'
import { decimalHere } from '#web/files/save/decimal-here.ts'
import { saveFile } from '#web/files/save/save-file.ts'
import { EmptyState } from '#web/lists/empty-state.tsx'
import { pageMeta } from '#web/shell/page-meta.ts'
import { Button } from '#web/ui/button.tsx'
import { classNames } from '#web/ui/class-names.ts'
import type { Route } from './+types/tax-report-page.ts'
import { type Days, daysIn, ReportDays } from './report-days.tsx'
import { ReportTable } from './report-table.tsx'

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const days = daysIn(request)
  return { days, report: await orFailure(api.findTaxReport(days)) }
}

const title = 'Tax report'

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, { title, description: '' })

export default function TaxReportPage({ loaderData: { days, report } }: Route.ComponentProps) {
  const isLoading = useNavigation().location?.pathname.endsWith('/taxReport') ?? false
  return (
    <DashboardScreen title={title} actions={<DownloadReport days={days} />}>
      <ReportDays days={days} />
      {isFailed(report) ? (
        <FailedList {...report} />
      ) : (
        <div aria-busy={isLoading} className={classNames('mt-8 flex flex-col gap-12', isLoading && 'opacity-60')}>
          <Sums report={report} />
          <DistanceSales sales={report.distanceSales} />
        </div>
      )}
    </DashboardScreen>
  )
}

function DownloadReport({ days }: { days: Days }) {
  const download = useChange('exportTaxReport', { after: saveFile, inPlace: true })
  return (
    <Button variant="secondary" busy={download.busy} onClick={() => void download({ ...days, decimal: decimalHere() })}>
      Download CSV
    </Button>
  )
}

function Sums({ report }: { report: TaxReport }) {
  const { from, to, rows, total } = report
  return (
    <section aria-labelledby="sums-title">
      <h2 id="sums-title" className="heading text-2xl">
        {formatDay(from)} to {formatDay(to)}
      </h2>
      {rows.length === 0 ? (
        <div className="mt-4">
          <EmptyState title="Nothing was taxable in this period">
            Orders appear here once they are paid; an exempt intra-Community supply, once it has shipped. Orders that
            were placed while the shop charged no VAT are not listed.
          </EmptyState>
        </div>
      ) : (
        <>
          <p className="mt-2 flex flex-wrap items-baseline gap-x-4">
            <span className="heading text-5xl">{formatMoney(total.taxEuros, 'EUR')}</span>
            <span>VAT on sales of {formatMoney(total.baseEuros, 'EUR')} before VAT</span>
          </p>
          <WithoutRate withoutRate={report.withoutRate} />
          <div className="mt-5">
            <ReportTable report={report} />
          </div>
          <p className="mt-4 max-w-prose text-sm text-ink-muted">
            A sale counts on the day on which its tax became due: the day of payment or, for an exempt intra-Community
            supply, the day of shipping. A refund counts on the day of the refund.
            {shopCurrency() === 'USD' &&
              ' Dollars are converted to euros at the ECB’s rate of the day of the sale, as on invoices.'}
          </p>
        </>
      )}
    </section>
  )
}

function WithoutRate({ withoutRate: { count, orders } }: Pick<TaxReport, 'withoutRate'>) {
  if (count === 0) return null
  return (
    <p className="mt-3 max-w-prose rounded-md border border-edge bg-ground px-4 py-2">
      The sums in euros are not complete: there is no exchange rate for the day of{' '}
      {count === 1 ? 'this order' : `these ${count.toLocaleString('en-US')} orders`}:{' '}
      {orders.map(({ _id, number }, index) => (
        <span key={_id}>
          {index > 0 && ', '}
          <Link to={`/dashboard/orders/${_id}`} className="text-link whitespace-nowrap">
            {number}
          </Link>
        </span>
      ))}
      {count > orders.length && ' and others'}.
    </p>
  )
}

function DistanceSales({ sales: { year, euros, limit, withoutRate } }: { sales: TaxReport['distanceSales'] }) {
  return (
    <section id="distance-sales" aria-labelledby="distance-sales-title" className="scroll-mt-6">
      <h2 id="distance-sales-title" className="heading text-2xl">
        Sales to other member states, to buyers without a valid VAT number
      </h2>
      <p className="mt-2 flex flex-wrap items-baseline gap-x-4">
        <span className="heading text-5xl">{formatMoney(euros, 'EUR')}</span>
        <span>
          of {formatMoney(limit, 'EUR')} in {year}, before VAT
        </span>
      </p>
      <p className="mt-3 max-w-prose text-sm text-ink-muted">
        Below this limit, Spanish VAT is due on such sales. Above this limit, the VAT of each destination is due, and
        this shop does not calculate that VAT.
        {withoutRate > 0 &&
          ` The sum omits ${withoutRate === 1 ? 'an order' : `${withoutRate.toLocaleString('en-US')} orders`} without an exchange rate.`}
      </p>
    </section>
  )
}
