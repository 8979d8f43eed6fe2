/** Reads the file of a bank: camt.053 or Norma 43, recognised by its first characters. */
import { isXml, readCamt053 } from './camt053.ts'
import { isNorma43, readNorma43 } from './norma43.ts'
import { type ReadStatement, unreadable } from './statement.ts'

/** The accounts of a file, each with its entries. Refuses the whole file (422) if any part of it cannot be read. */
export function readStatements(bytes: Uint8Array): ReadStatement[] {
  const start = new TextDecoder('latin1').decode(bytes.subarray(0, 200))
  // Norma 43 is always in Latin-1. XML names its encoding in its first line.
  if (isNorma43(start)) return readNorma43(new TextDecoder('latin1').decode(bytes))
  const isLatin = /^<\?xml[^>]*encoding=["'](iso-8859-1|latin1|windows-1252)["']/i.test(start)
  const text = isLatin ? new TextDecoder('latin1').decode(bytes) : utf8(bytes)
  if (!isXml(text)) unreadable('This is neither a camt.053 nor a Norma 43 file')
  return readCamt053(text)
}

function utf8(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return unreadable('The characters of this file cannot be read')
  }
}
