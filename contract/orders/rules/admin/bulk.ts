/** Actions on many orders at once: their limits, outcomes and summaries. */

const figure = new Intl.NumberFormat('en-US')

/**
 * The most orders that one run confirms. An order takes about 4 ms, so a run usually ends within its time limit of ten seconds.
 * A shipment can be undone silently for 30 s, so there is still time to undo the first orders of the run.
 */
export const mostAtOnce = 2_000

/**
 * The most packing slips or receipts in one file. Drawing that many takes three seconds, and a person can carry the printed
 * stack.
 */
export const mostPapers = 100

/** The outcome for each order of a run. `not tried`: the time limit of the run was reached first. */
export const confirmOutcomes = ['confirmed', 'already confirmed', 'refused', 'not tried'] as const
type ConfirmOutcome = (typeof confirmOutcomes)[number]

export const undoOutcomes = ['undone', 'refused', 'not tried'] as const

/** The message when the number of matching orders has changed since it was shown. */
export function otherCountSentence(count: number, seen: number): string {
  return `The number of these orders is now ${figure.format(count)}, not ${figure.format(seen)}. Please check the orders and try again`
}

type Confirmed = { outcome: ConfirmOutcome; approvedBy?: string | undefined }

/** `20 orders confirmed, 1 was already confirmed by Ana Ruiz, 2 refused`. */
export function summaryOfRun(lines: readonly Confirmed[]): string {
  const of = (outcome: ConfirmOutcome) => lines.filter((line) => line.outcome === outcome)
  const already = of('already confirmed')
  const names = [...new Set(already.flatMap(({ approvedBy }) => approvedBy ?? []))]
  const by = names.length > 0 ? ` by ${names.join(' and ')}` : ''
  const were = already.length === 1 ? 'was' : 'were'
  return inWords(`${ordersOf(of('confirmed').length)} confirmed`, [
    [already.length, `${were} already confirmed${by}`],
    [of('refused').length, 'refused'],
    [of('not tried').length, 'not tried yet'],
  ])
}

/** `19 orders undone, 1 refused`. */
export function summaryOfUndoing(lines: readonly { outcome: (typeof undoOutcomes)[number] }[]): string {
  const count = (outcome: string) => lines.filter((line) => line.outcome === outcome).length
  return inWords(`${ordersOf(count('undone'))} undone`, [
    [count('refused'), 'refused'],
    [count('not tried'), 'not tried'],
  ])
}

const inWords = (first: string, others: [number, string][]) =>
  [first, ...others.flatMap(([count, words]) => (count > 0 ? `${figure.format(count)} ${words}` : []))].join(', ')

/** `20 orders`, `1 order`, `No order`. */
export function ordersOf(count: number): string {
  if (count === 0) return 'No order'
  return count === 1 ? '1 order' : `${figure.format(count)} orders`
}
