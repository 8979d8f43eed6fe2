/** What the figures of the start page are about. */

/** Of how many days they can be, today among them. */
export const figureDays = [30, 90] as const
export type FigureDays = (typeof figureDays)[number]

/** From how many days ago to how many: how long something has waited. The last has no beginning. */
export const waitingAges = [{ from: 0, to: 0 }, { from: 1, to: 1 }, { from: 6, to: 2 }, { to: 7 }] as const

/** Stock lasts as long as it would at the mean of so many days. */
export const coverDays = 56
