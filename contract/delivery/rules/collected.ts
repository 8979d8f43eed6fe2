/** Delivery methods, and goods that customers collect. */

/** The most delivery methods of a shop. */
export const mostDeliveries = 20

export type DefaultDelivery = { name: string; term: string; says: string }

/** Whether the customer arranges transport: under EXW and FCA, the seller only hands over the goods. Source: Incoterms 2020. */
export const isCollected = ({ term }: Pick<DefaultDelivery, 'term'>): boolean => /^(exw|fca)\b/i.test(term.trim())

/** The message if the default delivery method costs money or excludes countries, else undefined. */
export function defaultRefusal({ price, countries }: { price: number; countries?: unknown }): string | undefined {
  return price > 0 || countries ? 'The default method must be free and deliver everywhere' : undefined
}
