/** The amounts that five buyers would pay under the chosen tax settings, before these are saved. */

import { vatOf } from '#contract/places/rules/place.ts'
import { formatCents } from '#contract/rules/money.ts'
import { taxOn } from '#contract/tax/rules/amounts.ts'
import { type CheckedNumber, type Taxation, type TaxMode, taxOf } from '#contract/tax/rules/treatment/treatment.ts'
import { formatRate } from '#contract/tax/rules/words.ts'

const netCents = 39_200
const valid: CheckedNumber = { prefix: 'DE', state: 'valid' }

const buyers: { name: string; place: string; vatNumber?: CheckedNumber }[] = [
  { name: 'Valencia', place: 'ES' },
  { name: 'Berlin, with a valid VAT number', place: 'DE', vatNumber: valid },
  { name: 'Berlin, without a VAT number', place: 'DE' },
  { name: 'Las Palmas, Canary Islands', place: 'ES-CN' },
  { name: 'Texas', place: 'US' },
]

export function SampleBuyers({ mode }: { mode: TaxMode }) {
  return (
    <table className="w-full">
      <caption className="mb-2 text-left">
        <span className="font-medium">What five buyers would pay</span>
        <span className="block text-sm text-ink-muted">
          Each buyer orders goods for {formatCents(netCents)} and has them delivered. The amounts follow your choice
          above, even before you save it.
        </span>
      </caption>
      <thead className="text-sm text-ink-muted">
        <tr className="border-b border-line">
          <th className="py-2 text-left font-medium">Buyer</th>
          <th className="px-3 py-2 text-right font-medium">VAT</th>
          <th className="py-2 text-right font-medium">Total</th>
        </tr>
      </thead>
      <tbody>
        {buyers.map(({ name, ...facts }) => {
          const taxation = taxOf({ mode, ...facts })
          const taxCents = taxOn(netCents, taxation.rate)
          return (
            <tr key={name} className="border-b border-line align-top">
              <th scope="row" className="py-2 text-left font-medium">
                {name}
                <span className="block text-sm font-normal text-ink-muted">{reasonOf(taxation, facts.place)}</span>
              </th>
              <td className="px-3 py-2 text-right tabular-nums">{formatCents(taxCents)}</td>
              <td className="py-2 text-right font-medium tabular-nums">{formatCents(netCents + taxCents)}</td>
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}

function reasonOf({ treatment, rate }: Taxation, place: string): string {
  if (treatment === 'none') return 'The shop charges no tax'
  if (treatment === 'export') return 'No VAT: the goods leave the EU’s VAT territory'
  if (treatment !== 'domestic') return 'No VAT: the goods go to a business in another EU country'
  const isSpain = vatOf(place) === 'ES'
  return `VAT ${formatRate(rate)}: ${isSpain ? 'the goods stay in Spain' : 'the goods go to another EU country, and the buyer gives no valid VAT number'}`
}
