/** The chosen way to pay, kept with the form of the checkout. */
import { useState } from 'react'
import type { PricedCart } from '#contract/cart/schema/cart.ts'
import type { WayToPay } from '#contract/orders/rules/money/ways-to-pay.ts'

type Kept = { draft: { paysBy?: unknown } | undefined; keepNow: (beside: object) => void }

/** A way that is no longer offered counts as the card. `laterBy`: undefined for the card. */
export function useWayToPay({ transferHoldDays, account }: PricedCart, { draft, keepNow }: Kept) {
  // Cast: kept by `choose`.
  const [chosen, setChosen] = useState((draft?.paysBy ?? 'card') as WayToPay)
  const isOffered = { card: true, transfer: transferHoldDays !== undefined, account: account !== undefined }[chosen]
  const paysBy = isOffered ? chosen : 'card'
  const choose = (by: WayToPay) => {
    setChosen(by)
    keepNow({ paysBy: by })
  }
  return { paysBy, laterBy: paysBy === 'card' ? undefined : paysBy, choose }
}
