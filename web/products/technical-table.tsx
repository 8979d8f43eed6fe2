/** The data sheet of a product: measure, value, unit. */
import type { Product, TechnicalData } from '#contract/products/schema.ts'

const spoken: Record<string, string> = { mm: 'millimetres', m: 'metres', N: 'newtons', kg: 'kilograms' }

export function TechnicalTable({ product }: { product: Pick<Product, 'name' | 'technicalData'> }) {
  const facts = technicalFacts(product)
  if (facts.length === 0) return null
  return (
    <section aria-labelledby="technical-data">
      <h2 id="technical-data" className="heading text-3xl">
        Technical data
      </h2>
      <table className="mt-4 w-full border-t border-ink text-left">
        <caption className="sr-only">Technical data of {product.name}</caption>
        <thead className="sr-only">
          <tr>
            <th scope="col">Measure</th>
            <th scope="col">Value</th>
            <th scope="col">Unit</th>
          </tr>
        </thead>
        <tbody>
          {facts.map(({ name, value, unit }) => (
            <tr key={name} className="border-b border-line">
              <th scope="row" className="py-2 pr-4 font-normal text-ink-muted">
                {name}
              </th>
              <td className="py-2 text-right font-medium">{value}</td>
              <td className="w-16 py-2 pl-2 text-ink-muted">
                <Unit unit={unit} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

/** Short for the eye, a word for the ear. */
function Unit({ unit }: { unit: string }) {
  const word = spoken[unit]
  if (!word) return unit
  return (
    <>
      <span aria-hidden>{unit}</span>
      <span className="sr-only">{word}</span>
    </>
  )
}

/** A product's technical data as people read it, with its units. */
export type TechnicalFact = { name: string; value: string; unit: string }

const number = new Intl.NumberFormat('en-US', { maximumFractionDigits: 2 })

/** In the order of a data sheet; what is not known of the product is left out. */
function technicalFacts({ technicalData }: Pick<Product, 'technicalData'>): TechnicalFact[] {
  const { sku, type, drive, joint } = technicalData
  const facts: (TechnicalFact | undefined)[] = [
    word('Article number', sku),
    word('Type', type && capitalised(type)),
    widthFact(technicalData),
    measure('Thickness', technicalData.thicknessMm, 'mm'),
    measure('Break strength', technicalData.breakStrengthN, 'N'),
    measure('Tension, up to', technicalData.tensionN, 'N'),
    measure('Coil length', technicalData.coilLengthM, 'm'),
    measure('Core diameter', technicalData.coreMm, 'mm'),
    word('Drive', drive),
    word('Joint', joint),
    measure('Weight', technicalData.weightKg, 'kg'),
    measure('Pack of', technicalData.packSize, 'pieces'),
    measure('Packing unit', technicalData.orderMultiple, ''),
  ]
  return facts.filter((fact) => fact !== undefined)
}

function widthFact({ widthMinMm, widthMaxMm }: TechnicalData): TechnicalFact | undefined {
  if (widthMinMm === undefined || widthMinMm === widthMaxMm) return measure('Strap width', widthMaxMm, 'mm')
  if (widthMaxMm === undefined) return measure('Strap width', widthMinMm, 'mm')
  return { name: 'Strap width', value: `${number.format(widthMinMm)}–${number.format(widthMaxMm)}`, unit: 'mm' }
}

function measure(name: string, value: number | undefined, unit: string): TechnicalFact | undefined {
  return value === undefined ? undefined : { name, value: number.format(value), unit }
}

function word(name: string, value: string | undefined): TechnicalFact | undefined {
  return value ? { name, value, unit: '' } : undefined
}

function capitalised(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}
