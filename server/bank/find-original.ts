/** Finds the transfer that a bank has taken back. If more than one fits, a person decides. */
import type { EntryRow } from './bank-queries.ts'

/** `orders`: the numbers of the orders that the entry names or has paid. */
export type Booked = EntryRow & { orders: readonly number[] }

/** Banks return transfers within weeks, and later only under the reference of the original. */
export const mostDaysBack = { byReference: 400, otherwise: 60 } as const

/** `fits`: if it is one, the transfer that was taken back; if there are several, those among which a person decides. */
export type Original = { found: Booked | undefined; fits: Booked[] }

/** `credits`: incoming entries that were not taken back yet. */
export function originalOf(back: Booked, credits: readonly Booked[]): Original {
  const fits = credits.filter((credit) => mayBeOriginal(back, credit))
  const recent = fits.filter((credit) => daysBefore(back, credit) <= mostDaysBack.otherwise)
  const tries = [
    fits.filter((credit) => isNamedBy(back, credit)),
    recent.filter((credit) => credit.orders.some((number) => back.orders.includes(number))),
    recent.filter((credit) => isOfOnePayer(back, credit)),
  ]
  // Nothing but the amount agrees: a person decides even about a single one.
  const best = tries.find((some) => some.length > 0)
  return best ? { found: best.length === 1 ? best[0] : undefined, fits: best } : { found: undefined, fits: recent }
}

function mayBeOriginal(back: Booked, credit: Booked): boolean {
  const days = daysBefore(back, credit)
  const contradicts =
    back.orders.length > 0 && credit.orders.length > 0 && !credit.orders.some((number) => back.orders.includes(number))
  const isSameMoney = credit.accountId === back.accountId && credit.amountCents === -back.amountCents
  return isSameMoney && days >= 0 && days <= mostDaysBack.byReference && !contradicts
}

const daysBefore = (back: Booked, credit: Booked) =>
  (Date.parse(back.bookedOn) - Date.parse(credit.bookedOn)) / (24 * 60 * 60 * 1000)

/** Short references could be part of any text. */
const leastLetters = 6

/** The return states the bank's reference of the transfer as its own or in its text, or the payer's end-to-end id. */
function isNamedBy(back: Booked, { bankReference, endToEndId }: Booked): boolean {
  if (endToEndId !== '' && endToEndId === back.endToEndId) return true
  if (bankReference === '') return false
  return (
    bankReference === back.bankReference || (bankReference.length >= leastLetters && tidy(back).includes(bankReference))
  )
}

const tidy = ({ text }: Booked) => text.replaceAll(/\s/g, '').toUpperCase()

const isOfOnePayer = (back: Booked, credit: Booked): boolean =>
  back.payerDigest !== null || credit.payerDigest !== null
    ? back.payerDigest === credit.payerDigest
    : back.payerName !== '' && back.payerName.toUpperCase() === credit.payerName.toUpperCase()
