/** Work that would block requests, in a worker thread. */
import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import pLimit from 'p-limit'
import { factsOfError, log } from './log.ts'
import { withTimeout } from './with-timeout.ts'

/** `task`: what the thread does, such as `draws papers`, for the log and for errors. */
type Wish = { url: URL; task: string; withinMs: number }

/**
 * A thread's young generation would otherwise grow as large as that of the shop itself: 20 MB more for a thread that draws papers,
 * and no faster.
 */
const resourceLimits = { maxYoungGenerationSizeMb: 12 }

/**
 * A function that sends an order to the thread and returns its answer, one order at a time; undefined after the timeout, which applies
 * to each order separately, so that waiting does not use it up. The thread starts with the first order, and is restarted after it hangs
 * or exits.
 */
export function beside<Order, Answer>({ url, task, withinMs }: Wish): (order: Order) => Promise<Answer | undefined> {
  const oneAtATime = pLimit(1)
  let thread: Worker | undefined

  const begin = (): Worker => {
    const worker = new Worker(url, { resourceLimits })
    // Lets the process exit while the thread is idle.
    worker.unref()
    worker.on('error', (error) =>
      log.error({ at: 'worker', error: factsOfError(error) }, `The thread that ${task} has failed`),
    )
    worker.once('exit', () => {
      if (thread === worker) thread = undefined
    })
    return worker
  }

  return (order) =>
    oneAtATime(async () => {
      thread ??= begin()
      const worker = thread
      const answer = answerOf<Answer>(worker, task)
      worker.postMessage(order)
      const answered = await withTimeout(withinMs, answer)
      if (answered !== undefined) return answered
      thread = undefined
      await worker.terminate()
      return undefined
    })
}

async function answerOf<Answer>(worker: Worker, task: string): Promise<Answer> {
  const enough = new AbortController()
  const { signal } = enough
  const ended = once(worker, 'exit', { signal }).then(() => {
    throw new Error(`The thread that ${task} has ended`)
  })
  try {
    const [answer]: Answer[] = await Promise.race([once(worker, 'message', { signal }), ended])
    if (answer === undefined) throw new Error(`The thread that ${task} has sent nothing`)
    return answer
  } finally {
    enough.abort()
  }
}
