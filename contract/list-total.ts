/** How many a list holds: counted up to ten thousand, because to count a million takes longer than to find a page of it. */

export const mostCounted = 10_000

const count = new Intl.NumberFormat('en-US')

/** `10,000+` stands for more than are counted. */
export function formatTotal(total: number): string {
  return total > mostCounted ? `${count.format(mostCounted)}+` : count.format(total)
}
