/** Replaces a person's names, addresses and phone numbers in texts that others wrote, such as notes and reasons. */
import { domainToUnicode } from 'node:url'
import { mapYielding } from '../base/yielding.ts'
import { foldText } from './folded-text.ts'

export type EraseWords = <Value>(value: Value) => Value

/** The known data of a person: names, addresses and the like as they were typed. */
export type KnownBy = { email: string; names: string[]; phones: string[]; others: string[] }

/** Shorter parts of names are particles, such as `de`. */
const fewestLetters = 3
const phoneDigits = 9
const fewestDigits = 7

/**
 * Rewrites a text, or every text in a value; keys stay. `parts` are the words of a name and the lines of an address. They are
 * replaced only in texts about the person, because elsewhere only a whole name or address identifies the person.
 */
export async function makeEraseWords(
  { email, names, phones, others }: KnownBy,
  instead: string,
  { parts }: { parts: boolean } = { parts: true },
): Promise<EraseWords> {
  const inParts = [...names.flatMap((name) => name.split(/[\s,]+/)), ...others.flatMap((text) => text.split('\n'))]
  const spellings: Spellings = new Map()
  const written = new Set([email, inLetters(email), ...names, ...others, ...(parts ? inParts : [])])
  await mapYielding([...written], (spelling) => addSpelling(spellings, spelling.trim()))
  const digits = new Set(
    phones
      .flatMap(numbersIn)
      .map(lastDigitsOf)
      .filter((number) => number.length >= fewestDigits),
  )
  const erasePhones = erasePhonesIn(digits, instead)
  const erase = (text: string) => eraseSpellings(text, spellings, instead).replaceAll(numbers, erasePhones)
  return (value) => rewrite(value, erase)
}

/** The address with its domain as people write it: `ana@café.example`. */
function inLetters(email: string): string {
  const domainAt = email.lastIndexOf('@') + 1
  return email.slice(0, domainAt) + domainToUnicode(email.slice(domainAt))
}

/**
 * A tree of spellings by their words, so that the time for a text does not grow with the number of spellings. `tail` ends a
 * spelling after its last word, such as the last dot of `S.L.`
 */
type Spellings = Map<string, { next: Spellings; tail: string | undefined }>

const words = /[\p{L}\p{N}]+/gu

function addSpelling(spellings: Spellings, spelling: string): void {
  const { text } = foldText(spelling)
  const found = text.match(words) ?? []
  if (found.join('').length < fewestLetters) return
  let within = spellings
  for (const [place, word] of found.entries()) {
    const known = within.get(word) ?? { next: new Map(), tail: undefined }
    within.set(word, known)
    if (place === found.length - 1) known.tail ||= /[^\p{L}\p{N}]*$/u.exec(text)?.[0] ?? ''
    within = known.next
  }
}

/** The most characters, of any kind but letters and digits, between two words of a spelling. */
const mostBetween = 3

type Word = { word: string; start: number; end: number }

/** Only whole words match: Ana is not found in Banana. */
function eraseSpellings(typed: string, spellings: Spellings, instead: string): string {
  const { text, placeOf } = foldText(typed)
  const all = [...text.matchAll(words)].map(({ 0: word, index: start }) => ({ word, start, end: start + word.length }))
  let erased = ''
  let from = 0
  for (let place = 0; place < all.length; ) {
    const found = longestAt(all, place, spellings)
    const [first, last] = [all[place], all[place + (found?.count ?? 0) - 1]]
    place += found?.count ?? 1
    if (!found || !first || !last) continue
    const end = text.startsWith(found.tail, last.end) ? last.end + found.tail.length : last.end
    erased += typed.slice(from, placeOf(first.start)) + instead
    from = placeOf(end)
  }
  return erased + typed.slice(from)
}

/** The number of words, and the tail, of the longest spelling that begins with this word. */
function longestAt(
  all: readonly Word[],
  from: number,
  spellings: Spellings,
): { count: number; tail: string } | undefined {
  let longest: { count: number; tail: string } | undefined
  let known = spellings.get(all[from]?.word ?? '')
  for (let place = from; known; place++) {
    if (known.tail !== undefined) longest = { count: place - from + 1, tail: known.tail }
    const [word, next] = [all[place], all[place + 1]]
    known = word && next && next.start - word.end <= mostBetween ? known.next.get(next.word) : undefined
  }
  return longest
}

/** The whole text, and its parts: `978 555 020 ext. 12` and `978 555 020 / 600 111 222` contain numbers that others note alone. */
const numbersIn = (phone: string) => [phone, ...phone.split(/[\p{L}/,;]+/u)]

const lastDigitsOf = (phone: string) => phone.replaceAll(/\D/g, '').slice(-phoneDigits)

/** Candidates for phone numbers: digits, and the characters between them. */
const numbers = /(?<![\p{L}\p{N}])\+?[\d(][\d ()/.-]*(?![\p{L}])/gu

/**
 * Replaces a number in any notation, with or without the country code. Each possible end is looked up once, so that the time
 * does not grow with the number of phones.
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

function rewrite<Value>(value: Value, erase: (text: string) => string): Value {
  if (typeof value === 'string') return erase(value) as Value // Cast: a text stays a text
  if (Array.isArray(value)) return value.map((part) => rewrite(part, erase)) as Value // Cast: the same number of parts
  if (typeof value !== 'object' || value === null) return value
  const fields = Object.entries(value).map(([key, part]) => [key, rewrite(part, erase)])
  return Object.fromEntries(fields) as Value // Cast: the same keys
}
