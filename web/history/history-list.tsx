/** The latest changes to one record, with a link to its whole history. */
import { Link, useRevalidator } from 'react-router'
import type { Change } from '#contract/history/schema.ts'
import type { PageOf } from '#web/api/client.ts'
import { FailedList, type FailedPage, isFailed } from '#web/dashboard/failed-page.tsx'
import { ChangeText } from './change-text.tsx'
import { UndoButton } from './undo-button.tsx'

/** `all`: the address of the whole history. */
export function HistoryList({ page, all }: { page: PageOf<Change> | FailedPage; all: string }) {
  return isFailed(page) ? <FailedList {...page} /> : <Changes page={page} all={all} />
}

function Changes({ page: { rows, next }, all }: { page: PageOf<Change>; all: string }) {
  if (rows.length === 0) return <p className="text-ink-muted">No changes yet.</p>
  return (
    <>
      <ol className="divide-y divide-line border-y border-line">
        {rows.map((change) => (
          <Item key={change._id} change={change} />
        ))}
      </ol>
      {next && (
        <p className="mt-3">
          <Link to={all} className="text-link">
            All changes
          </Link>
        </p>
      )}
    </>
  )
}

function Item({ change }: { change: Change }) {
  const { revalidate } = useRevalidator()
  return (
    <li className="flex items-start justify-between gap-4 py-3">
      <div className="min-w-0">
        <ChangeText change={change} />
      </div>
      {change.canUndo && <UndoButton change={change} onUndone={() => void revalidate()} />}
    </li>
  )
}
