/** The company that is billed for the orders of its members, in place of the fields for another billing address. */
import type { PricedCart } from '#contract/cart/schema/cart.ts'

export type BilledTo = NonNullable<PricedCart['billedTo']>

export function BilledToCompany({ billedTo: { legalName, billingAddress } }: { billedTo: BilledTo }) {
  return (
    <p>
      Billed to <strong className="font-semibold">{legalName}</strong>
      <span className="block text-sm whitespace-pre-line text-ink-muted">{billingAddress}</span>
    </p>
  )
}
