/** The goods ordered at the checkout, and their total. */
import type { ReactNode } from 'react'
import type { PricedCart, PricedLine } from '#contract/cart/schema/cart.ts'
import { SumNotes } from '#web/order-form/sum-notes.tsx'
import { OrderTable } from '#web/order-form/table/order-table.tsx'
import type { OrderFormState } from '#web/order-form/use-order-form.ts'
import { useShop } from '#web/shell/use-shop.ts'

type CheckoutSummaryProps = {
  order: OrderFormState
  cart: PricedCart
  below: ((line: PricedLine) => ReactNode) | undefined
  isPlaced: boolean
}

export function CheckoutSummary({ order, cart, below, isPlaced }: CheckoutSummaryProps) {
  const { method } = order
  const lines = cart.lines.map((priced) => {
    const { id: productId, product, ...line } = priced
    return { ...line, productId, name: 'A product that is no longer sold', ...product, below: below?.(priced) }
  })
  const delivery = cart.deliveries.find(({ id }) => id === method?.id)
  return (
    <>
      <OrderTable order={{ ...cart, lines, delivery }} />
      <div aria-live="polite">
        <SumNotes order={order} cart={cart} method={method} />
      </div>
      {!isPlaced && (
        <a href="/cart" className="text-link mt-2 inline-block py-1">
          Change the cart
        </a>
      )}
    </>
  )
}

/** How long the order is held, and the terms of sale, if the shop has any. */
export function BeforePaying({ cart, isPaidLater }: { cart: PricedCart; isPaidLater: boolean }) {
  const { pages } = useShop()
  return (
    <div className="text-sm empty:hidden">
      {cart.hold && !isPaidLater && <p>{cart.hold.says}</p>}
      {pages.includes('terms') && (
        <p className="mt-2">
          By ordering you accept our{' '}
          <a href="/terms" target="_blank" className="text-link" rel="noopener">
            terms of sale
          </a>
          .
        </p>
      )}
    </div>
  )
}
