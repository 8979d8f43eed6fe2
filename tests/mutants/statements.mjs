/** Mutations in the text of an SQL statement. */

/** The placeholder for each value in the text. */
export const place = '\uE000'

/** Yields replacements of parts of an SQL text, outside of its comments. */
export function* mistakesIn(commented) {
  const text = commented.replaceAll(/--.*/g, (comment) => ' '.repeat(comment.length))
  yield* leftOutConditions(text)
  const moved = { '>=': '>', '>': '>=', '<=': '<', '<': '<=' }
  for (const { 0: found, index } of text.matchAll(/(?<![-<>=@|&~!])(?:>=|<=|>|<)(?![-<>=@|&])/g))
    yield { from: index, to: index + found.length, put: moved[found] }
  for (const { 0: found, index } of text.matchAll(/\bfor (?:no key update|update|share)(?: of \w+)?(?: skip locked)?/g))
    yield { from: index, to: index + found.length, put: '' }
}

const begins = new Set(['where', 'and', 'having', 'when'])
const ends = new Set(
  'and or then order group limit returning for union on when else end from join cross where set having'.split(' '),
)

/** Replaces in turn each condition after where, and, having and when by `true`. The `and` of a `between` does not count. */
function* leftOutConditions(text) {
  const tokens = [...text.matchAll(/[a-z_][\w.]*|\(|\)|[^\s\w()]/gi)]
  let isBetween = false
  for (const [index, { 0: token, index: at }] of tokens.entries()) {
    if (token === 'between') isBetween = true
    else if (isBetween && token === 'and') isBetween = false
    else if (begins.has(token)) {
      const from = at + token.length
      const to = endOfCondition(text, tokens.slice(index + 1))
      if (text.slice(from, to).trim()) yield { from, to, put: ' true ' }
    }
  }
}

function endOfCondition(text, tokens) {
  let depth = 0
  let isBetween = false
  for (const { 0: token, index } of tokens) {
    if (token === '(') depth += 1
    if (token === ')') depth -= 1
    const isOfBetween = isBetween && token === 'and'
    if (depth < 0 || (depth === 0 && !isOfBetween && (token === ',' || ends.has(token)))) return index
    if (depth === 0 && token === 'between') isBetween = true
    else if (isOfBetween) isBetween = false
  }
  return text.length
}
