/** Totals of lists. Counting stops at a limit, because counting a million rows takes longer than reading a page of them. */

export const mostCounted = 10_000

/** The limit for searches, where each counted row must be examined. */
export const mostFound = 1_000

const count = new Intl.NumberFormat('en-US')

/** A total above the limit is written as `10,000+`, or as `1,000+` in searches. */
export function formatTotal(total: number, { isSearched = false } = {}): string {
  const most = isSearched ? mostFound : mostCounted
  return total > most ? `${count.format(most)}+` : count.format(total)
}
