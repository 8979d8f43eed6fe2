/** Acts on many orders at once: how many, and what became of each. */

/**
 * How many orders one run confirms at most. An order takes about 4 ms, and a run may take ten seconds: the undoing of its first
 * orders ends half a minute after they were shipped.
 */
export const mostAtOnce = 2_000

/** How many packing slips come as one file: a stack that somebody carries to the shelves, and three seconds of drawing. */
export const mostSlips = 100

/** What became of an order in a run. `not tried`: the time of the run was over. */
export const confirmOutcomes = ['confirmed', 'already confirmed', 'refused', 'not tried'] as const
export type ConfirmOutcome = (typeof confirmOutcomes)[number]

export const undoOutcomes = ['taken back', 'refused', 'not tried'] as const

/** The sentence where another number of orders is meant now than was seen. */
export function otherCountSentence(count: number, seen: number): string {
  const now = count === 1 ? 'There is 1 order' : `There are ${figure.format(count)} orders`
  return `${now} of these now, not ${figure.format(seen)}. Please look, and confirm once more`
}

const figure = new Intl.NumberFormat('en-US')
