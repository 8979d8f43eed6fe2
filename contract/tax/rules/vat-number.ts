/** How a VAT number is read from what a person types, before its form is checked, and whether an order needs one. */
import { prefixOf } from '../../places/rules/countries/vat-prefix.ts'

const sellersCountry = 'ES'

/** Without spaces and other separators. A Greek number may begin with `GR`. */
export function tidyVatNumber(typed: string): string {
  const tidy = typed.normalize('NFKC').toUpperCase()
  return tidy.replaceAll(/[^0-9A-Z+*]/g, '').replace(/^GR/, 'EL')
}

/** The form of a Spanish company's or foreigner's number. Besides, only Austrian numbers begin with one letter and have nine characters. */
const looksSpanish = /^[A-Z]\d{7}[0-9A-Z]$/

/**
 * The tidy number with the two letters of its country. A number that is typed without them belongs to `country`, or to Spain if only
 * Spanish numbers look like it.
 */
export function wholeVatNumber(typed: string, country = ''): string {
  const tidy = tidyVatNumber(typed)
  if (tidy === '' || /^[A-Z]{2}/.test(tidy)) return tidy
  return prefixOf(country && (country === 'AT' || !looksSpanish.test(tidy)) ? country : sellersCountry) + tidy
}

/** Whether the invoice must state the buyer's VAT number, in a shop that charges VAT. An order that names no country is collected in Spain. */
export const isBilledInSpain = (country: string): boolean => country === '' || country === sellersCountry
