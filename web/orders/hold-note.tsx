/** Before an order of one product is placed: why it cannot be, or else when it would arrive, and how long it would be held unpaid. */
import type { PricedCart } from '#contract/cart/schema/cart.ts'
import { sayPromise } from '#contract/delivery/rules/promise-words.ts'

type HoldNoteProps = { cart: PricedCart | undefined; refusal: string | undefined }

/** `cart`: undefined until the shop has answered. Without an answer nothing is said; the order is not blocked. */
export function HoldNote({ cart, refusal }: HoldNoteProps) {
  // An order that waits for the register of VAT numbers is held until it answers: the note on its VAT says so.
  const isWaiting = cart?.tax?.treatment === 'waiting'
  const sentence = cart && !isWaiting && [daysOf(cart), cart.hold?.says].filter(Boolean).join(' ')
  if (refusal) return <p className="font-medium text-danger">{refusal}</p>
  return <p className="min-h-6 text-sm text-ink-muted">{sentence}</p>
}

/** Of the default delivery method, with which the order is placed. */
function daysOf({ deliveries, delivery }: PricedCart): string | undefined {
  const method = deliveries.find(({ id }) => id === delivery)
  return method?.promise && `${sayPromise(method.promise, method.collected)}.`
}
