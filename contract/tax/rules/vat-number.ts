/** How a VAT number is read from what a person types, before its form is checked. */
import { prefixOf } from '../../places/rules/countries/vat-prefix.ts'

const sellersCountry = 'ES'

/** Without spaces and other separators. A Greek number may begin with `GR`. */
export function tidyVatNumber(typed: string): string {
  const tidy = typed.normalize('NFKC').toUpperCase()
  return tidy.replaceAll(/[^0-9A-Z+*]/g, '').replace(/^GR/, 'EL')
}

/** The tidy number with the two letters of its country. A number that is typed without them belongs to `country`. */
export function wholeVatNumber(typed: string, country = ''): string {
  const tidy = tidyVatNumber(typed)
  return tidy === '' || /^[A-Z]{2}/.test(tidy) ? tidy : prefixOf(country || sellersCountry) + tidy
}
