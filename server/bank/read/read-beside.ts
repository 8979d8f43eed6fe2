/** Reads statements in a worker thread: a large file takes a second, and one that was made to be slow takes longer. */
import { beside } from '../../base/worker-thread.ts'
import type { Read, ToRead } from './read-thread.ts'
import { type ReadStatement, unreadable } from './statement.ts'

/** Long enough to start the thread on a busy machine; the largest honest file takes a second on an idle one. */
const readWithinMs = 20_000

const readInThread = beside<ToRead, Read>({
  url: new URL('./read-thread.ts', import.meta.url),
  task: 'reads bank statements',
  withinMs: readWithinMs,
})

/** `readStatements` in a worker thread. */
export async function readBeside(file: Uint8Array, timeZone: string): Promise<ReadStatement[]> {
  const read = await readInThread({ file, timeZone })
  if (!read)
    unreadable(`This file could not be read within ${readWithinMs / 1000} seconds. Send statements of shorter periods`)
  if ('refusal' in read) unreadable(read.refusal)
  if ('failure' in read) throw new Error(`A statement could not be read: ${read.failure}`)
  return read.statements
}
