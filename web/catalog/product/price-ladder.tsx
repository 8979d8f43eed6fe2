/** The unit price by quantity. Not shown if the price is the same for every quantity. */

import type { Product } from '#contract/products/schema/product.ts'
import { formatMoney } from '#contract/rules/money.ts'
import { usePriceNote } from '#web/catalog/price.tsx'

type PriceLadderProps = {
  product: Pick<Product, 'pricePerUnit' | 'minimumOrder' | 'ladder'>
  /** Its price step is marked. On a product's page, line-total.ts then marks the step of the typed quantity. */
  quantity?: number
}

export function PriceLadder({ product, quantity = 0 }: PriceLadderProps) {
  const { pricePerUnit, minimumOrder, ladder } = product
  const steps = [{ fromQuantity: minimumOrder, price: pricePerUnit }, ...ladder]
  const applies = steps.findLast(({ fromQuantity }) => fromQuantity <= quantity)
  const note = usePriceNote()
  if (ladder.length === 0) return null
  return (
    <table className="mt-5 w-full border-y border-line text-left print:mt-2 print:text-sm">
      <caption className="pb-1.5 text-left font-semibold">Price by quantity{note}</caption>
      <thead className="sr-only">
        <tr>
          <th scope="col">From</th>
          <th scope="col">Each</th>
          <th scope="col">Discount</th>
        </tr>
      </thead>
      <tbody className="divide-y divide-line">
        {steps.map(({ fromQuantity, price }) => (
          <tr
            key={fromQuantity}
            data-from={fromQuantity}
            aria-current={fromQuantity === applies?.fromQuantity ? 'true' : undefined}
            className="not-print:aria-[current=true]:bg-ground not-print:aria-[current=true]:*:font-semibold not-print:aria-[current=true]:*:text-ink not-print:aria-[current=true]:[&>th]:before:content-['→_'] print:*:py-0.5"
          >
            <th scope="row" className="py-1.5 font-normal text-ink-muted">
              {fromQuantity.toLocaleString('en-US')} or more
            </th>
            <td className="py-1.5 text-right font-medium tabular-nums">{formatMoney(price)}</td>
            <td className="w-20 py-1.5 text-right text-ink-muted tabular-nums">{lessThan(pricePerUnit, price)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function lessThan(listPrice: number, price: number): string {
  const percent = Math.round((1 - price / listPrice) * 100)
  return percent > 0 ? `−${percent} %` : ''
}
