/** Delivery methods: how many a shop has, and what its default has to be. */

/** The most delivery methods of a shop. */
export const mostDeliveries = 20

export type DefaultDelivery = { name: string; term: string; says: string; collected: boolean }

type Reaches = { price: number; collected: boolean; countries?: unknown }

/** The message if the default method costs money, is not collected, or is not for everybody, else undefined. */
export const defaultRefusal = ({ price, collected, countries }: Reaches): string | undefined =>
  price > 0 || !collected || countries
    ? 'The default method must be for collection, free, and open to all places'
    : undefined

/** The message if goods are delivered, and the method does not say where to, else undefined. */
export const reachRefusal = ({ collected, countries }: Omit<Reaches, 'price'>): string | undefined =>
  collected || countries ? undefined : 'Please say where the goods are delivered'

/** Whether a method reaches the place. One that is collected and names no places is for everybody; any other reaches only its places. */
export const reaches = (
  { collected, countries }: { collected: boolean; countries: readonly string[] | null },
  place: string,
): boolean => countries?.includes(place) ?? collected
