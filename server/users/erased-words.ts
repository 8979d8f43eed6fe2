/** Finds what somebody is known by in texts that others wrote, such as a note or a reason, and puts something else there. */

export type EraseWords = <Value>(value: Value) => Value

/** What is known of somebody: names, addresses and the like as they were typed. */
export type KnownBy = { email: string; names: string[]; phones: string[]; others: string[] }

/** Particles of names, and words that are in any text, are no name. */
const shortestName = 3
const phoneDigits = 9
const fewestDigits = 7

/** Rewrites a text, or every text in a value. Keys stay. */
export function makeEraseWords(known: KnownBy, instead: string): EraseWords {
  const names = known.names.flatMap((name) => [name, ...name.split(/[\s,]+/)])
  const others = known.others.flatMap((text) => [text, ...text.split('\n')])
  const words = [known.email, ...[...names, ...others].filter((word) => word.trim().length >= shortestName)]
  const written = [...new Set(words.map((word) => word.trim()))].toSorted((one, other) => other.length - one.length)
  // Within a longer word it is another word: Ana in Banana.
  const found = new RegExp(`(?<![\\p{L}\\p{N}])(?:${written.map(escaped).join('|')})(?![\\p{L}\\p{N}])`, 'giu')
  const phones = new Set(known.phones.map(lastDigitsOf).filter((digits) => digits.length >= fewestDigits))
  const erase = (text: string) => text.replaceAll(found, instead).replaceAll(numbers, erasePhonesIn(phones, instead))
  return (value) => rewrite(value, erase)
}

const lastDigitsOf = (phone: string) => phone.replaceAll(/\D/g, '').slice(-phoneDigits)

/** What could be a phone number, or several: digits, and the marks between them. */
const numbers = /(?<![\p{L}\p{N}])\+?[\d(][\d ()/.-]*(?![\p{L}])/gu

/**
 * The number in any writing: with other marks between its digits, and with or without the country. Each place where it
 * could end is looked up once, so that the time does not grow with how many numbers are known.
 */
function erasePhonesIn(phones: ReadonlySet<string>, instead: string): (run: string) => string {
  const isKnown = (digits: string) =>
    [phoneDigits, phoneDigits - 1, fewestDigits].some((length) => phones.has(digits.slice(-length)))
  return (run) => {
    let digits = ''
    let erased = ''
    let from = 0
    for (const { 0: group, index } of run.matchAll(/\d+/g)) {
      digits = (digits + group).slice(-phoneDigits)
      if (!isKnown(digits)) continue
      erased += instead
      from = index + group.length
      digits = ''
    }
    return erased + run.slice(from)
  }
}

const escaped = (text: string) => text.replaceAll(/[$()*+.?[\\\]^{|}/]/g, '\\$&')

function rewrite<Value>(value: Value, erase: (text: string) => string): Value {
  if (typeof value === 'string') return erase(value) as Value // a text stays a text
  if (Array.isArray(value)) return value.map((part) => rewrite(part, erase)) as Value // of as many parts
  if (typeof value !== 'object' || value === null) return value
  const fields = Object.entries(value).map(([key, part]) => [key, rewrite(part, erase)])
  return Object.fromEntries(fields) as Value // with the same keys
}
