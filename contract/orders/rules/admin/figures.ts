/** Periods of the figures on the start page. */

/** The lengths of a period in days, including today. */
export const figureDays = [30, 90] as const
export type FigureDays = (typeof figureDays)[number]

/** Age groups of waiting orders, in days ago. The last group is open-ended. */
export const waitingAges = [{ from: 0, to: 0 }, { from: 1, to: 1 }, { from: 6, to: 2 }, { to: 7 }] as const

/** Days of sales whose daily mean estimates how long stock lasts. */
export const coverDays = 56
