/**
 * Adds several products to the cart at once, each in its minimum quantity: a form that the script of every page handles
 * (web/every-page/cart.ts).
 */

import { goodsOf } from '#contract/products/rules/facts/sold-by.ts'
import { isSoldOut } from '#contract/products/rules/product.ts'
import { amountOf, centsOf } from '#contract/rules/money.ts'
import type { OfSet } from '#contract/strapping/schema/set.ts'
import { Price } from '#web/catalog/price.tsx'
import { buttonClass } from '#web/ui/button.tsx'

type AddTogetherProps = {
  products: readonly OfSet[]
  /** The name of the whole set in messages of the cart: `The set`. */
  name: string
  /** The label of the button. */
  says: string
}

export function AddTogether({ products: every, name, says }: AddTogetherProps) {
  const products = every.filter((product) => !isSoldOut(product))
  const gone = every.filter(isSoldOut).map(({ sku, name: called }) => sku ?? called)
  const lines = products.map(({ _id, minimumOrder }) => `${_id}:${minimumOrder}`).join(' ')
  const totalCents = products.reduce(
    (sum, { pricePerUnit, minimumOrder }) => sum + centsOf(pricePerUnit) * minimumOrder,
    0,
  )
  if (products.length === 0) return null
  return (
    <form
      data-cart={lines}
      data-name={name}
      className="mt-6 flex flex-wrap items-center gap-x-5 gap-y-3 scriptless:hidden"
    >
      <button type="submit" className={`${buttonClass({ size: 'large' })} w-full sm:w-auto`}>
        {says}
      </button>
      <p className="text-ink-muted">
        {products.map(howMany).join(', ')}:{' '}
        <span className="font-semibold text-ink">
          <Price dollars={amountOf(totalCents)} />
        </span>
        {gone.length > 0 && `, without the sold-out ${gone.join(' and ')}`}
      </p>
    </form>
  )
}

const howMany = ({ sku, name, minimumOrder, unit }: OfSet) => goodsOf(minimumOrder, unit, sku ?? name)
