/**
 * What stood on the screen when somebody without a session pressed Checkout: signed in, they order that, and what was in
 * their saved cart from before is offered beside it.
 */
import type { CartLine } from '#web/every-page/cart.ts'
import { readSession } from '#web/every-page/session.ts'

const key = 'fleje.checkout'

export function rememberSelected(lines: readonly CartLine[]): void {
  if (readSession().status === 'out') sessionStorage.setItem(key, JSON.stringify(lines))
}

export function forgetSelected(): void {
  sessionStorage.removeItem(key)
}

/** Of the lines of a cart those that are meant, in the quantity that was seen; and the others. All are, where nobody said. */
export function partSelected(lines: CartLine[]): { selected: CartLine[]; others: CartLine[] } {
  const stored = sessionStorage.getItem(key)
  if (!stored) return { selected: lines, others: [] }
  // Written above.
  const seen = JSON.parse(stored) as CartLine[]
  const selected = seen.filter(({ id }) => lines.some((line) => line.id === id))
  if (selected.length === 0) return { selected: lines, others: [] }
  return { selected, others: lines.filter(({ id }) => !selected.some((line) => line.id === id)) }
}
