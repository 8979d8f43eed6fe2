/** How words are compared: without accents, case and marks, and with a slip of the finger or two. */

const marks: [RegExp, string][] = [
  [/[×✕*]/g, 'x'],
  [/[”“″]|''/g, '"'],
  [/[’‘′]/g, "'"],
  [/[‐-―−]/g, '-'],
  [/⁄/g, '/'],
  [/ß/g, 'ss'],
  [/\s+/g, ' '],
]

/** `1¼"` → `1 1/4"`: the whole number stays apart from its fraction. */
export function normalise(text: string): string {
  const plain = text
    .replaceAll(/(\d)([¼½¾⅐-⅞])/g, '$1 $2')
    .normalize('NFKD')
    .replaceAll(/[\u0300-\u036f]/g, '')
    .toLowerCase()
  return marks.reduce((changed, [from, to]) => changed.replaceAll(from, to), plain).trim()
}

/** `PT-1610` and `pt 1610` are one article number. */
export const plainSku = (text: string): string => text.toUpperCase().replaceAll(/[^A-Z0-9]/g, '')

/** I and L are taken for 1, O for 0. */
export const alikeSku = (plain: string): string => plain.replaceAll(/[IL]/g, '1').replaceAll('O', '0')

/** Digits, letters and digits again: `5647c834`. `16x1` is a size. */
export const serial = /\d+(?!x\d)[a-z]+\d[a-z0-9]*(?![a-z0-9])/y

/** An article number is one word, whole: `pp-1308-h`. */
const articleOrWord =
  /[a-z]{2}(?:-[a-z]{1,3}\d+|-?\d+)[a-z]?(?:-[a-z]{1,2})?(?![a-z0-9])|[a-z][a-z']*(?:-?\d+[a-z]?)*|\d+(?:\.\d+)?/
const word = new RegExp(`${serial.source}|${articleOrWord.source}`, 'g')

export function wordsOf(text: string): string[] {
  return [...normalise(text).matchAll(word)].map(([found]) =>
    /[a-z]/.test(found) && /\d/.test(found) ? found.replaceAll('-', '') : found,
  )
}

/** Without the ending of its plural: `batteries`, `boxes`, `seals`. */
export function singular(text: string): string {
  if (text.length <= 3 || text.endsWith('ss')) return text
  if (/[a-z]{3}ies$/.test(text)) return text.replace(/ies$/, 'y')
  if (/(ch|sh|x)es$/.test(text)) return text.replace(/es$/, '')
  return text.replace(/s$/, '')
}

const mostSlips = (text: string) => (text.length <= 3 ? 0 : text.length <= 6 ? 1 : 2)

/** Of some words the one that was meant, if one is near enough; slips after the first letter are likelier. */
export function nearestWord(text: string, words: Iterable<string>): string | undefined {
  const most = mostSlips(text)
  let nearest: string | undefined
  let least = most + 0.5
  for (const known of most > 0 ? words : []) {
    // Letters are never meant for figures.
    if (known.length < 4 || known < 'a') continue
    const slips = slipsBetween(text, known, most)
    const cost = slips + (known[0] === text[0] ? 0 : slips > 1 ? 9 : 0.4) + Math.abs(known.length - text.length) / 100
    if (cost < least) [nearest, least] = [known, cost]
  }
  return nearest
}

/** Letters added, left out, changed, or two of them swapped (Damerau-Levenshtein); beyond `most` it is not counted out. */
export function slipsBetween(one: string, other: string, most: number): number {
  if (Math.abs(one.length - other.length) > most) return most + 1
  let before: number[] = []
  let last = Array.from({ length: other.length + 1 }, (_, index) => index)
  for (let row = 1; row <= one.length; row++) {
    const current = [row]
    for (let column = 1; column <= other.length; column++) {
      const isSame = one[row - 1] === other[column - 1]
      const isSwapped =
        row > 1 && column > 1 && one[row - 1] === other[column - 2] && one[row - 2] === other[column - 1]
      current[column] = Math.min(
        (last[column] ?? 0) + 1,
        (current[column - 1] ?? 0) + 1,
        (last[column - 1] ?? 0) + (isSame ? 0 : 1),
        isSwapped ? (before[column - 2] ?? 0) + 1 : Number.POSITIVE_INFINITY,
      )
    }
    if (Math.min(...current) > most) return most + 1
    before = last
    last = current
  }
  return last[other.length] ?? 0
}

/** What a sticky pattern finds at that place. */
export function matchAt(pattern: RegExp, text: string, at: number): string | undefined {
  pattern.lastIndex = at
  return pattern.exec(text)?.[0]
}
