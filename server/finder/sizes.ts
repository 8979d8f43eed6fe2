/** The sizes of a catalogue as people choose them: 15.9 and 16 mm are one strap, and a tool takes all between its ends. */

/** From the smallest to the greatest that a product takes; of a strap both are the same. */
export type Size = { from: number; until: number }

type Cluster = {
  /** The one that most products have. */
  size: number
  isNear: (size: number) => boolean
  isTakenBy: (size: Size) => boolean
}

/** Smallest first; of more than `most`, those that most products have. `apart`: nearer than that they are one. */
export function clusterSizes(
  sizes: readonly (Size | undefined)[],
  { apart, most }: { apart: number; most: number },
): Cluster[] {
  const products = new Map<number, number>()
  for (const size of sizes)
    if (size && size.until - size.from <= apart) products.set(size.until, (products.get(size.until) ?? 0) + 1)
  const groups: number[][] = []
  for (const size of [...products.keys()].sort((one, other) => one - other)) {
    const last = groups.at(-1)
    if (last && size - (last.at(-1) ?? 0) <= apart) last.push(size)
    else groups.push([size])
  }
  const countOf = (group: number[]) => group.reduce((sum, size) => sum + (products.get(size) ?? 0), 0)
  return groups
    .toSorted((one, other) => countOf(other) - countOf(one))
    .slice(0, most)
    .map((group) => clusterOf(group, products, apart))
    .sort((one, other) => one.size - other.size)
}

function clusterOf(group: readonly number[], products: ReadonlyMap<number, number>, apart: number): Cluster {
  const [least = 0, greatest = 0] = [group[0], group.at(-1)]
  const size = group.reduce((best, one) => ((products.get(one) ?? 0) > (products.get(best) ?? 0) ? one : best), least)
  return {
    size,
    isNear: (one) => one >= least - apart / 2 && one <= greatest + apart / 2,
    isTakenBy: ({ from, until }) => from <= greatest + apart / 2 && until >= least - apart / 2,
  }
}
