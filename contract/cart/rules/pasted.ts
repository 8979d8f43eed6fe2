/** Pasted lists of article numbers and quantities. */

/** The most lines in one list. */
export const mostPasted = 200

/** The most characters in one line. */
export const longestLine = 120

/**
 * The lines of a pasted list, with tabs turned into semicolons. Empty lines, and a first line without a digit, which is a
 * heading, are dropped.
 */
export function pastedLines(text: string): string[] {
  const lines = text
    .split(/\r?\n/)
    .map((line) => line.trim().replaceAll('\t', ';').slice(0, longestLine).toWellFormed())
  return lines.filter((line, index) => line !== '' && (index > 0 || /\d/.test(line))).slice(0, mostPasted)
}
