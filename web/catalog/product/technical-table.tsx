/** The data sheet of a product: measure, value, unit. */

import { dataSheetRows } from '#contract/products/rules/facts/data-sheet.ts'
import type { Product } from '#contract/products/schema/product.ts'
import { UnitsChoice } from '#web/shell/footer/choices.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { InUnits, Unit } from '../measure.tsx'
import { UnitSwitch } from '../unit-switch.tsx'

type TechnicalTableProps = {
  product: Pick<Product, 'name' | 'technicalData'>
  /** Continues in a second column where there is room. */
  inColumns?: boolean
}

export function TechnicalTable({ product, inColumns }: TechnicalTableProps) {
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
      <div
        className={classNames(
          'mt-4 border-t border-ink print:mt-1',
          inColumns && 'gap-x-12 lg:columns-2 print:columns-2 print:gap-x-8',
        )}
      >
        <table className="w-full text-left print:text-xs">
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
              <tr key={label} className="break-inside-avoid border-b border-line">
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
      </div>
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
