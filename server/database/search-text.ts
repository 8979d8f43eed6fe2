/** Normalises search terms in the same way as the column `search`: see `search_text` in migration 0042. */

import { plainEmail } from '#contract/rules/email/address.ts'

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
 * The distinct words of a search, each as its alternative spellings. A leading space means that the spelling starts a word.
 * `hasPhone`: the searched text also contains phone numbers, as digits.
 */
export function searchedWords(searched: string | undefined, { hasPhone = false } = {}): string[][] {
  const text = joinSizes(searchText(withPlainEmails(searched ?? '')).trim())
  const words = (hasPhone ? joinPhones(text) : text).split(/\s+/)
  return [...new Set(words)].filter(Boolean).map(writingsOf)
}

/** Stored email addresses have their domains in ASCII. */
const withPlainEmails = (text: string) => text.replaceAll(/\S+@\S+/g, plainEmail)

/** Only Latin letters and digits: in scripts without spaces, a single character may be a word. */
const isShort = /^[a-z0-9]{1,2}$/

function writingsOf(word: string): string[] {
  if (isShort.test(word)) return [` ${word}`]
  if (isPhone(word)) return [...new Set([word, phoneDigits(word)])]
  return isSize.test(word) ? [word, ` ${spacedSize(word)}`] : [word]
}

/** `12 x 0,55` is one word. */
const joinSizes = (text: string) => text.replaceAll(/(?<=\d)\s*x\s*(?=\d)/g, 'x')

const isSize = /^\d+(?:[.,]\d+)?(?:x\d+(?:[.,]\d+)?)+(?:mm|cm|m)?$/

/** The spelling of product names: `12 x 0.55 mm`. */
const spacedSize = (size: string) =>
  size
    .replaceAll('x', ' x ')
    .replaceAll(',', '.')
    .replace(/(?<=\d)(?=[cm]+$)/, ' ')

/** A phone number is one word: the whole search, or a part that starts with `+` or `00`. */
function joinPhones(text: string): string {
  const joined = (phone: string) => (countDigits(phone) >= 7 ? phone.replaceAll(/\s/g, '') : phone)
  return /^[\d\s()/-]+$/.test(text)
    ? joined(text)
    : text.replaceAll(/(?<!\S)(?:\+|00)[\d\s()/.-]*\d/g, (phone) => joined(phone))
}

const isPhone = (word: string) => /^[+\d()./-]+$/.test(word) && countDigits(word) >= 7

const countDigits = (text: string) => text.replaceAll(/\D/g, '').length

/** The end that all spellings of a phone number share: without the country code and leading zeros. */
function phoneDigits(phone: string): string {
  const digits = phone.replaceAll(/\D/g, '')
  return (digits.replace(/^0+/, '') || digits).slice(-9)
}
