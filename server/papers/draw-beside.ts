/** Draws papers and data sheets in a worker thread: a paper takes five milliseconds, which would block requests. */
import { beside } from '../base/worker-thread.ts'
import type { PaperFacts } from '../database/stored-paper.ts'
import type { Drawn, ToDraw } from './draw-thread.ts'
import type { Sheet } from './sheet-facts.ts'

/**
 * Long enough to start the thread on a busy machine, and less than the 30 s after which a connection without data is closed.
 */
const mostMs = 20_000

const draw = drawWithin(mostMs)

/** `drawPapers` in a worker thread. */
export const drawBeside = (...facts: [PaperFacts, ...PaperFacts[]]): Promise<Uint8Array> => draw({ papers: facts })

export const drawSheetBeside = (sheet: Sheet): Promise<Uint8Array> => draw({ sheet })

/** A function that draws in a worker thread. Its errors: the drawing failed, or took longer than `withinMs`. */
export function drawWithin(withinMs: number): (order: ToDraw) => Promise<Uint8Array> {
  const url = new URL('./draw-thread.ts', import.meta.url)
  const drawInThread = beside<ToDraw, Drawn>({ url, task: 'draws papers', withinMs })
  return async (order) => {
    const drawn = await drawInThread(order)
    if (!drawn) throw new Error(`A paper was not drawn within ${withinMs / 1000} seconds`)
    if ('failure' in drawn) throw new Error(`A paper could not be drawn: ${drawn.failure}`)
    return drawn.pdf
  }
}
