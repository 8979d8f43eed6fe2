/** How high the drawing of the paid days reaches. */

const steps = [1, 2, 4, 5, 8, 10]

/** The least round number that is not below any of these: 1, 2, 4, 5 or 8 with zeros behind it. 1 where all are nothing. */
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

/** `+9%`: how much more than before; undefined where there was nothing to compare with. */
export function changeSince(now: number, before: number): string | undefined {
  return before > 0 ? percent.format(now / before - 1).replace('-', '−') : undefined
}

/** Dollars without the crumbs that adding fractions leaves. */
export const netPaid = ({ paid, refunded }: { paid: number; refunded: number }): number =>
  Math.round((paid - refunded) * 100) / 100
