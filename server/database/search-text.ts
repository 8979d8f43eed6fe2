/** What is searched for, written as the column `search` is: see `search_text` in the migration of sharp_s_is_ss. */

const plain: Record<string, string> = {
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ı: 'i',
  ß: 'ss',
  æ: 'a',
  œ: 'o',
  ς: 'σ',
  '×': 'x',
  '–': '-',
  '—': '-',
  '‐': '-',
  '‑': '-',
}

/** Without accents, in lower case, with plain crosses and dashes. */
export function searchText(text: string): string {
  return text
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[\u0300-\u036f]/g, '')
    .replaceAll(/[øłđıßæœς×–—‐‑]/g, (letter) => plain[letter] ?? letter)
}

/**
 * The words that are searched for, each once, and of each the writings of which one is to be found. A space before it says
 * that it begins a word. `hasPhone`: where phones stand beside the text, as their digits.
 */
export function searchedWords(searched: string | undefined, { hasPhone = false } = {}): string[][] {
  const text = joinSizes(searchText(searched ?? '').trim())
  const words = (hasPhone ? joinPhones(text) : text).split(/\s+/)
  return [...new Set(words)].filter(Boolean).map(writingsOf)
}

/** In scripts without spaces a single sign is a word. */
const isShort = /^[a-z0-9]{1,2}$/

function writingsOf(word: string): string[] {
  if (isShort.test(word)) return [` ${word}`]
  if (isPhone(word)) return [...new Set([word, phoneDigits(word)])]
  return isSize.test(word) ? [word, ` ${spacedSize(word)}`] : [word]
}

/** `12 x 0,55` is one word. */
const joinSizes = (text: string) => text.replaceAll(/(?<=\d)\s*x\s*(?=\d)/g, 'x')

const isSize = /^\d+(?:[.,]\d+)?(?:x\d+(?:[.,]\d+)?)+(?:mm|cm|m)?$/

/** As names have it: `12 x 0.55 mm`. */
const spacedSize = (size: string) =>
  size
    .replaceAll('x', ' x ')
    .replaceAll(',', '.')
    .replace(/(?<=\d)(?=[cm]+$)/, ' ')

/** A phone number is one word: all that was typed, or what begins as one does abroad. */
function joinPhones(text: string): string {
  const joined = (phone: string) => (countDigits(phone) >= 7 ? phone.replaceAll(/\s/g, '') : phone)
  return /^[\d\s()/-]+$/.test(text)
    ? joined(text)
    : text.replaceAll(/(?<!\S)(?:\+|00)[\d\s()/.-]*\d/g, (phone) => joined(phone))
}

const isPhone = (word: string) => /^[+\d()./-]+$/.test(word) && countDigits(word) >= 7

const countDigits = (text: string) => text.replaceAll(/\D/g, '').length

/**
 * What every writing of a phone number ends in: the country is left out, and the zeros that stand for it or before the
 * number within it.
 */
function phoneDigits(phone: string): string {
  const digits = phone.replaceAll(/\D/g, '')
  return (digits.replace(/^0+/, '') || digits).slice(-9)
}
