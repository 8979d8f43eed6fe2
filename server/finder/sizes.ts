/** Groups the sizes of a catalogue into choices: 15.9 and 16 mm are one strap size, and a tool takes a whole range. */

/** The range of sizes that a product takes; for most straps, both ends are equal. */
export type Size = { from: number; until: number }

type Cluster = {
  /** The size that most products of the cluster have. */
  size: number
  isNear: (size: number) => boolean
  isTakenBy: (size: Size) => boolean
}

/** Smallest first, limited to the `most` commonest. Sizes up to `apart` from each other are merged. */
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
