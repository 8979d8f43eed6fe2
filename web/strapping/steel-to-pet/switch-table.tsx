/** The steel strap and the PET in its place, as columns. */
import type { SteelToPet, Strapped } from '#contract/strapping/schema/steel-to-pet.ts'
import { FactValue } from '#web/catalog/compare/fact-value.tsx'
import { ProductName } from '#web/catalog/name/product-name.tsx'
import { usePriceNote } from '#web/catalog/price.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { switchRows } from './switch-rows.ts'

type SwitchTableProps = { switching: SteelToPet; metresPerLoad: number }

export function SwitchTable({ switching, metresPerLoad }: SwitchTableProps) {
  const { steel, pets } = switching
  const note = usePriceNote()
  return (
    <section
      aria-label="Steel and PET side by side"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: keyboard users scroll it sideways.
      tabIndex={0}
      className="comparison-region mt-6 print:mt-2"
    >
      <table className={classNames('comparison-table', leastWidths[pets.length])}>
        <caption className="sr-only">{[steel, ...pets].map(({ product }) => product.name).join(', ')}</caption>
        <colgroup>
          <col className="w-26 sm:w-44" />
        </colgroup>
        <thead>
          <tr>
            <td />
            <StrapHead strapped={steel} says="Steel" />
            {pets.map((pet) => (
              <StrapHead key={pet.product.slug} strapped={pet} says="PET instead" />
            ))}
          </tr>
        </thead>
        <tbody>
          {switchRows(switching, metresPerLoad, note).map(({ label, cells }) => (
            <tr key={label}>
              <th scope="row">{label}</th>
              {cells.map((cell, place) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: a cell is identified by its column.
                <td key={place}>
                  <FactValue cell={cell} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

/** A phone shows the names of the facts and two columns; the other columns are reached by scrolling. */
const leastWidths = ['min-w-0', 'min-w-[20rem] lg:max-w-[56rem]', 'min-w-[33.5rem]', 'min-w-[42.5rem]'] as const

function StrapHead({ strapped: { product }, says }: { strapped: Strapped; says: string }) {
  const { slug, name, technicalData } = product
  return (
    <th scope="col">
      <span className="caption-caps block text-ink-muted">{says}</span>
      <a href={`/catalog/${slug}`} className="heading block text-[1.125rem] hover:underline">
        <ProductName name={name} />
      </a>
      <span className="text-sm font-normal text-ink-muted">{technicalData.sku}</span>
    </th>
  )
}
