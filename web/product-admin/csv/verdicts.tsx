/** The effect of importing a CSV file, row by row: refused rows first, then changes. */
import { useEffect, useId, useRef, useState } from 'react'
import { canImport } from '#contract/products/rules/admin/import.ts'
import type { CheckedImport, ImportedRow } from '#contract/products/schema/csv.ts'
import type { Column } from '#web/dashboard/table/column.ts'
import { DataTable } from '#web/dashboard/table/data-table.tsx'
import { Button } from '#web/ui/button.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { ConfirmDialog } from '#web/ui/overlay/confirm-dialog.tsx'
import { Badge, type BadgeTone } from '#web/ui/screens/badge.tsx'
import type { CsvImport } from './use-import.ts'

const rowsPerPage = 25
const count = new Intl.NumberFormat('en-US')

export function CsvVerdicts({ name, checked, busy, apply, discard }: CsvImport) {
  const titleId = useId()
  const title = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (checked) title.current?.focus()
  }, [checked])
  if (!checked) return null
  const { counts } = checked
  return (
    <section aria-labelledby={titleId} className="mt-6 flex flex-col gap-4 border-t border-line pt-4">
      <h2 ref={title} id={titleId} tabIndex={-1} className="heading text-xl wrap-anywhere">
        {name}: {summaryOf(counts)}
      </h2>
      <Reading checked={checked} />
      {counts.refused > 0 && (
        <p className="font-medium text-danger">
          Nothing is imported while rows are refused. Please correct the file and choose it again.
        </p>
      )}
      {/* With a new key, the table begins at its first page. */}
      <Rows key={checked.seen} rows={checked.rows} />
      <div className="flex flex-wrap gap-2">
        {canImport(counts) && <Apply checked={checked} busy={busy} apply={apply} />}
        <Button variant="quiet" disabled={busy !== undefined} onClick={discard}>
          Discard
        </Button>
      </div>
    </section>
  )
}

type ApplyProps = { checked: CheckedImport } & Pick<CsvImport, 'busy' | 'apply'>

/** Asks once more if a row may be a mistake. */
function Apply({ checked: { counts, rows }, busy, apply }: ApplyProps) {
  const changes = counts.new + counts.changed
  const doubtful = rows.filter(isDoubtful)
  const button = (onClick: () => unknown) => (
    <Button busy={busy === 'importing'} disabled={busy === 'checking'} onClick={() => void onClick()}>
      {changes === 1 ? 'Apply 1 change' : `Apply ${count.format(changes)} changes`}
    </Button>
  )
  if (doubtful.length === 0) return button(apply)
  return (
    <ConfirmDialog
      trigger={button}
      title={
        doubtful.length === 1 ? 'Apply 1 unusual change?' : `Apply ${count.format(doubtful.length)} unusual changes?`
      }
      text="The rows to check are marked, and come first in the list."
      about={<Says problems={[]} changes={doubtful.slice(0, mostAsked).flatMap(changesAsked)} />}
      confirmText="Apply"
      cancelText="Look again"
      variant="primary"
      onConfirm={apply}
    />
  )
}

const mostAsked = 5
const isDoubtful = ({ changes }: ImportedRow) => changes.some(({ asks }) => asks)

const changesAsked = ({ sku, changes }: ImportedRow) =>
  changes.flatMap((change) => (change.asks ? { ...change, column: `${sku}, ${change.column}` } : []))

/** `2 refused, 12 changed, 40 unchanged` */
function summaryOf(counts: CheckedImport['counts']): string {
  const words = (['refused', 'changed', 'new', 'unchanged'] as const).flatMap((verdict) =>
    counts[verdict] > 0 ? `${count.format(counts[verdict])} ${verdict}` : [],
  )
  return words.join(', ')
}

/** How the file was read, and its ignored parts. */
function Reading({ checked: { separator, decimal, unknownColumns, notes } }: { checked: CheckedImport }) {
  const marks = { ',': 'commas', ';': 'semicolons', '\t': 'tabs' }[separator]
  return (
    <ul className="space-y-1 text-sm text-ink-muted">
      <li>
        Columns are separated by {marks}
        {decimal && `, decimals by a ${decimal}`}.
      </li>
      {unknownColumns.length > 0 && <li>Unknown columns, ignored: {unknownColumns.join(', ')}.</li>}
      {notes.map((note) => (
        <li key={note}>{note}.</li>
      ))}
    </ul>
  )
}

const order = ['refused', 'changed', 'new'] as const
/** Possible mistakes come before clear changes. */
const rankOf = (row: ImportedRow) => (row.verdict === 'refused' ? 0 : isDoubtful(row) ? 1 : 2)

function Rows({ rows }: { rows: readonly ImportedRow[] }) {
  const [from, setFrom] = useState(0)
  const sorted = order
    .flatMap((verdict) => rows.filter((row) => row.verdict === verdict))
    .toSorted((one, other) => rankOf(one) - rankOf(other))
  const shown = sorted.slice(from, from + rowsPerPage)
  if (sorted.length === 0) return <p>This file changes nothing.</p>
  return (
    <DataTable
      caption="Result for each row"
      columns={columns}
      rows={shown}
      rowKey={({ row }) => String(row)}
      paging={{
        label: 'Pages of the file',
        first: from + 1,
        shown: shown.length,
        total: sorted.length,
        isSearched: false,
        onPrevious: from > 0 ? () => setFrom(from - rowsPerPage) : undefined,
        onNext: from + rowsPerPage < sorted.length ? () => setFrom(from + rowsPerPage) : undefined,
      }}
    />
  )
}

const tones: Record<ImportedRow['verdict'], BadgeTone> = {
  refused: 'refused',
  changed: 'waiting',
  new: 'done',
  unchanged: 'open',
}

const columns: Column<ImportedRow>[] = [
  { id: 'row', header: 'Row', cell: ({ row }) => count.format(row) },
  { id: 'sku', header: 'Article', width: 'medium', cell: ({ sku }) => sku },
  { id: 'name', header: 'Name', width: 'wide', cell: ({ name }) => name },
  { id: 'verdict', header: 'Verdict', cell: ({ verdict }) => <Badge tone={tones[verdict]}>{verdict}</Badge> },
  { id: 'says', header: 'Notes', width: 'wide', cell: (row) => <Says {...row} /> },
]

function Says({ problems, changes }: Pick<ImportedRow, 'problems' | 'changes'>) {
  return (
    <ul className="space-y-1 wrap-anywhere empty:hidden">
      {problems.map(({ column, says }) => (
        <li key={column} className="text-danger">
          <span className="font-medium">{column}:</span> {says}
        </li>
      ))}
      {changes.map(({ column, before, after, says, asks }) => (
        <li key={column}>
          <span className="font-medium">{column}:</span> {before || 'nothing'} <span aria-hidden>→</span>
          <span className="sr-only">becomes</span> {after || 'nothing'}
          {says && (
            <span className={classNames('block', asks ? 'font-medium text-danger' : 'text-ink-muted')}>{says}</span>
          )}
        </li>
      ))}
    </ul>
  )
}
