/** Money is whole cents in the database and in code, and dollars with at most two decimals on the wire. */

/** `12.3` becomes `1230`. Rounding removes floating-point error, as in 67.96 * 100. */
export function centsOf(dollars: number): number {
  return Math.round(dollars * 100)
}

export function amountOf(cents: number): number {
  return cents / 100
}

/** Whether an amount in dollars has at most two decimals. A tiny amount is not zero cents, but no amount at all. */
export function isWholeCents(dollars: number): boolean {
  const cents = centsOf(dollars)
  return Math.abs(dollars * 100 - cents) < 1e-6 && (cents !== 0 || dollars === 0)
}

const usd = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' })

const eur = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'EUR' })

/** `€1,234.50`. */
export function formatEuros(euros: number): string {
  return eur.format(euros)
}

/** `$1,234.50`. */
export function formatMoney(dollars: number): string {
  return usd.format(dollars)
}

export const formatCents = (cents: number): string => formatMoney(amountOf(cents))
