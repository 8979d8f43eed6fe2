/** Overview: the state of the shop, for its admins. Its main figures link to the orders or products that they count. */
import { Link, useNavigation } from 'react-router'
import { figureDays } from '#contract/orders/rules/admin/figures.ts'
import type { Figures } from '#contract/orders/schema/figures.ts'
import { api } from '#web/api/client.ts'
import { DashboardScreen } from '#web/dashboard/dashboard-screen.tsx'
import { FailedList, isFailed, orFailure } from '#web/dashboard/failed-page.tsx'
import { pageMeta } from '#web/shell/page-meta.ts'
import { useShop } from '#web/shell/use-shop.ts'
import { classNames } from '#web/ui/class-names.ts'
import type { Route } from './+types/overview-page.ts'
import { daysIn } from './overview-address.ts'
import { PaidPart } from './paid-part.tsx'
import { BestProducts, LowStock } from './product-parts.tsx'
import { WaitingPart } from './waiting-part.tsx'

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const days = daysIn(request)
  return { days, figures: await orFailure(api.findFigures({ days: String(days) })) }
}

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, { title: 'Overview', description: '' })
}

export default function OverviewPage({ loaderData: { days, figures } }: Route.ComponentProps) {
  const isLoading = useNavigation().location?.pathname.endsWith('/overview') ?? false
  return (
    <DashboardScreen title="Overview" actions={<Periods days={days} />}>
      {isFailed(figures) ? (
        <FailedList {...figures} />
      ) : (
        <div aria-busy={isLoading} className={classNames('grid gap-14', isLoading && 'opacity-60')}>
          <AllFigures figures={figures} />
        </div>
      )}
    </DashboardScreen>
  )
}

function AllFigures({ figures }: { figures: Figures }) {
  const { chargesVat } = useShop()
  return (
    <>
      {chargesVat && <p className="-mb-8 text-ink-muted">All amounts exclude VAT.</p>}
      <PaidPart figures={figures} />
      <div className="grid gap-x-12 gap-y-14 xl:grid-cols-2">
        <WaitingPart
          title="To ship, by time since payment"
          none="Every paid order has shipped."
          ages={figures.toShip}
          state="unshipped"
          by="paid"
        />
        <WaitingPart
          title="Unpaid, by time since the order"
          none="No unpaid orders."
          ages={figures.unpaid}
          state="unpaid"
          by="placed"
        />
        <LowStock products={figures.lowStock} />
        <BestProducts products={figures.bestProducts} span={figures.days.length} />
      </div>
    </>
  )
}

function Periods({ days }: { days: number }) {
  return (
    <nav aria-label="Period" className="flex gap-1">
      {figureDays.map((period) => (
        <Link
          key={period}
          to={`?days=${period}`}
          preventScrollReset
          aria-current={period === days ? 'page' : undefined}
          className={classNames(
            'rounded-md px-3 py-2 hover:bg-ground',
            period === days && 'bg-ground font-semibold underline decoration-2 underline-offset-4',
          )}
        >
          {period} days
        </Link>
      ))}
    </nav>
  )
}
