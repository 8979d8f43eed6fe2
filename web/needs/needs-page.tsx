/** Needs attention: cases that the shop cannot settle by itself, with the possible actions. */
import { Link } from 'react-router'
import { type Need, needSays, pathOfNeed } from '#contract/needs/rules.ts'
import type { Needs } from '#contract/needs/schema.ts'
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
import { WithoutDelivery } from './without-delivery.tsx'

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
        <Linked need="ordersWaiting" id="orders" title="Waiting orders" needs={needs}>
          No orders have waited longer than a day.
        </Linked>
        <Linked need="ordersShort" id="short" title="Orders reported short" needs={needs}>
          No packer reports that goods are missing.
        </Linked>
        <Linked need="ordersLate" id="late" title="Late orders" needs={needs}>
          No order is late.
        </Linked>
        <CancellationNeeds cancellations={money.cancellations} />
        <WithoutDelivery orders={money.withoutDelivery} />
        <DisputeNeeds needs={needs} disputes={money.disputes} />
        <Linked need="transfers" id="transfers" title="Bank transfers" needs={needs}>
          Every transfer matches an order.
        </Linked>
        <Linked need="overdue" id="receivables" title="Orders on account" needs={needs}>
          No order on account is unpaid after its last reminder.
        </Linked>
        <MoneyNeeds money={money} />
        <Linked need="reviews" id="reviews" title="New reviews" needs={needs}>
          Every review has been looked at.
        </Linked>
        <TaxNeeds tax={tax} />
        <UnsentNeeds unsent={unsent} />
        {needs.unreached > 0 && (
          <Linked need="unreached" id="unreached" title="Delivery methods without places" needs={needs}>
            {''}
          </Linked>
        )}
        <StockNeeds stock={stock} />
      </div>
    </DashboardScreen>
  )
}

type LinkedProps = {
  need: Need
  needs: Needs
  id: string
  title: string
  /** The sentence for an empty list. */
  children: string
}

/** A section that leads to a list on another screen. */
function Linked({ need, needs, id, title, children }: LinkedProps) {
  return (
    <NeedSection id={id} title={title} count={needs[need]} none={children}>
      <Link to={pathOfNeed(need, '/dashboard/money')} className="text-link">
        {needSays(need, needs[need])}
      </Link>
    </NeedSection>
  )
}
