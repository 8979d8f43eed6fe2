/**
 * The territory in which EU VAT is charged, by country and postal code. Source: Directive 2006/112/EC, Articles 5 to 8; for
 * Northern Ireland, the Windsor Framework, Article 8.
 */

/** ISO 3166-1 alpha-2. */
const memberStates = 'AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IT LT LU LV MT NL PL PT RO SE SI SK'.split(' ')

/**
 * Parts of a member state outside the territory, by the beginnings of their postal codes. `CH`: the Swiss postal codes of places
 * that are surrounded by Switzerland.
 */
const excludedPlaces: Record<string, readonly string[]> = {
  // Heligoland and Büsingen.
  DE: ['27498', '78266', 'CH8238'],
  // The Canary Islands, Ceuta and Melilla.
  ES: ['35', '38', '51', '52'],
  // Åland.
  FI: ['22'],
  // The overseas departments and territories.
  FR: ['97', '98'],
  // Mount Athos.
  GR: ['63086', '63087'],
  // Livigno, with its present and its former code, and Campione d’Italia.
  IT: ['23041', '23030', '22061', 'CH6911'],
}

/** The postal codes of Northern Ireland begin like this, perhaps after letters of the country: `GB-BT1 5GS`. */
const northernIreland = /^BT|BT\d/

/** The French postal codes of Monaco begin like those of the overseas territories. */
const monaco = '980'

/** The prefix of a member state’s VAT numbers: the country’s code, except for Greece. */
export const prefixOf = (country: string): string => (country === 'GR' ? 'EL' : country)

export type Place = { country: string; postalCode: string }

/** The prefix of VAT numbers of the place, if EU VAT applies to goods delivered there; undefined outside the territory. */
export function vatPlaceOf({ country, postalCode }: Place): string | undefined {
  const tidy = postalCode
    .normalize('NFKC')
    .toUpperCase()
    .replaceAll(/[^0-9A-Z]/g, '')
  if (country === 'GB') return northernIreland.test(tidy) ? 'XI' : undefined
  const code = tidy.startsWith('CH') ? tidy : fiveDigitsOf(tidy)
  // Article 7: transactions with Monaco are treated as transactions with France.
  if (country === 'MC' || (country === 'FR' && code.startsWith(monaco))) return 'FR'
  if (!memberStates.includes(country)) return undefined
  const isExcluded = excludedPlaces[country]?.some((start) => code.startsWith(start))
  return isExcluded ? undefined : prefixOf(country)
}

/**
 * The digits of a code such as `E-35001`, `AX-22100` or `35001 Las Palmas`. A spreadsheet drops zeros at the beginning: `3800` is
 * 03800 in Alicante, not a beginning of the codes of Tenerife.
 */
const fiveDigitsOf = (code: string): string => code.replaceAll(/[A-Z]/g, '').padStart(5, '0')

/** Whether the postal code decides how goods delivered to the country are taxed. */
export const dependsOnPostalCode = (country: string): boolean => country === 'GB' || country in excludedPlaces

/**
 * The form as it is sent: without the postal code where it decides nothing, because its field is then hidden. A postal code that
 * is sent is also added to the address, because papers and labels show the address.
 */
export function withPostalCode<
  Form extends { address: string; country?: string | undefined; postalCode?: string | undefined },
>(form: Form): Form {
  const { address, country = '', postalCode = '' } = form
  if (!dependsOnPostalCode(country)) return { ...form, postalCode: '' }
  return address.includes(postalCode) ? form : { ...form, address: `${address}\n${postalCode}` }
}

/** Whether VAT numbers of a member state or of Northern Ireland begin with these two letters. */
export const isVatPrefix = (prefix: string): boolean =>
  prefix === 'XI' || memberStates.some((country) => prefixOf(country) === prefix)

/** Whether VAT numbers with this prefix are those of another member state or Northern Ireland, as seen by a Spanish seller. */
export const isForeignPrefix = (prefix: string): boolean => prefix !== 'ES' && isVatPrefix(prefix)
