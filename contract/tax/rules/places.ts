/**
 * The territory in which EU VAT is charged, by country and postal code. Source: Directive 2006/112/EC, Articles 5 to 8; for
 * Northern Ireland, the Windsor Framework, Article 8.
 */

/** ISO 3166-1 alpha-2. */
const memberStates = 'AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IT LT LU LV MT NL PL PT RO SE SI SK'.split(' ')

/** Parts of a member state outside the territory, by the beginnings of their postal codes. */
const excludedPlaces: Record<string, readonly string[]> = {
  // Heligoland and Büsingen.
  DE: ['27498', '78266'],
  // The Canary Islands, Ceuta and Melilla.
  ES: ['35', '38', '51', '52'],
  // Åland.
  FI: ['22'],
  // The overseas departments and territories.
  FR: ['97', '98'],
  // Mount Athos.
  GR: ['63086', '63087'],
  // Livigno and Campione d’Italia.
  IT: ['23041', '22061'],
}

const northernIreland = 'BT'

/** The French postal codes of Monaco begin like those of the overseas territories. */
const monaco = '980'

/** The prefix of a member state’s VAT numbers: the country’s code, except for Greece. */
const prefixOf = (country: string): string => (country === 'GR' ? 'EL' : country)

export type Place = { country: string; postalCode: string }

/** The prefix of VAT numbers of the place, if EU VAT applies to goods delivered there; undefined outside the territory. */
export function vatPlaceOf({ country, postalCode }: Place): string | undefined {
  const code = postalCode.replaceAll(/[^0-9a-z]/gi, '').toUpperCase()
  if (country === 'GB') return code.startsWith(northernIreland) ? 'XI' : undefined
  // Article 7: transactions with Monaco are treated as transactions with France.
  if (country === 'MC' || (country === 'FR' && code.startsWith(monaco))) return 'FR'
  if (!memberStates.includes(country)) return undefined
  const isExcluded = excludedPlaces[country]?.some((start) => code.startsWith(start))
  return isExcluded ? undefined : prefixOf(country)
}

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

/** Whether VAT numbers with this prefix are those of another member state or Northern Ireland, as seen by a Spanish seller. */
export const isForeignPrefix = (prefix: string): boolean =>
  prefix === 'XI' || (prefix !== 'ES' && memberStates.some((country) => prefixOf(country) === prefix))
