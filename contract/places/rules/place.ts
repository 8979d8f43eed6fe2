/**
 * Places: countries, and parts of countries with other VAT, customs or delivery. An id is that of ISO 3166-1 or 3166-2, such as `ES` for
 * the mainland of Spain and `ES-CN` for the Canary Islands; three towns have ids of our own. Sources: Directive 2006/112/EC, Articles 5
 * to 8, for VAT; Regulation (EU) 952/2013, Article 4, for customs; for Northern Ireland, the Windsor Framework, Article 8.
 */
import { isCountry, nameOfCountry } from './countries.ts'
import { wholeCode } from './postal-code.ts'

/** `fiscal border`: inside the EU's customs territory and outside its VAT territory. Goods cross it with a customs document. */
export type Customs = 'inside' | 'fiscal border' | 'outside'

/** `codes`: the beginnings of its postal codes. `vat`: the prefix of VAT numbers, if EU VAT applies. */
type Part = { id: string; name?: string; codes: readonly string[]; vat?: string; customs: Customs }

const memberStates = 'AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IT LT LU LV MT NL PL PT RO SE SI SK'.split(' ')

/** The prefix of a member state’s VAT numbers: the country’s code, except for Greece. */
export const prefixOf = (country: string): string => (country === 'GR' ? 'EL' : country)

/** What is left of each country bears the country’s own id, and is called `rest`. */
const dividedCountries: Record<string, { rest: string; parts: readonly Part[] }> = {
  ES: {
    rest: 'mainland',
    parts: [
      { id: 'ES-IB', name: 'Balearic Islands', codes: ['07'], vat: 'ES', customs: 'inside' },
      { id: 'ES-CN', name: 'Canary Islands', codes: ['35', '38'], customs: 'fiscal border' },
      { id: 'ES-CE', name: 'Ceuta', codes: ['51'], customs: 'outside' },
      { id: 'ES-ML', name: 'Melilla', codes: ['52'], customs: 'outside' },
    ],
  },
  FR: {
    rest: 'mainland',
    parts: [
      { id: 'FR-20R', name: 'Corsica', codes: ['20'], vat: 'FR', customs: 'inside' },
      // Article 7: transactions with Monaco are treated as transactions with France.
      { id: 'MC', codes: ['980'], vat: 'FR', customs: 'inside' },
      ...[
        ...[
          { id: 'GP', codes: ['971'] },
          { id: 'MQ', codes: ['972'] },
          { id: 'GF', codes: ['973'] },
        ],
        ...[
          { id: 'RE', codes: ['974'] },
          { id: 'YT', codes: ['976'] },
          { id: 'MF', codes: ['978', '97150'] },
        ],
      ].map((part) => ({ ...part, customs: 'fiscal border' as const })),
      ...[
        ...[
          { id: 'PM', codes: ['975'] },
          { id: 'BL', codes: ['977', '97133'] },
          { id: 'WF', codes: ['986'] },
        ],
        ...[
          { id: 'PF', codes: ['987'] },
          { id: 'NC', codes: ['988'] },
          { id: 'TF', codes: ['97', '98'] },
        ],
      ].map((part) => ({ ...part, customs: 'outside' as const })),
    ],
  },
  PT: {
    rest: 'mainland',
    parts: [
      { id: 'PT-20', name: 'Azores', codes: ['95', '96', '97', '98', '99'], vat: 'PT', customs: 'inside' },
      { id: 'PT-30', name: 'Madeira', codes: ['90', '91', '92', '93', '94'], vat: 'PT', customs: 'inside' },
    ],
  },
  IT: {
    rest: 'mainland',
    parts: [
      {
        id: 'IT-82',
        name: 'Sicily',
        codes: ['90', '91', '92', '93', '94', '95', '96', '97', '98'],
        vat: 'IT',
        customs: 'inside',
      },
      { id: 'IT-88', name: 'Sardinia', codes: ['07', '08', '09'], vat: 'IT', customs: 'inside' },
      // 23030 was its code until 2008.
      { id: 'IT-LIVIGNO', name: 'Livigno', codes: ['23041', '23030'], customs: 'outside' },
      { id: 'IT-CAMPIONE', name: 'Campione d’Italia', codes: ['22061', '22060', 'CH6911'], customs: 'fiscal border' },
    ],
  },
  DE: {
    rest: 'mainland',
    parts: [
      { id: 'DE-HELGOLAND', name: 'Heligoland', codes: ['27498'], customs: 'outside' },
      { id: 'DE-BUESINGEN', name: 'Büsingen', codes: ['78266', 'CH8238'], customs: 'outside' },
    ],
  },
  FI: { rest: 'mainland', parts: [{ id: 'AX', codes: ['22'], customs: 'fiscal border' }] },
  GR: {
    rest: 'without Mount Athos',
    parts: [{ id: 'GR-69', name: 'Mount Athos', codes: ['63086', '63087'], customs: 'fiscal border' }],
  },
  GB: {
    rest: 'Great Britain',
    parts: [{ id: 'GB-NIR', name: 'Northern Ireland', codes: ['BT'], vat: 'XI', customs: 'inside' }],
  },
}

const parts = new Map(
  Object.entries(dividedCountries).flatMap(([country, { parts }]) =>
    parts.map((part) => [part.id, { ...part, country: isCountry(part.id) ? part.id : country }]),
  ),
)

/** Where goods go, as a form says it. */
export type Destination = { country?: string | undefined; postalCode?: string | undefined }

/** Whether the postal code decides which place of the country it is. */
export const isDivided = (country: string): boolean => country in dividedCountries

/** The id of the place. Undefined without a country, and in a divided country without a whole postal code. */
export function placeOf({ country = '', postalCode = '' }: Destination): string | undefined {
  const divided = dividedCountries[country]
  if (!divided) return country || undefined
  const code = wholeCode(country, postalCode)
  if (code === undefined) return undefined
  const lengths = divided.parts.flatMap(({ id, codes }) =>
    codes.filter((start) => code.startsWith(start)).map((start) => ({ id, length: start.length })),
  )
  return lengths.toSorted((one, other) => other.length - one.length)[0]?.id ?? country
}

/** The prefix of VAT numbers of the place, if EU VAT applies to goods delivered there; undefined outside its territory. */
export function vatOf(place: string): string | undefined {
  const part = parts.get(place)
  if (part) return part.vat
  return memberStates.includes(place) ? prefixOf(place) : undefined
}

export const customsOf = (place: string): Customs =>
  parts.get(place)?.customs ?? (memberStates.includes(place) ? 'inside' : 'outside')

/** The country that an address at the place names: `ES` for `ES-CN`, and `RE` for Réunion, which is a country in ISO 3166-1. */
export const countryOf = (place: string): string => parts.get(place)?.country ?? place

/** `Spain (mainland)`, `Canary Islands`, `Réunion`, `Poland`. */
export function nameOfPlace(place: string): string {
  const rest = dividedCountries[place]?.rest
  return parts.get(place)?.name ?? (rest ? `${nameOfCountry(place)} (${rest})` : nameOfCountry(place))
}

/** Whether the id is that of a country or of a part of one. */
export const isPlace = (id: string): boolean => isCountry(id) || parts.has(id)

/**
 * The form as it is sent: without the postal code where it decides nothing, because its field is then hidden. A postal code that
 * is sent is also added to the address, because papers and labels show the address.
 */
export function withPostalCode<
  Form extends { address: string; country?: string | undefined; postalCode?: string | undefined },
>(form: Form): Form {
  const { address, country = '', postalCode = '' } = form
  if (!isDivided(country)) return { ...form, postalCode: '' }
  return address.includes(postalCode) ? form : { ...form, address: `${address}\n${postalCode}` }
}

/** Whether VAT numbers of a member state or of Northern Ireland begin with these two letters. */
export const isVatPrefix = (prefix: string): boolean =>
  prefix === 'XI' || memberStates.some((country) => prefixOf(country) === prefix)

/** Whether VAT numbers with this prefix are those of another member state or Northern Ireland, as seen by a Spanish seller. */
export const isForeignPrefix = (prefix: string): boolean => prefix !== 'ES' && isVatPrefix(prefix)
