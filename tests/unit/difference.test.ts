/** The values of a change that the history stores and shows. */
import { expect, it } from 'vitest'
import { differenceOf } from '#server/history/difference.ts'
import { valuesOf } from '#server/history/difference-in.ts'

it('shows two texts of at most 90 letters in full', () => {
  const [before, after] = [`${'word '.repeat(17)}first`, `${'word '.repeat(17)}other`]
  expect(before).toHaveLength(90)
  expect(differenceOf(before, after)).toEqual({ before, after })
})

it.each([
  [`${'word '.repeat(17)}first.`, `${'word '.repeat(17)}other`],
  [`${'word '.repeat(17)}first`, `${'word '.repeat(17)}other.`],
])(
  'shortens both texts if one has more than 90 letters: they begin at a word before the first difference',
  (before, after) => {
    const around = 'word word word word word '
    expect(differenceOf(before, after)).toEqual({
      before: `…${around}${before.slice(85)}`,
      after: `…${around}${after.slice(85)}`,
    })
  },
)

it('shows the first 90 letters of a long text, and that the text continues', () => {
  const long = 'a'.repeat(200)
  expect(differenceOf(long, 'b')).toEqual({ before: `${'a'.repeat(90)}…`, after: 'b' })
})

it('compares a long text with its own beginning', () => {
  const long = 'a'.repeat(100)
  expect(differenceOf(long, `${long}b`).after).toBe(`${'a'.repeat(90)}…`)
})

it('keeps initial values that are not empty, including null, zero and false', () => {
  const said = { name: 'PET', stock: 0, sold: false, views: ['front'], until: null }
  expect(valuesOf({ ...said, note: '', photos: [], price: undefined })).toEqual(said)
})
