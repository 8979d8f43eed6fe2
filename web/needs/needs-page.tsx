/** Needs attention: cases that the shop cannot settle by itself, with the possible actions. */
import { Link } from 'react-router'
import { needLists, needSays } from '#contract/needs/rules/need-lists.ts'
import { api } from '#web/api/client.ts'
import { DashboardScreen } from '#web/dashboard/dashboard-screen.tsx'
import { pageMeta } from '#web/shell/page-meta.ts'
import type { Route } from './+types/needs-page.ts'
import { CancellationNeeds } from './cancellation-needs.tsx'
import { DisputeNeeds } from './dispute-needs.tsx'
import { MoneyNeeds } from './money-needs.tsx'
import { NeedSection } from './need-section.tsx'
import { StockNeeds } from './stock-needs.tsx'
import { TaxNeeds } from './tax-needs.tsx'
import { UnsentNeeds } from './unsent-needs.tsx'

export async function clientLoader() {
  const [needs, money, tax, stock, unsent] = await Promise.all([
    api.findNeeds({}),
    api.findMoneyNeeds({}),
    api.findTaxNeeds({}),
    api.findStockNeeds({}),
    api.findUnsent({}),
  ])
  return { needs, money, tax, stock, unsent }
}

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: 'Needs attention', description: '' })

export default function NeedsPage({ loaderData }: Route.ComponentProps) {
  const { needs, money, tax, stock, unsent } = loaderData
  return (
    <DashboardScreen title="Needs attention">
      <div className="flex max-w-4xl flex-col gap-10">
        <NeedSection
          id="orders"
          title="Waiting orders"
          count={needs.ordersWaiting}
          none="No orders have waited longer than a day."
        >
          <Link to={needLists.ordersWaiting.path} className="text-link">
            {needSays('ordersWaiting', needs.ordersWaiting)}
          </Link>
        </NeedSection>
        <NeedSection
          id="short"
          title="Orders reported short"
          count={needs.ordersShort}
          none="No packer reports that goods are missing."
        >
          <Link to={needLists.ordersShort.path} className="text-link">
            {needSays('ordersShort', needs.ordersShort)}
          </Link>
        </NeedSection>
        <NeedSection id="late" title="Late orders" count={needs.ordersLate} none="No order should have left by now.">
          <Link to={needLists.ordersLate.path} className="text-link">
            {needSays('ordersLate', needs.ordersLate)}
          </Link>
        </NeedSection>
        <CancellationNeeds cancellations={money.cancellations} />
        <DisputeNeeds needs={needs} disputes={money.disputes} />
        <NeedSection
          id="transfers"
          title="Bank transfers"
          count={needs.transfers}
          none="Every transfer has found its order."
        >
          <Link to="/dashboard/money#transfers" className="text-link">
            {needSays('transfers', needs.transfers)}
          </Link>
        </NeedSection>
        <NeedSection
          id="receivables"
          title="Orders on account"
          count={needs.overdue}
          none="No order on account is unpaid after its last reminder."
        >
          <Link to="/dashboard/money#receivables" className="text-link">
            {needSays('overdue', needs.overdue)}
          </Link>
        </NeedSection>
        <MoneyNeeds money={money} />
        <TaxNeeds tax={tax} />
        <UnsentNeeds unsent={unsent} />
        <StockNeeds stock={stock} />
      </div>
    </DashboardScreen>
  )
}
