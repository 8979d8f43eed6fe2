/** Work on many things that holds nobody up: now and then, everybody else has a turn. */
import { setImmediate } from 'node:timers/promises'

const turnMs = 10

/** Does the same with each, giving way after some milliseconds of work. */
export async function mapInTurns<Item, Result>(
  items: readonly Item[],
  work: (item: Item, index: number) => Result,
): Promise<Result[]> {
  const results: Result[] = []
  let began = performance.now()
  for (const [index, item] of items.entries()) {
    results.push(work(item, index))
    if (performance.now() - began < turnMs) continue
    await setImmediate()
    began = performance.now()
  }
  return results
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
