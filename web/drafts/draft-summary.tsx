/** The total of the order, and whether it is saved. */
import type { PricedCart } from '#contract/cart/schema/cart.ts'
import type { DraftCart } from '#contract/drafts/schema.ts'
import { sumsOf } from '#contract/tax/rules/sums.ts'
import { priceOf } from '#web/order-form/reaches.tsx'
import { SumNotes } from '#web/order-form/sum-notes.tsx'
import type { OrderFormState } from '#web/order-form/use-order-form.ts'
import { Saved } from './saved.tsx'
import { isPriced, type Saving } from './use-draft.ts'

type DraftSummaryProps = {
  order: OrderFormState
  saving: Saving
  onLoadNewest: () => void
}

export function DraftSummary({ order, saving, onLoadNewest }: DraftSummaryProps) {
  const { cart } = saving
  return (
    <div className="flex flex-col gap-4">
      <div aria-live="polite">
        {isPriced(cart) ? (
          <Amounts order={order} cart={cart} />
        ) : (
          <p className="text-ink-muted">The customer reads the prices and the total in the mail about the order.</p>
        )}
        {cart.refusal && <p className="mt-2 text-sm font-medium text-danger">{cart.refusal}</p>}
        {cart.hold && <p className="mt-3 text-sm">The customer reads: “{cart.hold.says}”</p>}
      </div>
      <Saved saving={saving} onLoadNewest={onLoadNewest} />
      <p className="text-sm text-ink-muted">
        The customer gets a mail with a link to pay. Never write down a card number.
      </p>
    </div>
  )
}

/** The delivery method of the saved draft. */
export const methodOf = ({ deliveries, delivery }: DraftCart) => deliveries.find(({ id }) => id === delivery)

function Amounts({ order, cart }: { order: OrderFormState; cart: PricedCart }) {
  const method = methodOf(cart)
  return (
    <>
      {method && (
        <p className="flex items-baseline justify-between gap-4">
          <span>
            {method.name}, {method.term}
          </span>
          <span className="tabular-nums">{priceOf(method)}</span>
        </p>
      )}
      <dl className="mt-3 flex flex-col gap-1">
        {sumsOf(cart).map(({ term, value }) => (
          <div key={term} className="flex items-baseline justify-between gap-4 last:text-xl last:font-semibold">
            <dt>{term}</dt>
            <dd className="text-right tabular-nums">{value}</dd>
          </div>
        ))}
      </dl>
      <SumNotes order={order} cart={cart} method={method} />
    </>
  )
}
