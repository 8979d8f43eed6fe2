/** Shortens two texts for comparison: long texts are cut to the part that differs, with some context. */

const mostLetters = 90
const lettersAround = 25

export function differenceOf(before: string, after: string): { before: string; after: string } {
  if (before.length <= mostLetters && after.length <= mostLetters) return { before, after }
  let same = 0
  while (same < before.length && before[same] === after[same]) same += 1
  // The excerpt starts at a word.
  const from = before.lastIndexOf(' ', same - lettersAround) + 1
  return { before: excerpt(before, from), after: excerpt(after, from) }
}

/** Cuts between code points, so that no surrogate pair is split. */
function excerpt(text: string, from: number): string {
  const part = [...text.slice(from, from + 2 * mostLetters)].slice(0, mostLetters).join('').toWellFormed()
  return `${from > 0 ? '…' : ''}${part}${from + part.length < text.length ? '…' : ''}`
}
