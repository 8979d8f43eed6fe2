/**
 * The lines on screen when a signed-out visitor pressed Checkout: after the sign-in these lines are ordered, and the other lines
 * of the saved cart are offered beside them.
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

/** Changes the quantity of a selected line; 0 removes it. */
export function changeSelected({ id, quantity }: CartLine): void {
  const stored = sessionStorage.getItem(key)
  if (!stored) return
  // Cast: `rememberSelected` stored this text.
  const lines = (JSON.parse(stored) as CartLine[]).map((line) => (line.id === id ? { id, quantity } : line))
  sessionStorage.setItem(key, JSON.stringify(lines.filter((line) => line.quantity > 0)))
}

/**
 * Splits the lines of a cart into the selected lines, in the quantity on screen, and the others. Without a stored selection, all
 * lines are selected.
 */
export function partSelected(lines: CartLine[]): { selected: CartLine[]; others: CartLine[] } {
  const stored = sessionStorage.getItem(key)
  if (!stored) return { selected: lines, others: [] }
  // Cast: the function above stored this text.
  const seen = JSON.parse(stored) as CartLine[]
  const selected = seen.filter(({ id }) => lines.some((line) => line.id === id))
  if (selected.length === 0) return { selected: lines, others: [] }
  return { selected, others: lines.filter(({ id }) => !selected.some((line) => line.id === id)) }
}
