/** Reads statements in tests, and makes a small one whose elements can be replaced. */
import { expect } from 'vitest'
import { readStatements as readIn } from '#server/bank/read/read-statement.ts'
import { camt } from './make-statements.ts'

export const bytes = (text: string, latin1 = false) => new Uint8Array(Buffer.from(text, latin1 ? 'latin1' : 'utf8'))
export const readStatements = (file: Uint8Array) => readIn(file, 'Europe/Madrid')

/** The sentence with which a file is refused. */
export function refusalOf(text: string, latin1 = false): string {
  try {
    readStatements(bytes(text, latin1))
  } catch (error) {
    return error instanceof Error ? error.message : ''
  }
  return 'was read'
}

/** The first statement of a file. */
export const first = (file: Uint8Array | string) => readStatements(typeof file === 'string' ? bytes(file) : file)[0]
export const transfer = { cents: 44_960, text: 'RF47 F100 01', payer: 'Coils GmbH', bankReference: 'B7' }
export const oneEntry = camt({ entries: [transfer] })
/** The file with one element replaced. Fails if the file does not have it. */
export const changed = (from: string | RegExp, to: string, text = oneEntry) => {
  expect(text.search(from)).toBeGreaterThan(0)
  return text.replace(from, to)
}
