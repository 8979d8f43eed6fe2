/** One value with its unit; a dash where there is none, and a word for who does not see it. */
import type { Cell } from './comparison-rows.ts'

export function FactValue({ cell }: { cell: Cell | undefined }) {
  if (cell) return [cell.value, cell.unit].filter(Boolean).join(' ')
  return (
    <>
      <span aria-hidden>–</span>
      <span className="sr-only">not stated</span>
    </>
  )
}
