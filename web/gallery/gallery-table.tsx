/** The gallery's table, filled, loading, empty and broken. */
import { useState } from 'react'
import type { Column } from '#web/dashboard/table/column.ts'
import { DataTable } from '#web/dashboard/table/data-table.tsx'
import { EmptyState } from '#web/lists/empty-state.tsx'
import { Button } from '#web/ui/button.tsx'
import { Badge } from '#web/ui/screens/badge.tsx'
import { ErrorState } from '#web/ui/screens/error-state.tsx'

type Row = { id: string; name: string; paid: boolean; total: string }

const rows: readonly Row[] = [
  { id: '1', name: 'Steel strap 19 × 0.51 mm, regular, 593 m coil', paid: true, total: '$450.40' },
  { id: '2', name: 'Manual textile tensioner 13–40 mm', paid: false, total: '$634.00' },
  { id: '3', name: 'Battery strapping tool for PET 16–19 mm', paid: true, total: '$2,249.50' },
]

const columns: readonly Column<Row>[] = [
  { id: 'name', header: 'Name', cell: (row) => row.name, sorts: ['name', '-name'] },
  {
    id: 'status',
    header: 'Status',
    cell: (row) => <Badge tone={row.paid ? 'done' : 'open'}>{row.paid ? 'Paid' : 'Unpaid'}</Badge>,
  },
  { id: 'total', header: 'Total', cell: (row) => row.total, align: 'money', sorts: ['-total', 'total'] },
  {
    id: 'delete',
    header: 'Delete',
    cell: (row) => (
      <Button variant="danger" size="small" disabled={row.paid}>
        Delete
      </Button>
    ),
    align: 'actions',
  },
]

const shared = { columns, rows, rowKey: (row: Row) => row.id }

export function TableGallery() {
  const [by, setBy] = useState('name')
  const [words, setWords] = useState('')
  return (
    <div className="space-y-12">
      <DataTable
        {...shared}
        caption="Orders"
        sorting={{ by, onSort: setBy }}
        search={{ label: 'Search orders', value: words, onSearch: setWords }}
        paging={{
          first: 26,
          shown: rows.length,
          total: 1240,
          isSearched: false,
          onPrevious: () => setBy('name'),
          onNext: undefined,
        }}
      />
      <DataTable {...shared} caption="Orders, loading" loading />
      <DataTable
        {...shared}
        caption="Orders, none found"
        search={{ label: 'Search the empty table', value: words, onSearch: setWords }}
        instead={
          <EmptyState title="No orders found" action={<Button variant="secondary">Clear the search</Button>}>
            Nothing matches “zinc”.
          </EmptyState>
        }
      />
      <DataTable
        {...shared}
        caption="Orders, broken"
        instead={<ErrorState text="The list could not be read." onRetry={() => setBy('name')} />}
      />
    </div>
  )
}
