/** The Spanish provinces, in the order of the first two digits of their postal codes, and the town that such a code cannot be in. */
import { nameOfCountry } from './countries/countries.ts'
import type { Destination } from './place.ts'
import { wholeCode } from './postal-code.ts'

/** Each province, with the names of its capital if they differ from its own. */
const provinces = [
  'Álava: Vitoria, Gasteiz, Vitoria-Gasteiz',
  'Albacete',
  'Alicante: Alicante, Alacant',
  'Almería',
  'Ávila',
  'Badajoz',
  'the Balearic Islands: Palma, Palma de Mallorca',
  'Barcelona',
  'Burgos',
  'Cáceres',
  'Cádiz',
  'Castellón: Castellón, Castellón de la Plana, Castelló, Castelló de la Plana',
  'Ciudad Real',
  'Córdoba',
  'A Coruña: A Coruña, La Coruña, Coruña',
  'Cuenca',
  'Girona: Girona, Gerona',
  'Granada',
  'Guadalajara',
  'Gipuzkoa: San Sebastián, Donostia, Donostia-San Sebastián',
  'Huelva',
  'Huesca',
  'Jaén',
  'León',
  'Lleida: Lleida, Lérida',
  'La Rioja: Logroño',
  'Lugo',
  'Madrid',
  'Málaga',
  'Murcia',
  'Navarre: Pamplona, Iruña',
  'Ourense: Ourense, Orense',
  'Asturias: Oviedo, Uviéu',
  'Palencia',
  'Las Palmas: Las Palmas, Las Palmas de Gran Canaria',
  'Pontevedra',
  'Salamanca',
  'Santa Cruz de Tenerife',
  'Cantabria: Santander',
  'Segovia',
  'Seville: Sevilla, Seville',
  'Soria',
  'Tarragona',
  'Teruel',
  'Toledo',
  'Valencia: Valencia, València',
  'Valladolid',
  'Bizkaia: Bilbao, Bilbo',
  'Zamora',
  'Zaragoza: Zaragoza, Saragossa',
  'Ceuta',
  'Melilla',
].map((line) => {
  const [name = '', capitals = name] = line.split(': ')
  return { name, capitals: capitals.split(', ').map(folded) }
})

/** Without accents, capitals, digits and what stands around the name. */
function folded(text: string): string {
  const plain = text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase()
  return plain.replaceAll(/[^\p{L}]+/gu, ' ').trim()
}

/**
 * The message if the town of a Spanish address is the capital of another province than the code’s: `35001 is in Las Palmas`. The town is
 * what stands beside the code, or else the part of the address before it; parts are between commas and line ends.
 */
export function provinceRefusal(to: Destination & { address: string }): string | undefined {
  const code = to.country === 'ES' ? wholeCode('ES', to.postalCode ?? '') : undefined
  const here = provinces[Number(code?.slice(0, 2)) - 1]
  if (code === undefined || !here) return undefined
  const parts = to.address
    .split(/[\n,;]/)
    .filter((part) => ![...spains, ''].includes(folded(part)) || part.includes(code))
  const at = parts.findLastIndex((part) => part.includes(code))
  const beside = folded(parts[at] ?? '').replace(/^es? /, '')
  const town = beside || folded(parts.at(at === -1 ? -1 : Math.max(0, at - 1)) ?? '')
  const isElsewhere = provinces.some((province) => province !== here && province.capitals.includes(town))
  return isElsewhere ? `${code} is in ${here.name}` : undefined
}

const spains = [nameOfCountry('ES'), 'España'].map(folded)
