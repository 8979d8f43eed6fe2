/** Banks send statements in ZIP files, often one file for each day or account. */
import { unzipSync } from 'fflate'
import { mostStatementBytes } from '#contract/bank/rules/statement.ts'
import { unreadable } from './statement.ts'

export const isZip = (bytes: Uint8Array): boolean => [0x50, 0x4b, 3, 4].every((byte, index) => bytes[index] === byte)

/** The statements of a ZIP, which together may be as large as one file. */
export function filesIn(zip: Uint8Array): Uint8Array[] {
  const listed: { name: string; originalSize: number }[] = []
  unzipped(zip, (file) => listed.push(file) < 0)
  if (listed.some(({ name }) => name === '[Content_Types].xml'))
    unreadable('This is a spreadsheet, not a camt.053 or Norma 43 file')
  const wanted = listed.filter(({ name }) => isStatement(name))
  if (wanted.length === 0) unreadable('This ZIP has no statement in it. Send a statement in camt.053 or Norma 43')
  if (wanted.reduce((sum, { originalSize }) => sum + originalSize, 0) > mostStatementBytes)
    unreadable('The files in this ZIP are too large: a statement may have up to 5 MB')
  const names = new Set(wanted.map(({ name }) => name))
  const files = Object.entries(unzipped(zip, ({ name }) => names.has(name)))
  return files.toSorted(([one], [other]) => one.localeCompare(other)).map(([, bytes]) => bytes)
}

/** Not a folder, nor what macOS adds to ZIP files, nor a copy of the statement for reading. */
const isStatement = (name: string) => !/\/$|(^|\/)(__MACOSX\/|\.)|\.pdf$/i.test(name)

function unzipped(zip: Uint8Array, filter: (file: { name: string; originalSize: number }) => boolean) {
  try {
    return unzipSync(zip, { filter })
  } catch {
    // The library throws for damage, for passwords and for methods that it does not know.
    return unreadable(
      'This ZIP cannot be opened: it is damaged or has a password. Unpack the ZIP, and send the statement',
    )
  }
}
