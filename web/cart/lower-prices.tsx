/** Below the lines of the cart: the quantities from which each product costs less. Open beside few lines. */
import type { PricedCart } from '#contract/cart/schema/cart.ts'
import { formatMoney } from '#contract/rules/money.ts'
import { ProductName } from '#web/catalog/name/product-name.tsx'

const fewLines = 3

export function LowerPrices({ lines }: Pick<PricedCart, 'lines'>) {
  const steps = lines.flatMap(({ id, product, nextStep, refusal }) =>
    product && nextStep && !refusal ? [{ id, product, nextStep }] : [],
  )
  if (steps.length === 0) return null
  return (
    <details open={lines.length <= fewLines} className="rounded-lg border border-line p-4">
      <summary className="cursor-pointer font-semibold">Lower prices for larger quantities</summary>
      <ul className="mt-3 space-y-1 text-sm">
        {steps.map(({ id, product: { name }, nextStep: { fromQuantity, price } }) => (
          <li key={id}>
            <ProductName name={name} />: order {fromQuantity.toLocaleString('en-US')} and pay {formatMoney(price)} each
          </li>
        ))}
      </ul>
    </details>
  )
}
