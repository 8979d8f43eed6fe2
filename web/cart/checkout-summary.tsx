/** The summary before payment: lines, delivery, total. */
import { useRevalidator } from 'react-router'
import type { PricedCart } from '#contract/cart/schema/cart.ts'
import { formatDollars } from '#contract/rules/money.ts'
import { ProductName } from '#web/catalog/card/product-name.tsx'
import { useShop } from '#web/shell/use-shop.ts'
import { Button } from '#web/ui/button.tsx'
import { forgetSelected } from './selected-lines.ts'

type CheckoutSummaryProps = { cart: PricedCart; isPlaced: boolean }

export function CheckoutSummary({ cart: { lines, delivery, deliveries, totalPrice }, isPlaced }: CheckoutSummaryProps) {
  const { priceTerms } = useShop()
  const method = deliveries.find(({ id }) => id === delivery)
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
            <span className="tabular-nums">{refusal ? '–' : formatDollars(lineTotal)}</span>
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

/** Offers the lines that were in the saved cart before the sign-in. They are ordered only on request. */
export function Beside({ lines }: { lines: PricedCart['lines'] }) {
  const { revalidate } = useRevalidator()
  if (lines.length === 0) return null
  const add = () => {
    forgetSelected()
    void revalidate()
  }
  return (
    <div className="mt-4 rounded-md border border-line p-3">
      <p className="font-medium">Also in your saved cart</p>
      <ul className="my-2 text-sm">
        {lines.map(({ id, product, quantity }) => (
          <li key={id}>
            {quantity.toLocaleString('en-US')} × {product?.name ?? 'a product that is no longer sold'}
          </li>
        ))}
      </ul>
      <Button variant="secondary" size="small" onClick={add}>
        Order these as well
      </Button>
    </div>
  )
}
