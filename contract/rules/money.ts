/** Money is whole cents in the database and in code, dollars (at most two decimals) on the wire. */

/** Dollars from the wire, as whole cents. `12.3` is `1230`; rounding here undoes binary fractions such as 67.96 * 100. */
export function centsOf(dollars: number): number {
  return Math.round(dollars * 100)
}

/** Whole cents as the dollars of the wire. */
export function dollarsOf(cents: number): number {
  return cents / 100
}

/** Whether a number of dollars has no more than two decimals. */
export function isWholeCents(dollars: number): boolean {
  return Math.abs(dollars * 100 - Math.round(dollars * 100)) < 1e-6
}

const usd = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' })

/** Dollars as a person reads them: `$1,234.50`. */
export function formatDollars(dollars: number): string {
  return usd.format(dollars)
}
