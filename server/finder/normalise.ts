/** Normalises text for comparison: no accents, case or typographic variants, and article numbers in one spelling. */

const marks: [RegExp, string][] = [
  [/[×✕*]/g, 'x'],
  [/[”“″]|''/g, '"'],
  [/[’‘′]/g, "'"],
  [/[‐-―−]/g, '-'],
  [/⁄/g, '/'],
  [/ß/g, 'ss'],
  [/\s+/g, ' '],
]

/** `1¼"` becomes `1 1/4"`: the space separates the whole number from its fraction. */
export function normalise(text: string): string {
  const plain = text
    .replaceAll(/(\d)([¼½¾⅐-⅞])/g, '$1 $2')
    .normalize('NFKD')
    .replaceAll(/[\u0300-\u036f]/g, '')
    .toLowerCase()
  return marks.reduce((changed, [from, to]) => changed.replaceAll(from, to), plain).trim()
}

/** I and L count as 1, and O as 0, because they are often confused. */
export const alikeSku = (plain: string): string => plain.replaceAll(/[IL]/g, '1').replaceAll('O', '0')

/** Digits, letters, digits: `5647c834`. `16x1` is a size instead. */
export const serial = /\d+(?!x\d)[a-z]+\d[a-z0-9]*(?![a-z0-9])/y

/** Keeps an article number together as one word: `pp-1308-h`. */
const articleOrWord =
  /[a-z]{2}(?:-[a-z]{1,3}\d+|-?\d+)[a-z]?(?:-[a-z]{1,2})?(?![a-z0-9])|[a-z][a-z']*(?:-?\d+[a-z]?)*|\d+(?:\.\d+)?/
const word = new RegExp(`${serial.source}|${articleOrWord.source}`, 'g')

export function wordsOf(text: string): string[] {
  // `1,000` is one number.
  const joined = normalise(text).replaceAll(/(?<=\d),(?=\d{3}(?!\d))/g, '')
  return [...joined.matchAll(word)].map(([found]) =>
    /[a-z]/.test(found) && /\d/.test(found) ? found.replaceAll('-', '') : found,
  )
}

/** Removes a plural ending: `batteries`, `boxes`, `seals`. */
export function singular(text: string): string {
  if (text.length <= 3 || text.endsWith('ss')) return text
  if (/[a-z]{3}ies$/.test(text)) return text.replace(/ies$/, 'y')
  if (/(ch|sh|x)es$/.test(text)) return text.replace(/es$/, '')
  return text.replace(/s$/, '')
}

/** The match of a sticky pattern at this place. */
export function matchAt(pattern: RegExp, text: string, at: number): string | undefined {
  pattern.lastIndex = at
  return pattern.exec(text)?.[0]
}
