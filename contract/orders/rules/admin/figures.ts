/** Periods of the figures on the Overview. */

/** The lengths of a period in days, including today. */
export const figureDays = [30, 90] as const
export type FigureDays = (typeof figureDays)[number]

/** Age groups of waiting orders. `from` and `to` are numbers of days before today. The last group is open-ended. */
export const waitingAges = [{ from: 0, to: 0 }, { from: 1, to: 1 }, { from: 6, to: 2 }, { to: 7 }] as const

/** The average daily sales of this many past days are used to estimate how long the stock will last. */
export const coverDays = 56
