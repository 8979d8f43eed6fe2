/**
 * Amounts of tax: whole cents, rounded half up once per order, as EN 16931 and the Spanish tax office require. Rates are in
 * hundredths of a per cent: 2100 is 21 %.
 */

/** Net and tax in cents. */
export type Amounts = { netCents: number; taxCents: number }

/** Of Spanish VAT. An order that waits for the register has this rate if its VAT number turns out to be invalid. */
export const standardRate = 2_100

export function taxOn(netCents: number, rate: number): number {
  return Math.floor((netCents * rate + 5_000) / 10_000)
}

/** The amount to pay, in cents. */
export function toPayOf(netCents: number, { rate }: { rate: number }): number {
  return netCents + taxOn(netCents, rate)
}

/** An amount in cents of a euro. `dollarsPerEuro` in ten-thousandths: 10843 is 1.0843. */
export function eurosOf(cents: number, dollarsPerEuro: number): number {
  return Math.floor((cents * 20_000 + dollarsPerEuro) / (2 * dollarsPerEuro))
}

/** Splits an amount that includes tax. `splitGross(taxOn(net) + net)` returns the original net and tax for every net amount. */
export function splitGross(grossCents: number, rate: number): Amounts {
  const taxCents = Math.floor((grossCents * rate + (10_000 + rate) / 2) / (10_000 + rate))
  return { netCents: grossCents - taxCents, taxCents }
}

/**
 * A refund of a net amount, after `before` was refunded. The tax of all refunds adds up to the tax of the order. The lower
 * bound of 0 matters only if a refund that was stored twice has been deleted, because `before` may then be a cent off.
 */
export function refundOfNet(netCents: number, before: Amounts, rate: number): Amounts {
  if (netCents === 0) return { netCents, taxCents: 0 }
  return { netCents, taxCents: Math.max(0, taxOn(before.netCents + netCents, rate) - before.taxCents) }
}

/** A refund of any amount including tax, after `before` was refunded. */
export function refundOfGross(grossCents: number, before: Amounts, rate: number): Amounts {
  const after = splitGross(before.netCents + before.taxCents + grossCents, rate)
  const taxCents = Math.min(grossCents, Math.max(0, after.taxCents - before.taxCents))
  return { netCents: grossCents - taxCents, taxCents }
}
