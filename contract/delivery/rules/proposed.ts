/** The delivery method that the checkout selects by default. */

type Offer = { id: string; collected: boolean; price: number }

/**
 * Of the methods offered to a country: the one used last, or else the cheapest that brings the goods to the buyer. Undefined if
 * the goods are collected with every method: the customer then has to choose.
 */
export function proposedDelivery(offers: readonly Offer[], lastUsed: string | undefined): string | undefined {
  if (offers.some(({ id }) => id === lastUsed)) return lastUsed
  const [cheapest] = offers.filter((offer) => !offer.collected).toSorted((one, other) => one.price - other.price)
  return cheapest?.id
}
