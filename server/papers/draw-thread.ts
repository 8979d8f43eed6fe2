/** The worker of `draw-beside.ts`: draws the received facts, and sends back the bytes or the error. */
import { parentPort } from 'node:worker_threads'
import type { PaperFacts } from '../database/stored-paper.ts'
import { drawPapers } from './draw-paper.ts'

export type Drawn = { pdf: Uint8Array } | { failure: string }

parentPort?.on('message', async (facts: [PaperFacts, ...PaperFacts[]]) => {
  const drawn = await drawPapers(facts).then(
    (pdf): Drawn => ({ pdf }),
    (error: unknown): Drawn => ({ failure: error instanceof Error ? (error.stack ?? error.message) : String(error) }),
  )
  parentPort?.postMessage(drawn)
})
