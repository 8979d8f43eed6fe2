/** CSV for spreadsheets: separators, decimal marks, and protection against cells that run as formulas. */
import { readNumber, unclearNumber } from '../number-entry.ts'

/** Limits of a file. `lines` also counts the empty lines that spreadsheets leave at the end. */
export const csvLimits = { bytes: 10 * 1024 * 1024, rows: 10_000, lines: 20_000, columns: 200 } as const

/** The message for a file that is too large, or undefined. */
export const fileRefusal = (bytes: number): string | undefined =>
  bytes > csvLimits.bytes ? `Please send a file of at most ${csvLimits.bytes / 1024 / 1024} MB` : undefined

export const decimalMarks = ['point', 'comma'] as const
export type DecimalMark = (typeof decimalMarks)[number]

export const separators = [',', ';'] as const
export type Separator = (typeof separators)[number]

/** Files to read may also have tabs, as Excel’s “Unicode Text” has. */
export const readSeparators = [...separators, '\t'] as const
export type ReadSeparator = (typeof readSeparators)[number]

/** Spreadsheets that use a decimal comma separate columns with semicolons. */
export const separatorBeside: Record<DecimalMark, Separator> = { point: ',', comma: ';' }

/** First characters that make a spreadsheet run the cell as a formula, including their full-width forms. */
const beginsFormula = /^[=+\-@＝＋－＠]/
const guarded = /^\t(?=[=+\-@＝＋－＠])/

/** A cell to write. A tab in front stops a spreadsheet from running text as a formula. */
export function guardCell(text: string): string {
  return beginsFormula.test(text) ? `\t${text}` : text
}

/** A cell as read: without the tab that `guardCell` adds, and with line ends normalised. */
export function readCell(cell: string): string {
  return cell.replace(guarded, '').replaceAll(/\r\n?/g, '\n').trim()
}

/** The decimal mark a number was written with. Undefined if it could be either. */
export function decimalMarkOf(number: string): DecimalMark | undefined {
  const text = number.trim()
  const last = /([.,])(\d+)$/.exec(text)
  if (!last || Number.isNaN(readNumber(text))) return undefined
  const isThousands = text.indexOf(last[1] ?? '') !== last.index
  return (last[1] === ',') === isThousands ? 'point' : 'comma'
}

/** A number in a file. An undefined `mark` means that no number in the file shows which decimal mark the file uses. */
export function readCsvNumber(text: string, mark: DecimalMark | undefined): number {
  if (mark === undefined || unclearNumber(text) === undefined) return readNumber(text)
  const decimal = mark === 'comma' ? ',' : '.'
  const plain = text.trim().replace('−', '-')
  return plain.includes(decimal) ? Number(plain.replace(decimal, '.')) : Number(plain.replaceAll(/[.,]/g, ''))
}

export function writeCsvNumber(text: string, mark: DecimalMark): string {
  return mark === 'comma' ? text.replaceAll('.', ',') : text
}
