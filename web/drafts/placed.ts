/** The message of New order after an order was placed. */

/** The order that was placed on the page before: the state of the navigation. */
export type PlacedBefore = { placed: { id: string; number: string; email: string } }

export const placedWords = (number: string) => `Order ${number} is placed`
