/** The default delivery, by which the Purchase page orders unless the customer chooses a country. */
import { useShop } from '#web/shell/use-shop.ts'

const intoCart = (productId: string, quantity: number) => `/cart?add=${productId}&quantity=${quantity}`

type DefaultDeliveryProps = { productId: string; quantity: number }

export function DefaultDelivery({ productId, quantity }: DefaultDeliveryProps) {
  const { defaultDelivery } = useShop()
  if (!defaultDelivery) return null
  const { name, term, says } = defaultDelivery
  return (
    <section aria-label="Delivery" className="rounded-md border border-edge bg-ground px-4 py-3">
      <p className="font-semibold">
        Delivery: {name}, {term}
      </p>
      <IsCollected />
      {says && <p className="text-sm text-ink-muted">{says}</p>}
      <p className="mt-1">
        <a href={intoCart(productId, quantity)} className="text-link">
          Choose another delivery method
        </a>
      </p>
    </section>
  )
}

export const IsCollected = () => (
  <p>
    This order is <strong>not sent to your address</strong>: you collect the goods, or your carrier does.
  </p>
)

/** The advantages of the cart over this form. */
export function CartOffers({ productId, quantity }: DefaultDeliveryProps) {
  return (
    <p className="text-sm text-ink-muted">
      In the{' '}
      <a href={intoCart(productId, quantity)} className="text-link">
        cart
      </a>
      , you can order several products together, and enter a purchase-order number.
    </p>
  )
}
