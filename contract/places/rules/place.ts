/**
 * Places: countries, and parts of countries with other VAT, customs or delivery. An id is that of ISO 3166-1 or 3166-2, such as `ES` for
 * the mainland of Spain and `ES-CN` for the Canary Islands; three towns have ids of our own. Sources: Directive 2006/112/EC, Articles 5
 * to 8; for Northern Ireland, the Windsor Framework, Article 8.
 */
import { isCountry, nameOfCountry } from './countries/countries.ts'
import { memberStates, prefixOf } from './countries/vat-prefix.ts'
import { wholeCode, writtenCode } from './postal-code.ts'

/**
 * One line for each part of a country: the country, the id, the beginnings of its postal codes, and the prefix of VAT numbers if EU VAT
 * applies. The rest of a country has the country's own id. Article 7: transactions with Monaco are treated as transactions with France.
 */
const table = `
ES ES-IB 07 ES
ES ES-CN 35,38
ES ES-CE 51
ES ES-ML 52
FR FR-20R 20 FR
FR MC 980 FR
FR GP 971
FR MQ 972
FR GF 973
FR RE 974
FR PM 975
FR YT 976
FR BL 977,97133
FR MF 978,97150
FR WF 986
FR PF 987
FR NC 988
FR TF 97,98
PT PT-20 95,96,97,98,99 PT
PT PT-30 90,91,92,93,94 PT
IT IT-82 90,91,92,93,94,95,96,97,98 IT
IT IT-88 07,08,09 IT
IT IT-LIVIGNO 23041,23030
IT IT-CAMPIONE 22061,22060,CH6911
DE DE-HELGOLAND 27498
DE DE-BUESINGEN 78266,CH8238
FI AX 22
GR GR-69 63086,63087
GB GB-NIR BT XI`

/** Places that are no countries of ISO 3166-1, and what the rest of a country is called if not *mainland*. */
const names: Record<string, string> = {
  ...{ 'ES-IB': 'Balearic Islands', 'ES-CN': 'Canary Islands', 'ES-CE': 'Ceuta', 'ES-ML': 'Melilla' },
  ...{ 'FR-20R': 'Corsica', 'PT-20': 'Azores', 'PT-30': 'Madeira', 'IT-82': 'Sicily', 'IT-88': 'Sardinia' },
  ...{ 'IT-LIVIGNO': 'Livigno', 'IT-CAMPIONE': 'Campione d’Italia', 'DE-HELGOLAND': 'Heligoland' },
  ...{ 'DE-BUESINGEN': 'Büsingen', 'GR-69': 'Mount Athos', 'GB-NIR': 'Northern Ireland' },
}
const rests: Record<string, string> = { GR: 'without Mount Athos', GB: 'Great Britain' }

const parts = table
  .trim()
  .split('\n')
  .map((line) => {
    const [country = '', id = '', codes = '', vat] = line.split(' ')
    return { country, id, codes: codes.split(','), vat }
  })
const partOf = (place: string) => parts.find(({ id }) => id === place)

/** Where goods go, as a form says it. */
export type Destination = { country?: string | undefined; postalCode?: string | undefined }

/** Whether the postal code decides which place of the country it is. */
export const isDivided = (country: string): boolean => parts.some((part) => part.country === country)

/** The id of the place. Undefined without a country, and in a divided country without a whole postal code. */
export function placeOf({ country = '', postalCode = '' }: Destination): string | undefined {
  if (!isDivided(country)) return country || undefined
  const code = wholeCode(country, postalCode)
  if (code === undefined) return undefined
  const lengthIn = ({ codes }: { codes: string[] }) =>
    Math.max(0, ...codes.filter((start) => code.startsWith(start)).map(({ length }) => length))
  const [part] = parts
    .filter((one) => one.country === country && lengthIn(one) > 0)
    .toSorted((one, other) => lengthIn(other) - lengthIn(one))
  return part?.id ?? country
}

/** The prefix of VAT numbers of the place, if EU VAT applies to goods delivered there; undefined outside its territory. */
export function vatOf(place: string): string | undefined {
  const part = partOf(place)
  if (part) return part.vat
  return memberStates.includes(place) ? prefixOf(place) : undefined
}

/** `Spain (mainland)`, `Canary Islands`, `Réunion`, `Poland`. */
export function nameOfPlace(place: string): string {
  const name = names[place] ?? nameOfCountry(place)
  return isDivided(place) ? `${name} (${rests[place] ?? 'mainland'})` : name
}

/** Whether the id is that of a country or of a part of one. */
export const isPlace = (id: string): boolean => isCountry(id) || partOf(id) !== undefined

/**
 * The form as it is sent: without the postal code where it decides nothing, because its field is then hidden. A postal code that
 * is sent is also added to the address, because papers and labels show the address.
 */
export function withPostalCode<Form extends Destination & { address?: string | undefined }>(
  form: Form,
): Form & { address: string; postalCode: string } {
  const { address = '', country = '' } = form
  if (!isDivided(country)) return { ...form, address, postalCode: '' }
  const postalCode = writtenCode(country, form.postalCode ?? '')
  return { ...form, postalCode, address: address.includes(postalCode) ? address : `${address}\n${postalCode}` }
}
