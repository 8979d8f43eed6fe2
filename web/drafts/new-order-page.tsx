/** New order: someone in the office starts an order for a customer who calls, or continues one. */
import { Link, useLocation } from 'react-router'
import type { Drafts } from '#contract/drafts/schema.ts'
import { api } from '#web/api/client.ts'
import { DashboardScreen } from '#web/dashboard/dashboard-screen.tsx'
import { visitorContext } from '#web/dashboard/entrance/guards.ts'
import { FailedList, isFailed, orFailure } from '#web/dashboard/failed-page.tsx'
import { pageMeta } from '#web/shell/page-meta.ts'
import { formatRecent } from '#web/ui/screens/format-moment.ts'
import { Panel } from '#web/ui/screens/panel.tsx'
import type { Route } from './+types/new-order-page.ts'
import { type PlacedBefore, placedWords } from './placed.ts'
import { StartForm } from './start-form.tsx'

export async function clientLoader({ context }: Route.ClientLoaderArgs) {
  return { list: await orFailure(api.findDrafts()), isAdmin: context.get(visitorContext).isAdmin }
}

const title = 'New order'

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, { title, description: '' })

export default function NewOrderPage({ loaderData: { list, isAdmin } }: Route.ComponentProps) {
  const { state, key }: { state: PlacedBefore | null; key: string } = useLocation()
  return (
    <DashboardScreen title={title}>
      <div className="flex max-w-3xl flex-col gap-6">
        {state?.placed && <Placed key={key} {...state.placed} isAdmin={isAdmin} />}
        <Panel title="For which customer?">
          <StartForm />
        </Panel>
        <Panel title="Orders that you are entering">
          {isFailed(list) ? <FailedList {...list} /> : <List drafts={list.drafts} />}
        </Panel>
      </div>
    </DashboardScreen>
  )
}

function Placed({ id, number, email, isAdmin }: PlacedBefore['placed'] & { isAdmin: boolean }) {
  return (
    <Panel>
      <p>
        <strong>{placedWords(number)}.</strong> {email} gets a mail about the order, with a link to pay for it.
        {isAdmin && (
          <>
            {' '}
            <Link to={`/dashboard/orders/${id}`} className="text-link">
              See the order
            </Link>
          </>
        )}
      </p>
    </Panel>
  )
}

function List({ drafts }: Drafts) {
  if (drafts.length === 0) return <p className="text-ink-muted">None. An order stays here until you place it.</p>
  return (
    <ul className="divide-y divide-line border-y border-line">
      {drafts.map(({ _id, customer, products, changedAt, handedOverBy }) => (
        <li key={_id} className="py-2">
          <Link to={`/dashboard/newOrder/${_id}`} className="text-link font-medium wrap-anywhere">
            {customer.name || customer.email}
          </Link>
          <span className="block text-sm text-ink-muted">
            {products === 1 ? '1 product' : `${products} products`}, changed{' '}
            <time dateTime={changedAt}>{formatRecent(changedAt)}</time>
            {handedOverBy && `, handed over by ${handedOverBy}`}
          </span>
        </li>
      ))}
    </ul>
  )
}
