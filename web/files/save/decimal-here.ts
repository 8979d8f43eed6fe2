/** How numbers are written in files for the spreadsheets of whoever looks at the page. */
import type { DecimalMark } from '#contract/rules/lists/csv.ts'

export const decimalHere = (): DecimalMark => (new Intl.NumberFormat().format(0.5).includes(',') ? 'comma' : 'point')
