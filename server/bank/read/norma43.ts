/**
 * Norma 43, the statement of Spanish banks: records of 80 characters. Source: Cuaderno 43 of the Asociación Española de Banca
 * (June 2012). Amounts have two decimals without a point; 1 is a debit, 2 a credit. Banks deviate from it in what only frames the
 * entries: how the records are separated and filled, and what the last record counts.
 */
import { referenceIn } from '#contract/bank/rules/reference.ts'
import {
  checkBalance,
  dayOfText,
  movesMoney,
  type ReadEntry,
  type ReadStatement,
  sumOf,
  tidyText,
  unreadable,
} from './statement.ts'

/** ISO 4217, numeric. */
const currencies: Record<string, string> = { '840': 'USD', '978': 'EUR', '826': 'GBP', '756': 'CHF' }

/** The standard's concepts for returned payments and for corrections. */
const returns = ['14', '98']

/** The standard allows so many text records for an entry. */
const mostTexts = 5

/** The characters from the first to the last place, counted from 1 as the standard does. */
const at = (line: string, first: number, last: number): string => line.slice(first - 1, last)

/** A record of the file itself, 00, may stand before the first account. */
export const isNorma43 = (text: string): boolean => /^\s*(00[^\r\n]{10,78}\s*)?11\d{18}/.test(text)

export function readNorma43(text: string): ReadStatement[] {
  const records = recordsOf(text)
  const statements: ReadStatement[] = []
  let open: Open | undefined
  let count = 0
  for (const line of records) {
    const kind = at(line, 1, 2)
    if (kind === '88') {
      if (open) unreadableEnd()
      checkCount(line, count)
      count = 0
      continue
    }
    count += 1
    if (kind === '00') continue
    if (kind === '11') open = open ? unreadableEnd() : begin(line)
    else if (!open)
      unreadable(
        'A record of this file belongs to no account: an account begins with a record 11 and ends with a record 33',
      )
    else if (kind === '22') open.entries.push(entryOf(line))
    else if (kind === '23') addText(open, line)
    else if (kind === '33') {
      statements.push(end(open, line))
      open = undefined
    } else if (kind !== '24') unreadable(`This file has a record of an unknown kind: ${kind}`)
  }
  if (open) unreadableEnd()
  if (count > 0) unreadable('This file is cut off: its last record, 88, is missing. Download the file again')
  return statements
}

/** Fillers are NUL or spaces; DOS ends a file with Ctrl-Z. Mainframes separate records by their length alone. */
function recordsOf(text: string): string[] {
  const whole = text.replaceAll('\0', ' ').replaceAll('\u001A', '')
  const lines = whole.split(/\r\n|\r|\n/).filter((line) => line.trim() !== '')
  return lines.length === 1 ? (whole.match(/.{1,80}/g) ?? []) : lines
}

function unreadableEnd(): never {
  unreadable('This file is cut off: the last record of an account, 33, is missing. Download the file again')
}

/** Some banks also count this record, and some leave out those that are not about entries. Sums show whether there are too many. */
function checkCount(line: string, count: number): void {
  const stated = whole(line, 21, 26)
  if (stated > count + 1)
    unreadable(`This file says that it has ${stated} records, but it has ${count}. Download the file again`)
}

type OpenEntry = Omit<ReadEntry, 'text'> & { texts: string[]; textRecords: number }
type Open = Omit<ReadStatement, 'closingCents' | 'entries'> & { entries: OpenEntry[] }

function begin(line: string): Open {
  return {
    account: accountOf(line),
    currency: currencies[at(line, 48, 50)] ?? at(line, 48, 50),
    openingCents: balance(line, 33, 34, 47),
    from: day(line, 21, 26),
    until: day(line, 27, 32),
    entries: [],
  }
}

const accountOf = (line: string) => ({ bank: at(line, 3, 6), branch: at(line, 7, 10), number: at(line, 11, 20) })

function entryOf(line: string): OpenEntry {
  const references = [at(line, 53, 64), at(line, 65, 80)].filter((text) => referenceIn(text) !== '')
  return {
    ...{ bookedOn: day(line, 11, 16), valueOn: day(line, 17, 22), amountCents: signed(line, 28, 29, 42) },
    ...{ payerName: '', payerAccount: '', endToEndId: '' },
    bankReference: referenceIn(at(line, 43, 52)),
    isReturn: returns.includes(at(line, 23, 24)),
    texts: references.map((text) => `${text.trim()} `),
    textRecords: 0,
  }
}

/** A text is cut after 38 characters. If it fills its field, the next one may continue its last word, so a line break marks the end. */
function addText({ entries }: Open, line: string): void {
  const entry = entries.at(-1)
  if (!entry) unreadable('This file has a text (record 23) without an entry (record 22)')
  entry.textRecords += 1
  if (entry.textRecords > mostTexts) return
  for (const field of [at(line, 5, 42), at(line, 43, 80)])
    entry.texts.push(/\S$/.test(field) && field.length === 38 ? `${field}\n` : `${field} `)
}

/** The record has the number and the sum of the debits and of the credits. */
function end(open: Open, line: string): ReadStatement {
  checkStated(open, -1, whole(line, 21, 25), whole(line, 26, 39))
  checkStated(open, 1, whole(line, 40, 44), whole(line, 45, 58))
  if (JSON.stringify(accountOf(line)) !== JSON.stringify(open.account))
    unreadable('The accounts of this file are mixed up: the end of an account has the number of another account')
  const entries = open.entries.filter(movesMoney).map(({ texts, textRecords: _, ...entry }) => {
    return { ...entry, text: tidyText(texts.join('').replaceAll(/ {2,}/g, ' ')) }
  })
  const statement = { ...open, closingCents: balance(line, 59, 60, 73), entries }
  checkBalance(statement)
  return statement
}

/** Banks count entries of 0.00 as debits, as credits or not at all. */
function checkStated({ entries }: Open, sign: -1 | 1, count: number, cents: number): void {
  const some = entries.filter(({ amountCents }) => Math.sign(amountCents) === sign)
  const zeros = entries.length - entries.filter(movesMoney).length
  if (sumOf(some) !== sign * cents || count < some.length || count > some.length + zeros)
    unreadable(
      'The entries of this file do not agree with the number and the sum that it states. Download the file again',
    )
}

function whole(line: string, first: number, last: number): number {
  const text = at(line, first, last)
  return /^ *\d+$/.test(text)
    ? Number(text)
    : unreadable(`A number of this file cannot be read: “${text}”, in a record ${at(line, 1, 2)}`)
}

function signed(line: string, key: number, first: number, last: number): number {
  const cents = whole(line, first, last)
  const sign =
    { '1': -1, '2': 1 }[at(line, key, key)] ?? unreadable('An amount is neither a debit (1) nor a credit (2)')
  return cents === 0 ? 0 : sign * cents
}

/** Some banks write 0 as the key of a balance; whether it is a debit shows when the entries are added up. */
const balance = (line: string, key: number, first: number, last: number): number =>
  at(line, key, key) === '0' ? whole(line, first, last) : signed(line, key, first, last)

function day(line: string, first: number, last: number): string {
  const text = at(line, first, last)
  return dayOfText(text.replace(/^(\d\d)(\d\d)(\d\d)$/, '20$1-$2-$3'))
}
