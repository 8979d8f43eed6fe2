/**
 * The last priced cart, to be read without a connection. It is kept in this browser until its user logs out
 * (web/every-page/cart.ts), and never shown to another user.
 */
import { useEffect } from 'react'
import type { PricedCart } from '#contract/cart/schema/cart.ts'
import type { CartLine } from '#web/every-page/cart.ts'
import { readSession } from '#web/every-page/session.ts'
import { Button } from '#web/ui/button.tsx'
import { formatMoment } from '#web/ui/screens/format-moment.ts'

/** web/every-page/cart.ts removes it when its user logs out. */
const key = 'fleje.cart.priced'

type LastKnown = { cart: PricedCart; at: string }
type Stored = LastKnown & { owner: string; build: string | undefined }

/** Keeps `cart`, the prices of `lines`, while it is up to date. After a failure, returns the cart that was kept last, if any. */
export function useLastKnown(
  lines: readonly CartLine[],
  { cart, failure }: { cart: PricedCart | undefined; failure: string | undefined },
): LastKnown | undefined {
  const hasFailed = failure !== undefined
  useEffect(() => {
    // An answer that arrives after its user has logged out is not kept: by then, there are no lines.
    if (cart && !hasFailed && hasSameLines(cart, lines)) keepCart(cart)
  }, [cart, hasFailed, lines])
  return hasFailed ? readKept() : undefined
}

function keepCart(cart: PricedCart): void {
  const stored: Stored = { cart, at: new Date().toISOString(), owner: ownerNow(), build: buildOfPage() }
  localStorage.setItem(key, JSON.stringify(stored))
}

function readKept(): LastKnown | undefined {
  const text = localStorage.getItem(key)
  if (!text) return undefined
  // Cast: `keepCart` stored this text. Another build may have stored it in another form.
  const { owner, build, ...known } = JSON.parse(text) as Stored
  return owner === ownerNow() && build === buildOfPage() ? known : undefined
}

function ownerNow(): string {
  const session = readSession()
  return session.status === 'in' ? session.email : ''
}

/** Whether the quantities are still those of the priced cart: a quantity can be changed without a connection. */
export const hasSameLines = (cart: PricedCart, lines: readonly CartLine[]) =>
  cart.lines.length === lines.length && lines.every((line) => isSameLine(cart, line))

export const isSameLine = ({ lines }: PricedCart, { id, quantity }: CartLine) =>
  lines.some((priced) => priced.id === id && priced.quantity === quantity)

type LastKnownNoteProps = { at: string; failure: string; busy: boolean; onRetry: () => void }

export function LastKnownNote({ at, failure, busy, onRetry }: LastKnownNoteProps) {
  return (
    <div role="alert" className="flex flex-col items-start gap-3 rounded-lg border border-danger px-4 py-3">
      <p>
        <strong className="font-semibold">This is your cart as it was on {formatMoment(at)}.</strong> {failure} Prices
        and stock may have changed. Your cart is kept. You need a connection to order.
      </p>
      <Button variant="secondary" size="small" onClick={onRetry} busy={busy}>
        Try again
      </Button>
    </div>
  )
}

const buildOfPage = () => document.documentElement.dataset.build
