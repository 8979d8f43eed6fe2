/** Chance that can be repeated. */

export type Dice = { below: (most: number) => number; pick: <Item>(items: readonly Item[]) => Item }

/** Dice that return the same numbers for the same seed (mulberry32). */
export function throwDice(from: number): Dice {
  let state = from
  const below = (most: number) => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) % most
  }
  // Cast: the index is within the list.
  return { below, pick: <Item>(items: readonly Item[]) => items[below(items.length)] as Item }
}
