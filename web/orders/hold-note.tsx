/** Before an order of one product is placed: when it would arrive, and how long it would be held unpaid. */
import type { PricedCart } from '#contract/cart/schema/cart.ts'
import { sayPromise } from '#contract/delivery/rules/promise-words.ts'

/** `cart`: undefined until the shop has answered. Without an answer nothing is said; the order is not blocked. */
export function HoldNote({ cart }: { cart: PricedCart | undefined }) {
  const sentence = cart && [daysOf(cart), cart.hold?.says].filter(Boolean).join(' ')
  return <p className="min-h-6 text-sm text-ink-muted">{sentence}</p>
}

/** Of the default delivery method, with which the order is placed. */
function daysOf({ deliveries, delivery }: PricedCart): string | undefined {
  const method = deliveries.find(({ id }) => id === delivery)
  return method?.promise && `${sayPromise(method.promise, method.collected)}.`
}
