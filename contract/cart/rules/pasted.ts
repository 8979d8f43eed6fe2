/** Pasted lists of article numbers and quantities. */

/** The most lines in one list. */
export const mostPasted = 200

/** The most characters in one line. */
export const longestLine = 120

/**
 * The lines of a pasted list, with tabs turned into semicolons. Empty lines are dropped. A first line without a digit is a
 * heading, and is dropped as well if other lines follow.
 */
export function pastedLines(text: string): string[] {
  const lines = text
    .split(/\r?\n/)
    .map((line) => line.trim().replaceAll('\t', ';').slice(0, longestLine).toWellFormed())
  const [first = '', ...others] = lines
  const isHeading = !/\d/.test(first) && others.some(Boolean)
  return (isHeading ? others : lines).filter(Boolean).slice(0, mostPasted)
}
