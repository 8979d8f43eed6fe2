/** The worker of `read-beside.ts`: reads the received file, and sends back its statements, the refusal or the error. */
import { parentPort } from 'node:worker_threads'
import { Refusal } from '../../base/refusal.ts'
import { readStatements } from './read-statement.ts'
import type { ReadStatement } from './statement.ts'

export type ToRead = { file: Uint8Array; timeZone: string }

export type Read = { statements: ReadStatement[] } | { refusal: string } | { failure: string }

parentPort?.on('message', ({ file, timeZone }: ToRead) => {
  parentPort?.postMessage(read(file, timeZone))
})

function read(file: Uint8Array, timeZone: string): Read {
  try {
    return { statements: readStatements(file, timeZone) }
  } catch (error) {
    if (error instanceof Refusal) return { refusal: error.message }
    return { failure: error instanceof Error ? (error.stack ?? error.message) : String(error) }
  }
}
