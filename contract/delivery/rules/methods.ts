/** Delivery methods: how many a shop has, and what its default has to be. */

/** The most delivery methods of a shop. */
export const mostDeliveries = 20

export type DefaultDelivery = { name: string; term: string; says: string; collected: boolean }

/** The message if the default delivery method costs money or excludes countries, else undefined. */
export function defaultRefusal({ price, countries }: { price: number; countries?: unknown }): string | undefined {
  return price > 0 || countries ? 'The default method must be free and deliver everywhere' : undefined
}
