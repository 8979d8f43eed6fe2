/** The summary before payment: lines, delivery, total. */
import type { ReactNode } from 'react'
import type { PricedCart } from '#contract/cart/schema/cart.ts'
import { formatMoney } from '#contract/rules/money.ts'
import { ProductName } from '#web/catalog/card/product-name.tsx'
import { useShop } from '#web/shell/use-shop.ts'
import { TotalTerms } from './total-terms.tsx'

type CheckoutSummaryProps = {
  cart: PricedCart
  /** The delivery method that the customer has chosen. */
  chosen: string
  isPlaced: boolean
  isPaidLater: boolean
  /** Replaces the total in a shop with VAT. */
  sums: ReactNode
}

export function CheckoutSummary({ cart, chosen, isPlaced, isPaidLater, sums }: CheckoutSummaryProps) {
  const { lines, delivery, deliveries, totalPrice, hold } = cart
  const method = deliveries.find(({ id }) => id === chosen && id === delivery)
  return (
    <div aria-live="polite">
      <ul className="divide-y divide-line border-y border-line">
        {lines.map(({ id, product, quantity, totalPrice: lineTotal, refusal }) => (
          <li key={id} className="flex justify-between gap-4 py-2">
            <span className="min-w-0">
              {quantity.toLocaleString('en-US')} ×{' '}
              <ProductName name={product?.name ?? 'a product that is no longer sold'} />
              {refusal && <span className="block text-sm font-medium text-danger">{refusal}</span>}
            </span>
            <span className="tabular-nums">{refusal ? '–' : formatMoney(lineTotal)}</span>
          </li>
        ))}
        {method && (
          <li className="flex justify-between gap-4 py-2">
            <span>
              {method.name}, {method.term}
            </span>
            <span className="tabular-nums">{method.price === 0 ? 'Free' : formatMoney(method.price)}</span>
          </li>
        )}
      </ul>
      {sums ?? (
        <>
          <p className="mt-3 flex items-baseline justify-between gap-4 text-xl font-semibold">
            <span>Total</span>
            <span className="tabular-nums">{formatMoney(totalPrice)}</span>
          </p>
          <TotalTerms method={method} />
        </>
      )}
      {!isPlaced && hold && !isPaidLater && <p className="mt-3 text-sm">{hold.says}</p>}
      {!isPlaced && <OnTerms />}
      {!isPlaced && (
        <a href="/cart" className="text-link mt-2 inline-block py-1">
          Change the cart
        </a>
      )}
    </div>
  )
}

/** The terms of sale, if the shop has any. */
function OnTerms() {
  const { pages } = useShop()
  if (!pages.includes('terms')) return null
  return (
    <p className="mt-2 text-sm">
      By ordering you accept our{' '}
      <a href="/terms" target="_blank" className="text-link" rel="noopener">
        terms of sale
      </a>
      .
    </p>
  )
}
