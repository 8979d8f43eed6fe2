/** CSV as spreadsheets write and read it: what parts its columns and decimals, and cells that no spreadsheet runs. */
import { readNumber, unclearNumber } from '../number-entry.ts'

/** The most a file may hold; `lines` with those that say nothing, which spreadsheets leave at its end. */
export const csvLimits = { bytes: 10 * 1024 * 1024, rows: 10_000, lines: 20_000, columns: 200 } as const

/** The sentence for a file that is too large, or undefined. */
export const fileRefusal = (bytes: number): string | undefined =>
  bytes > csvLimits.bytes ? `Please send a file of at most ${csvLimits.bytes / 1024 / 1024} MB` : undefined

export const decimalMarks = ['point', 'comma'] as const
export type DecimalMark = (typeof decimalMarks)[number]

export const separators = [',', ';'] as const
export type Separator = (typeof separators)[number]

/** Where decimals are written with a comma, spreadsheets part columns by a semicolon. */
export const separatorBeside: Record<DecimalMark, Separator> = { point: ',', comma: ';' }

/** Spreadsheets run as a formula what begins so, in its wide form too. */
const beginsFormula = /^[=+\-@＝＋－＠]/
const guarded = /^\t(?=[=+\-@＝＋－＠])/

/** A cell as it is written: text that a spreadsheet would run is kept from it by a tab. */
export function guardCell(text: string): string {
  return beginsFormula.test(text) ? `\t${text}` : text
}

/** What a cell says, without the guard, and with line ends of one kind. */
export function readCell(cell: string): string {
  return cell.replace(guarded, '').replaceAll(/\r\n?/g, '\n').trim()
}

/** The decimal mark that a number must have been written with; undefined where it could be either. */
export function decimalMarkOf(number: string): DecimalMark | undefined {
  const text = number.trim()
  const last = /([.,])(\d+)$/.exec(text)
  if (!last || Number.isNaN(readNumber(text))) return undefined
  const isThousands = text.indexOf(last[1] ?? '') !== last.index
  return (last[1] === ',') === isThousands ? 'point' : 'comma'
}

/** A number of a file whose decimal mark is known, or undefined where its numbers could have been written with either. */
export function readCsvNumber(text: string, mark: DecimalMark | undefined): number {
  if (mark === undefined || unclearNumber(text) === undefined) return readNumber(text)
  const decimal = mark === 'comma' ? ',' : '.'
  const plain = text.trim().replace('−', '-')
  return plain.includes(decimal) ? Number(plain.replace(decimal, '.')) : Number(plain.replaceAll(/[.,]/g, ''))
}

export function writeCsvNumber(text: string, mark: DecimalMark): string {
  return mark === 'comma' ? text.replaceAll('.', ',') : text
}
