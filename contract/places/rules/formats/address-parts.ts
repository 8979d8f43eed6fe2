/** Addresses in parts: what each country requires, in which order the parts are written, and the one text that they make. */
import { isDivided } from '../place.ts'
import { formats } from './formats.ts'

/** `street`: one to three lines. `country`: ISO 3166-1, two letters. */
export type AddressParts = {
  recipient?: string | undefined
  company?: string | undefined
  street: string
  postalCode?: string | undefined
  town?: string | undefined
  region?: string | undefined
  country: string
}

type Part = Exclude<keyof AddressParts, 'country'>

const parts: Record<string, Part> = {
  ...{ N: 'recipient', O: 'company', A: 'street' },
  ...{ Z: 'postalCode', C: 'town', S: 'region' },
}

/** The Spanish province is known from the postal code. */
const regionFromCode = ['ES']

const table = new Map(
  formats
    .trim()
    .split('\n')
    .map((line) => {
      const [country = '', layout = '', required = '', code = '', codeName = '', regionName = ''] = line.split(';')
      return [country, { lines: layout.split('|'), required, code, codeName, regionName }]
    }),
)
const anyCountry = { lines: ['%N', '%O', '%A', '%Z %C'], required: 'AC', code: '', codeName: '', regionName: '' }
const formatOf = (country: string) => table.get(country) ?? anyCountry

/** Whether the address needs this part there. */
export function isRequired(part: Part, country: string): boolean {
  if (part === 'region' && regionFromCode.includes(country)) return false
  const isWritten = [...formatOf(country).required].some((letter) => parts[letter] === part)
  return isWritten || (part === 'postalCode' && isDivided(country))
}

/** The parts after the street that are asked for there, in the order in which they are written. */
export function partsAfterStreet(country: string): ('postalCode' | 'town' | 'region')[] {
  const written = [
    ...formatOf(country)
      .lines.join('')
      .matchAll(/%([ZCS])/g),
  ]
  return written
    .map(([, letter = '']) => parts[letter])
    .filter((part) => part === 'postalCode' || part === 'town' || (part === 'region' && isRequired(part, country)))
}

/** What a part is called there: `ZIP code`, `State`. */
export function nameOfPart(part: Part, country: string): string {
  const { codeName, regionName } = formatOf(country)
  if (part === 'postalCode') return codeName || 'Postal code'
  if (part === 'region') return regionName ? regionName.charAt(0).toUpperCase() + regionName.slice(1) : 'Province'
  return part.charAt(0).toUpperCase() + part.slice(1)
}

/** The message for the first part that the country requires and the address lacks. */
export function missingPart(address: AddressParts): { part: Part; says: string } | undefined {
  const { country } = address
  const part = (['street', ...partsAfterStreet(country)] as const).find(
    (one) => isRequired(one, country) && !address[one]?.trim(),
  )
  if (!part) return undefined
  const name = nameOfPart(part, country)
  return { part, says: `Please enter the ${/^[A-Z]{2}/.test(name) ? name : name.toLowerCase()}` }
}

/** The lines of the address as the country writes them, without the country. Parts that are missing leave no separators. */
export function textOf(address: AddressParts): string {
  const lines = formatOf(address.country).lines.map((line) => {
    const text = line.replaceAll(
      /%([NOAZCS])/g,
      (_, letter: string) => address[parts[letter] ?? 'street']?.trim() ?? '',
    )
    return text.replaceAll(/^[\s,/-]+|[\s,/-]+$/g, '')
  })
  return lines.filter(Boolean).join('\n')
}
