/** History: every change with author and time, to be filtered, downloaded and undone. */
import { Link } from 'react-router'
import { actionOf } from '#contract/history/rules.ts'
import type { Change } from '#contract/history/schema.ts'
import { api } from '#web/api/client.ts'
import { DashboardScreen } from '#web/dashboard/dashboard-screen.tsx'
import { FailedList, type FailedPage, orFailure } from '#web/dashboard/failed-page.tsx'
import { RowChangeProvider, useRowChange, useRowChanges } from '#web/dashboard/row-changes.ts'
import type { Column } from '#web/dashboard/table/column.ts'
import { DataTable } from '#web/dashboard/table/data-table.tsx'
import { EmailAddress } from '#web/dashboard/table/email-address.tsx'
import { readTableUrl, useTableUrl } from '#web/dashboard/use-table-url.ts'
import { EmptyState } from '#web/lists/empty-state.tsx'
import { pageMeta } from '#web/shell/page-meta.ts'
import { Button } from '#web/ui/button.tsx'
import type { Route } from './+types/history-page.ts'
import { ActionWord, ChangeName, Moment } from './change-name.tsx'
import { ChangedFields } from './changed-fields.tsx'
import { readFilter } from './history-address.ts'
import { DownloadChanges, HistoryFilters } from './history-filters.tsx'
import { UndoButton } from './undo-button.tsx'

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const { limit, cursor } = { cursor: undefined, ...readTableUrl(request, []) }
  const filter = readFilter(new URL(request.url).searchParams)
  return orFailure(api.readPage('listChanges', { ...filter, limit, ...(cursor && { cursor }) }))
}

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, { title: 'History', description: '' })
}

const columns: Column<Change>[] = [
  { id: 'at', header: 'When', width: 'medium', sorts: ['newest', 'oldest'], cell: ({ at }) => <Moment at={at} /> },
  { id: 'what', header: 'What', width: 'wide', cell: (change) => <What change={change} /> },
  { id: 'fields', header: 'Before and after', width: 'wide', cell: (change) => <ChangedFields change={change} /> },
  { id: 'by', header: 'Who', width: 'medium', cell: (change) => <Who by={change.by} /> },
  { id: 'undo', header: 'Undo', align: 'actions', cell: (change) => <Undo change={change} /> },
]

export default function HistoryPage({ loaderData }: Route.ComponentProps) {
  return (
    <DashboardScreen title="History" actions={<DownloadChanges />}>
      <History loaded={loaderData} />
    </DashboardScreen>
  )
}

type Loaded = Parameters<typeof useRowChanges<Change>>[0]

function History({ loaded }: { loaded: Loaded }) {
  const { page, failed, note, removedLabel } = useRowChanges<Change>(loaded)
  const url = useTableUrl('newest')
  return (
    <RowChangeProvider value={note}>
      <DataTable
        caption="History"
        columns={columns}
        rows={page.rows}
        rowKey={({ _id }) => _id}
        removedLabel={removedLabel}
        sorting={url.sorting}
        tools={<HistoryFilters url={url} />}
        paging={url.paging(page)}
        instead={insteadOfRows(failed, page.total, url.clear)}
      />
    </RowChangeProvider>
  )
}

function insteadOfRows(failed: FailedPage | undefined, total: number, onClear: () => void) {
  if (failed) return <FailedList {...failed} />
  if (total > 0) return undefined
  return (
    <EmptyState
      title="No changes"
      action={
        <Button variant="secondary" onClick={onClear}>
          Show all changes
        </Button>
      }
    >
      Changes are listed here, with the values before and after.
    </EmptyState>
  )
}

function What({ change }: { change: Change }) {
  return (
    <>
      <span className="block font-medium">
        <ActionWord change={change} />
      </span>
      <ChangeName change={change} />
    </>
  )
}

/** Links to other changes by the same author. */
function Who({ by }: { by: string }) {
  return (
    <Link to={`?${new URLSearchParams({ who: by })}`} className="text-link">
      <EmailAddress>{by}</EmailAddress>
    </Link>
  )
}

/** The result is shown in place, so that no row moves. The undoing change is listed when the history is fetched again. */
function Undo({ change }: { change: Change }) {
  const row = useRowChange(change)
  if (change.canUndo)
    return <UndoButton change={change} onUndone={() => row.change({ canUndo: false, undone: now() })} />
  if (!change.undone) return <Final change={change} />
  const { by, at } = change.undone
  return (
    <span className="text-sm text-ink-muted">
      Undone{by && ` by ${by}`}, <Moment at={at} />
    </span>
  )
}

/** The reason why a change cannot be undone. */
function Final({ change: { action } }: { change: Change }) {
  const { final } = actionOf(action)
  return final ? <span className="block max-w-60 text-left text-sm text-ink-muted sm:ml-auto">{final}</span> : null
}

const now = () => ({ by: '', at: new Date().toISOString() })
