/** VAT numbers of the EU as typed, checked by form and checksum. */
import { checkVAT, countries } from 'jsvat-next'
import { isVatPrefix } from '#contract/places/rules/countries/vat-prefix.ts'
import { tidyVatNumber, wholeVatNumber } from '#contract/tax/rules/vat-number.ts'
import { isRightByOurRules } from './vat-number-rules.ts'

/** `prefix` and `digits` as the register wants them: `DE` and `136695976`, `EL` for Greece, `XI` for Northern Ireland. */
export type VatNumber = { prefix: string; digits: string }

/** The key of a number in the tables: `DE136695976`. */
export const vatKey = ({ prefix, digits }: VatNumber): string => prefix + digits

/** The number of a key, which was checked when it was stored. */
export const numberOfKey = (key: string): VatNumber => ({ prefix: key.slice(0, 2), digits: key.slice(2) })

/**
 * Undefined if this is not a number of a member state, or if its form or checksum is wrong. A number without the two letters of
 * its country belongs to `country`.
 */
export function readVatNumber(typed: string, country?: string): VatNumber | undefined {
  const number = withAllDigits(wholeVatNumber(typed, country))
  return isVatPrefix(number.prefix) && isWellFormed(number) ? number : undefined
}

/** Belgian and Greek numbers had one digit less in the past, and are still written without the zero. */
function withAllDigits(whole: string): VatNumber {
  const number = numberOfKey(whole)
  const isShort = /^(BE\d{9}|EL\d{8})$/.test(whole)
  return isShort ? { ...number, digits: `0${number.digits}` } : number
}

function isWellFormed({ prefix, digits }: VatNumber): boolean {
  // A Northern Irish number has the form of a British one.
  const whole = (prefix === 'XI' ? 'GB' : prefix) + digits
  return isRightByOurRules(prefix, digits) ?? checkVAT(whole, countries).isValid
}

const onlyOfEu = 'Only VAT numbers of the EU can be used here.'

/** The sentence about a text in which `readVatNumber` finds no number. */
export function vatNumberProblem(typed: string): string {
  const tidy = tidyVatNumber(typed)
  const isOfOtherCountry = /^(CHE|[A-Z]{2})\d/.test(tidy) && !isVatPrefix(tidy.slice(0, 2))
  if (/^(GB|UK)/.test(tidy))
    return `${onlyOfEu} For a company in Northern Ireland, please enter XI instead of GB. For any other British company, leave the field empty`
  if (/^(EU|IM)\d/.test(tidy))
    return `${onlyOfEu} Numbers that begin with EU or IM belong to the EU’s one stop shop, not to a member state. Please enter the number from your own country, or leave the field empty`
  if (isOfOtherCountry)
    return `${onlyOfEu} Please enter a number that begins with the two letters of a member state, or leave the field empty`
  return 'This is not a valid VAT number. Please check the number and the two letters of the country'
}
