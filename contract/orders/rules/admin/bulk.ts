/** Acts on many orders at once: how many, and what became of each. */

const figure = new Intl.NumberFormat('en-US')

/**
 * How many orders one run confirms at most. An order takes about 4 ms, and a run may take ten seconds: the undoing of its first
 * orders ends half a minute after they were shipped.
 */
export const mostAtOnce = 2_000

/** How many packing slips or receipts come as one file: a stack that somebody carries, and three seconds of drawing. */
export const mostPapers = 100

/** What became of an order in a run. `not tried`: the time of the run was over. */
export const confirmOutcomes = ['confirmed', 'already confirmed', 'refused', 'not tried'] as const
type ConfirmOutcome = (typeof confirmOutcomes)[number]

export const undoOutcomes = ['taken back', 'refused', 'not tried'] as const

/** The sentence where another number of orders is meant now than was seen. */
export function otherCountSentence(count: number, seen: number): string {
  const are = count === 1 ? 'is' : 'are'
  return `There ${are} ${figure.format(count)} of these orders now, not ${figure.format(seen)}. Please look, and confirm once more`
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

/** `19 orders taken back, 1 refused`. */
export function summaryOfUndoing(lines: readonly { outcome: (typeof undoOutcomes)[number] }[]): string {
  const count = (outcome: string) => lines.filter((line) => line.outcome === outcome).length
  return inWords(`${ordersOf(count('taken back'))} taken back`, [
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
