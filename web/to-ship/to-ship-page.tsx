/** To ship: unshipped orders, paid or on account, the oldest first, without amounts. Packers ship each with its parcel number. */
import { useNavigation } from 'react-router'
import { api } from '#web/api/client.ts'
import { DashboardScreen } from '#web/dashboard/dashboard-screen.tsx'
import { visitorContext } from '#web/dashboard/entrance/guards.ts'
import { FailedList, type FailedPage, orFailure } from '#web/dashboard/failed-page.tsx'
import { TableSearch } from '#web/dashboard/table/table-search.tsx'
import { type TableUrl, useTableUrl } from '#web/dashboard/use-table-url.ts'
import { EmptyState } from '#web/lists/empty-state.tsx'
import { mostSearchedLetters } from '#web/lists/use-search-words.ts'
import { PackersNeeds } from '#web/needs/packers-needs.tsx'
import { withNeeds } from '#web/needs/strip/needs-strip.tsx'
import { pageMeta } from '#web/shell/page-meta.ts'
import { Button } from '#web/ui/button.tsx'
import { classNames } from '#web/ui/class-names.ts'
import type { Route } from './+types/to-ship-page.ts'
import { CarrierField } from './carrier-field.tsx'
import { CarrierFile } from './carrier-file.tsx'
import { Group } from './group.tsx'
import { SlipsBar } from './slips-bar.tsx'
import { type Desk, type LoadedOrders, useDesk } from './use-desk.ts'
import { useReload } from './use-reload.ts'

/** The most orders shown in a group. Once these have shipped, the next ones follow. */
const limit = '100'

export async function clientLoader({ request, context }: Route.ClientLoaderArgs) {
  const q = new URL(request.url).searchParams.get('q')?.slice(0, mostSearchedLetters)
  const read = (due: 'true' | 'false') => api.readPage('listToShip', { limit, due, ...(q && { q }) })
  const both = async (): Promise<LoadedOrders> => {
    const [due, later] = await Promise.all([read('true'), read('false')])
    return { due, later }
  }
  return { page: await withNeeds(orFailure(both())), isAdmin: context.get(visitorContext).isAdmin }
}

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, { title: 'To ship', description: '' })

export default function ToShipPage({ loaderData: { page, isAdmin } }: Route.ComponentProps) {
  const url = useTableUrl()
  const desk = useDesk(page, url.q)
  useReload()
  return (
    <DashboardScreen title="To ship">
      <PackersNeeds needs={page.needs} />
      <div className="list-tools mb-4">
        <CarrierField desk={desk} />
        <TableSearch label="Search orders to ship" value={url.q} onSearch={url.search} />
        <CarrierFile />
      </div>
      <Failure page={page} />
      <Orders desk={desk} url={url} isAdmin={isAdmin} />
      <SlipsBar desk={desk} />
    </DashboardScreen>
  )
}

/** The known orders stay below the error, so that nothing that was typed is lost. */
function Failure({ page }: { page: object | FailedPage }) {
  return 'failure' in page ? <FailedList {...(page as FailedPage)} /> : null
}

const groups = [
  { id: 'due', title: 'Promised for today or earlier', whileOtherIsEmpty: 'No other order is waiting.' },
  { id: 'later', title: 'Later', whileOtherIsEmpty: 'Nothing has to leave today.' },
] as const

type OrdersProps = { desk: Desk; url: TableUrl; isAdmin: boolean }

function Orders({ desk, url, isAdmin }: OrdersProps) {
  // A search leaves orders out, so it does not show that nothing else is waiting.
  const isOneEmpty = url.q === '' && groups.some(({ id }) => desk[id].length === 0)
  const isLoading = useNavigation().location?.pathname === '/dashboard/toShip'
  if (desk.due.length + desk.later.length === 0) return desk.isKnown ? <Nothing url={url} /> : null
  return (
    <div data-rows aria-busy={isLoading} className={classNames('flex flex-col gap-6', isLoading && 'opacity-60')}>
      {groups.map(
        ({ id, title, whileOtherIsEmpty }) =>
          desk[id].length > 0 && (
            <Group
              key={id}
              {...{ id, title, desk, isAdmin }}
              note={isOneEmpty ? whileOtherIsEmpty : ''}
              orders={desk[id]}
              total={desk.totals[id]}
            />
          ),
      )}
    </div>
  )
}

function Nothing({ url }: { url: TableUrl }) {
  if (url.q === '') return <EmptyState title="Nothing to ship">Orders appear here as soon as they are paid.</EmptyState>
  return (
    <EmptyState
      title="No orders match"
      action={
        <Button variant="secondary" onClick={url.clear}>
          Show all orders
        </Button>
      }
    >
      No order that waits to be shipped matches your search.
    </EmptyState>
  )
}
