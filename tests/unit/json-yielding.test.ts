/** Long answers are written without blocking other requests. */
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { jsonYielding } from '#server/base/json-yielding.ts'

it('the text is the same as that of JSON.stringify', async () => {
  const answers = fc.dictionary(fc.string(), fc.oneof(fc.jsonValue(), fc.constant(undefined), fc.date()))
  await fc.assert(
    fc.asyncProperty(answers, async (answer) => {
      expect(await jsonYielding(answer)).toBe(JSON.stringify(answer))
    }),
  )
  const long = { rows: Array.from({ length: 1_000 }, (_, row) => (row % 3 ? { row, at: new Date(row) } : undefined)) }
  expect(await jsonYielding(long)).toBe(JSON.stringify(long))
})

it('other requests run while a long list is written', async () => {
  const rows = Array.from({ length: 100_000 }, (_, row) => ({ row, name: 'PET strap', changes: ['a', 'b', 'c'] }))
  let turns = 0
  const others = setInterval(() => {
    turns += 1
  })
  await jsonYielding({ rows })
  clearInterval(others)
  expect(turns).toBeGreaterThan(1)
})
