/** What the order comes to, whether it is saved, and the button that places it. */
import type { ReactNode, SyntheticEvent } from 'react'
import type { PricedCart } from '#contract/cart/schema/cart.ts'
import type { DraftCart } from '#contract/drafts/schema.ts'
import type { CheckoutForm } from '#contract/orders/schema/order.ts'
import { formatMoney } from '#contract/rules/money.ts'
import type { Taxed } from '#web/order-form/taxed-checkout.ts'
import { TotalTerms } from '#web/order-form/total-terms.tsx'
import { Button } from '#web/ui/button.tsx'
import type { AskedNumber } from '#web/vat-number/use-vat-number.ts'
import { Saved } from './saved.tsx'
import type { Saving } from './use-draft.ts'

type DraftSummaryProps = {
  cart: DraftCart
  place: Pick<CheckoutForm, 'country' | 'postalCode'>
  taxed: Taxed | undefined
  asked: AskedNumber
  saving: Saving
  busy: boolean
  onPlace: (event: SyntheticEvent) => void
  onLoadNewest: () => void
}

export function DraftSummary(props: DraftSummaryProps) {
  const { cart, place, taxed, asked, saving, busy, onPlace, onLoadNewest } = props
  return (
    <div className="flex flex-col gap-4">
      <div aria-live="polite">
        {isPriced(cart) ? (
          <Sums cart={cart} sums={taxed && <taxed.TaxSummary cart={cart} place={place} asked={asked} />} />
        ) : (
          <p className="text-ink-muted">The customer reads the prices and the total in the mail about the order.</p>
        )}
        {cart.refusal && <p className="mt-2 text-sm font-medium text-danger">{cart.refusal}</p>}
        {cart.hold && <p className="mt-3 text-sm">What the customer reads: “{cart.hold.says}”</p>}
      </div>
      <Saved saving={saving} onLoadNewest={onLoadNewest} />
      <Button size="large" busy={busy} onClick={onPlace}>
        Place the order
      </Button>
      <p className="-mt-2 text-sm text-ink-muted">
        The customer gets a mail with a link to pay. Never take down a card number.
      </p>
    </div>
  )
}

/** Admins get every amount, packers none. */
const isPriced = (cart: DraftCart): cart is DraftCart & PricedCart => cart.totalPrice !== undefined

function Sums({ cart, sums }: { cart: PricedCart; sums: ReactNode }) {
  const method = cart.deliveries.find(({ id }) => id === cart.delivery)
  return (
    <>
      {method && (
        <p className="flex items-baseline justify-between gap-4">
          <span>
            {method.name}, {method.term}
          </span>
          <span className="tabular-nums">{method.price === 0 ? 'Free' : formatMoney(method.price)}</span>
        </p>
      )}
      {sums ?? (
        <>
          <p className="mt-1 flex items-baseline justify-between gap-4 text-xl font-semibold">
            <span>Total</span>
            <span className="tabular-nums">{formatMoney(cart.totalPrice)}</span>
          </p>
          <TotalTerms method={method} />
        </>
      )}
    </>
  )
}
