/** Traces of internals: stack traces, file paths, and messages of the database. No request contains them. */
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../../..', import.meta.url))

const insides: (string | RegExp)[] = [
  root.slice(0, -1),
  'node_modules',
  'file:///',
  '\n    at ',
  'Failed query',
  'invalid input syntax',
  'out of range for type',
  'violates ',
  'invalid byte sequence',
  'SQLSTATE',
  // Matches only at the beginning of a word, because a random token may contain these three characters.
  /(?<![\w-])pg_/,
  'Cannot read properties',
  'is not a function',
]

/** The first trace of internals in a text. */
export const insideOf = (text: string): string | RegExp | undefined =>
  insides.find((inside) => (typeof inside === 'string' ? text.includes(inside) : inside.test(text)))
