/** Draws papers and data sheets in a worker thread: a paper takes five milliseconds, which would block requests. */
import { beside } from '../base/worker-thread.ts'
import type { PaperFacts } from '../database/stored-paper.ts'
import type { Drawn, ToDraw } from './draw-thread.ts'
import type { Sheet } from './sheet-facts.ts'

/**
 * Long enough to start the thread on a busy machine, and less than the 30 s after which a connection without data is closed.
 */
const drawWithinMs = 20_000

const drawInThread = beside<ToDraw, Drawn>({
  url: new URL('./draw-thread.ts', import.meta.url),
  task: 'draws papers',
  withinMs: drawWithinMs,
})

/** `drawPapers` in a worker thread. */
export const drawBeside = (...facts: [PaperFacts, ...PaperFacts[]]): Promise<Uint8Array> => draw({ papers: facts })

export const drawSheetBeside = (sheet: Sheet): Promise<Uint8Array> => draw({ sheet })

async function draw(order: ToDraw): Promise<Uint8Array> {
  const drawn = await drawInThread(order)
  if (!drawn) throw new Error(`A paper was not drawn within ${drawWithinMs / 1000} seconds`)
  if ('failure' in drawn) throw new Error(`A paper could not be drawn: ${drawn.failure}`)
  return drawn.pdf
}
