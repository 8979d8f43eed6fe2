/** Lets few do something costly at once, and the others wait in the order in which they came. */

/** `withPermit(work)` runs at most `most` works at a time; one that fails makes room like any other. */
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
