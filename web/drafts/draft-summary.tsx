/** What the order comes to, whether it is saved, and the button that places it. */
import type { SubmitEvent } from 'react'
import type { PricedCart } from '#contract/cart/schema/cart.ts'
import { PlaceBar } from '#web/order-form/place-bar.tsx'
import { priceOf } from '#web/order-form/reaches.tsx'
import { Sums } from '#web/order-form/sums.tsx'
import type { OrderFormState } from '#web/order-form/use-order-form.ts'
import { Saved } from './saved.tsx'
import { isPriced, type Saving } from './use-draft.ts'

type DraftSummaryProps = {
  order: OrderFormState
  saving: Saving
  onPlace: (event: SubmitEvent) => Promise<void>
  onLoadNewest: () => void
}

export function DraftSummary({ order, saving, onPlace, onLoadNewest }: DraftSummaryProps) {
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
        {cart.hold && <p className="mt-3 text-sm">What the customer reads: “{cart.hold.says}”</p>}
      </div>
      <Saved saving={saving} onLoadNewest={onLoadNewest} />
      <PlaceBar onPlace={onPlace}>Place the order</PlaceBar>
      <p className="-mt-2 text-sm text-ink-muted">
        The customer gets a mail with a link to pay. Never take down a card number.
      </p>
    </div>
  )
}

function Amounts({ order, cart }: { order: OrderFormState; cart: PricedCart }) {
  const method = cart.deliveries.find(({ id }) => id === cart.delivery)
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
      <Sums order={order} cart={cart} method={method} />
    </>
  )
}
