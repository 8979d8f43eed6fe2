/** The data sheet of a product: measure, value, unit. */

import { dataSheetRows } from '#contract/products/rules/facts/data-sheet.ts'
import type { Product } from '#contract/products/schema/product.ts'
import { UnitsChoice } from '#web/shell/footer/choices.tsx'
import { InUnits, Unit } from '../measure.tsx'
import { UnitSwitch } from '../unit-switch.tsx'

export function TechnicalTable({ product }: { product: Pick<Product, 'name' | 'technicalData'> }) {
  const facts = dataSheetRows(product.technicalData)
  if (facts.length === 0) return null
  return (
    <section aria-labelledby="technical-data">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1">
        <h2 id="technical-data" className="heading text-3xl print:text-xl">
          Technical data
        </h2>
        {facts.some(({ us }) => us) && <SheetUnits />}
      </div>
      <table className="mt-4 w-full border-t border-ink text-left print:mt-1 print:text-xs">
        <caption className="sr-only">Technical data of {product.name}</caption>
        <thead className="sr-only">
          <tr>
            <th scope="col">Measure</th>
            <th scope="col">Value</th>
            <th scope="col">Unit</th>
          </tr>
        </thead>
        <tbody>
          {facts.map(({ label, value, unit, us }) => (
            <tr key={label} className="border-b border-line">
              <th scope="row" className="py-2 pr-4 font-normal text-ink-muted print:py-0.5 print:whitespace-nowrap">
                {label}
              </th>
              <td className="py-2 text-right font-medium print:py-0.5">
                <InUnits metric={value} us={us?.value} />
              </td>
              <td className="w-16 py-2 pl-2 text-ink-muted print:w-8 print:py-0.5">
                <InUnits metric={<Unit unit={unit} />} us={us && <Unit unit={us.unit} />} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

function SheetUnits() {
  return (
    <div className="print:hidden">
      <UnitsChoice name="sheet-units" />
      <UnitSwitch />
    </div>
  )
}
