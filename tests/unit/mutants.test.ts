/** The mutations that `npm run mutants` makes in a statement. */
import { expect, test } from 'vitest'
import { mistakesIn } from '../mutants/statements.mjs'

const mistaken = (text: string) =>
  [...mistakesIn(text)].map(({ from, to, put }) => `${text.slice(0, from)}${put}${text.slice(to)}`)

test('each mutation removes a condition, shifts a comparison by one or removes a lock', () => {
  expect(
    mistaken(
      'select id from stock where (id = 1 and open) and at between 1 and 2 and left >= 3 for update of stock limit 1',
    ),
  ).toEqual([
    'select id from stock where true and at between 1 and 2 and left >= 3 for update of stock limit 1',
    'select id from stock where (id = 1 and true ) and at between 1 and 2 and left >= 3 for update of stock limit 1',
    'select id from stock where (id = 1 and open) and true and left >= 3 for update of stock limit 1',
    'select id from stock where (id = 1 and open) and at between 1 and 2 and true for update of stock limit 1',
    'select id from stock where (id = 1 and open) and at between 1 and 2 and left > 3 for update of stock limit 1',
    'select id from stock where (id = 1 and open) and at between 1 and 2 and left >= 3  limit 1',
  ])
})

test('a comment has no mutations', () => {
  expect(mistaken('select id -- where open and for update, at >= 3\nfrom stock')).toEqual([])
})

test('arrows, casts and operators on arrays are not comparisons', () => {
  expect(mistaken("select facts->>'a', b::int, c @> d, e <> f from stock")).toEqual([])
})
