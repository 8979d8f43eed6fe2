/** At the foot of the window while an order is entered: its total, its day of arrival, and the button to go on. */
import { type ReactNode, type SubmitEvent, useState } from 'react'
import type { PricedCart } from '#contract/cart/schema/cart.ts'
import { sayPromise } from '#contract/delivery/rules/promise-words.ts'
import type { Sum } from '#contract/tax/rules/sums.ts'
import { Button } from '#web/ui/button.tsx'

type PlaceBarProps = {
  /** Undefined for packers, who see no amounts. */
  total: Sum | undefined
  /** Undefined until a delivery method is chosen. */
  method: Pick<PricedCart['deliveries'][number], 'promise' | 'collected'> | undefined
  /** Above the page, and only on a phone: its place on the page is elsewhere. */
  isFloating?: boolean
  /** The button. */
  children: ReactNode
}

/** `theme.css` keeps focused elements clear of it, and shows it below the page in a window of little height. */
export function PlaceBar({ total, method, isFloating = false, children }: PlaceBarProps) {
  const place = isFloating
    ? 'fixed inset-x-0 lg:hidden low:hidden'
    : 'sticky -mx-4 mt-8 sm:-mx-6 sm:border-x low:static'
  return (
    <section
      aria-label={isFloating ? 'Your cart' : 'Total'}
      data-place-bar
      className={`${place} bottom-(--offline-room) z-10 flex flex-wrap items-center justify-between gap-x-6 gap-y-2 border-t border-ink bg-surface px-4 py-2.5 sm:px-6 print:hidden`}
    >
      <p className="leading-tight">
        {total && (
          <>
            {total.term}: <strong className="text-xl tabular-nums">{total.value}</strong>
          </>
        )}
        {method?.promise && <span className="block text-sm">{sayPromise(method.promise, method.collected)}</span>}
      </p>
      {children}
    </section>
  )
}

type PlaceButtonProps = {
  /** The amount to pay is about to change. */
  busy?: boolean | undefined
  onPlace: (event: SubmitEvent) => Promise<void>
  /** The label of the button. */
  children: ReactNode
}

/** Places the order, unless paying by card places it. */
export function PlaceButton({ busy = false, onPlace, children }: PlaceButtonProps) {
  const [isSending, setSending] = useState(false)
  const place = async (event: SubmitEvent) => {
    event.preventDefault()
    if (busy || isSending) return
    setSending(true)
    await onPlace(event).finally(() => setSending(false))
  }
  return (
    <form onSubmit={place} aria-label="Place the order" className="flex flex-col">
      <Button type="submit" busy={busy || isSending}>
        {children}
      </Button>
    </form>
  )
}
