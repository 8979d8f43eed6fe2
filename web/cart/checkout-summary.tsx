/** The summary before payment: the order, how long it is held, and the terms of sale. */
import type { PricedCart } from '#contract/cart/schema/cart.ts'
import { OrderTable } from '#web/order-form/order-table.tsx'
import type { OrderFormState } from '#web/order-form/use-order-form.ts'
import { useShop } from '#web/shell/use-shop.ts'

type CheckoutSummaryProps = { order: OrderFormState; cart: PricedCart; isPlaced: boolean; isPaidLater: boolean }

export function CheckoutSummary({ order, cart, isPlaced, isPaidLater }: CheckoutSummaryProps) {
  return (
    <div aria-live="polite">
      <OrderTable order={order} cart={cart} />
      {!isPlaced && cart.hold && !isPaidLater && <p className="mt-3 text-sm">{cart.hold.says}</p>}
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
