/** Corrects words with one or two typing errors. */

const mostEdits = (text: string) => (text.length <= 3 ? 0 : text.length <= 6 ? 1 : 2)

/** The nearest word, if close enough. An error in the first letter counts more, because it is less likely. */
export function nearestWord(text: string, words: Iterable<string>): string | undefined {
  const most = mostEdits(text)
  let nearest: string | undefined
  let least = most + 0.5
  for (const known of most > 0 ? words : []) {
    // A word is never corrected to a number.
    if (known.length < 4 || known < 'a') continue
    const edits = editDistance(text, known, most)
    const cost = edits + (known[0] === text[0] ? 0 : edits > 1 ? 9 : 0.4) + Math.abs(known.length - text.length) / 100
    if (cost < least) [nearest, least] = [known, cost]
  }
  return nearest
}

/** Damerau-Levenshtein distance (insert, delete, substitute, swap). Counting stops beyond `most`. */
export function editDistance(one: string, other: string, most: number): number {
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
