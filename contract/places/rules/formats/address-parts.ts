/** Addresses in parts: what each country requires, in which order the parts are written, and the one text that they make. */
import { isDivided } from '../place.ts'
import { codeRefusal } from '../postal-code.ts'
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
export type PartAfterStreet = 'postalCode' | 'town' | 'region'

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
function isRequired(part: Part, country: string): boolean {
  if (part === 'region' && regionFromCode.includes(country)) return false
  const isWritten = [...formatOf(country).required].some((letter) => parts[letter] === part)
  return isWritten || (part === 'postalCode' && isDivided(country))
}

/** The fields of a form after the street, in the order of the country. */
export function partsAfterStreet(country: string): PartAfterStreet[] {
  const written = [
    ...formatOf(country)
      .lines.join('')
      .matchAll(/%([ZCS])/g),
  ]
  return written
    .map(([, letter]) => (letter === 'Z' ? 'postalCode' : letter === 'C' ? 'town' : 'region'))
    .filter((part) => part !== 'region' || isRequired(part, country))
}

/** The country's own name of a part: `ZIP code`, `State`. */
export function nameOfPart(part: PartAfterStreet, country: string): string {
  const { codeName, regionName } = formatOf(country)
  if (part === 'postalCode') return codeName || 'Postal code'
  if (part === 'region') return regionName ? regionName.charAt(0).toUpperCase() + regionName.slice(1) : 'Province'
  return 'Town'
}

/** Finds a postal code of the country; undefined if the country has none. */
export function patternOfCode(country: string): RegExp | undefined {
  const { code } = formatOf(country)
  return code ? new RegExp(`(?<![\\dA-Z])(?:${code})(?![\\dA-Z])`, 'i') : undefined
}

/** The message if the country requires the part and the address lacks it, or if its postal code is not whole. */
export function partRefusal(part: PartAfterStreet, address: Omit<AddressParts, 'street'>): string | undefined {
  const { country } = address
  const typed = address[part]?.trim() ?? ''
  if (typed) return part === 'postalCode' ? codeRefusal(country, typed) : undefined
  if (!isRequired(part, country)) return undefined
  const name = nameOfPart(part, country)
  return `Please enter the ${/^[A-Z]{2}/.test(name) ? name : name.toLowerCase()}`
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

/** The fields of a form, in which the parts stand beside other fields. */
export type FormWithParts = { [Name in keyof AddressParts]?: AddressParts[Name] | undefined }

/** The fields with the parts as `deliverTo`. Parts that the country does not ask for are left out, because their fields are hidden. */
export function withDeliverTo<Form extends FormWithParts>(form: Form) {
  const { recipient, street = '', postalCode, town, region, country = '', ...rest } = form
  const after = { postalCode, town, region }
  const asked = partsAfterStreet(country).flatMap((part) => (after[part] ? [[part, after[part]]] : []))
  const deliverTo: AddressParts = { ...(recipient && { recipient }), street, ...Object.fromEntries(asked), country }
  return { ...rest, deliverTo }
}
