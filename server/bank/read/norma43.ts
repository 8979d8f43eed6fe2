/**
 * Norma 43, the statement of Spanish banks: records of 80 characters in Latin-1. Source: Cuaderno 43 of the Asociación Española de
 * Banca (June 2012). Amounts have two decimals without a point; 1 is a debit, 2 a credit.
 */
import { referenceIn } from '#contract/bank/rules/reference.ts'
import { checkBalance, dayOfText, type ReadEntry, type ReadStatement, unreadable } from './statement.ts'

/** ISO 4217, numeric. */
const currencies: Record<string, string> = { '840': 'USD', '978': 'EUR', '826': 'GBP' }

/** The characters from the first to the last place, counted from 1 as the standard does. */
const at = (line: string, first: number, last: number): string => line.slice(first - 1, last)

export const isNorma43 = (text: string): boolean => /^11\d{18}/.test(text)

export function readNorma43(text: string): ReadStatement[] {
  const lines = text.split(/\r?\n/).filter((line) => line.trim() !== '')
  const last = lines.at(-1) ?? ''
  if (at(last, 1, 2) !== '88') unreadable('This file is cut off: its last record is missing')
  if (whole(last, 21, 26) !== lines.length - 1) unreadable('This file does not have as many records as it states')
  const statements: ReadStatement[] = []
  let open: Open | undefined
  for (const line of lines.slice(0, -1)) {
    const kind = at(line, 1, 2)
    if (kind === '11') open = begin(line)
    else if (!open) unreadable('This file does not begin with an account')
    else if (kind === '22') open.entries.push(entryOf(line))
    else if (kind === '23') addText(open, line)
    else if (kind === '33') {
      statements.push(end(open, line))
      open = undefined
    } else if (kind !== '24') unreadable(`This file has a record of an unknown kind: ${kind}`)
  }
  if (open) unreadable('This file is cut off: an account has no end')
  return statements
}

type Open = Omit<ReadStatement, 'closingCents'>

function begin(line: string): Open {
  return {
    account: accountOf(line),
    currency: currencies[at(line, 48, 50)] ?? at(line, 48, 50),
    openingCents: signed(line, 33, 34, 47),
    from: day(line, 21, 26),
    until: day(line, 27, 32),
    entries: [],
  }
}

const accountOf = (line: string) => ({ bank: at(line, 3, 6), branch: at(line, 7, 10), number: at(line, 11, 20) })

function entryOf(line: string): ReadEntry {
  const references = [at(line, 53, 64), at(line, 65, 80)].map((text) => text.trim())
  return {
    ...{ bookedOn: day(line, 11, 16), valueOn: day(line, 17, 22), amountCents: signed(line, 28, 29, 42) },
    ...{ payerName: '', payerAccount: '', text: references.filter(Boolean).join(' '), endToEndId: '' },
    bankReference: referenceIn(at(line, 43, 52)),
    isReturn: ['14', '98'].includes(at(line, 23, 24)),
  }
}

/** Up to five records with two texts each. A text is cut after 38 characters, so the next one may continue its last word. */
function addText({ entries }: Open, line: string): void {
  const entry = entries.at(-1)
  if (!entry) unreadable('This file has a text without an entry')
  const texts = [at(line, 5, 42), at(line, 43, 80)].map((text) => text.trim()).filter(Boolean)
  entry.text = [entry.text, ...texts].filter(Boolean).join(' ')
}

/** The record has the number and the sum of the debits and of the credits. */
function end(open: Open, line: string): ReadStatement {
  const statement = { ...open, closingCents: signed(line, 59, 60, 73) }
  const stated = [
    [whole(line, 21, 25), whole(line, 26, 39)],
    [whole(line, 40, 44), whole(line, 45, 58)],
  ]
  const amounts = open.entries.map(({ amountCents }) => amountCents)
  const found = [amounts.filter((cents) => cents < 0), amounts.filter((cents) => cents >= 0)].map((some) => [
    some.length,
    Math.abs(some.reduce((all, one) => all + one, 0)),
  ])
  if (JSON.stringify(stated) !== JSON.stringify(found))
    unreadable('The entries of this file do not agree with the number and the sum that it states')
  if (JSON.stringify(accountOf(line)) !== JSON.stringify(open.account))
    unreadable('The accounts of this file are mixed up')
  checkBalance(statement)
  return statement
}

function whole(line: string, first: number, last: number): number {
  const text = at(line, first, last)
  return /^\d+$/.test(text) ? Number(text) : unreadable('A number of this file cannot be read')
}

function signed(line: string, key: number, first: number, last: number): number {
  const sign = { '1': -1, '2': 1 }[at(line, key, key)] ?? unreadable('An amount is neither a debit nor a credit')
  return sign * whole(line, first, last)
}

function day(line: string, first: number, last: number): string {
  const [, year, month, date] = /^(\d\d)(\d\d)(\d\d)$/.exec(at(line, first, last)) ?? unreadable('A day cannot be read')
  return dayOfText(`20${year}-${month}-${date}`)
}
