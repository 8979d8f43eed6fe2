/** Draws papers and data sheets in a worker thread: a paper takes five milliseconds, which would block requests. */
import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import pLimit from 'p-limit'
import { factsOfError, log } from '../base/log.ts'
import { withTimeout } from '../base/with-timeout.ts'
import type { PaperFacts } from '../database/stored-paper.ts'
import type { Drawn, ToDraw } from './draw-thread.ts'
import type { Sheet } from './sheet-facts.ts'

/**
 * Long enough to start the thread on a busy machine, and less than the 30 s after which a connection without data is closed.
 */
const drawWithinMs = 20_000

/** The timeout applies to each drawing separately, so that waiting does not use it up. */
const oneAtATime = pLimit(1)

let thread: Worker | undefined

/** `drawPapers` in a worker thread, which starts with the first paper and is restarted after it hangs or exits. */
export function drawBeside(...facts: [PaperFacts, ...PaperFacts[]]): Promise<Uint8Array> {
  return oneAtATime(() => draw({ papers: facts }))
}

export function drawSheetBeside(sheet: Sheet): Promise<Uint8Array> {
  return oneAtATime(() => draw({ sheet }))
}

async function draw(order: ToDraw): Promise<Uint8Array> {
  thread ??= begin()
  const worker = thread
  const answer = answerOf(worker)
  worker.postMessage(order)
  const drawn = await withTimeout(drawWithinMs, answer)
  if (!drawn) {
    thread = undefined
    await worker.terminate()
    throw new Error(`A paper was not drawn within ${drawWithinMs / 1000} seconds`)
  }
  if ('failure' in drawn) throw new Error(`A paper could not be drawn: ${drawn.failure}`)
  return drawn.pdf
}

async function answerOf(worker: Worker): Promise<Drawn> {
  const enough = new AbortController()
  const { signal } = enough
  const ended = once(worker, 'exit', { signal }).then(() => {
    throw new Error('The thread that draws papers has ended')
  })
  try {
    const [drawn]: Drawn[] = await Promise.race([once(worker, 'message', { signal }), ended])
    if (!drawn) throw new Error('The thread that draws papers has sent nothing')
    return drawn
  } finally {
    enough.abort()
  }
}

/** `unref` lets the process exit while the thread is idle. */
function begin(): Worker {
  const worker = new Worker(new URL('./draw-thread.ts', import.meta.url))
  worker.unref()
  worker.on('error', (error) =>
    log.error({ at: 'papers', error: factsOfError(error) }, 'The thread that draws papers has failed'),
  )
  worker.once('exit', () => {
    if (thread === worker) thread = undefined
  })
  return worker
}
