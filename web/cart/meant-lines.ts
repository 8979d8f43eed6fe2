/**
 * What stood on the screen when somebody without a session pressed Checkout: signed in, they order that, and what was in
 * their saved cart from before is offered beside it.
 */
import type { CartLine } from '#web/every-page/cart.ts'
import { readSession } from '#web/every-page/session.ts'

const key = 'fleje.checkout'

export function rememberMeant(lines: readonly CartLine[]): void {
  if (readSession().status === 'out') sessionStorage.setItem(key, JSON.stringify(lines))
}

export function forgetMeant(): void {
  sessionStorage.removeItem(key)
}

/** Of the lines of a cart those that are meant, in the quantity that was seen; and the others. All are, where nobody said. */
export function partMeant(lines: CartLine[]): { meant: CartLine[]; others: CartLine[] } {
  const kept = sessionStorage.getItem(key)
  if (!kept) return { meant: lines, others: [] }
  // Written above.
  const seen = JSON.parse(kept) as CartLine[]
  const meant = seen.filter(({ id }) => lines.some((line) => line.id === id))
  if (meant.length === 0) return { meant: lines, others: [] }
  return { meant, others: lines.filter(({ id }) => !meant.some((line) => line.id === id)) }
}
