/** A semaphore: limits the concurrency of something costly; the others wait in order (FIFO). */

/** `withPermit(work)` runs at most `most` works at a time; one that fails releases its permit, too. */
export function makeSemaphore(most: number): <Result>(work: () => Promise<Result>) => Promise<Result> {
  const waiting: (() => void)[] = []
  let free = most
  return async (work) => {
    if (free > 0) free--
    else await new Promise<void>((resolve) => waiting.push(resolve))
    try {
      return await work()
    } finally {
      const next = waiting.shift()
      if (next) next()
      else free++
    }
  }
}
