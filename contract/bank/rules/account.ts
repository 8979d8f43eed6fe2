/** The shop's bank accounts: an IBAN with a BIC, or a number with a routing number where banks have no IBANs, as in the USA. */
import { hasRightCheckDigits, spaced } from './reference.ts'

type Account = { iban: string; bic: string }

/** Whether the number has the form of an IBAN. */
export const isIban = (number: string): boolean => /^[A-Z]{2}\d{2}[0-9A-Z]{10,30}$/.test(number)

/** The message for a number, without spaces, that is neither an IBAN nor the number of an account; undefined for a right one. */
export function accountRefusal(number: string): string | undefined {
  if (isIban(number)) return hasRightCheckDigits(number) ? undefined : 'The check digits of this IBAN are wrong'
  const isNumber = /^[0-9A-Z]{4,34}$/.test(number) && /(\d\D*){4}/.test(number)
  return isNumber ? undefined : 'This is neither an IBAN nor the number of an account'
}

/** Whether it is a BIC, or a routing number of a bank in the USA, whose last digit is a check digit. */
export function isBankCode(code: string): boolean {
  if (!/^\d{9}$/.test(code)) return /^[A-Z]{6}[0-9A-Z]{2}([0-9A-Z]{3})?$/.test(code)
  return [...code].reduce((sum, digit, at) => sum + Number(digit) * ([3, 7, 1][at % 3] ?? 0), 0) % 10 === 0
}

/** An IBAN in groups of four. */
export const shownNumber = (number: string): string => (isIban(number) ? spaced(number) : number)

/** The details that a customer enters at the bank: the name of each line, and its text as it is shown and as it is typed. */
export function accountLines({ iban, bic }: Account): { name: string; shown: string; typed: string }[] {
  return [
    { name: isIban(iban) ? 'IBAN' : 'Account number', shown: shownNumber(iban), typed: iban },
    { name: /^\d/.test(bic) ? 'Routing number' : 'BIC', shown: bic, typed: bic },
  ]
}
