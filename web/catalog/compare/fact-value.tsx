/** One value with its unit. A missing value is shown as a dash, and screen readers read a word instead. */
import type { Written } from '#contract/products/rules/facts/units.ts'
import { InUnits, Unit } from '#web/catalog/measure.tsx'
import type { Cell } from './comparison-rows.ts'

export function FactValue({ cell }: { cell: Cell | undefined }) {
  if (cell) return <InUnits metric={<Said {...cell} />} us={cell.us && <Said {...cell.us} />} />
  return (
    <>
      <span aria-hidden>–</span>
      <span className="sr-only">not stated</span>
    </>
  )
}

function Said({ value, unit }: Written) {
  if (!unit) return value
  return (
    <>
      {value} <Unit value={value} unit={unit} />
    </>
  )
}
