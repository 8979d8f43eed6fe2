/** What is ordered, and what it comes to: the lines, the delivery method, and the sums. */
import type { PricedCart } from '#contract/cart/schema/cart.ts'
import { formatMoney } from '#contract/rules/money.ts'
import { ProductName } from '#web/catalog/card/product-name.tsx'
import { priceOf } from './reaches.tsx'
import { Sums } from './sums.tsx'
import type { OrderFormState } from './use-order-form.ts'

type OrderTableProps = { order: Pick<OrderFormState, 'form' | 'number'>; cart: PricedCart }

export function OrderTable({ order, cart }: OrderTableProps) {
  const { lines, delivery, deliveries } = cart
  const chosen = order.form.watch('delivery')
  const method = deliveries.find(({ id }) => id === chosen && id === delivery)
  return (
    <>
      <ul className="divide-y divide-line border-y border-line">
        {lines.map(({ id, product, quantity, totalPrice, refusal }) => (
          <li key={id} className="flex justify-between gap-4 py-2">
            <span className="min-w-0">
              {quantity.toLocaleString('en-US')} ×{' '}
              <ProductName name={product?.name ?? 'a product that is no longer sold'} />
              {refusal && <span className="block text-sm font-medium text-danger">{refusal}</span>}
            </span>
            <span className="tabular-nums">{refusal ? '–' : formatMoney(totalPrice)}</span>
          </li>
        ))}
        {method && (
          <li className="flex justify-between gap-4 py-2">
            <span>
              {method.name}, {method.term}
            </span>
            <span className="tabular-nums">{priceOf(method)}</span>
          </li>
        )}
      </ul>
      <Sums order={order} cart={cart} method={method} />
    </>
  )
}
