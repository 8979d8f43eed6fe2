/** *Add to cart* on the page of a product, with the total of the typed quantity. */
import type { Product } from '#contract/products/schema/product.ts'
import { centsOf, formatMoney } from '#contract/rules/money.ts'
import { AddToCart } from '#web/catalog/card/add-to-cart.tsx'
import { usePriceNote } from '#web/catalog/price.tsx'

/** The server renders the total of the minimum order; line-total.ts then follows the input. */
export function AddWithTotal({ product }: { product: Product }) {
  const { minimumOrder, pricePerUnit, ladder, availableQuantity } = product
  const note = usePriceNote()
  const prices = [{ fromQuantity: minimumOrder, price: pricePerUnit }, ...ladder]
    .map(({ fromQuantity, price }) => `${fromQuantity}:${centsOf(price)}`)
    .join(' ')
  return (
    <AddToCart product={product} size="large" prices={prices}>
      <p className="flex items-baseline gap-1.5 self-center px-2 max-sm:flex-1 max-sm:justify-end">
        <span className="text-ink-muted">Total</span>
        <output className="text-xl font-semibold tabular-nums">{formatMoney(pricePerUnit * minimumOrder)}</output>
        {note && <span className="text-sm text-ink-muted">{note}</span>}
      </p>
      <p data-most={availableQuantity} hidden className="order-last basis-full font-medium text-danger" role="alert">
        Only {availableQuantity.toLocaleString('en-US')} in stock
      </p>
    </AddToCart>
  )
}
