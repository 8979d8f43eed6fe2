/** The data sheet of a product: measure, value, unit. */
import type { Product } from '#contract/product.ts'
import { technicalFacts } from './technical-facts.ts'

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
