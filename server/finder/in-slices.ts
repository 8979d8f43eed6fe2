/** Long work on many products, in slices of a few milliseconds, between which others are answered. */
import { setImmediate } from 'node:timers/promises'

const sliceMs = 5

export async function inSlices<Item>(items: readonly Item[], visit: (item: Item, at: number) => void): Promise<void> {
  let began = performance.now()
  for (const [at, item] of items.entries()) {
    // The clock is not looked at for each: that would take as long as the work.
    if (at % 32 === 31 && performance.now() - began > sliceMs) {
      await setImmediate()
      began = performance.now()
    }
    visit(item, at)
  }
}
