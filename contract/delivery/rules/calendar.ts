/** The limits of the seller's calendar and of transit days. */

/** The most days of the journey, and of handling before it. */
export const mostDays = 60

/** The most closed days: enough for the holidays of several years. */
export const mostClosedDays = 200

type Transit = { transitFrom?: number | undefined; transitUntil?: number | undefined }

/** The message if the transit days are not a range, else undefined. Both are left out if no dates are promised. */
export function transitRefusal({ transitFrom, transitUntil }: Transit): string | undefined {
  if ((transitFrom === undefined) !== (transitUntil === undefined)) return 'Give both numbers of days, or neither'
  return (transitFrom ?? 0) > (transitUntil ?? 0)
    ? 'Enter at least as many days as under “Fewest days in transit”'
    : undefined
}
