/** Words of what is inside: stacks, places of files, and what the database says. Nothing that is sent holds them. */
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
  // At the beginning of a word: a random token may hold the three letters.
  /(?<![\w-])pg_/,
  'Cannot read properties',
  'is not a function',
]

/** The first of them in a text. */
export const insideOf = (text: string): string | RegExp | undefined =>
  insides.find((inside) => (typeof inside === 'string' ? text.includes(inside) : inside.test(text)))
