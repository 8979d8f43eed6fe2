/** The label of a facet value: `Seals`, `16 mm`, `1,000–2,500 N`, `$50–$100`. */

import { type FacetKey, facetOf, readingOfValue } from '#contract/products/rules/facts/facets.ts'
import { formatMoney } from '#contract/rules/money.ts'
import { Measure } from '../measure.tsx'

export function FacetValue({ of: key, value }: { of: FacetKey; value: string }) {
  const reading = readingOfValue(key, value)
  if ('text' in reading) return reading.text
  const { from, to, unit } = reading
  if (unit === 'money') return prices(from, to)
  if (facetOf(key).kind === 'sizes' && from !== undefined) return <Measure value={from} unit={unit} />
  if (from !== undefined && to !== undefined) return <Measure value={from} upTo={to} unit={unit} />
  return (
    <>
      {from === undefined ? 'up to' : 'from'} <Measure value={from ?? to ?? 0} unit={unit} />
    </>
  )
}

const whole = (price: number) => formatMoney(price).replace('.00', '')

function prices(from: number | undefined, to: number | undefined): string {
  if (from === undefined) return `up to ${whole(to ?? 0)}`
  return to === undefined ? `from ${whole(from)}` : `${whole(from)}–${whole(to)}`
}
