/** The member states, and the letters with which VAT numbers begin. */

export const memberStates = 'AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IT LT LU LV MT NL PL PT RO SE SI SK'.split(
  ' ',
)

/** The prefix of a member state’s VAT numbers: the country’s code, except for Greece. */
export const prefixOf = (country: string): string => (country === 'GR' ? 'EL' : country)

/** Whether VAT numbers of a member state or of Northern Ireland begin with these two letters. */
export const isVatPrefix = (prefix: string): boolean =>
  prefix === 'XI' || memberStates.some((country) => prefixOf(country) === prefix)

/** Whether VAT numbers with this prefix are those of another member state or Northern Ireland, as seen by a Spanish seller. */
export const isForeignPrefix = (prefix: string): boolean => prefix !== 'ES' && isVatPrefix(prefix)
