/** A finding of `npm run doctor`. No sentence contains a secret, or the text of a provider, which may quote a secret. */

/** `open`: this point could not be checked, is not needed here, or is still to be done. */
export type Finding = { about: string; state: 'good' | 'bad' | 'open'; says: string }

type Says = (about: string, says: string) => Finding

export const good: Says = (about, says) => ({ about, state: 'good', says })
export const bad: Says = (about, says) => ({ about, state: 'bad', says })
export const open: Says = (about, says) => ({ about, state: 'open', says })

const marks = { good: '✓', bad: '✗', open: '–' }

/** `✓ database       PostgreSQL db.example:5432/fleje: version 15.14, encoding UTF8.` */
export function lineOf({ about, state, says }: Finding): string {
  return `${marks[state]} ${about.padEnd(longestAbout)} ${says}`
}

const longestAbout = 'public address'.length

/** The code of an error, such as ECONNREFUSED: its message may contain an address with a password. */
export function codeIn(error: unknown): string {
  for (let one = error; one instanceof Error; one = one.cause) {
    if ('code' in one && typeof one.code === 'string') return one.code
  }
  return error instanceof Error ? error.name : 'unknown error'
}
