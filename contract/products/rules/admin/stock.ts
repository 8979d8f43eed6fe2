/** How stock is changed: by a difference, or by what was counted on the shelf. */

export type StockStep = { kind: 'difference'; by: number } | { kind: 'count'; counted: number }

/** What can be sold before a step, and how many of the shelf are sold or held and have not left. */
export type StockNow = { available: number; soldOrHeld: number }

const count = new Intl.NumberFormat('en-US')

/** What can be sold afterwards, with the sentence that tells how; or the sentence for a step that cannot be. */
export function stockAfter(
  step: StockStep,
  { available, soldOrHeld }: StockNow,
): { available: number; says: string } | { refusal: string } {
  if (step.kind === 'difference') {
    const after = available + step.by
    if (after < 0) return { refusal: `Only ${count.format(available)} can be sold: no more can be taken away` }
    const sign = step.by < 0 ? '−' : '+'
    return { available: after, says: `${sign}${count.format(Math.abs(step.by))}: ${count.format(after)} can be sold` }
  }
  const [counted, away] = [step.counted, soldOrHeld].map((number) => count.format(number))
  const after = step.counted - soldOrHeld
  if (after < 0) return { refusal: `${counted} counted, but ${away} are sold or held: please count again` }
  return { available: after, says: `${counted} counted, ${away} sold or held: ${count.format(after)} can be sold` }
}
