/** Draws papers beside the shop: one takes thirty milliseconds, in which nobody else would be answered. */
import { parentPort, Worker } from 'node:worker_threads'
import { drawPaper } from './draw-paper.ts'
import type { PaperFacts } from './paper-facts.ts'

type Order = { id: number; facts: PaperFacts }
type Drawn = { id: number; pdf: Uint8Array } | { id: number; failure: string }

// The same file is the thread: there, somebody sent it.
parentPort?.on('message', async ({ id, facts }: Order) => {
  const drawn = await drawPaper(facts).then(
    (pdf): Drawn => ({ id, pdf }),
    (error: unknown): Drawn => ({
      id,
      failure: error instanceof Error ? (error.stack ?? error.message) : String(error),
    }),
  )
  parentPort?.postMessage(drawn)
})

type Waiting = { resolve: (pdf: Uint8Array) => void; reject: (error: Error) => void }

let thread: { worker: Worker; waiting: Map<number, Waiting> } | undefined
let last = 0

/** As `drawPaper`, in a thread that begins with the first paper and keeps no process from ending. */
export function drawBeside(facts: PaperFacts): Promise<Uint8Array> {
  thread ??= begin()
  const { worker, waiting } = thread
  return new Promise((resolve, reject) => {
    last += 1
    waiting.set(last, { resolve, reject })
    worker.postMessage({ id: last, facts } satisfies Order)
  })
}

function begin() {
  const worker = new Worker(new URL(import.meta.url))
  const waiting = new Map<number, Waiting>()
  worker.unref()
  worker.on('message', (drawn: Drawn) => {
    const asked = waiting.get(drawn.id)
    waiting.delete(drawn.id)
    if ('pdf' in drawn) asked?.resolve(drawn.pdf)
    else asked?.reject(new Error(`A paper could not be drawn: ${drawn.failure}`))
  })
  const end = (error: Error) => {
    if (thread?.worker === worker) thread = undefined
    for (const { reject } of waiting.values()) reject(error)
    waiting.clear()
  }
  worker.on('error', end)
  worker.on('exit', () => end(new Error('The thread that draws papers has ended')))
  return { worker, waiting }
}
