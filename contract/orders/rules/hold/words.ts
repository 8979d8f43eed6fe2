/** How long an unpaid order is held, in words. In a folder of its own, because few screens load it. */

/**
 * How long an unpaid order is held. `confirmedHours`: how long it would be held once the customer has confirmed the address.
 * `isScarce`: it is not held for longer because it takes much of a product's stock.
 */
export type Hold = { hours: number; confirmedHours?: number | undefined; isScarce?: boolean }

/** Said before an order is placed, in the same words on every page that places orders. */
export function holdSentence({ hours, confirmedHours = hours, isScarce = false }: Hold): string {
  if (confirmedHours > hours)
    return `Pay within ${holdTime(hours)}, or within ${holdTime(confirmedHours)} if you confirm your email address.`
  const why = isScarce ? ', because your orders take more than half of a product’s stock' : ''
  return `While the order is unpaid, we hold the goods ${isScarce ? 'only ' : ''}for ${holdTime(hours)}${why}.`
}

/** A time to pay, such as `2 days`. */
export function holdTime(hours: number): string {
  if (hours < 1) return counted(Math.round(hours * 60), 'minute')
  return hours % 24 === 0 ? counted(hours / 24, 'day') : counted(hours, 'hour')
}

const counted = (count: number, unit: string) => `${count} ${unit}${count === 1 ? '' : 's'}`
