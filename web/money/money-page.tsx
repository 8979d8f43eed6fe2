/** Money: the start page of bookkeepers. Payments, refunds, disputes and documents that need attention, and the month. */
import { api } from '#web/api/client.ts'
import { Transfers } from '#web/bank/transfers.tsx'
import { Receivables } from '#web/companies/receivables.tsx'
import { DashboardScreen } from '#web/dashboard/dashboard-screen.tsx'
import { FailedList, isFailed, orFailure } from '#web/dashboard/failed-page.tsx'
import { Months } from '#web/figures/months.tsx'
import { CancellationNeeds } from '#web/needs/cancellation-needs.tsx'
import { DisputeNeeds } from '#web/needs/dispute-needs.tsx'
import { MoneyNeeds } from '#web/needs/money-needs.tsx'
import { TaxNeeds } from '#web/needs/tax-needs.tsx'
import { UnsentNeeds } from '#web/needs/unsent-needs.tsx'
import { pageMeta } from '#web/shell/page-meta.ts'
import type { Route } from './+types/money-page.ts'

export async function clientLoader() {
  const [needs, money, tax, unsent, bank, { entries }, receivables, figures] = await Promise.all([
    api.findNeeds({}),
    api.findMoneyNeeds({}),
    api.findTaxNeeds({}),
    api.findUnsent({}),
    api.findBank(),
    api.findEntries(),
    api.findReceivables(),
    // 90 days contain this month and last month.
    orFailure(api.findFigures({ days: '90' })),
  ])
  return { needs, money, tax, unsent, bank, entries, receivables, figures }
}

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, { title: 'Money', description: '' })

export default function MoneyPage({ loaderData }: Route.ComponentProps) {
  const { needs, money, tax, unsent, bank, entries, receivables, figures } = loaderData
  return (
    <DashboardScreen title="Money">
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-x-12 gap-y-10 xl:grid-cols-[minmax(0,1fr)_22rem]">
        <div className="flex flex-col gap-10">
          {bank.accounts.length > 0 && <Transfers entries={entries} />}
          {receivables.companies.length > 0 && <Receivables receivables={receivables} />}
          <MoneyNeeds money={money} />
          <DisputeNeeds needs={needs} disputes={money.disputes} />
          <CancellationNeeds cancellations={money.cancellations} />
          <UnsentNeeds unsent={unsent} />
          <TaxNeeds tax={tax} />
        </div>
        {isFailed(figures) ? <FailedList {...figures} /> : <Months days={figures.days} />}
      </div>
    </DashboardScreen>
  )
}
