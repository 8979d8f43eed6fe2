/** Writes the lines of CSV files: comma or semicolon, lines that end with CR LF, and quotes where needed. */
import { stringify } from 'csv-stringify/sync'
import type { Separator } from '#contract/rules/lists/csv.ts'

/** At the beginning of a file, the mark by which Excel recognises UTF-8. */
export const byteOrderMark = '\ufeff'

export const csvLines =
  (delimiter: Separator) =>
  (rows: unknown[][]): string =>
    stringify(rows, { delimiter, record_delimiter: '\r\n', quote_record_delimiter: true })
