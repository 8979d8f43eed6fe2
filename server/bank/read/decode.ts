/** The text of a file, in whichever characters it is written. */
import { unreadable } from './statement.ts'

/** A byte order mark, or the zeros of its first character, show UTF-16 (XML 1.0, appendix F). */
const beginnings: [RegExp, string][] = [
  [/^\xEF\xBB\xBF/, 'utf-8'],
  [/^(\xFF\xFE|[<01]\0[^\0]\0)/, 'utf-16le'],
  [/^(\xFE\xFF|\0[<01]\0[^\0])/, 'utf-16be'],
]

/** XML names its encoding in its first line, and is in UTF-8 if it does not. Norma 43 is in Latin-1, or in UTF-8 today. */
export function decoded(bytes: Uint8Array): string {
  const start = new TextDecoder('latin1').decode(bytes.subarray(0, 200))
  const byBytes = beginnings.find(([mark]) => mark.test(start))?.[1]
  const declared = /^\s*<\?xml[^>]*encoding\s*=\s*["']([^"']+)/i.exec(start)?.[1]
  if (byBytes) return textIn(byBytes, bytes) ?? refuse(byBytes)
  // Names that are no encoding of single bytes are wrong: these bytes would have begun with zeros.
  if (declared && !/^(utf-?16|ucs-?2|utf-?8)/i.test(declared)) return textIn(declared, bytes) ?? refuse(declared)
  return (
    textIn('utf-8', bytes) ??
    (/^\s*</.test(start) ? refuse(declared ?? 'UTF-8') : (textIn('latin1', bytes) ?? refuse('Latin-1')))
  )
}

function textIn(encoding: string, bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes)
  } catch {
    // The encoding is unknown, or the bytes are in another one.
    return undefined
  }
}

function refuse(encoding: string): never {
  return unreadable(
    `The characters of this file cannot be read: it should be in ${encoding.slice(0, 20).toUpperCase()}. Download the file again, and do not save it in another program`,
  )
}
