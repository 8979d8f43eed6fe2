/** Reads the file of a bank: camt.053 or Norma 43, recognised by its first characters, alone or in a ZIP. */
import { readCamt053 } from './camt053.ts'
import { decoded } from './decode.ts'
import { isNorma43, readNorma43 } from './norma43.ts'
import { type ReadStatement, unreadable } from './statement.ts'
import { isXml } from './xml.ts'
import { filesIn, isZip } from './zip.ts'

/** A statement of 5 MB has at most 9,000 entries of camt.053. */
const mostEntries = 20_000

/** The accounts of a file, each with its entries. Refuses the whole file (422) if any part of it cannot be read. */
export function readStatements(file: Uint8Array, timeZone: string): ReadStatement[] {
  const statements = (isZip(file) ? filesIn(file) : [file]).flatMap((bytes) => statementsIn(decoded(bytes), timeZone))
  if (statements.reduce((sum, { entries }) => sum + entries.length, 0) > mostEntries)
    unreadable(
      `This file has more than ${mostEntries.toLocaleString('en-US')} entries. Send statements of shorter periods`,
    )
  return statements
}

function statementsIn(text: string, timeZone: string): ReadStatement[] {
  if (isNorma43(text)) return readNorma43(text)
  return isXml(text) ? readCamt053(text, timeZone) : refuse(text)
}

function refuse(text: string): never {
  const what = others.find(([mark]) => mark.test(text))?.[1] ?? 'This is neither a camt.053 nor a Norma 43 file'
  return unreadable(`${what}. Download the statement in one of the two formats`)
}

/** Other files that people send, recognised by their first characters. */
const others: [RegExp, string][] = [
  [/^%PDF/, 'This is a PDF for reading on screen, not a camt.053 or Norma 43 file'],
  [/^\s*(\{1:|:20:)/, 'This is a statement in MT940, not a camt.053 or Norma 43 file'],
  [/^\s*OFXHEADER/, 'This is a statement in OFX, not a camt.053 or Norma 43 file'],
]
