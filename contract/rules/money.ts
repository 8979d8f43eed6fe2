/** Money is whole cents in the database and in code, and an amount with at most two decimals on the wire. */
import { type Currency, shopCurrency } from './currency.ts'

/** `12.3` becomes `1230`. Rounding removes floating-point error, as in 67.96 * 100. */
export function centsOf(amount: number): number {
  return Math.round(amount * 100)
}

export function amountOf(cents: number): number {
  return cents / 100
}

/** Whether an amount has at most two decimals. A tiny amount is not zero cents, but no amount at all. */
export function isWholeCents(amount: number): boolean {
  const cents = centsOf(amount)
  return Math.abs(amount * 100 - cents) < 1e-6 && (cents !== 0 || amount === 0)
}

const formatOf = (currency: Currency) => new Intl.NumberFormat('en-US', { style: 'currency', currency })
const formats = { USD: formatOf('USD'), EUR: formatOf('EUR') }

/** `$1,234.50`, or `€1,234.50`. */
export function formatMoney(amount: number, currency: Currency = shopCurrency()): string {
  return formats[currency].format(amount)
}

export const formatCents = (cents: number, currency?: Currency): string => formatMoney(amountOf(cents), currency)
