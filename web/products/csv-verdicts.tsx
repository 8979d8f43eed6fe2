/** What importing a CSV would do, row by row: what is refused first, then what changes. */
import { useEffect, useId, useRef, useState } from 'react'
import type { CheckedImport, ImportedRow } from '#contract/products/csv-schema.ts'
import { canImport } from '#contract/products/import-rules.ts'
import { type Column, DataTable } from '#web/dashboard/table/data-table.tsx'
import { Button } from '#web/ui/button.tsx'
import { Badge, type BadgeTone } from '#web/ui/screens/badge.tsx'
import type { CsvImport } from './use-csv-import.ts'

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
  const changes = counts.new + counts.changed
  return (
    <section aria-labelledby={titleId} className="mt-6 flex flex-col gap-4 border-t border-line pt-4">
      <h2 ref={title} id={titleId} tabIndex={-1} className="heading text-xl wrap-anywhere">
        {name}: {summaryOf(counts)}
      </h2>
      <Reading checked={checked} />
      {counts.refused > 0 && (
        <p className="font-medium text-danger">
          Nothing is imported while rows are refused. Please put them right in the file, and choose it again.
        </p>
      )}
      {/* A new key begins at the first page. */}
      <Rows key={checked.seen} rows={checked.rows} />
      <div className="flex flex-wrap gap-2">
        <Button
          busy={busy === 'importing'}
          disabled={busy === 'checking' || !canImport(counts)}
          onClick={() => void apply()}
        >
          {changes === 1 ? 'Apply 1 change' : `Apply ${count.format(changes)} changes`}
        </Button>
        <Button variant="quiet" disabled={busy !== undefined} onClick={discard}>
          Discard
        </Button>
      </div>
    </section>
  )
}

/** `2 refused, 12 changed, 40 unchanged` */
function summaryOf(counts: CheckedImport['counts']): string {
  const words = (['refused', 'changed', 'new', 'unchanged'] as const).flatMap((verdict) =>
    counts[verdict] > 0 ? `${count.format(counts[verdict])} ${verdict}` : [],
  )
  return words.join(', ')
}

/** How the file was read, and what of it was not. */
function Reading({ checked: { separator, decimal, unknownColumns, notes } }: { checked: CheckedImport }) {
  const marks = separator === ';' ? 'semicolons' : 'commas'
  return (
    <ul className="space-y-1 text-sm text-ink-muted">
      <li>
        Columns are parted by {marks}
        {decimal && `, decimals by a ${decimal}`}.
      </li>
      {unknownColumns.length > 0 && <li>Unknown columns, which are not read: {unknownColumns.join(', ')}.</li>}
      {notes.map((note) => (
        <li key={note}>{note}.</li>
      ))}
    </ul>
  )
}

const order = ['refused', 'changed', 'new'] as const

function Rows({ rows }: { rows: readonly ImportedRow[] }) {
  const [from, setFrom] = useState(0)
  const told = order.flatMap((verdict) => rows.filter((row) => row.verdict === verdict))
  const shown = told.slice(from, from + rowsPerPage)
  if (told.length === 0) return <p>Nothing in this file changes anything.</p>
  return (
    <DataTable
      caption="What each row would do"
      columns={columns}
      rows={shown}
      rowKey={({ row }) => String(row)}
      paging={{
        label: 'Pages of the file',
        first: from + 1,
        shown: shown.length,
        total: told.length,
        isSearched: false,
        onPrevious: from > 0 ? () => setFrom(from - rowsPerPage) : undefined,
        onNext: from + rowsPerPage < told.length ? () => setFrom(from + rowsPerPage) : undefined,
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
  { id: 'says', header: 'What it says', width: 'wide', cell: (row) => <Says {...row} /> },
]

function Says({ problems, changes }: ImportedRow) {
  return (
    <ul className="space-y-1 wrap-anywhere empty:hidden">
      {problems.map(({ column, says }) => (
        <li key={column} className="text-danger">
          <span className="font-medium">{column}:</span> {says}
        </li>
      ))}
      {changes.map(({ column, before, after, says }) => (
        <li key={column}>
          <span className="font-medium">{column}:</span> {before || 'nothing'} <span aria-hidden>→</span>
          <span className="sr-only">becomes</span> {after || 'nothing'}
          {says && <span className="block text-ink-muted">{says}</span>}
        </li>
      ))}
    </ul>
  )
}
