/** Changing stock: by a difference, or by a count of the shelf. */

export type StockStep = { kind: 'difference'; by: number } | { kind: 'count'; counted: number }

/** `available`: units that can be sold. `soldOrHeld`: units on the shelf that are sold or held and not yet shipped. */
export type StockNow = { available: number; soldOrHeld: number }

const count = new Intl.NumberFormat('en-US')

/** The stock after a change and a sentence that explains the change, or the refusal. */
export function stockAfter(
  step: StockStep,
  { available, soldOrHeld }: StockNow,
): { available: number; says: string } | { refusal: string } {
  if (step.kind === 'difference') {
    const after = available + step.by
    if (after < 0) return { refusal: `Only ${count.format(available)} can be sold: you cannot remove more` }
    const sign = step.by < 0 ? '−' : '+'
    return { available: after, says: `${sign}${count.format(Math.abs(step.by))}: ${count.format(after)} can be sold` }
  }
  const [counted, away] = [step.counted, soldOrHeld].map((number) => count.format(number))
  const after = step.counted - soldOrHeld
  if (after < 0) return { refusal: `${counted} counted, but ${away} are sold or held: please count again` }
  return { available: after, says: `${counted} counted, ${away} sold or held: ${count.format(after)} can be sold` }
}
