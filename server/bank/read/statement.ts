/** A bank statement as it is read from a file: it is accepted only as a whole. */
import { mostTextLetters } from '#contract/bank/rules/reference.ts'
import { Refusal } from '../../base/refusal.ts'

/** An amount that came in (positive) or went out (negative). Days are `2026-11-28`. */
export type ReadEntry = {
  bookedOn: string
  valueOn: string
  amountCents: number
  /** The other party, as far as the bank names it. */
  payerName: string
  /** Its IBAN or account number; empty if the bank does not state it. */
  payerAccount: string
  text: string
  endToEndId: string
  /** Empty if the bank gives none, or a placeholder. */
  bankReference: string
  /** Whether the bank says that this entry takes an earlier one back. */
  isReturn: boolean
}

/** `account`: an IBAN or another number, or bank, branch and number as Norma 43 writes a Spanish account. */
export type ReadStatement = {
  account: string | { bank: string; branch: string; number: string }
  currency: string
  openingCents: number
  closingCents: number
  from: string
  until: string
  entries: ReadEntry[]
}

export function unreadable(sentence: string): never {
  throw new Refusal(422, sentence, { errors: { file: sentence } })
}

/** Entries of nothing, such as interest of 0.00, move no money, so they are left out. */
export const movesMoney = ({ amountCents }: { amountCents: number }): boolean => amountCents !== 0

export const sumOf = (entries: readonly { amountCents: number }[]): number =>
  entries.reduce((all, { amountCents }) => all + amountCents, 0)

/** Refuses a statement whose entries do not lead from its opening to its closing balance. */
export function checkBalance({ openingCents, closingCents, entries }: ReadStatement): void {
  if (openingCents + sumOf(entries) !== closingCents)
    unreadable('The entries of this statement do not add up to its closing balance, so nothing was read')
}

/** A name, number or text without characters that cannot be shown or stored. Line breaks stay. */
export const tidyText = (text: string): string =>
  text
    .toWellFormed()
    .replaceAll(/[^\S\n\u00a0]|[^\P{Cc}\n]/gu, ' ')
    .replaceAll(/ *\n[ \n]*/g, '\n')
    .trim()
    .slice(0, mostTextLetters)

/** `2026-11-28`, if there is such a day. */
export function dayOfText(text: string): string {
  const day = text.slice(0, 10)
  const at = new Date(`${day}T00:00:00Z`)
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(day)
    ? day
    : unreadable(`A day cannot be read: “${shown(text)}”. Days are written as 2026-11-28`)
}

/** `474.32` as 47432, exactly. The standard allows signs, zeros in front, and amounts such as `.50`. */
export function centsOfText(text: string): number {
  const [, sign = '', whole = '', part = ''] =
    /^([+-]?)0*(\d{0,13})(?:[.,](\d{0,20}))?$/.exec(text.trim()) ?? unreadableAmount(text)
  if (!/\d/.test(text)) unreadableAmount(text)
  const cents = Number(whole) * 100 + Number(part.padEnd(2, '0').slice(0, 2))
  if (/[1-9]/.test(part.slice(2))) unreadable(`An amount has a fraction of a cent: “${shown(text)}”`)
  return sign === '-' && cents > 0 ? -cents : cents
}

const unreadableAmount = (text: string): never =>
  unreadable(`An amount cannot be read: “${shown(text)}”. Amounts are written as 1234.56`)

const shown = (text: string) => text.trim().slice(0, 40)
