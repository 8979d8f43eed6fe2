/** Lists of article numbers and quantities, as people paste them. */

/** Most lines of one list. */
export const mostPasted = 200

/** Most letters of a line. */
export const longestLine = 120

/** The lines of a list, with a semicolon for the tabs of a spreadsheet. A heading, which has no figure, is left out. */
export function pastedLines(text: string): string[] {
  const lines = text
    .split(/\r?\n/)
    .map((line) => line.trim().replaceAll('\t', ';').slice(0, longestLine).toWellFormed())
  return lines.filter((line, index) => line !== '' && (index > 0 || /\d/.test(line))).slice(0, mostPasted)
}
