/**
 * The town of a delivery, for mails and pages that do not show the whole address: enough for a payer to notice goods that go
 * somewhere else.
 */
import { nameOfCountry } from '../../places/rules/countries/countries.ts'

const mostLetters = 120
const hasLetters = /\p{L}/u

/**
 * The last part of the address that is not the country, with the postal code and the country. An address is free text: its parts
 * are what stands between commas and line ends. An address of one part names only what follows its last number. Empty if nothing
 * is left.
 */
export function townOf(to: { address: string; postalCode?: string; country?: string }): string {
  const { address, postalCode = '', country = '' } = to
  const countryName = country ? nameOfCountry(country) : ''
  const isCountry = (part: string) => [country, countryName].some((name) => part.toLowerCase() === name.toLowerCase())
  const parts = address
    .split(/[\n,;]/)
    .map((part) => part.trim())
    .filter((part) => part !== '' && !isCountry(part))
  const town = parts.length > 1 ? lastWithLetters(parts) : afterLastNumber(parts[0] ?? '')
  const code = town.includes(postalCode) ? '' : postalCode
  return [town, code, countryName].filter(Boolean).join(', ').slice(0, mostLetters)
}

/** Not the first part, which is the street, unless the last one is no more than a postal code. */
function lastWithLetters(parts: string[]): string {
  const last = parts.at(-1) ?? ''
  const before = parts.length > 2 ? parts.at(-2) : undefined
  return hasLetters.test(last) || before === undefined ? last : `${before}, ${last}`
}

function afterLastNumber(part: string): string {
  const [, after = ''] = /\d\p{L}?\s+(\D+)$/u.exec(part) ?? []
  return after.trim()
}
