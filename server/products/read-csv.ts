/** Reads a CSV of products: its encoding, separator, columns and rows. Unreadable files are refused with a sentence. */
import { Readable } from 'node:stream'
import { setImmediate } from 'node:timers/promises'
import { CsvError, parse } from 'csv-parse'
import { csvLimits, type ReadSeparator, readCell, readSeparators } from '#contract/rules/lists/csv.ts'
import { withoutUnseenMarks } from '#contract/rules/pasted-text.ts'
import { type CsvColumn, csvColumns, isText } from '#server/products/csv-columns.ts'
import { Refusal } from '../base/refusal.ts'

export type CsvFile = { separator: ReadSeparator; unknownColumns: string[]; rows: CsvRow[] }

/** `row` is numbered as in spreadsheets; `filled` has the non-empty cells. */
export type CsvRow = { row: number; filled: Map<CsvColumn, string>; isTooLong: boolean }

const sliceBytes = 16 * 1024
/** A longer row is not a product. */
const mostRowLetters = 60_000
const mostHeaderLetters = 20_000
const mostUnknownNamed = 20
const mostNameLetters = 60

export async function readCsv(bytes: Uint8Array): Promise<CsvFile> {
  const { header, rowsAbove, below } = splitAtHeader(textOf(bytes))
  const separator = separatorOf(header)
  const columns = columnsOf(splitHeader(header, separator))
  const rows: CsvRow[] = []
  let row = rowsAbove + 1
  for await (const cells of recordsOf(below, separator)) {
    row += 1
    if (row > csvLimits.lines) refuse(tooManyLines)
    if (cells.every((cell) => cell.trim() === '')) continue
    rows.push({ row, filled: filledIn(cells, columns.known), isTooLong: hasMore(cells, columns.known.length) })
    if (rows.length > csvLimits.rows) refuse(`Please send at most ${count.format(csvLimits.rows)} rows at once`)
  }
  if (rows.length === 0) refuse('This file has column names but no rows')
  return { separator, unknownColumns: columns.unknown, rows }
}

const count = new Intl.NumberFormat('en-US')
const tooManyLines = `Please send at most ${count.format(csvLimits.lines)} lines, including empty ones`

function refuse(sentence: string): never {
  throw new Refusal(422, sentence, { errors: { file: sentence } })
}

function textOf(bytes: Uint8Array): string {
  const [first, second] = bytes
  // The byte order marks of UTF-16, in which Excel saves “Unicode Text”. UTF-8 contains neither byte.
  if (first === 0xff && second === 0xfe) return decode(bytes, 'utf-16le')
  if (first === 0xfe && second === 0xff) return decode(bytes, 'utf-16be')
  if (first === 0x50 && second === 0x4b) refuse('This is a workbook. Please save it as “CSV UTF-8”')
  if (bytes.includes(0)) refuse('This is not text. Please send a CSV in UTF-8')
  return decode(bytes, 'utf-8')
}

function decode(bytes: Uint8Array, encoding: 'utf-8' | 'utf-16le' | 'utf-16be'): string {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes)
  } catch {
    return refuse('This file is not in UTF-8. Please save it as “CSV UTF-8”')
  }
}

/**
 * The line with the column names, the number of blank rows above it, and the text below it. A line `sep=;` tells Excel the
 * separator; it is no row of the spreadsheet. The separator is found from the column names instead.
 */
function splitAtHeader(text: string): { header: string; rowsAbove: number; below: string } {
  const lines = text.matchAll(/(.*?)(?:\r\n|\r|\n|$)/gsy)
  let rowsAbove = 0
  for (const { 0: whole, 1: header = '', index } of lines) {
    if (whole === '') break
    if (/^"?sep=.?"?[;,\t]*$/i.test(header)) continue
    if (/[^\s;,"]/.test(header)) return { header, rowsAbove, below: text.slice(index + whole.length) }
    rowsAbove += 1
    if (rowsAbove > csvLimits.lines) refuse(tooManyLines)
  }
  return refuse('This file is empty')
}

const columnsByName = new Map(csvColumns.map((column) => [column.toLowerCase(), column]))

/** The separator that yields more known column names. */
function separatorOf(header: string): ReadSeparator {
  const known = readSeparators.map((separator) => {
    const names = splitHeader(header.slice(0, mostHeaderLetters), separator)
    return { separator, names: names.filter((name) => columnsByName.has(name.toLowerCase())).length }
  })
  const [best] = known.toSorted((one, other) => other.names - one.names)
  if (!best || best.names === 0)
    return refuse('The first line must name the columns, such as sku, separated by commas, semicolons or tabs')
  return best.separator
}

/** Column names contain neither quotation marks nor separators. */
function splitHeader(header: string, separator: ReadSeparator): string[] {
  return header.split(separator).map((name) => readCell(withoutUnseenMarks(name).replaceAll(/^"|"$/g, '')))
}

/** The column at each position, and the unknown names. */
function columnsOf(names: string[]): { known: (CsvColumn | undefined)[]; unknown: string[] } {
  if (names.length > csvLimits.columns)
    refuse(`This file has ${count.format(names.length)} columns. Please send at most ${csvLimits.columns}`)
  const known = names.map((name) => columnsByName.get(name.toLowerCase()))
  const twice = known.find((column, place) => column && known.indexOf(column) !== place)
  if (twice) refuse(`The column ${twice} appears twice`)
  if (!known.includes('sku') && !known.includes('slug')) refuse('There is no column sku, which identifies the product')
  const unknown = names.filter((name, place) => name !== '' && !known[place])
  return { known, unknown: unknown.slice(0, mostUnknownNamed).map((name) => name.slice(0, mostNameLetters)) }
}

/** Parses in slices, so that other requests are answered in between. */
async function* recordsOf(text: string, separator: ReadSeparator): AsyncGenerator<string[]> {
  const parser = parse({
    delimiter: separator,
    record_delimiter: ['\r\n', '\n', '\r'],
    relax_column_count: true,
    max_record_size: mostRowLetters,
  })
  Readable.from(slicesOf(new TextEncoder().encode(text))).pipe(parser)
  try {
    yield* parser
  } catch (error) {
    if (error instanceof CsvError) refuse(sentenceFor(error))
    throw error
  }
}

async function* slicesOf(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  for (let from = 0; from < bytes.length; from += sliceBytes) {
    yield bytes.subarray(from, from + sliceBytes)
    await setImmediate()
  }
}

function sentenceFor({ code, lines }: CsvError): string {
  const at = typeof lines === 'number' ? `Near line ${count.format(lines)}` : 'Somewhere'
  switch (code) {
    case 'CSV_MAX_RECORD_SIZE':
      return `${at} a row is too long. Is a closing quotation mark missing?`
    case 'CSV_QUOTE_NOT_CLOSED':
      return `${at} a quotation mark is opened but never closed`
    default:
      return `${at} a quotation mark is in the wrong place. Inside a quoted text, write a quotation mark twice`
  }
}

function filledIn(cells: string[], columns: readonly (CsvColumn | undefined)[]): Map<CsvColumn, string> {
  const filled = new Map<CsvColumn, string>()
  for (const [place, column] of columns.entries()) {
    if (!column) continue
    const cell = readCell(cells[place] ?? '')
    const text = isText(column) ? cell : withoutUnseenMarks(cell)
    if (text !== '') filled.set(column, text)
  }
  return filled
}

const hasMore = (cells: string[], columns: number) => cells.slice(columns).some((cell) => cell.trim() !== '')
