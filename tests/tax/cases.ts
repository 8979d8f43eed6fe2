/** The cases of tests/tax/cases: what people, VIES and the ECB really send, with the right result in the second column or beside it. */
import { readFileSync } from 'node:fs'

export const caseFile = (name: string): string => readFileSync(new URL(`cases/${name}`, import.meta.url), 'utf8')

/** The rows of a table without its comment and its headings. */
export const rowsOf = (name: string): string[][] =>
  caseFile(name)
    .trim()
    .split('\n')
    .slice(2)
    .map((row) => row.split('\t'))
