/** The worker of `draw-beside.ts`: draws the received facts, and sends back the bytes or the error. */
import { parentPort } from 'node:worker_threads'
import type { PaperFacts } from '../database/stored-paper.ts'
import { drawPapers } from './draw-paper.ts'
import { drawSheet } from './draw-sheet.ts'
import type { Sheet } from './sheet-facts.ts'

export type ToDraw = { papers: [PaperFacts, ...PaperFacts[]] } | { sheet: Sheet }

export type Drawn = { pdf: Uint8Array } | { failure: string }

parentPort?.on('message', async (order: ToDraw) => {
  const drawing = 'sheet' in order ? drawSheet(order.sheet) : drawPapers(order.papers)
  const drawn = await drawing.then(
    (pdf): Drawn => ({ pdf }),
    (error: unknown): Drawn => ({ failure: error instanceof Error ? (error.stack ?? error.message) : String(error) }),
  )
  parentPort?.postMessage(drawn)
})
