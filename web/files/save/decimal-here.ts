/** The number format of CSV files, for the spreadsheet of this user. */
import type { DecimalMark } from '#contract/rules/lists/csv.ts'

export const decimalHere = (): DecimalMark => (new Intl.NumberFormat().format(0.5).includes(',') ? 'comma' : 'point')
