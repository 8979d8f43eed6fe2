/** What is about to be paid: its lines, the delivery, the total. */

import { formatDollars } from '#contract/money.ts'
import { ProductName } from '#web/products/card/product-name.tsx'
import { useShop } from '#web/shell/use-shop.ts'
import type { PricedCart } from './checkout.ts'

export function CheckoutSummary({ cart: { lines, delivery, deliveries, totalPrice } }: { cart: PricedCart }) {
  const { priceTerms } = useShop()
  const method = deliveries.find(({ id }) => id === delivery)
  return (
    <div aria-live="polite">
      <ul className="divide-y divide-line border-y border-line">
        {lines.map(({ id, product, quantity, totalPrice: lineTotal }) => (
          <li key={id} className="flex justify-between gap-4 py-2">
            <span className="min-w-0">
              {quantity.toLocaleString('en-US')} × <ProductName name={product?.name ?? ''} />
            </span>
            <span className="tabular-nums">{formatDollars(lineTotal)}</span>
          </li>
        ))}
        {method && (
          <li className="flex justify-between gap-4 py-2">
            <span>
              {method.name}, {method.term}
            </span>
            <span className="tabular-nums">{method.price === 0 ? 'Free' : formatDollars(method.price)}</span>
          </li>
        )}
      </ul>
      <p className="mt-3 flex items-baseline justify-between gap-4 text-xl font-semibold">
        <span>Total</span>
        <span className="tabular-nums">{formatDollars(totalPrice)}</span>
      </p>
      <p className="text-sm text-ink-muted">{priceTerms}</p>
    </div>
  )
}
