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
  const patterns = [...written.map((word) => escaped(word)), ...known.phones.flatMap(patternOfPhone)]
  // Within a longer word it is another word: Ana in Banana.
  const found = new RegExp(`(?<![\\p{L}\\p{N}])(?:${patterns.join('|')})(?![\\p{L}\\p{N}])`, 'giu')
  return (value) => rewrite(value, found, instead)
}

/** The number in any writing: with other marks between its digits, and with or without the country. */
function patternOfPhone(phone: string): string[] {
  const digits = phone.replaceAll(/\D/g, '')
  if (digits.length < fewestDigits) return []
  return [`(?:\\+?[\\d ()/.-]*)?${[...digits.slice(-phoneDigits)].join('[ ()/.-]*')}`]
}

const escaped = (text: string) => text.replaceAll(/[$()*+.?[\\\]^{|}/]/g, '\\$&')

function rewrite<Value>(value: Value, found: RegExp, instead: string): Value {
  if (typeof value === 'string') return value.replaceAll(found, instead) as Value // a text stays a text
  if (Array.isArray(value)) return value.map((part) => rewrite(part, found, instead)) as Value // of as many parts
  if (typeof value !== 'object' || value === null) return value
  const fields = Object.entries(value).map(([key, part]) => [key, rewrite(part, found, instead)])
  return Object.fromEntries(fields) as Value // with the same keys
}
