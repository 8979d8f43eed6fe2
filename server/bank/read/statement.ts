/** A bank statement as it is read from a file: it is accepted only as a whole. */
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

/** `account`: an IBAN, or bank, branch and number as Norma 43 writes a Spanish account. */
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

/** Refuses a statement whose entries do not lead from its opening to its closing balance. */
export function checkBalance({ openingCents, closingCents, entries }: ReadStatement): void {
  const sum = entries.reduce((all, { amountCents }) => all + amountCents, openingCents)
  if (sum !== closingCents)
    unreadable('The entries of this statement do not add up to its closing balance, so nothing was read')
}

/** `2026-11-28`, if there is such a day. */
export function dayOfText(text: string): string {
  const day = text.slice(0, 10)
  const at = new Date(`${day}T00:00:00Z`)
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(day) ? day : unreadable('A day cannot be read')
}

/** `474.32` as 47432, exactly. */
export function centsOfText(text: string): number {
  const [, whole, part = ''] =
    /^(\d{1,13})(?:[.,](\d{1,5}))?$/.exec(text.trim()) ?? unreadable('An amount cannot be read')
  const cents = Number(whole) * 100 + Number(part.padEnd(2, '0').slice(0, 2))
  if (Number(part.slice(2)) !== 0) unreadable('An amount has a fraction of a cent')
  return cents
}
