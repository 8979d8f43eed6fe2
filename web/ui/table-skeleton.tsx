/** Rows that keep the place of those being fetched. */
import { Skeleton } from './skeleton.tsx'

const rowCount = 8

export function TableSkeleton({ columns }: { columns: number }) {
  return Array.from({ length: rowCount }, (_, row) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: nothing tells these rows apart but their place.
    <tr key={row} className="border-b border-line max-sm:mb-3 max-sm:block">
      <td colSpan={columns} className="h-15 max-sm:block max-sm:h-56">
        <Skeleton className="h-5 max-sm:h-full" />
        {row === 0 && <span className="sr-only">Loading…</span>}
      </td>
    </tr>
  ))
}
