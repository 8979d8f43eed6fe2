/** Long loops in slices of a few milliseconds. Between slices, they yield to the event loop. */
import { setImmediate } from 'node:timers/promises'

const sliceMs = 5

/** Like `map`, but yields after some milliseconds of work. */
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

/** Like `mapYielding`, for quick work on tens of thousands of items, without results. */
export async function forEachYielding<Item>(
  items: readonly Item[],
  visit: (item: Item, index: number) => void,
): Promise<void> {
  let began = performance.now()
  for (const [index, item] of items.entries()) {
    // The clock is read for every 32nd item, because reading it takes as long as the work.
    if (index % 32 === 31 && performance.now() - began > sliceMs) {
      await setImmediate()
      began = performance.now()
    }
    visit(item, index)
  }
}

/** Works on batches of `size` items, in sequence. */
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
