/** The arithmetic of revenue: the height of its chart, its change, and the amount after refunds. */

const steps = [1, 2, 4, 5, 8, 10]

/** The smallest round number that is not below any value: 1, 2, 4, 5 or 8 followed by zeros. 1 if all values are zero. */
export function roundAbove(values: readonly number[]): number {
  const most = Math.max(0, ...values)
  if (most === 0) return 1
  const power = 10 ** Math.floor(Math.log10(most))
  return power * (steps.find((step) => step * power >= most) ?? 10)
}

const percent = new Intl.NumberFormat('en-US', {
  style: 'percent',
  signDisplay: 'exceptZero',
  maximumFractionDigits: 0,
})

/** The change in percent, such as `+9%`; undefined without an earlier amount. */
export function changeSince(now: number, before: number): string | undefined {
  return before > 0 ? percent.format(now / before - 1).replace('-', '−') : undefined
}

/** The amount paid minus refunds, in dollars. Rounding to cents removes floating-point errors. */
export const netPaid = ({ paid, refunded }: { paid: number; refunded: number }): number =>
  Math.round((paid - refunded) * 100) / 100
