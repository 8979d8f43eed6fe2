/** How many a list holds. Counting ends somewhere: to count a million takes longer than to find a page of it. */

export const mostCounted = 10_000

/** Of what a search finds: there each row that is counted has to be looked at. */
export const mostFound = 1_000

const count = new Intl.NumberFormat('en-US')

/** `10,000+` stands for more than are counted, and so does `1,000+` where somebody searched. */
export function formatTotal(total: number, { isSearched = false } = {}): string {
  const most = isSearched ? mostFound : mostCounted
  return total > most ? `${count.format(most)}+` : count.format(total)
}
