/** Long work on many things, in slices of a few milliseconds: in between, it yields to the event loop. */
import { setImmediate } from 'node:timers/promises'

const sliceMs = 5

/** Does the same with each, and yields after some milliseconds of work. */
export async function mapYielding<Item, Result>(
  items: readonly Item[],
  work: (item: Item, index: number) => Result,
): Promise<Result[]> {
  const results: Result[] = []
  let began = performance.now()
  for (const [index, item] of items.entries()) {
    results.push(work(item, index))
    if (performance.now() - began < sliceMs) continue
    await setImmediate()
    began = performance.now()
  }
  return results
}

/** Like `mapYielding` for quick work on tens of thousands, without results. */
export async function forEachYielding<Item>(
  items: readonly Item[],
  visit: (item: Item, index: number) => void,
): Promise<void> {
  let began = performance.now()
  for (const [index, item] of items.entries()) {
    // The clock is not looked at for each: that would take as long as the work.
    if (index % 32 === 31 && performance.now() - began > sliceMs) {
      await setImmediate()
      began = performance.now()
    }
    visit(item, index)
  }
}

/** Does the same with so many at a time, one batch after the other. */
export async function inBatches<Item>(
  items: readonly Item[],
  size: number,
  work: (batch: Item[]) => Promise<unknown>,
): Promise<void> {
  for (let from = 0; from < items.length; from += size) {
    await work(items.slice(from, from + size))
    // PGlite answers without yielding to the event loop.
    await setImmediate()
  }
}
